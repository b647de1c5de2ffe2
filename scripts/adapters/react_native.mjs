// engine: react-native
// title: React Native Animated
// from: npm:react-native @babel/core @babel/plugin-transform-flow-strip-types
//   @babel/plugin-transform-modules-commonjs
// build: cp {file} "$(dirname {file})/frames.mjs" {modules}
// run: node {modules}/react_native.mjs {examples}/protocol.js
// cost: one value of a prepared easing for each item
// footnote: asked of its JavaScript driver, by frames of at most 1/16 s and without an end at rest; not asked for a
//   damping of 0, which is an error, or to change the velocity of a moving value, which is ignored

// Animated.spring as its value runs it, and Easing.bezier: the files that have the arithmetic, without a native host.
import { loader, serveFrames } from "./frames.mjs";
const { Unsupported } = (await import(process.argv[2])).default;

// Stubs for native code, drawing, and animated values other than numbers.
const load = loader("react-native/Libraries/Animated", {
  NativeAnimatedHelper: { shouldUseNativeDriver: () => false, API: {} },
  ReactNativeFeatureFlags: {}, InteractionManager: {},
  AnimatedProps: class {}, AnimatedColor: class {}, AnimatedInterpolation: class {},
}, ["@babel/plugin-transform-flow-strip-types"]);
const { default: AnimatedValue } = load("nodes/AnimatedValue");
const { default: SpringAnimation } = load("animations/SpringAnimation");
const { default: Easing } = load("Easing");

function made(from) {
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
}

serveFrames("React Native Animated", made, (r) => Easing.bezier(r.x1, r.y1, r.x2, r.y2));
