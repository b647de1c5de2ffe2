// A solver of springs, cubic Béziers and staggers for the solver protocol.
//
//     animbench verify --solver 'node scripts/examples/solver.js'

const { springOf, retargeted, throughput, serve } = require("./protocol.js");

// Position and velocity, by the decayed cosine and sine of the regime.
function motionAt({ frequency, ratio, gap }, { from = 0, to = 1, velocity = 0 }, time) {
  const decay = ratio * frequency;
  let c, s;
  if (gap > 0) {
    const damped = frequency * Math.sqrt(gap);
    const envelope = Math.exp(-decay * time);
    [c, s] = [envelope * Math.cos(damped * time), envelope * Math.sin(damped * time) / damped];
  } else if (gap === 0) {
    c = Math.exp(-decay * time);
    s = c * time;
  } else {
    const spread = Math.sqrt(-gap);
    const slow = Math.exp(-frequency / (ratio + spread) * time);
    const m = Math.expm1(-2 * frequency * spread * time);
    [c, s] = [slow * (2 + m) / 2, -slow * m / (2 * frequency * spread)];
  }
  const d = from - to;
  return {
    position: to + d * (c + decay * s) + velocity * s,
    velocity: velocity * (c - decay * s) - d * frequency * frequency * s,
  };
}

const motion = (request) => motionAt(springOf(request), request, request.time);

// A piece of "retarget": position and velocity as functions of the seconds since it began.
function begin(spring, from, velocity, to) {
  const at = (time) => motionAt(spring, { from, to, velocity }, time);
  return [(time) => at(time).position, (time) => at(time).velocity];
}

const retarget = (request) => retargeted(request, begin);

// The loop that is timed: what is the same for all items is computed once.
function positions(request) {
  const spring = springOf(request);
  return (time) => motionAt(spring, request, time).position;
}

const coordinate = (p1, p2, s) => 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s * s * p2 + s ** 3;
const derivative = (p1, p2, s) =>
  3 * ((1 - s) ** 2 * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));

// The slope towards the first control point that does not lie on the end.
function endSlope(...points) {
  const [x, y] = points.find(([x, y]) => x !== 0 || y !== 0) ?? [1, 1];
  return y / x;
}

// Value and slope, by bisection down to neighbouring numbers.
function bezier({ x1, y1, x2, y2, progress, outside }) {
  if (progress <= 0 || progress >= 1) {
    const end = progress <= 0 ? 0 : 1;
    const slope = end === 0
      ? endSlope([x1, y1], [x2, y2]) : endSlope([1 - x2, 1 - y2], [1 - x1, 1 - y1]);
    if (progress === end) return { value: end, slope };
    // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
    return outside === "extend" && Number.isFinite(slope)
      ? { value: end + slope * (progress - end), slope } : { value: end, slope: 0 };
  }
  // Past the middle, distances are measured from the far end, where doubles are as dense.
  const far = coordinate(x1, x2, 0.5) < progress;
  const [p1, q1, p2, q2] = far ? [1 - x2, 1 - y2, 1 - x1, 1 - y1] : [x1, y1, x2, y2];
  const x = far ? 1 - progress : progress;
  let [low, high, s] = [0, 1, 0.5];
  for (; low < s && s < high; s = (low + high) / 2) {
    if (coordinate(p1, p2, s) < x) low = s;
    else high = s;
  }
  const y = coordinate(q1, q2, s);
  return { value: far ? 1 - y : y, slope: derivative(q1, q2, s) / derivative(p1, p2, s) };
}

function stagger({ count, interval, maximumTotal = Infinity, maximumIndex = Infinity }) {
  const step = count * interval > maximumTotal ? maximumTotal / count : interval;
  return { delays: Array.from({ length: count }, (_, i) => Math.min(i, maximumIndex) * step) };
}

const curve = (request) => (progress) => bezier({ ...request, progress }).value;
const loops = throughput({ spring: positions, "cubic-bezier": curve });
serve({ spring: motion, "cubic-bezier": bezier, retarget, stagger, ...loops }, { solver: "example in JavaScript" });
