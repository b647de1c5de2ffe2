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

// The cubic Bezier easings of libraries for the web.
const [path, name] = process.argv.slice(2);
const { default: protocol } = await import(path);

const curves = {
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
const curve = await curves[name]();
protocol.serve({
  "cubic-bezier": (r) => ({ value: curve(r)(r.progress) }),
  ...protocol.throughput({ "cubic-bezier": curve }),
}, { solver: name, domain: { progress: [0, 1] } });
