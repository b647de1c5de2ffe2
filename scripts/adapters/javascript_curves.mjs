// engine: d3-ease
// title: d3-ease
// from: apt:node-d3-ease
// run: node {file} {examples}/protocol.js d3-ease
//
// engine: gsap
// title: GSAP, CustomEase
// from: npm:gsap
// build: cp {file} {modules}
// run: node {modules}/javascript_curves.mjs {examples}/protocol.js gsap
// cost: one value of a prepared ease for each item
//
// engine: bezier-easing
// title: bezier-easing
// from: npm:bezier-easing
// run: node {modules}/javascript_curves.mjs {examples}/protocol.js bezier-easing

// The curves of libraries for the web: cubic Bezier easings, and the named curves of d3-ease.
const [path, name] = process.argv.slice(2);
const { default: protocol } = await import(path);

const bezier = {
  gsap: async () => {
    const { gsap } = (await import("gsap")).default;
    const { CustomEase } = (await import("gsap/dist/CustomEase.js")).default;
    gsap.registerPlugin(CustomEase);
    return (r) => CustomEase.create("asked", `${r.x1},${r.y1},${r.x2},${r.y2}`);
  },
  "bezier-easing": async () => {
    const { default: easing } = await import("bezier-easing");
    return (r) => easing(r.x1, r.y1, r.x2, r.y2);
  },
};
async function solvers() {
  if (name in bezier) {
    const curve = await bezier[name]();
    return { "cubic-bezier": (r) => ({ value: curve(r)(r.progress) }), ...protocol.throughput({ "cubic-bezier": curve }) };
  }
  const { default: d3 } = await import("/usr/share/nodejs/d3-ease/dist/d3-ease.js");
  const named = { linear: d3.easeLinear, circularEaseIn: d3.easeCircleIn, circularEaseOut: d3.easeCircleOut,
    circularEaseInOut: d3.easeCircleInOut };
  return { "unit-curve": (r) => {
    if (r.inverse || !named[r.name]) throw new protocol.Unsupported("no such curve in d3-ease");
    return { value: named[r.name](r.progress) };
  } };
}
protocol.serve(await solvers(), { solver: name, domain: { progress: [0, 1] } });
