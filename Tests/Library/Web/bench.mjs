// The module's times beside plain JavaScript in one run: bench.mjs FOLDER
//
// Rounds alternate between both, and a ratio is the median over the rounds' own ratios, with the quarters
// of them around it. The plain form is the textbook's, with Math.exp, Math.cos and Math.sin, prepared as well.

import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const { load } = await import(pathToFileURL(`${folder}/animation-numerics.js`));
const { Spring, SpringBatch } = await load();

const [duration, bounce, count] = [0.5, 0.3, 8192];

/** As a careful programmer writes it: everything that does not depend on the time is computed once. */
class PlainSpring {
  constructor(duration, bounce) {
    const frequency = 2 * Math.PI / duration;
    const ratio = 1 - bounce;
    this.decay = ratio * frequency;
    this.damped = frequency * Math.sqrt(1 - ratio * ratio);
    this.gain = 1 / this.damped;
  }

  value(time, from = 0, to = 1, velocity = 0) {
    if (time <= 0) return from;
    const start = from - to;
    const { decay, damped, gain } = this;
    const phase = damped * time;
    return to + Math.exp(-decay * time)
      * (start * Math.cos(phase) + (velocity + decay * start) * gain * Math.sin(phase));
  }
}

/** The same of a bounce below 0. */
class PlainOverDamped {
  constructor(duration, bounce) {
    const frequency = 2 * Math.PI / duration;
    const ratio = 1 / (1 + bounce);
    const root = Math.sqrt(ratio * ratio - 1);
    this.slow = frequency / (ratio + root);
    this.fast = frequency * (ratio + root);
    this.gain = 1 / (this.fast - this.slow);
  }

  value(time, from = 0, to = 1, velocity = 0) {
    if (time <= 0) return from;
    const start = from - to;
    const { slow, fast, gain } = this;
    const part = -(velocity + slow * start) * gain;
    return to + (start - part) * Math.exp(-slow * time) + part * Math.exp(-fast * time);
  }
}

const spring = new Spring({ duration, bounce });
const plainSpring = new PlainSpring(duration, bounce);
const overDamped = new Spring({ duration, bounce: -bounce });
const plainOverDamped = new PlainOverDamped(duration, -bounce);
for (const time of [0.01, 0.1, 0.9]) {
  for (const [own, plain] of [[spring, plainSpring], [overDamped, plainOverDamped]]) {
    if (Math.abs(own.value(time) - plain.value(time)) > 1e-12) throw new Error('plain JavaScript is wrong');
  }
}
const from = Float64Array.from({ length: count }, (_, k) => k);
const to = Float64Array.from({ length: count }, (_, k) => 2 * k + 1);
const delays = Float64Array.from({ length: count }, (_, k) => 0.002 * ((k * 7919) % 397));
const frame = new Float64Array(count);
const decay = plainSpring.decay;
const damped = plainSpring.damped;

const plainBatch = (delays) => (time) => {
  for (let k = 0; k < count; k++) {
    const s = time - delays[k];
    if (s <= 0) {
      frame[k] = from[k];
      continue;
    }
    const start = from[k] - to[k];
    const phase = damped * s;
    frame[k] = to[k] + Math.exp(-decay * s)
      * (start * Math.cos(phase) + decay * start / damped * Math.sin(phase));
  }
  return frame;
};
const ours = (options) => {
  const batch = new SpringBatch(spring, { from, to, ...options });
  return (time) => batch.sample(time);
};
let sink = 0;
// Each has a loop of its own: in one that both went through an engine would have to tell two kinds of objects apart,
// which takes 1 to 2 ns a call. A sum outside of the loop's function would be an object made for every sample.
const plainSingle = (time) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += plainSpring.value(time + k * 1e-6);
  sink += sum;
};
const ownSingle = (time) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += spring.value(time + k * 1e-6);
  sink += sum;
};
const plainOverDampedSingle = (time) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += plainOverDamped.value(time + k * 1e-6);
  sink += sum;
};
const ownOverDampedSingle = (time) => {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += overDamped.value(time + k * 1e-6);
  sink += sum;
};
const interval = 0.0001;
const even = Float64Array.from({ length: count }, (_, k) => interval * k);

const rows = [
  ['one sample of a prepared spring', plainSingle, ownSingle, 1],
  ['one of an over-damped one', plainOverDampedSingle, ownOverDampedSingle, 1],
  ['arbitrary delays', plainBatch(delays), ours({ delays, algorithm: 'direct' }), 1.5],
  ['stagger', plainBatch(even), ours({ delays: interval }), 60],
];

/** Seconds for an item of a call. */
function time(call, calls, round) {
  const began = process.hrtime.bigint();
  for (let k = 0; k < calls; k++) call(0.9 + 0.001 * ((round + k) % 50));
  return Number(process.hrtime.bigint() - began) / calls / count;
}

/** As many calls as take a third of a millisecond: shorter than a busy machine lets a process run on. */
const enough = (call) => {
  const least = Math.min(...Array.from({ length: 15 }, (_, k) => time(call, 1, k)));
  return Math.max(1, Math.round(3e5 / (least * count)));
};
const rounds = 400;

let missed = 0;
for (const [name, plain, own, goal] of rows) {
  for (let k = 0; k < 60; k++) {
    time(plain, 2, k);
    time(own, 4, k);
  }
  const [plainCalls, ownCalls] = [enough(plain), enough(own)];
  const samples = [];
  for (let k = 0; k <= rounds; k++) {
    const first = k % 2 === 0;
    let ownTime = first ? time(own, ownCalls, k) : 0;
    const plainTime = time(plain, plainCalls, k);
    if (!first) ownTime = time(own, ownCalls, k);
    samples.push({ ratio: plainTime / ownTime, plainTime, ownTime });
  }
  const quantile = (key, q) => samples.map((s) => s[key]).sort((a, b) => a - b)[Math.round(rounds * q)];
  const ratio = quantile('ratio', 0.5);
  console.log(`${name}: ${ratio.toFixed(2)} times as fast as plain JavaScript `
    + `(${quantile('ratio', 0.25).toFixed(2)} to ${quantile('ratio', 0.75).toFixed(2)}), `
    + `${quantile('ownTime', 0.5).toFixed(2)} ns against ${quantile('plainTime', 0.5).toFixed(2)}; `
    + `goal ${goal}${ratio < goal ? ', missed' : ''}`);
  missed += ratio < goal ? 1 : 0;
}
// Nothing was optimised away.
if (!Number.isFinite(sink)) throw new Error('a sample is not finite');
process.exitCode = missed > 0 ? 1 : 0;
