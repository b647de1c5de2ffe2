// The library for JavaScript: springs, batches of them, curves, keyframes and settling times, computed by
// the WebAssembly module beside this file. No number is computed here.
//
//   import { load } from 'animation-numerics'
//   const { Spring } = await load()
//   const spring = new Spring({ duration: 0.5, bounce: 0.3 })
//   spring.value(0.1)
//
// Objects are prepared once and hold memory of the module. `free()` gives it back at once; forgotten
// objects are freed some time after they are collected.

/** The error of an invalid argument; its message names the value and what is allowed. */
export class AnimationError extends RangeError {
  constructor(message) {
    super(message);
    this.name = 'AnimationError';
  }
}

const reject = (name, value, requirement) => {
  let text;
  try {
    text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  } catch {
    text = `a ${typeof value}`;
  }
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  throw new AnimationError(`${name} is ${short}; it must ${requirement}`);
};

/** The same for a column of the wrong length, or a value that is not a column. */
const rejectColumn = (name, value, requirement) => {
  const length = value?.length;
  if (typeof value === 'string' || typeof length !== 'number') reject(name, value, requirement);
  throw new AnimationError(`${name} is of length ${length}; it must ${requirement}`);
};

const number = (name, value) => {
  if (typeof value !== 'number' || value !== value) reject(name, value, 'be a number');
  return value;
};

const finite = (name, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) reject(name, value, 'be a finite number');
  return value;
};

const whole = (name, value, least, most) => {
  if (!Number.isInteger(value) || value < least || value > most) {
    reject(name, value, `be a whole number from ${least} to ${most}`);
  }
  return value;
};

/** An object's members, of which none may be unknown: a misspelt one would be left out silently. */
const members = (name, value, allowed) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    reject(name, value, `be an object with ${allowed.join(', ')}`);
  }
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key)) {
      throw new AnimationError(`${name} has ${JSON.stringify(key)}; it may have ${allowed.join(', ')}`);
    }
  }
  return value;
};

/** A number that may be left out: NaN then. */
const optional = (name, value) => (value === undefined || value === null ? NaN : number(name, value));

const maximumItems = 1 << 22;

/**
 * The module, ready to use.
 *
 * @param source What to instantiate: bytes, a compiled module, a response, or an address. Without one it is
 *   `animation-numerics.wasm` beside this file.
 */
export async function load(source) {
  return new Numerics(await instantiate(source ?? new URL('animation-numerics.wasm', import.meta.url)));
}

async function instantiate(source) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, {});
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) {
    return (await WebAssembly.instantiate(source, {})).instance;
  }
  if (typeof source === 'string') source = new URL(source, import.meta.url);
  if (source instanceof URL && source.protocol === 'file:') {
    // Not a literal: bundlers for the web look for every module that an import names, and this one is node's.
    const name = 'node:fs/promises';
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return (await WebAssembly.instantiate(await readFile(source), {})).instance;
  }
  const response = source instanceof URL ? await fetch(source) : await source;
  if (typeof response?.arrayBuffer !== 'function') {
    reject('source', source, 'be bytes, a module, a response or an address');
  }
  if (response.ok === false) throw new Error(`the module cannot be loaded: status ${response.status}`);
  return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
}

