#!/usr/bin/env python3
"""A spring solver for the solver protocol: reads requests, writes answers, one JSON object a line.

    animbench verify --solver 'python3 scripts/examples/solver.py'
"""
import json
import math
import sys


def spring(request):
    """Natural frequency, damping ratio, and 1 - ratio**2 without cancellation."""
    if "duration" in request:
        bounce = min(request["bounce"], 1)
        frequency = 2 * math.pi / request["duration"]
        if bounce >= 0:
            return frequency, 1 - bounce, bounce * (2 - bounce)
        return frequency, 1 / (1 + bounce), bounce * (2 + bounce) / (1 + bounce) ** 2
    if "response" in request:
        frequency, ratio = 2 * math.pi / request["response"], request["dampingRatio"]
    else:
        frequency = math.sqrt(request["stiffness"] / request["mass"])
        ratio = request["damping"] / (2 * math.sqrt(request["stiffness"] * request["mass"]))
        if not request.get("allowOverDamping", True):
            ratio = min(ratio, 1)
    return frequency, ratio, (1 - ratio) * (1 + ratio)


def motion(request):
    """Position and velocity: cosine and sine, decayed, in whichever regime."""
    frequency, ratio, gap = spring(request)
    decay, t = ratio * frequency, request["time"]
    if gap > 0:
        damped = frequency * math.sqrt(gap)
        envelope = math.exp(-decay * t)
        c, s = envelope * math.cos(damped * t), envelope * math.sin(damped * t) / damped
    elif gap == 0:
        c, s = math.exp(-decay * t), math.exp(-decay * t) * t
    else:
        spread = math.sqrt(-gap)
        slow = math.exp(-frequency / (ratio + spread) * t)
        m = math.expm1(-2 * frequency * spread * t)
        c, s = slow * (2 + m) / 2, -slow * m / (2 * frequency * spread)
    target, v = request.get("to", 1), request.get("velocity", 0)
    d = request.get("from", 0) - target
    return {"position": target + d * (c + decay * s) + v * s,
            "velocity": v * (c - decay * s) - d * frequency * frequency * s}


for line in sys.stdin:
    request = json.loads(line)
    known = request["kind"] == "spring" and "settlingDuration" not in request
    answer = motion(request) if known else {"unsupported": "only springs"}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
