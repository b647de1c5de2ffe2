// The host of frame-driven engines: loads their files, sets the time, and serves requests.
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
const { springOf, throughput, serve } = (await import(process.argv[2])).default;
const require = createRequire(import.meta.url), babel = require("@babel/core");

// A clock in milliseconds, which begins at 1 because 0 counts as no time, and what waits for its next frame.
let now, waiting;
Date.now = () => now;
Object.assign(globalThis, { __DEV__: false, requestAnimationFrame: (one) => waiting.add(one) && one,
  cancelAnimationFrame: (one) => waiting.delete(one) });

function passTo(seconds) {
  // The engines count at most 64 ms of a frame, so that a longer time is passed in several.
  const start = now, length = 1 + seconds * 1e3 - start, frames = Math.max(1, Math.ceil(length / 62.5));
  for (let frame = 1; frame <= frames; frame++) {
    now = start + length * (frame / frames);
    for (const one of [...waiting]) if (waiting.delete(one)) one(now);
  }
}

/** A function that loads a file of a package by its path; imports of some names, mostly native ones, are given. */
export function loader(folder, given, plugins = []) {
  const loaded = {}, root = join(import.meta.dirname, "node_modules", folder);
  return function load(file) {
    if (loaded[file]) return loaded[file];
    const exports = loaded[file] = {};
    const { code } = babel.transformFileSync(join(root, `${file}.js`), { babelrc: false, configFile: false,
      plugins: [...plugins, "@babel/plugin-transform-modules-commonjs"].map((one) => require.resolve(one)) });
    const imported = (name) => given[basename(name)]
      ? { __esModule: true, default: given[basename(name)], ...given[basename(name)] }
      : name.startsWith(".") ? load(join(dirname(file), name)) : require(name);
    new Function("require", "exports", code)(imported, exports);
    return exports;
  };
}

/** Serves springs and easings. A value has `position()`, `velocity()` and `move(spring, to, velocity, if any)`. */
export function serveFrames(solver, valueAt, curve) {
  const run = (r, play) => {
    [now, waiting] = [1, new Set()];
    const value = valueAt(r.from ?? 0), answer = { positions: [], velocities: [] };
    play(value, (time) => {
      passTo(time);
      answer.positions.push(value.position());
      answer.velocities.push(value.velocity());
    });
    return answer;
  };
  const advance = (r) => run(r, (value, sampleAt) => {
    let time = 0;
    value.move(springOf(r), r.to ?? 1, r.velocity ?? 0);
    r.steps.forEach((step, frame) => {
      const due = r.retargets?.filter((one) => one.frame === frame).at(-1);
      if (due) value.move(springOf(r), due.to, due.velocity);
      sampleAt(time += step);
    });
  });
  const first = ({ positions: [position], velocities: [velocity] }) => ({ position, velocity });
  const retarget = (r) => run(r, (value, sampleAt) => {
    let spring = springOf(r), velocity = r.velocity ?? 0;
    // Only the last of several moves at one time counts.
    const moves = r.moves.filter((move, index) => move.time !== r.moves[index + 1]?.time);
    for (const time of r.times) {
      for (; moves[0]?.time <= time; velocity = undefined) {
        const move = moves.shift();
        if (move.duration ?? move.stiffness ?? move.response) spring = springOf(move);
        passTo(move.time);
        value.move(spring, move.to, move.velocity ?? velocity);
      }
      sampleAt(time);
    }
  });
  serve({
    spring: (r) => first(advance({ ...r, steps: [r.time] })),
    advance, retarget, "cubic-bezier": (r) => ({ value: curve(r)(r.progress) }),
    ...throughput({ "cubic-bezier": curve }),
  }, { solver, options: ["advance-retargets"], domain: { progress: [0, 1], time: [0, 100] } });
}
