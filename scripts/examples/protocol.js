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

// What JSON numbers cannot say is a string.
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
  if (kind === "hello") return answer(id, { kinds: Object.keys(solvers), ...contract });
  if (!Object.hasOwn(solvers, kind)) return answer(id, { unsupported: `no ${kind} here` });
  try {
    return answer(id, solvers[kind](request));
  } catch (error) {
    return answer(id, { [error instanceof Unsupported ? "unsupported" : "error"]: error.message });
  }
}

/**
 * Answers until the input ends: a function for every kind, from the request to the answer's members.
 * The contract is what hello is told: solver, and if wanted version, scalar, clock, domain.
 */
function serve(solvers, contract) {
  let number = 0;
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    number += 1;
    console.log(respond(line, number, solvers, contract));
  });
}

// A page that includes this file has these names as they are.
if (typeof module !== "undefined") module.exports = { Unsupported, springOf, respond, serve };
