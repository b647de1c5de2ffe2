// The module's times beside plain JavaScript in one run: bench.mjs FOLDER
//
// Rounds alternate between both, and a ratio is the median over the rounds' own ratios, with the quarters
// of them around it. The plain form is the textbook's, with Math.exp, Math.cos and Math.sin, prepared as well.

import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const { load } = await import(pathToFileURL(`${folder}/animation-numerics.js`));
const { Spring, SpringBatch } = await load();

const [duration, bounce, count] = [0.5, 0.3, 8192];

/** What a careful programmer writes: everything that does not depend on the time is worked out before. */
class PlainSpring {
  constructor(duration, bounce) {
    const frequency = 2 * Math.PI / duration;
    const ratio = 1 - bounce;
    this.decay = ratio * frequency;
    this.damped = frequency * Math.sqrt(1 - ratio * ratio);
  }

  value(time, from = 0, to = 1, velocity = 0) {
    if (time <= 0) return from;
    const start = from - to;
    const { decay, damped } = this;
    const phase = damped * time;
    return to + Math.exp(-decay * time)
      * (start * Math.cos(phase) + (velocity + decay * start) / damped * Math.sin(phase));
  }
}

const spring = new Spring({ duration, bounce });
const plainSpring = new PlainSpring(duration, bounce);
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
const single = (spring) => (time) => {
  for (let k = 0; k < count; k++) sink += spring.value(time + k * 1e-6);
};
const interval = 0.0001;
const even = Float64Array.from({ length: count }, (_, k) => interval * k);

const rows = [
  ['one sample of a prepared spring', single(plainSpring), single(spring), 1],
  ['arbitrary delays', plainBatch(delays), ours({ delays, algorithm: 'direct' }), 1.5],
  ['stagger', plainBatch(even), ours({ delays: interval }), 60],
];

/** Seconds for an item of a call. */
function time(call, calls, round) {
  const began = process.hrtime.bigint();
  for (let k = 0; k < calls; k++) call(0.9 + 0.001 * ((round + k) % 50));
  return Number(process.hrtime.bigint() - began) / calls / count;
}

/** As many calls as take some milliseconds. */
const enough = (call) => Math.max(2, Math.round(4e6 / (time(call, 5, 0) * count)));

let missed = 0;
for (const [name, plain, own, goal] of rows) {
  for (let k = 0; k < 20; k++) {
    time(plain, 4, k);
    time(own, 8, k);
  }
  const [plainCalls, ownCalls] = [enough(plain), enough(own)];
  const samples = [];
  for (let k = 0; k < 61; k++) {
    const first = k % 2 === 0;
    let ownTime = first ? time(own, ownCalls, k) : 0;
    const plainTime = time(plain, plainCalls, k);
    if (!first) ownTime = time(own, ownCalls, k);
    samples.push({ ratio: plainTime / ownTime, plainTime, ownTime });
  }
  const quantile = (key, q) => samples.map((s) => s[key]).sort((a, b) => a - b)[Math.round(60 * q)];
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
