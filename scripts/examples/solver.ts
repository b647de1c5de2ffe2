// A solver of springs and cubic Béziers for the solver protocol, in TypeScript.
//
//     animbench verify --solver 'node scripts/examples/solver.ts'      (Node 22.18 or later)
//     animbench verify --solver 'scripts/examples/run typescript'      (or Deno, Bun, tsc)

import { retargeted, serve, springOf, throughput } from "./protocol.js";

/** A spring by duration and bounce, by response and damping ratio, or by mass, stiffness, damping. */
interface SpringRequest {
  duration?: number;
  bounce?: number;
  response?: number;
  dampingRatio?: number;
  mass?: number;
  stiffness?: number;
  damping?: number;
  allowOverDamping?: boolean;
  from?: number;
  to?: number;
  velocity?: number;
  time: number;
}

interface CubicBezierRequest {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  progress: number;
  outside?: "clamp" | "extend";
}

interface Spring {
  frequency: number;
  ratio: number;
  gap: number;
}

// Position and velocity, by the decayed cosine and sine of the regime.
function motionAt(
  { frequency, ratio, gap }: Spring,
  { from = 0, to = 1, velocity = 0 }: SpringRequest,
  time: number,
): { position: number; velocity: number } {
  const decay = ratio * frequency;
  let c: number;
  let s: number;
  if (gap > 0) {
    const damped = frequency * Math.sqrt(gap);
    const envelope = Math.exp(-decay * time);
    c = envelope * Math.cos(damped * time);
    s = envelope * Math.sin(damped * time) / damped;
  } else if (gap === 0) {
    c = Math.exp(-decay * time);
    s = c * time;
  } else {
    const spread = Math.sqrt(-gap);
    const slow = Math.exp(-frequency / (ratio + spread) * time);
    const m = Math.expm1(-2 * frequency * spread * time);
    c = slow * (2 + m) / 2;
    s = -slow * m / (2 * frequency * spread);
  }
  const d = from - to;
  return {
    position: to + d * (c + decay * s) + velocity * s,
    velocity: velocity * (c - decay * s) - d * frequency * frequency * s,
  };
}

const motion = (request: SpringRequest) => motionAt(springOf(request), request, request.time);

const coordinate = (p1: number, p2: number, s: number): number =>
  3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s * s * p2 + s ** 3;
const derivative = (p1: number, p2: number, s: number): number =>
  3 * ((1 - s) ** 2 * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2));

// The slope towards the first control point that does not lie on the end.
function endSlope(...points: [number, number][]): number {
  const [x, y] = points.find(([x, y]) => x !== 0 || y !== 0) ?? [1, 1];
  return y / x;
}

// Value and slope, by bisection down to neighbouring numbers.
function bezier(request: CubicBezierRequest): { value: number; slope: number } {
  const { x1, y1, x2, y2, progress, outside } = request;
  if (progress <= 0 || progress >= 1) {
    const end = progress <= 0 ? 0 : 1;
    const slope = end === 0
      ? endSlope([x1, y1], [x2, y2])
      : endSlope([1 - x2, 1 - y2], [1 - x1, 1 - y1]);
    if (progress === end) return { value: end, slope };
    // Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
    return outside === "extend" && Number.isFinite(slope)
      ? { value: end + slope * (progress - end), slope }
      : { value: end, slope: 0 };
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

// A piece of "retarget": position and velocity as functions of the seconds since it began.
function begin(spring: Spring, from: number, velocity: number, to: number) {
  const at = (time: number) => motionAt(spring, { from, to, velocity, time }, time);
  return [(time: number) => at(time).position, (time: number) => at(time).velocity];
}

const retarget = (request: object) => retargeted(request, begin);

// The loops that are timed: what is the same for all items is computed once.
const loops = throughput({
  spring: (request: SpringRequest) => {
    const spring: Spring = springOf(request);
    return (time: number): number => motionAt(spring, request, time).position;
  },
  "cubic-bezier": (request: CubicBezierRequest) => (progress: number): number =>
    bezier({ ...request, progress }).value,
});

serve({ spring: motion, "cubic-bezier": bezier, retarget, ...loops }, { solver: "example in TypeScript" });
