// engine: react-native
// title: React Native Animated
// from: npm:react-native @babel/core @babel/plugin-transform-flow-strip-types
//   @babel/plugin-transform-modules-commonjs
// build: cp {file} "$(dirname {file})/frames.mjs" {modules}
// run: node {modules}/react_native.mjs {examples}/protocol.js react-native
// cost: one value of a prepared easing for each item
// footnote: asked of its JavaScript driver, by frames of at most 1/16 s and without an end at rest; not asked for a
//   damping of 0, which is an error, or to change the velocity of a moving value, which is ignored
// engine: reanimated
// title: Reanimated
// from: npm:react-native-reanimated @babel/core @babel/plugin-transform-modules-commonjs
// run: node {modules}/react_native.mjs {examples}/protocol.js reanimated
// footnote: asked by frames of at most 1/16 s and without an end at rest; not asked for a damping of 0, which jumps to
//   the target; a velocity for a moving value is given less the value's own, to which it is added
// unnamed: a second spring to the same target is taken for the first one, whose stiffness, damping and velocity stay;
//   without that rule over-damping explains every retargeted answer; and a frame goes on from the position that the
//   last one rounded, which loses digits far from 0: with the distance to the target kept, those answers are right

// Springs and Bezier easings for React Native: the files that have the arithmetic, without a native host.
import { loader, serveFrames } from "./frames.mjs";
const [path, name] = process.argv.slice(2);
const { Unsupported } = (await import(path)).default;

// Animated.spring as its value runs it. Stubs for native code, drawing, and animated values other than numbers.
function reactNative() {
  const load = loader("react-native/Libraries/Animated", {
    NativeAnimatedHelper: { shouldUseNativeDriver: () => false, API: {} },
    ReactNativeFeatureFlags: {}, InteractionManager: {},
    AnimatedProps: class {}, AnimatedColor: class {}, AnimatedInterpolation: class {},
  }, ["@babel/plugin-transform-flow-strip-types"]);
  const [{ default: AnimatedValue }, { default: SpringAnimation }, { default: Easing }] =
    ["nodes/AnimatedValue", "animations/SpringAnimation", "Easing"].map(load);
  return [(from) => {
    const value = new AnimatedValue(from);
    let animation;
    return {
      position: () => value.__getValue(),
      velocity: () => animation.getInternalState().lastVelocity,
      move({ stiffness, damping, mass }, to, velocity) {
        if (!(damping > 0)) throw new Unsupported("no damping of 0");
        if (animation && velocity !== undefined) throw new Unsupported("no velocity on the way");
        animation = new SpringAnimation({ toValue: to, stiffness, damping, mass, velocity, isInteraction: false,
          restDisplacementThreshold: 0, restSpeedThreshold: 0 });
        value.animate(animation);
      },
    };
  }, (r) => Easing.bezier(r.x1, r.y1, r.x2, r.y2)];
}

// withSpring as a shared value runs it, without worklets. Stubs for native code and reduced motion.
function reanimated() {
  Object.assign(globalThis, { __RUNTIME_KIND: 2, _getAnimationTimestamp: Date.now });
  const load = loader("react-native-reanimated/lib/module", {
    "react-native-worklets": { RuntimeKind: { ReactNative: 1, UI: 2 }, createSerializable: Object,
      serializableMappingCache: new Map() },
    common: { logger: console, ReanimatedError: Error },
    ReducedMotion: { ReducedMotionManager: { jsValue: false, uiValue: { value: false } } },
  });
  const [{ withSpring }, { valueSetter }, { Easing }] = ["animation/spring/spring", "valueSetter", "Easing"].map(load);
  return [(from) => {
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
  }, (r) => Easing.bezierFn(r.x1, r.y1, r.x2, r.y2)];
}

if (name === "reanimated") serveFrames("Reanimated", ...reanimated());
else serveFrames("React Native Animated", ...reactNative());
