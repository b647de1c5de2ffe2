# engine: slint
# title: Slint animate
# from: pip:slint==1.18.1b1
# build: cc -O2 -shared -fPIC -o {out}.so $(dirname {file})/slint_clock.c -ldl
# run: xvfb-run -a env LD_PRELOAD={out}.so {python} {file} {out}.so
# footnote: needs Python 3.12, a C compiler and Xvfb; its clock, which is whole milliseconds, is held by the adapter,
#   so that an animation of 2^30 ms is told its progress to 2^-30
# unnamed: in single precision, Newton's method from the progress ends with a step of at most 0.01, or after eight;
#   a replay of that gives every one of 900 answers
"""Slint as a solver of curves: an animated property, read in the event loop at the times that the adapter sets."""
import ctypes
import datetime
import json
import os
import sys

clock = ctypes.c_int64.in_dll(ctypes.CDLL(sys.argv[1]), "frozen_milliseconds")
from slint import slint as native  # noqa: E402
from protocol import Unsupported, answer  # noqa: E402

LENGTH = 2**30
SOURCE = """export component Curve inherits Window {{
  in property <bool> moves;
  in-out property <float> value;
  animate value {{ duration: moves ? {length}ms : 0ms; easing: cubic-bezier({x1:.17f}, {y1:.17f}, {x2:.17f}, {y2:.17f}); }}
}}"""
compiler, curves, pending = native.Compiler(), {}, []


def curve_of(r):
    """A component that is animated by the request's curve; those of other curves are dropped."""
    shape = tuple(float(r[name]) for name in ("x1", "y1", "x2", "y2"))
    if shape not in curves:
        curves.clear()
        source = SOURCE.format(length=LENGTH, **dict(zip(("x1", "y1", "x2", "y2"), shape)))
        curves[shape] = compiler.build_from_source(source, "").component("Curve").create()
    return curves[shape]


def bezier(r):
    if not 0 <= r["progress"] <= 1:
        raise Unsupported("an animation ends")
    return {"value": curve_of(r).get_property("value")}


def start(r):
    """Starts the animation of a request, and returns the milliseconds until its progress is reached."""
    if r.get("kind") != "cubic-bezier" or not 0 <= r["progress"] <= 1:
        return 0
    curve = curve_of(r)
    for moves, value in ((False, 0), (True, 1)):
        curve.set_property("moves", moves)
        curve.set_property("value", value)
        curve.get_property("value")
    return round(r["progress"] * LENGTH)


def step():
    """A tick of the event loop: answers the line whose animation is where it was asked for, and starts the next."""
    while True:
        if pending:
            print(json.dumps(answer(pending.pop(), 0, {"cubic-bezier": bezier}, CONTRACT)), flush=True)
        line = sys.stdin.readline()
        if not line:
            os._exit(0)
        pending.append(line)
        wait = start(json.loads(line))
        clock.value += wait
        if wait:
            return


CONTRACT = {"solver": "Slint", "scalar": "float32", "domain": {"progress": [0, 1]}}
clock.value = 10**9
timer = native.Timer()
timer.start(native.TimerMode.Repeated, datetime.timedelta(0), step)
clock.value += 1
native.run_event_loop()
