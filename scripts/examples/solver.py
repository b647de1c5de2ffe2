#!/usr/bin/env python3
"""A solver of springs and cubic Béziers for the solver protocol.

    animbench verify --solver 'python3 scripts/examples/solver.py'
"""
import math

from protocol import advanced, retargeted, serve, spring_of, staggered, throughput


def motion(request):
    """Position and velocity at a time."""
    start, velocity, to = request.get("from", 0), request.get("velocity", 0), request.get("to", 1)
    if request.get("duration") == 0:
        position, velocity = (start, velocity) if request["time"] == 0 else (to, 0)
    else:
        piece = begin(request.get("clamp"))(spring_of(request), start, velocity, to)
        position, velocity = piece(request["time"])
    return {"position": position, "velocity": velocity}


def begin(clamp):
    """What begins a piece of a motion: it stays on its target from the first return if it is clamped."""
    def start(spring, position, velocity, target):
        end = first_return(spring, position - target, velocity) if clamp else math.inf

        def at(seconds):
            if seconds >= end:
                return target, 0.0
            x, v = state(spring, position - target, velocity, seconds)
            return target + x, v
        return at
    return start


def first_return(spring, d, v):
    """Seconds until the displacement d is 0 after the start; infinite if it never is."""
    rise = v + spring.ratio * spring.frequency * d
    if spring.gap > 0:
        damped = spring.frequency * math.sqrt(spring.gap)
        if d == 0:
            return math.pi / damped if v != 0 else math.inf
        sign = math.copysign(1, d)
        return math.atan2(sign * d, -sign * rise / damped) / damped
    if not d * rise < 0:
        return math.inf
    if spring.gap == 0:
        return -d / rise
    spread = spring.frequency * math.sqrt(-spring.gap)
    share = -d * spread / rise
    return math.atanh(share) / spread if share < 1 else math.inf


def state(spring, d, v, t):
    """Displacement and velocity, by the decayed cosine and sine of the regime."""
    decay = spring.ratio * spring.frequency
    if spring.gap > 0:
        damped = spring.frequency * math.sqrt(spring.gap)
        envelope = math.exp(-decay * t)
        c, s = envelope * math.cos(damped * t), envelope * math.sin(damped * t) / damped
    elif spring.gap == 0:
        c, s = math.exp(-decay * t), math.exp(-decay * t) * t
    else:
        spread = math.sqrt(-spring.gap)
        slow = math.exp(-spring.frequency / (spring.ratio + spread) * t)
        m = math.expm1(-2 * spring.frequency * spread * t)
        c, s = slow * (2 + m) / 2, -slow * m / (2 * spring.frequency * spread)
    return d * (c + decay * s) + v * s, v * (c - decay * s) - d * spring.frequency * spring.frequency * s


def coordinate(p1, p2, s):
    return 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s * s * p2 + s ** 3


def derivative(p1, p2, s):
    return 3 * ((1 - s) ** 2 * p1 + 2 * (1 - s) * s * (p2 - p1) + s * s * (1 - p2))


def end_slope(near, far):
    """The slope towards the first control point that does not lie on the end."""
    for x, y in (near, far):
        if x != 0:
            return y / x
        if y != 0:
            return math.copysign(math.inf, y)
    return 1.0


def bezier(request):
    """Value and slope, by bisection down to neighbouring numbers."""
    x1, y1, x2, y2 = (request[name] for name in ("x1", "y1", "x2", "y2"))
    x = request["progress"]
    if x <= 0 or x >= 1:
        end = 0.0 if x <= 0 else 1.0
        slope = end_slope((x1, y1), (x2, y2)) if x <= 0 else \
            end_slope((1 - x2, 1 - y2), (1 - x1, 1 - y1))
        if x == end:
            return {"value": end, "slope": slope}
        # Beyond an end a curve is clamped, or extended along its tangent unless that is vertical.
        extends = request.get("outside") == "extend" and math.isfinite(slope)
        return {"value": end + slope * (x - end), "slope": slope} if extends \
            else {"value": end, "slope": 0.0}
    # Past the middle, distances are measured from the far end, where doubles are as dense.
    far = coordinate(x1, x2, 0.5) < x
    if far:
        x1, y1, x2, y2, x = 1 - x2, 1 - y2, 1 - x1, 1 - y1, 1 - x
    low, high = 0.0, 1.0
    while low < (s := (low + high) / 2) < high:
        if coordinate(x1, x2, s) < x:
            low = s
        else:
            high = s
    y, run, rise = coordinate(y1, y2, s), derivative(x1, x2, s), derivative(y1, y2, s)
    slope = rise / run if run != 0 else math.copysign(math.inf, rise)
    return {"value": 1 - y if far else y, "slope": slope}


# The loops that are timed; a solver that works on arrays would do all items of a frame at once.
loops = throughput({
    "spring": lambda of: lambda times: [motion({**of, "time": t})["position"] for t in times],
    "cubic-bezier": lambda of: lambda progress: [bezier({**of, "progress": x})["value"] for x in progress],
})
serve({
    "spring": motion, "cubic-bezier": bezier, "stagger": staggered,
    "retarget": lambda request: retargeted(request, begin(request.get("clamp"))),
    "advance": lambda request: advanced(request, begin(request.get("clamp"))), **loops,
}, solver="example in Python", options=[
    "advance-retargets", "clamp", "zero-duration", "stiffness-ratio", "stagger-from", "stagger-grid"])
