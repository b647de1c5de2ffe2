// engine: reanimated
// title: Reanimated
// from: npm:react-native-reanimated @babel/core @babel/plugin-transform-modules-commonjs
// build: cp {file} "$(dirname {file})/frames.mjs" {modules}
// run: node {modules}/reanimated.mjs {examples}/protocol.js
// cost: one value of a prepared easing for each item
// footnote: asked by frames of at most 1/16 s and without an end at rest; not asked for a damping of 0, which jumps to
//   the target; a velocity for a moving value is given less the value's own, to which it is added
// unnamed: a second spring to the same target is taken for the first one, whose stiffness, damping and velocity stay;
//   without that rule over-damping explains every retargeted answer; and a frame goes on from the position that the
//   last one rounded, which loses digits far from 0: with the distance to the target kept, those answers are right

// withSpring as a shared value runs it, and Easing.bezier: the modules that have the arithmetic, without worklets.
import { loader, serveFrames } from "./frames.mjs";
const { Unsupported } = (await import(process.argv[2])).default;

// Stubs for native code and reduced motion.
globalThis.__RUNTIME_KIND = 2;
globalThis._getAnimationTimestamp = Date.now;
const load = loader("react-native-reanimated/lib/module", {
  "react-native-worklets": { RuntimeKind: { ReactNative: 1, UI: 2 }, createSerializable: Object,
    serializableMappingCache: new Map() },
  common: { logger: console, ReanimatedError: Error },
  ReducedMotion: { ReducedMotionManager: { jsValue: false, uiValue: { value: false } } },
});
const { withSpring } = load("animation/spring/spring");
const { valueSetter } = load("valueSetter");
const { Easing } = load("Easing");

function made(from) {
  const shared = { _value: from, _animation: null, get value() { return this._value; } };
  const own = () => shared._animation?.velocity ?? 0;
  return {
    position: () => shared._value,
    velocity: own,
    move({ stiffness, damping, mass }, to, velocity) {
      if (!(damping > 0)) throw new Unsupported("no damping of 0");
      valueSetter(shared, withSpring(to, { stiffness, damping, mass,
        velocity: velocity === undefined ? 0 : velocity - own(), energyThreshold: 1e-300 }));
    },
  };
}

serveFrames("Reanimated", made, (r) => Easing.bezierFn(r.x1, r.y1, r.x2, r.y2));
