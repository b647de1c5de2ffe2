// The solver protocol in JavaScript: copy this file, and write a solver as solver.js does.

/** Thrown by a solver for what it cannot serve, with the reason. */
class Unsupported extends Error {}

/**
 * The request's spring: natural frequency, damping ratio, 1 - ratio² without cancellation, and mass,
 * stiffness and damping. A bounce is of mass 1.
 */
function springOf(request) {
  if (request.stiffness !== undefined) {
    const { mass, stiffness } = request;
    const critical = 2 * Math.sqrt(stiffness * mass);
    const damping = request.allowOverDamping === false
      ? Math.min(request.damping, critical) : request.damping;
    const ratio = damping / critical;
    const frequency = Math.sqrt(stiffness / mass);
    return { frequency, ratio, gap: (1 - ratio) * (1 + ratio), mass, stiffness, damping };
  }
  let ratio, gap;
  if (request.bounce !== undefined) {
    const bounce = Math.min(request.bounce, 1);
    ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
    gap = bounce >= 0 ? bounce * (2 - bounce) : bounce * (2 + bounce) / (1 + bounce) ** 2;
  } else {
    ratio = request.dampingRatio;
    gap = (1 - ratio) * (1 + ratio);
  }
  const frequency = 2 * Math.PI / (request.duration ?? request.response);
  return {
    frequency, ratio, gap,
    mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
  };
}

/**
 * The answer to "retarget". `start` begins a piece, from (spring, position, velocity, target) to its
 * position and its velocity as functions of the seconds since.
 */
function retargeted(request, start) {
  const { from = 0, velocity = 0, moves, times } = request;
  let [spring, began, next, x, v] = [springOf(request), 0, 0, () => from, () => velocity];
  const answer = { positions: [], velocities: [] };
  for (const time of times) {
    for (; next < moves.length && moves[next].time <= time; next++) {
      const move = moves[next];
      // Only the last of several moves at one time counts.
      if (move.time === moves[next + 1]?.time) continue;
      if ("duration" in move || "stiffness" in move || "response" in move) spring = springOf(move);
      const elapsed = move.time - began;
      began = move.time;
      [x, v] = start(spring, x(elapsed), move.velocity ?? v(elapsed), move.to);
    }
    answer.positions.push(x(time - began));
    answer.velocities.push(v(time - began));
  }
  return answer;
}

// Non-finite numbers are strings in JSON.
const spelt = (_, value) =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

/** The answer to a line, as text; what cannot be served or read becomes an answer that says so. */
function respond(line, number, solvers, contract) {
  const answer = (id, members) => JSON.stringify({ id, ...members }, spelt);
  let request;
  try {
    request = JSON.parse(line);
    if (request?.id === undefined) throw new Error("a request needs an id");
  } catch (error) {
    return answer(null, { error: `line ${number}: ${error.message}` });
  }
  const { id, kind } = request;
  if (kind === "hello") {
    const kinds = Object.keys(solvers).filter((name) => !name.startsWith("throughput"));
    return answer(id, { kinds, ...contract });
  }
  if (!Object.hasOwn(solvers, kind)) return answer(id, { unsupported: `no ${kind} here` });
  try {
    return answer(id, solvers[kind](request));
  } catch (error) {
    return answer(id, { [error instanceof Unsupported ? "unsupported" : "error"]: error.message });
  }
}

/**
 * The solvers of "throughput", which runs a loop over staggered items as long as is asked and reports
 * the time of the fastest round, and of "throughput-samples", values of its last round. `loops` has a function for a
 * kind: from the request of one item to a function from seconds after its start to its value.
 */
function throughput(loops) {
  let values = [];
  const run = ({ of, interval = 0, delays, count, times, seconds }) => {
    if (!Object.hasOwn(loops, of.kind)) throw new Unsupported(`no loop of ${of.kind} here`);
    const starts = delays ?? Array.from({ length: count }, (_, item) => item * interval);
    values = times.map(() => new Float64Array(count));
    const started = performance.now();
    let [least, rounds, now] = [Infinity, 0, started];
    do {
      const began = performance.now();
      const value = loops[of.kind](of);
      times.forEach((time, frame) => {
        const row = values[frame];
        for (let item = 0; item < count; item++) row[item] = value(Math.max(0, time - starts[item]));
      });
      now = performance.now();
      least = Math.min(least, now - began);
      rounds += 1;
    } while (now - started < seconds * 1e3);
    return { nanoseconds: least * 1e6, rounds };
  };
  const samples = ({ frame, items }) => {
    if (!values[frame] || items.some((item) => !(item < values[frame].length)))
      throw new Error("there is no such frame or item");
    return { values: items.map((item) => values[frame][item]) };
  };
  return { throughput: run, "throughput-samples": samples };
}

/**
 * Answers until the input ends: a function for every kind, from the request to the answer's members.
 * The contract is the answer to hello: solver, and if wanted version, scalar, clock, domain.
 */
function serve(solvers, contract) {
  let number = 0;
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    number += 1;
    console.log(respond(line, number, solvers, contract));
  });
}

// A page that includes this file has these names as they are.
if (typeof module !== "undefined") module.exports = { Unsupported, springOf, retargeted, throughput, respond, serve };
