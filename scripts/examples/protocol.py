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


def spelt(value):
    """The value as JSON can say it: numbers that are not finite are strings."""
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
    says what the least round took, and of "throughput-samples", values of its last round. `loops`
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
    answer's. The contract is what hello is told: solver, and if wanted version, scalar, clock,
    domain."""
    for number, line in enumerate(sys.stdin, 1):
        print(json.dumps(answer(line, number, solvers, contract)), flush=True)
