// Makes the calls of `webvectors` in JavaScript and compares every bit. It runs in node and in pages:
// nothing but the language is used.

const words = new BigUint64Array(1);
const number = new Float64Array(words.buffer);
const bits = (value) => {
  number[0] = value;
  return words[0].toString(16);
};

/** Compares everything; says what differs and how much was compared. */
export function compareAnswers(numerics, vectors) {
  const { Spring, SpringBatch, Stagger, Curve, KeyframeTrack } = numerics;
  const differences = [];
  let compared = 0;
  const equal = (place, value, expected) => {
    compared += 1;
    if (bits(value) !== expected && !(Number.isNaN(value) && isNaN(fromBits(expected)))) {
      differences.push(`${place} is ${value}, must be ${fromBits(expected)}`);
    }
  };
  const all = (place, values, expected) => {
    if (values.length !== expected.length) {
      differences.push(`${place} has ${values.length} numbers, must have ${expected.length}`);
    }
    expected.forEach((word, k) => equal(`${place}[${k}]`, values[k], word));
  };
  const given = (value) => value ?? undefined;

  vectors.springs.forEach((test, n) => {
    const spring = new Spring(test.parameters);
    const { from, to, velocity, epsilon, times } = test;
    const place = `springs[${n}]`;
    all(`${place}.parameters`, [spring.duration, spring.bounce, spring.mass, spring.stiffness,
      spring.damping, spring.dampingRatio, spring.naturalFrequency], test.known);
    all(`${place}.value`, times.map((time) => spring.value(time, from, to, velocity)), test.values);
    all(`${place}.velocity`, times.map((time) => spring.velocity(time, from, to, velocity)),
      test.velocities);
    equal(`${place}.settling`, spring.settlingDuration({ from, to, velocity, epsilon }), test.settling);
    spring.free();
  });
  vectors.batches.forEach((test, n) => {
    const springs = test.springs.map((parameters) => new Spring(parameters));
    const isStagger = typeof test.delays === 'object' && !Array.isArray(test.delays);
    const batch = new SpringBatch(test.isOne ? springs[0] : springs, {
      count: test.count, from: test.from, to: test.to, velocity: given(test.velocity),
      delays: isStagger ? new Stagger(test.delays) : test.delays, algorithm: test.algorithm,
      settledWithin: given(test.settledWithin), velocities: true,
    });
    const frames = (name, expected) => test.times.forEach((time, k) => {
      all(`batches[${n}].${name}[${k}]`, batch.sample(time), expected[k].positions);
      all(`batches[${n}].${name}[${k}].velocities`, batch.velocities, expected[k].velocities);
      // Incremental buffers hold the same values.
      all(`batches[${n}].${name}[${k}].kept`, batch.update(time), expected[k].positions);
    });
    frames('frames', test.frames);
    batch.retarget(test.targets, test.moved, test.first);
    frames('after', test.after);
    batch.free();
    springs.forEach((spring) => spring.free());
  });
  vectors.staggers.forEach((test, n) => {
    const { interval, maximumTotal, maximumIndex } = test;
    const stagger = new Stagger({
      interval, maximumTotal: given(maximumTotal), maximumIndex: given(maximumIndex),
    });
    all(`staggers[${n}]`, stagger.delays(test.count), test.delays);
  });
  vectors.curves.forEach((test, n) => {
    const curve = new Curve(test.css);
    const { inputs } = test;
    all(`curves[${n}].value`, inputs.map((x) => curve.value(x)), test.values);
    all(`curves[${n}].values`, curve.values(inputs), test.values);
    all(`curves[${n}].before`, inputs.map((x) => curve.value(x, { before: true })), test.before);
    all(`curves[${n}].slope`, inputs.map((x) => curve.slope(x)), test.slopes);
    curve.free();
  });
  vectors.named.forEach((test, n) => {
    const curve = Curve.named(test.name);
    all(`named[${n}].value`, test.inputs.map((x) => curve.value(x)), test.values);
    all(`named[${n}].slope`, test.inputs.map((x) => curve.slope(x)), test.slopes);
  });
  vectors.tracks.forEach((test, n) => {
    const track = new KeyframeTrack({
      initialValue: test.initialValue, initialVelocity: test.initialVelocity,
      keyframes: test.keyframes.map(({ spring, bezier, ...others }) => ({
        ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null)),
        ...(spring ? { spring: new Spring(spring) } : {}),
        ...(bezier ? { timingCurve: Curve.bezier(...bezier) } : {}),
      })),
    });
    const place = `tracks[${n}]`;
    equal(`${place}.duration`, track.duration, test.duration);
    all(`${place}.value`, test.times.map((time) => track.value(time)), test.values);
    all(`${place}.values`, track.values(test.times), test.values);
    all(`${place}.velocity`, test.times.map((time) => track.velocity(time)), test.velocities);
    all(`${place}.velocities`, track.velocities(test.times), test.velocities);
    track.free();
  });
  return { compared, differences };
}

