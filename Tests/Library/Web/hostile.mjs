// Random calls of the module, with invalid arguments among them: hostile.mjs FOLDER [COUNT [SEED]]
//
// For any arguments the module answers or throws an `AnimationError` with a sentence. A trap
// (`WebAssembly.RuntimeError`) or an error of JavaScript's own would be a hole in its interface.

import { pathToFileURL } from 'node:url';

const [folder, count = '20000', seed = '7'] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/animation-numerics.js`));
const numerics = await load();

// Mulberry32: the same calls for the same seed.
let state = Number(seed) >>> 0;
const random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let x = Math.imul(state ^ (state >>> 15), state | 1);
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
  return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
};
const one = (values) => values[Math.floor(random() * values.length)];
const many = (make, most) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);

const numbers = [0, -0, 1, -1, 0.5, 1e-320, 5e-324, 1e300, -1e308, 1.8e308, -Infinity, NaN, 2 ** 31, 2 ** 32, 2 ** 53,
  4294967295, -2147483648, 1e-9, 3.5, 7, 100, 1e6];
const texts = ['', 'ease', 'easeIn', 'linear(0, 1)', 'linear(', 'steps(0)', 'steps(1e9)', 'cubic-bezier(2,0,0,1)',
  'cubic-bezier(0.1,1e400,0.2,1)', '\u0000', '💥'.repeat(20), 'x'.repeat(3000), 'linear(' + '0,'.repeat(500) + '1)', 'steps(3, start)'];
const odd = [undefined, null, true, {}, [], () => 1, Symbol('s'), 10n, new Date(0), /x/, new Map(), 'text',
  new Float64Array(3), new BigInt64Array(2), { length: 3 }, { length: -1 }, { length: 1e9 }, { length: 'x' },
  { valueOf() { return 1; } }, Object.create(null), [1, , 3], [NaN, 1], ['1', 2]];
const number = () => (random() < 0.8 ? one(numbers) : random() * 4 - 1);
const anything = () => {
  const kind = random();
  return kind < 0.5 ? number() : kind < 0.8 ? one(odd) : kind < 0.9 ? one(texts) : one(things);
};
const object = (keys) => {
  if (random() < 0.15) return anything();
  const result = {};
  for (const key of keys) {
    if (random() < 0.5) result[key] = random() < 0.6 ? number() : anything();
  }
  return result;
};
const column = () => (random() < 0.3 ? anything() : many(random() < 0.9 ? number : anything, 9));

// All objects made so far, including freed ones.
const things = [];
const keep = (thing) => {
  if (things.length > 200) things.splice(Math.floor(random() * things.length), 1)[0].free();
  things.push(thing);
};
const makers = [
  () => keep(new numerics.Spring(object(['duration', 'bounce', 'response', 'dampingRatio', 'mass', 'stiffness',
    'damping', 'allowOverDamping', 'settlingDuration', 'epsilon', 'x']))),
  () => keep(new numerics.Spring(one([{}, { duration: 0.5, bounce: one(numbers) }, { mass: one(numbers), stiffness: 3, damping: 1 }]))),
  () => new numerics.Stagger(object(['interval', 'maximumTotal', 'maximumIndex'])).delays(random() < 0.5 ? anything() : 5),
  () => keep(new numerics.SpringBatch(random() < 0.5 ? one(things) : random() < 0.5 ? many(() => one(things), 9) : anything(),
    random() < 0.3 ? object(['count', 'from', 'to', 'velocity', 'delays', 'algorithm', 'settledWithin', 'velocities'])
      : { from: column(), to: column(), velocity: column(), delays: column(), velocities: random() < 0.5 })),
  () => keep(new numerics.Curve(random() < 0.7 ? one(texts) : anything())),
  () => keep(numerics.Curve.named(random() < 0.7 ? one(texts) : anything())),
  () => keep(numerics.Curve.bezier(anything(), anything(), anything(), anything())),
  () => keep(new numerics.KeyframeTrack(random() < 0.1 ? anything() : {
    initialValue: number(), initialVelocity: number(),
    keyframes: random() < 0.1 ? anything() : many(() => random() < 0.1 ? anything() : {
      type: random() < 0.9 ? one(['linear', 'cubic', 'spring', 'move']) : anything(), to: number(),
      ...object(['duration', 'timingCurve', 'spring', 'startVelocity', 'endVelocity', 'epsilon']) }, 6) })),
];
const methods = ['value', 'velocity', 'settlingDuration', 'sample', 'update', 'retarget', 'slope', 'values', 'velocities', 'free'];
const reads = ['positions', 'velocities', 'count', 'duration'];

const failures = new Map();
let rejected = 0, answered = 0;
const attempt = (what, call) => {
  try {
    call();
    answered += 1;
  } catch (error) {
    if (error instanceof numerics.AnimationError && error.message.length > 5) {
      rejected += 1;
      return;
    }
    const key = `${error?.name}: ${String(error?.message).slice(0, 90)}`;
    if (!failures.has(key)) failures.set(key, what());
  }
};
const shown = (value) => {
  try {
    return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : Array.isArray(value) ? `[${value.map(shown)}]`
      : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
        ? `{${Object.entries(value).map(([k, v]) => `${k}: ${shown(v)}`)}}` : String(value);
  } catch {
    return typeof value;
  }
};

for (let k = 0; k < Number(count); k++) {
  if (things.length === 0 || random() < 0.35) {
    const maker = Math.floor(random() * makers.length);
    attempt(() => `call ${k}, maker ${maker}`, makers[maker]);
    continue;
  }
  const thing = one(things);
  if (random() < 0.1) {
    const name = one(reads);
    attempt(() => `call ${k}, ${thing.constructor.name}.${name}`, () => thing[name]);
    continue;
  }
  const name = one(methods.filter((name) => typeof Object.getOwnPropertyDescriptor(Object.getPrototypeOf(thing), name)?.value === 'function'));
  if (name === 'free' && random() < 0.8) continue;
  const given = many(() => (random() < 0.3 ? column() : random() < 0.1 ? object(['from', 'to', 'velocity', 'epsilon', 'before']) : anything()), 4);
  attempt(() => `call ${k}, ${thing.constructor.name}.${name}(${given.map(shown).join(', ')})`, () => thing[name](...given));
}

// The module still gives the same answers after all of that.
const spring = new numerics.Spring({ duration: 0.5, bounce: 0.3 });
const again = (await load()).Spring;
const isRight = Object.is(spring.value(0.1), new again({ duration: 0.5, bounce: 0.3 }).value(0.1));
if (!isRight) failures.set('another answer than that of a new module', 'a spring');
console.log(`node: ${count} calls at random (seed ${seed}): ${answered} answered, ${rejected} rejected, ${failures.size} kinds of failures`);
for (const [error, call] of failures) console.log(`  ${error}\n    ${call}`);
process.exit(failures.size > 0 ? 1 : 0);
