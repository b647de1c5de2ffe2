// An easing solver for the solver protocol: reads requests, writes answers, one JSON object a line.
//
//     animbench verify --solver 'node scripts/examples/solver.js'

// The Bézier through (0, 0), (x1, y1), (x2, y2), (1, 1): coordinate and derivative at parameter s.
const at = (p1, p2, s) => 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s ** 2 * p2 + s ** 3;
const slopeAt = (p1, p2, s) =>
  3 * ((1 - s) ** 2 * p1 + 2 * (1 - s) * s * (p2 - p1) + s ** 2 * (1 - p2));

// The parameter of a progress, by bisection down to neighbouring numbers. Past the middle it is
// measured from the far end, where numbers are as fine as at the near one.
function parameter(x1, x2, x) {
  let [low, high] = [0, 1];
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (at(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
}

function bezier({ x1, y1, x2, y2, progress }) {
  // The ends' slopes are limits of their own, and outside the curve is extended: not here.
  if (progress <= 0 || progress >= 1) return null;
  const far = at(x1, x2, 0.5) < progress;
  const [p1, q1, p2, q2] = far ? [1 - x2, 1 - y2, 1 - x1, 1 - y1] : [x1, y1, x2, y2];
  const x = far ? 1 - progress : progress;
  const s = parameter(p1, p2, x);
  const y = at(q1, q2, s);
  return { value: far ? 1 - y : y, slope: slopeAt(q1, q2, s) / slopeAt(p1, p2, s) };
}

function stagger({ count, interval, maximumTotal = Infinity, maximumIndex = Infinity }) {
  const step = count * interval > maximumTotal ? maximumTotal / count : interval;
  return { delays: Array.from({ length: count }, (_, i) => Math.min(i, maximumIndex) * step) };
}

const solvers = { "cubic-bezier": bezier, stagger };
// What JSON numbers cannot say is a string.
const spell = (_, value) =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  const answer = solvers[request.kind]?.(request) ?? { unsupported: `no ${request.kind} here` };
  console.log(JSON.stringify({ id: request.id, ...answer }, spell));
});
