// engine: motion
// title: Motion
// from: npm:motion-dom motion-utils
// build: cp {file} {modules}
// run: node {modules}/javascript_springs.mjs {examples}/protocol.js motion
// cost: a generator for each item, asked once a frame
// footnote: a rest threshold of 1e-300 keeps it from snapping to its target
// unnamed: fewer than 12 answers, the least that support a name
//
// engine: popmotion
// title: Popmotion
// from: npm:popmotion
// run: node {modules}/javascript_springs.mjs {examples}/protocol.js popmotion
//
// engine: anime
// title: anime.js
// from: npm:animejs
// run: node {modules}/javascript_springs.mjs {examples}/protocol.js anime
// cost: a spring, whose making searches its end, and one value for each item
// footnote: limited to a mass from 1 and parameters up to 10,000, as its documentation says

// The springs and cubic Bezier easings of libraries for the web, asked for by mass, stiffness and damping.
const [path, name] = process.argv.slice(2);
const { default: protocol } = await import(path);
const { Unsupported, springOf, retargeted, throughput, serve } = protocol;

// Positions and velocities of a spring as functions of seconds.
const makers = {
  motion: ({ spring, cubicBezier }) => [cubicBezier, (s, from, to, velocity) => {
    const generator = spring({ keyframes: [from, to], stiffness: s.stiffness, damping: s.damping,
      mass: s.mass, velocity, restSpeed: 1e-300, restDelta: 1e-300 });
    return [(t) => generator.next(t * 1e3).value, generator.velocity && ((t) => generator.velocity(t * 1e3))];
  }],
  popmotion: ({ spring, cubicBezier }) => [cubicBezier, (s, from, to, velocity) => {
    const generator = spring({ from, to, stiffness: s.stiffness, damping: s.damping, mass: s.mass,
      velocity, restSpeed: 1e-300, restDelta: 1e-300 });
    return [(t) => generator.next(t * 1e3).value];
  }],
  anime: ({ spring, cubicBezier }) => [cubicBezier, (s, from, to, velocity) => {
    if (from === to) throw new Unsupported("an easing needs a move");
    const pace = velocity / (to - from);
    if (s.mass < 1 || Math.max(s.mass, s.stiffness, s.damping, Math.abs(pace)) > 1e4)
      throw new Unsupported("it would be clamped");
    const made = spring({ mass: s.mass, stiffness: s.stiffness, damping: s.damping, velocity: pace });
    return [(t) => from + (to - from) * made.solve(t)];
  }],
};
const library = name === "anime" ? await import("animejs") : name === "popmotion" ? await import("popmotion")
  : { ...await import("motion-dom"), ...await import("motion-utils") };
const [cubicBezier, make] = makers[name](library);

const motion = (r) => make(springOf(r), r.from ?? 0, r.to ?? 1, r.velocity ?? 0);
const solvers = {
  spring: (r) => {
    const [position, velocity] = motion(r);
    return { position: position(r.time), ...(velocity && { velocity: velocity(r.time) }) };
  },
  "cubic-bezier": (r) => ({ value: cubicBezier(r.x1, r.y1, r.x2, r.y2)(r.progress) }),
  ...throughput({ spring: (r) => (t) => motion(r)[0](t),
    "cubic-bezier": (r) => cubicBezier(r.x1, r.y1, r.x2, r.y2) }),
};
// A new spring from the value and the velocity that the last one reports, in versions that report it.
if (make({ stiffness: 1, damping: 1, mass: 1 }, 0, 1, 0)[1])
  solvers.retarget = (r) => retargeted(r, (spring, x, v, to) => make(spring, x, to, v));
serve(solvers, { solver: name, domain: { progress: [0, 1] } });
