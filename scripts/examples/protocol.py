"""The solver protocol in Python: copy this file, and write a solver as solver.py does."""
import json
import math
import sys
import time
from collections import namedtuple

Spring = namedtuple("Spring", "frequency ratio gap mass stiffness damping")


class Unsupported(Exception):
    """Raised by a solver for what it cannot serve, with the reason."""


def spring_of(request):
    """The request's spring: natural frequency, damping ratio, 1 - ratio**2 without cancellation,
    and mass, stiffness and damping. A bounce is of mass 1."""
    if "stiffness" in request and "dampingRatio" in request:
        mass, stiffness, ratio = request.get("mass", 1), request["stiffness"], request["dampingRatio"]
        frequency, damping = math.sqrt(stiffness / mass), 2 * ratio * math.sqrt(stiffness * mass)
        return Spring(frequency, ratio, (1 - ratio) * (1 + ratio), mass, stiffness, damping)
    if "stiffness" in request:
        mass, stiffness, damping = request["mass"], request["stiffness"], request["damping"]
        critical = 2 * math.sqrt(stiffness * mass)
        if not request.get("allowOverDamping", True):
            damping = min(damping, critical)
        ratio = damping / critical
        frequency = math.sqrt(stiffness / mass)
        return Spring(frequency, ratio, (1 - ratio) * (1 + ratio), mass, stiffness, damping)
    if "bounce" in request:
        frequency, bounce = 2 * math.pi / request["duration"], min(request["bounce"], 1)
        if bounce >= 0:
            ratio, gap = 1 - bounce, bounce * (2 - bounce)
        else:
            ratio, gap = 1 / (1 + bounce), bounce * (2 + bounce) / (1 + bounce) ** 2
    else:
        frequency, ratio = 2 * math.pi / request["response"], request["dampingRatio"]
        gap = (1 - ratio) * (1 + ratio)
    return Spring(frequency, ratio, gap, 1, frequency * frequency, 2 * ratio * frequency)


def motion_of(request):
    """The request's spring, start, velocity and target."""
    return spring_of(request), request.get("from", 0), request.get("velocity", 0), request.get("to", 1)


def is_spring(members):
    """Whether a move of "retarget" brings a spring."""
    return any(name in members for name in ("duration", "response", "stiffness"))


def retargeted(request, start):
    """The answer to "retarget". `start` begins a piece, from (spring, position, velocity, target) to a
    function from the seconds since to (position, velocity)."""
    state, spring, pieces = (request.get("from", 0), request.get("velocity", 0)), request, []
    moves = request["moves"]
    for move, after in zip(moves, moves[1:] + [None]):
        if after and after["time"] == move["time"]:
            continue
        spring = move if is_spring(move) else spring
        if pieces:
            began, piece = pieces[-1]
            state = piece(move["time"] - began)
        position, velocity = state[0], move.get("velocity", state[1])
        pieces.append((move["time"], start(spring_of(spring), position, velocity, move["to"])))
    found = []
    for time in request["times"]:
        began, piece = [piece for piece in pieces if piece[0] <= time][-1]
        found.append(piece(time - began))
    return {"positions": [x for x, _ in found], "velocities": [v for _, v in found]}


def advanced(request, start):
    """The answer to "advance", with retargets, frame by frame."""
    spring, *state, to = motion_of(request)
    changes = {change["frame"]: change for change in request.get("retargets", [])}
    elapsed, piece, found = [], start(spring, *state, to), []
    for frame, step in enumerate(request["steps"]):
        if frame in changes:
            state = piece(math.fsum(elapsed))
            change = changes[frame]
            elapsed, piece = [], start(spring, state[0], change.get("velocity", state[1]), change["to"])
        elapsed.append(step)
        found.append(piece(math.fsum(elapsed)))
    return {"positions": [x for x, _ in found], "velocities": [v for _, v in found]}


def staggered(request):
    """The answer to "stagger", from anywhere and over a grid."""
    count, origin = request["count"], request.get("from", "first")
    columns, rows = request.get("grid", (count, 1))
    axes = {"x": (0,), "y": (1,)}.get(request.get("axis"), (0, 1) if "grid" in request else (0,))
    last = (columns - 1, rows - 1)

    def distance(item):
        cell = (item % columns, item // columns)
        if origin == "edges":
            return min(min(cell[axis], last[axis] - cell[axis]) for axis in axes)
        start = {"first": (0, 0), "last": last, "center": (last[0] / 2, last[1] / 2)}.get(origin) \
            or (origin % columns, origin // columns)
        return math.hypot(*(cell[axis] - start[axis] for axis in axes))

    distances = [distance(item) for item in range(count)]
    interval, items = request["interval"], max(distances, default=0) + 1
    if items * interval > request.get("maximumTotal", math.inf):
        interval = request["maximumTotal"] / items
    most = request.get("maximumIndex", math.inf)
    return {"delays": [min(distance, most) * interval for distance in distances]}


def spelt(value):
    """The value as JSON: numbers that are not finite are strings."""
    if isinstance(value, (list, tuple)):
        return [spelt(element) for element in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


def answer(line, number, solvers, contract):
    """The answer to a line; what cannot be served or read becomes an answer that says so."""
    try:
        request = json.loads(line)
        identifier = request["id"]
    except (ValueError, KeyError, TypeError) as error:
        return {"id": None, "error": f"line {number}: {error}"}
    kind = request.get("kind")
    if kind == "hello":
        kinds = sorted(kind for kind in solvers if not kind.startswith("throughput"))
        return {"id": identifier, "kinds": kinds, **contract}
    if kind not in solvers:
        return {"id": identifier, "unsupported": f"no {kind} here"}
    try:
        members = solvers[kind](request)
        return {"id": identifier, **{name: spelt(value) for name, value in members.items()}}
    except Unsupported as error:
        return {"id": identifier, "unsupported": str(error)}
    except (KeyError, TypeError, ValueError) as error:
        return {"id": identifier, "error": f"{type(error).__name__}: {error}"}


def throughput(loops):
    """The solvers of "throughput", which runs a loop over staggered items as long as is asked and
    reports the time of the fastest round, and of "throughput-samples", values of its last round. `loops`
    has a function for a kind: from the request of one item to a function from a list of seconds
    after its start to the list of its values."""
    last = []

    def run(request):
        of, count = request["of"], request["count"]
        if of["kind"] not in loops:
            raise Unsupported(f"no loop of {of['kind']} here")
        starts = request.get("delays") or [item * request["interval"] for item in range(count)]
        least, rounds, started = math.inf, 0, time.perf_counter()
        while True:
            began = time.perf_counter()
            values = loops[of["kind"]](of)
            last[:] = [values([max(0.0, frame - start) for start in starts])
                       for frame in request["times"]]
            now = time.perf_counter()
            least, rounds = min(least, now - began), rounds + 1
            if now - started >= request["seconds"]:
                return {"nanoseconds": least * 1e9, "rounds": rounds}

    def samples(request):
        if not 0 <= request["frame"] < len(last):
            raise ValueError("there is no such frame")
        row = last[request["frame"]]
        if not all(0 <= item < len(row) for item in request["items"]):
            raise ValueError("there is no such item")
        return {"values": [row[item] for item in request["items"]]}

    return {"throughput": run, "throughput-samples": samples}


def serve(solvers, **contract):
    """Answers until the input ends: a function for every kind, from the request's members to the
    answer's. The contract is the answer to hello: solver, and if wanted version, scalar, clock,
    domain."""
    for number, line in enumerate(sys.stdin, 1):
        print(json.dumps(answer(line, number, solvers, contract)), flush=True)
