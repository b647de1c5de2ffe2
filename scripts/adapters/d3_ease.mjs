// engine: d3-ease
// title: d3-ease
// from: apt:node-d3-ease
// run: node {file} {examples}/protocol.js

// d3-ease as a solver of the named curves that it has.
const { default: protocol } = await import(process.argv[2]);
const { default: d3 } = await import("/usr/share/nodejs/d3-ease/dist/d3-ease.js");

const curves = { linear: d3.easeLinear, circularEaseIn: d3.easeCircleIn, circularEaseOut: d3.easeCircleOut,
  circularEaseInOut: d3.easeCircleInOut };

function named(r) {
  if (r.inverse || !curves[r.name]) throw new protocol.Unsupported("no such curve in d3-ease");
  return { value: curves[r.name](r.progress) };
}

protocol.serve({ "unit-curve": named }, { solver: "d3-ease", domain: { progress: [0, 1] } });