/** The classes of one instance of the module. */
function Numerics(instance) {
  const wasm = instance.exports;
  wasm.__wasm_call_ctors();
  const { memory } = wasm;

  // The memory may move when it grows; a view of it is made again then.
  let bytes = new Uint8Array(memory.buffer);
  let doubles = new Float64Array(memory.buffer);
  const look = () => {
    if (bytes.buffer !== memory.buffer) {
      bytes = new Uint8Array(memory.buffer);
      doubles = new Float64Array(memory.buffer);
    }
  };

  const allocate = (size) => {
    const place = wasm.web_allocate(size);
    if (place === 0) throw new AnimationError(`the memory has no room for ${size} bytes`);
    look();
    return place;
  };

  /** The error of the last call that failed. */
  const lastError = () => {
    const place = wasm.web_error();
    const length = wasm.web_error_length();
    return new AnimationError(new TextDecoder().decode(new Uint8Array(memory.buffer, place, length)));
  };

  const made = (address) => {
    if (address === 0) throw lastError();
    look();
    return address;
  };

  /** Runs `body` with memory of these sizes, which is freed afterwards. */
  const withRoom = (sizes, body) => {
    const places = [];
    try {
      for (const size of sizes) places.push(size > 0 ? allocate(size) : 0);
      return body(...places);
    } finally {
      for (const place of places) wasm.web_free(place);
    }
  };

  const fromText = (text, make) => {
    const utf8 = new TextEncoder().encode(text);
    return withRoom([Math.max(utf8.length, 1)], (place) => {
      bytes.set(utf8, place);
      return made(make(place, utf8.length));
    });
  };

  /** Copies a column into the memory: one number for all items, or a number for each. */
  const fill = (name, place, column, count) => {
    look();
    const target = doubles.subarray(place / 8, place / 8 + count);
    if (typeof column === 'number') {
      target.fill(finite(name, column));
      return;
    }
    if (column === null || typeof column !== 'object' || column.length !== count) {
      rejectColumn(name, column, `be a number, or have one for each of ${count} items`);
    }
    for (let k = 0; k < count; k++) {
      const value = column[k];
      if (typeof value !== 'number') reject(`${name}[${k}]`, value, 'be a number');
      target[k] = value;
    }
  };

  const forgotten = new FinalizationRegistry((resources) => give(resources));
  const give = ({ object, places }) => {
    wasm.web_release(object);
    for (const place of places) wasm.web_free(place);
  };

  /** An object in the memory of the module. */
  class Prepared {
    #resources;

    constructor(object, places = []) {
      this.#resources = { object, places };
      forgotten.register(this, this.#resources, this);
    }

    /** The address, if this has not been freed. */
    static address(prepared, Kind, name) {
      if (!(prepared instanceof Kind)) reject(name, prepared, `be a ${Kind.name}`);
      if (!prepared.#resources) throw new AnimationError(`${name} has been freed`);
      return prepared.#resources.object;
    }

    /** Gives the memory back. The object cannot be used afterwards. */
    free() {
      if (!this.#resources) return;
      forgotten.unregister(this);
      give(this.#resources);
      this.#resources = undefined;
    }
  }

  const springKinds = [
    ['duration', 'bounce'],
    ['response', 'dampingRatio'],
    ['mass', 'stiffness', 'damping', 'allowOverDamping'],
    ['settlingDuration', 'dampingRatio', 'epsilon'],
  ];

  class Spring extends Prepared {
    #address;

    constructor(parameters = {}) {
      const all = members('parameters', parameters, [...new Set(springKinds.flat())]);
      const keys = Object.keys(all).filter((key) => all[key] !== undefined);
      const kind = springKinds.findIndex((kind) => keys.every((key) => kind.includes(key)));
      if (kind < 0) {
        throw new AnimationError(`a spring has ${keys.join(', ')}; it must have ${
          springKinds.map((kind) => kind.join(', ')).join('; or ')}`);
      }
      const given = (key, otherwise) => {
        if (all[key] === undefined && otherwise === undefined) {
          throw new AnimationError(`a spring has ${keys.join(', ')}; ${key} is missing`);
        }
        return finite(key, all[key] ?? otherwise);
      };
      const numbers = [
        () => [given('duration', 0.5), given('bounce', 0), 0, 0],
        () => [given('response'), given('dampingRatio'), 0, 0],
        () => [given('mass', 1), given('stiffness'), given('damping'), all.allowOverDamping ? 1 : 0],
        () => [given('settlingDuration'), given('dampingRatio'), given('epsilon', 0.001), 0],
      ][kind]();
      const address = made(wasm.web_spring(kind, ...numbers));
      super(address);
      this.#address = address;
      withRoom([56], (place) => {
        wasm.web_spring_parameters(address, place);
        look();
        const [duration, bounce, mass, stiffness, damping, dampingRatio, naturalFrequency] =
          doubles.subarray(place / 8, place / 8 + 7);
        Object.assign(this,
          { duration, bounce, mass, stiffness, damping, dampingRatio, naturalFrequency });
        for (const key of Object.keys(this)) Object.defineProperty(this, key, { writable: false });
      });
    }

    free() {
      this.#address = 0;
      super.free();
    }

    value(time, from = 0, to = 1, velocity = 0) {
      if (this.#address === 0) throw new AnimationError('the spring has been freed');
      try {
        const value = wasm.web_spring_value(this.#address, from, to, velocity, time);
        return value - value === 0 ? value : checked(value, time, from, to, velocity);
      } catch (error) {
        throw explained(error, time, from, to, velocity);
      }
    }

    velocity(time, from = 0, to = 1, velocity = 0) {
      if (this.#address === 0) throw new AnimationError('the spring has been freed');
      try {
        const value = wasm.web_spring_velocity(this.#address, from, to, velocity, time);
        return value - value === 0 ? value : checked(value, time, from, to, velocity);
      } catch (error) {
        throw explained(error, time, from, to, velocity);
      }
    }

    settlingDuration(move = {}) {
      const { from = 0, to = 1, velocity = 0, epsilon = 0.001 } =
        members('move', move, ['from', 'to', 'velocity', 'epsilon']);
      const value = wasm.web_spring_settling(Prepared.address(this, Spring, 'the spring'),
        finite('from', from), finite('to', to), finite('velocity', velocity), number('epsilon', epsilon));
      if (value !== value) throw lastError();
      return value;
    }
  }

  /** Returns a non-finite result if all arguments are numbers; else throws the error of one. */
  const checked = (value, time, from, to, velocity) => {
    number('time', time);
    finite('from', from);
    finite('to', to);
    finite('velocity', velocity);
    return value;
  };

  /** The error of a call whose arguments cannot be converted, such as a symbol. */
  const explained = (error, ...values) => {
    if (error instanceof AnimationError || error instanceof WebAssembly.RuntimeError) return error;
    try {
      checked(NaN, ...values);
      return error;
    } catch (failure) {
      return failure;
    }
  };

  class Stagger {
    constructor(limits) {
      const { interval, maximumTotal, maximumIndex } =
        members('limits', limits, ['interval', 'maximumTotal', 'maximumIndex']);
      Object.assign(this, { interval: number('interval', interval) },
        maximumTotal === undefined ? {} : { maximumTotal: number('maximumTotal', maximumTotal) },
        maximumIndex === undefined ? {} : { maximumIndex: number('maximumIndex', maximumIndex) });
      Object.freeze(this);
      this.delays(0);
    }

    delays(count) {
      whole('count', count, 0, maximumItems);
      return withRoom([8 * Math.max(count, 1)], (place) => {
        if (wasm.web_stagger_delays(this.interval, this.maximumTotal ?? NaN, this.maximumIndex ?? NaN,
          place, count) < 0) throw lastError();
        look();
        return doubles.slice(place / 8, place / 8 + count);
      });
    }
  }

  const algorithms = ['propagated', 'direct'];

  /** A batch's address, the places of its frames, and how many items it has. */
  const prepare = (springs, items) => {
    const all = members('items', items, ['count', 'from', 'to', 'velocity', 'delays', 'algorithm',
      'settledWithin', 'velocities']);
    const { from = 0, to = 1, velocity, delays = 0 } = all;
    const count = whole('count', all.count ?? [from, to, velocity, delays, springs]
      .find((column) => column?.length !== undefined)?.length, 1, maximumItems);
    const isOne = springs instanceof Spring;
    if (!isOne && springs?.length !== count) {
      rejectColumn('springs', springs, `be a Spring, or one for each of ${count} items`);
    }
    const addresses = isOne ? [Prepared.address(springs, Spring, 'the spring')]
      : Array.from(springs, (spring, k) => Prepared.address(spring, Spring, `springs[${k}]`));
    const algorithm = algorithms.indexOf(all.algorithm ?? 'propagated');
    if (algorithm < 0) reject('algorithm', all.algorithm, `be ${algorithms.join(' or ')}`);
    const stagger = delays instanceof Stagger ? delays
      : typeof delays === 'number' ? { interval: finite('delays', delays) } : undefined;
    const settled = optional('settledWithin', all.settledWithin);
    const size = 8 * count;
    const kept = [];
    try {
      kept.push(allocate(size));
      if (all.velocities) kept.push(allocate(size));
      const address = withRoom(
        [4 * addresses.length, size, size, velocity === undefined ? 0 : size, stagger ? 0 : size],
        (springPlace, fromPlace, toPlace, velocityPlace, delayPlace) => {
          new Uint32Array(memory.buffer, springPlace, addresses.length).set(addresses);
          fill('from', fromPlace, from, count);
          fill('to', toPlace, to, count);
          if (velocityPlace) fill('velocity', velocityPlace, velocity, count);
          if (delayPlace) fill('delays', delayPlace, delays, count);
          return made(wasm.web_batch(springPlace, isOne ? 1 : 0, count, fromPlace, toPlace,
            velocityPlace, delayPlace, stagger?.interval ?? 0, stagger?.maximumTotal ?? NaN,
            stagger?.maximumIndex ?? NaN, algorithm, settled, kept[0], kept[1] ?? 0));
        });
      return { address, kept, count };
    } catch (error) {
      for (const place of kept) wasm.web_free(place);
      throw error;
    }
  };

  class SpringBatch extends Prepared {
    #address;
    #positionsPlace;
    #velocitiesPlace;
    #positions;
    #velocities;

    constructor(springs, items) {
      const { address, kept, count } = prepare(springs, items);
      super(address, kept);
      this.#address = address;
      [this.#positionsPlace, this.#velocitiesPlace] = kept;
      Object.defineProperty(this, 'count', { value: count, enumerable: true });
    }

    free() {
      this.#address = 0;
      this.#positions = this.#velocities = undefined;
      super.free();
    }

    get positions() {
      if (this.#positions?.buffer !== memory.buffer) {
        this.#alive();
        this.#positions = new Float64Array(memory.buffer, this.#positionsPlace, this.count);
      }
      return this.#positions;
    }

    get velocities() {
      if (this.#velocitiesPlace === undefined) return undefined;
      if (this.#velocities?.buffer !== memory.buffer) {
        this.#alive();
        this.#velocities = new Float64Array(memory.buffer, this.#velocitiesPlace, this.count);
      }
      return this.#velocities;
    }

    #alive() {
      if (this.#address === 0) throw new AnimationError('the batch has been freed');
    }

    sample(time) {
      return this.#frame(time, 0);
    }

    update(time) {
      return this.#frame(time, 1);
    }

    #frame(time, onlyChanges) {
      this.#alive();
      if (wasm.web_batch_sample(this.#address, finite('time', time), onlyChanges) < 0) throw lastError();
      return this.positions;
    }

    retarget(targets, time, first = 0) {
      this.#alive();
      const count = typeof targets === 'number' ? this.count - first : targets?.length;
      whole('first', first, 0, this.count - 1);
      whole('the number of targets', count, 1, this.count - first);
      withRoom([8 * count], (place) => {
        fill('targets', place, targets, count);
        if (wasm.web_batch_retarget(this.#address, first, count, place, finite('time', time)) < 0) {
          throw lastError();
        }
      });
    }
  }

  /** Fills `output` with a call's results for `input`. */
  const mapped = (name, input, output, call) => {
    const count = whole(`the number of ${name}`, input?.length, 0, maximumItems);
    output ??= new Float64Array(count);
    if (typeof output !== 'object' || output instanceof BigInt64Array || output instanceof BigUint64Array) {
      reject('output', output, 'be a column of numbers');
    }
    if (output.length !== count) rejectColumn('output', output, `have length ${count}`);
    const size = 8 * Math.max(count, 1);
    withRoom([size, size], (inputs, place) => {
      fill(name, inputs, input, count);
      call(inputs, place, count);
      look();
      const results = doubles.subarray(place / 8, place / 8 + count);
      if (output instanceof Float64Array) output.set(results);
      else for (let k = 0; k < count; k++) output[k] = results[k];
    });
    return output;
  };

  class Curve extends Prepared {
    constructor(css) {
      if (css instanceof Made) {
        super(css.address);
        return;
      }
      if (typeof css !== 'string') reject('css', css, 'be the text of a CSS easing function');
      super(fromText(css, wasm.web_curve_css));
    }

    static bezier(x1, y1, x2, y2) {
      return new Curve(new Made(made(wasm.web_curve_bezier(
        number('x1', x1), number('y1', y1), number('x2', x2), number('y2', y2)))));
    }

    static named(name) {
      if (typeof name !== 'string') reject('name', name, 'be the name of a curve');
      return new Curve(new Made(fromText(name, wasm.web_curve_named)));
    }

    value(input, side) {
      return wasm.web_curve_value(Prepared.address(this, Curve, 'the curve'), number('input', input),
        side?.before ? 1 : 0);
    }

    slope(input) {
      return wasm.web_curve_slope(Prepared.address(this, Curve, 'the curve'), number('input', input));
    }

    values(inputs, output) {
      const address = Prepared.address(this, Curve, 'the curve');
      return mapped('inputs', inputs, output,
        (inputs, place, count) => wasm.web_curve_values(address, inputs, place, count));
    }
  }

  /** The address of a curve that has been made. */
  class Made {
    constructor(address) {
      this.address = address;
    }
  }

  const keyframeKinds = {
    linear: ['to', 'duration', 'timingCurve'],
    cubic: ['to', 'duration', 'startVelocity', 'endVelocity'],
    spring: ['to', 'duration', 'spring', 'startVelocity', 'epsilon'],
    move: ['to'],
  };

  class KeyframeTrack extends Prepared {
    constructor(track) {
      const { initialValue = 0, initialVelocity = 0, keyframes } =
        members('track', track, ['initialValue', 'initialVelocity', 'keyframes']);
      if (!Array.isArray(keyframes) || keyframes.length === 0) {
        reject('keyframes', keyframes, 'be an array of at least one keyframe');
      }
      const names = Object.keys(keyframeKinds);
      super(withRoom([64 * whole('the number of keyframes', keyframes.length, 1, 65536)], (place) => {
        const written = new Float64Array(8 * keyframes.length);
        keyframes.forEach((keyframe, k) => {
          const name = `keyframes[${k}]`;
          const kind = names.indexOf(keyframe?.type);
          if (kind < 0) reject(`${name}.type`, keyframe?.type, `be ${names.join(', ')}`);
          members(name, keyframe, ['type', ...keyframeKinds[keyframe.type]]);
          if (kind < 2) finite(`${name}.duration`, keyframe.duration);
          written.set([
            kind, finite(`${name}.to`, keyframe.to),
            optional(`${name}.duration`, keyframe.duration),
            optional(`${name}.startVelocity`, keyframe.startVelocity),
            optional(`${name}.endVelocity`, keyframe.endVelocity),
            keyframe.timingCurve !== undefined
              ? Prepared.address(keyframe.timingCurve, Curve, `${name}.timingCurve`)
              : keyframe.spring !== undefined
                ? Prepared.address(keyframe.spring, Spring, `${name}.spring`) : 0,
            optional(`${name}.epsilon`, keyframe.epsilon), 0,
          ], 8 * k);
        });
        look();
        doubles.set(written, place / 8);
        return made(wasm.web_track(finite('initialValue', initialValue),
          finite('initialVelocity', initialVelocity), place, keyframes.length));
      }));
      Object.defineProperty(this, 'duration', {
        value: wasm.web_track_duration(Prepared.address(this, KeyframeTrack, 'the track')),
        enumerable: true,
      });
    }

    value(time) {
      return wasm.web_track_value(Prepared.address(this, KeyframeTrack, 'the track'), number('time', time));
    }

    velocity(time) {
      return wasm.web_track_velocity(Prepared.address(this, KeyframeTrack, 'the track'), number('time', time));
    }

    values(times, output) {
      const address = Prepared.address(this, KeyframeTrack, 'the track');
      return mapped('times', times, output,
        (inputs, place, count) => wasm.web_track_values(address, inputs, place, count, 0));
    }

    velocities(times, output) {
      const address = Prepared.address(this, KeyframeTrack, 'the track');
      return mapped('times', times, output,
        (inputs, place, count) => wasm.web_track_values(address, inputs, place, count, 1));
    }
  }

  return { Spring, Stagger, SpringBatch, Curve, KeyframeTrack, AnimationError };
}