function fromBits(text) {
  words[0] = BigInt(`0x${text}`);
  return number[0];
}

/** Bad input: every call below must throw an error whose message has the text beside it. */
export function compareErrors(numerics) {
  const { Spring, SpringBatch, Stagger, Curve, KeyframeTrack, AnimationError } = numerics;
  const spring = new Spring();
  const curve = new Curve('ease');
  const freed = new Spring();
  freed.free();
  const huge = 1 << 22;
  const calls = [
    [() => new Spring({ duration: -1 }), 'duration is -1'],
    [() => new Spring({ duration: 0.5, bounce: -1.5 }), 'bounce is -1.5; it must be finite and greater than -1'],
    [() => new Spring({ duration: NaN }), 'duration is NaN'],
    [() => new Spring({ duration: '0.5' }), 'duration is "0.5"'],
    [() => new Spring({ durration: 0.5 }), 'durration'],
    [() => new Spring({ duration: 1, stiffness: 3 }), 'stiffness'],
    [() => new Spring({ response: 1 }), 'dampingRatio is missing'],
    [() => new Spring({ mass: 0, stiffness: 1, damping: 1 }), 'mass is 0'],
    [() => new Spring({ settlingDuration: 1, dampingRatio: 1, epsilon: 2 }), 'epsilon is 2'],
    [() => new Spring(null), 'parameters is null'],
    [() => spring.value(NaN), 'time is NaN'],
    [() => spring.value('soon'), 'time is "soon"'],
    [() => spring.value(undefined), 'time is undefined'],
    [() => spring.value(1, Infinity), 'from is Infinity'],
    [() => spring.value(Symbol('s')), 'time is Symbol(s); it must be a number'],
    [() => spring.velocity(1, 10n), 'from is 10; it must be a finite number'],
    [() => spring.settlingDuration(null), 'move is null'],
    [() => spring.settlingDuration({ epsilom: 0.1 }), 'move has "epsilom"'],
    [() => curve.values([1], 'x'), 'output is "x"; it must be a column of numbers'],
    [() => curve.values([1], new BigInt64Array(1)), 'it must be a column of numbers'],
    [() => spring.settlingDuration({ epsilon: 0 }), 'epsilon is 0'],
    [() => spring.settlingDuration({ to: NaN }), 'to is NaN'],
    [() => freed.value(1), 'freed'],
    [() => freed.settlingDuration(), 'freed'],
    [() => new Stagger({ interval: -0.1 }), 'interval is -0.1; it must be finite and not negative'],
    [() => new Stagger({ interval: 0.1, maximumIndex: 1.5 }), 'maximumIndex is 1.5'],
    [() => new Stagger({ interval: 0.1 }).delays(-1), 'count is -1'],
    [() => new SpringBatch(spring, { count: 0 }), 'count is 0'],
    [() => new SpringBatch(spring, { count: huge + 1 }), 'count is'],
    [() => new SpringBatch(spring, { from: [1, 2], to: [1, 2, 3] }), 'to is of length 3'],
    [() => new SpringBatch(spring, { from: [1, NaN] }), 'from[1] is nan'],
    [() => new SpringBatch(spring, { from: [1, 'x'] }), 'from[1] is "x"'],
    [() => new SpringBatch(spring, { count: 3, delays: [0, 1] }), 'delays is of length 2'],
    [() => new SpringBatch(spring, { count: 3, algorithm: 'magic' }), 'algorithm is "magic"'],
    [() => new SpringBatch(spring, { count: 3, settledWithin: 2 }), 'settledWithin'],
    [() => new SpringBatch(spring, { count: 2, delays: [0, Infinity] }), 'delays[1] is inf'],
    [() => new SpringBatch(spring, { count: 2, delays: Infinity }), 'delays is Infinity'],
    [() => new SpringBatch([spring, spring], { count: 3 }), 'springs is of length 2'],
    [() => new SpringBatch('spring', { count: 3 }), 'springs is'],
    [() => new SpringBatch(freed, { count: 3 }), 'freed'],
    [() => new SpringBatch(curve, { count: 3 }), 'springs is'],
    [() => new SpringBatch(spring, { count: 3 }).sample(NaN), 'time is NaN'],
    [() => new SpringBatch(spring, { count: 3 }).retarget([1, 2], 0, 2), 'number of targets is 2'],
    [() => new SpringBatch(spring, { count: 3 }).retarget([1, NaN], 0), 'nan'],
    [() => new Curve('eas'), 'unknown easing keyword "eas"'],
    [() => new Curve('cubic-bezier(2, 0, 1, 1)'), 'x1 is 2'],
    [() => new Curve('ease\u{301} — 𝄞'), 'ease'],
    [() => new Curve(''), 'found nothing'],
    [() => new Curve(4), 'css is 4'],
    [() => new Curve(`linear(${'0, '.repeat(1e6)}1)`), 'at most 1048576'],
    [() => Curve.bezier(-0.1, 0, 1, 1), 'x1'],
    [() => Curve.bezier(0, NaN, 1, 1), 'y1 is NaN'],
    [() => Curve.named('circular'), 'name is "circular"'],
    [() => Curve.named(1), 'name is 1'],
    [() => curve.value('x'), 'input is "x"'],
    [() => curve.values([1, 2], [0]), 'output is of length 1'],
    [() => new KeyframeTrack({ keyframes: [] }), 'keyframes'],
    [() => new KeyframeTrack({ keyframes: [{ type: 'hop', to: 1 }] }), 'keyframes[0].type is "hop"'],
    [() => new KeyframeTrack({ keyframes: [{ type: 'linear', to: 1 }] }), 'duration is undefined'],
    [() => new KeyframeTrack({ keyframes: [{ type: 'linear', to: 1, duration: -1 }] }), 'duration is -1'],
    [() => new KeyframeTrack({ keyframes: [{ type: 'move', to: 1, duration: 1 }] }), 'duration'],
    [() => new KeyframeTrack({
      keyframes: [{ type: 'spring', to: 1, spring: curve }],
    }), 'keyframes[0].spring is'],
  ];
  const differences = [];
  calls.forEach(([call, text]) => {
    let said = 'nothing was rejected';
    try {
      call();
    } catch (error) {
      if (error instanceof AnimationError && error.message.includes(text)) return;
      said = `${error.name}: ${error.message}`;
    }
    differences.push(`${String(call).replace(/\s+/g, ' ').slice(6)}: ${said}; must say "${text}"`);
  });
  // A module that has trapped would not answer any more.
  if (spring.value(0.25) !== new Spring({ duration: 0.5 }).value(0.25)) {
    differences.push('the module does not answer after a rejected call');
  }
  return { compared: calls.length, differences };
}
