# engine: scipy
# title: SciPy solve_ivp, DOP853 at 1e-12
# from: pip:scipy==1.17.1
# run: {python} {file} DOP853 1e-12
# ci: yes
# cost: one solution for all items of a frame, sampled where they are
# footnote: asked only while time × (natural frequency + damping ÷ mass) is at most 300
#
# engine: scipy-default
# title: SciPy solve_ivp, RK45 at 1e-3
# run: {python} {file} RK45 1e-3
# ci: no
"""SciPy's solve_ivp as a solver of springs: the method and its relative tolerance are arguments."""
import sys

import numpy
import scipy
from protocol import Unsupported, motion_of, retargeted, serve, throughput
from scipy.integrate import solve_ivp

METHOD, TOLERANCE = sys.argv[1], float(sys.argv[2])


def solution(spring, state, end, places=None):
    """A motion to 0 from a position and a velocity."""
    k, c = spring.stiffness / spring.mass, spring.damping / spring.mass
    if end * (k ** 0.5 + c) > 300:
        raise Unsupported("more steps than a judge waits for")
    return solve_ivp(
        lambda t, y: (y[1], -k * y[0] - c * y[1]), (0, end), state,
        method=METHOD, rtol=TOLERANCE, atol=TOLERANCE * 1e-3, t_eval=places)


def piece(spring, position, velocity, to):
    """A motion as a function of seconds, to its position and its velocity."""
    def at(seconds):
        found = solution(spring, (position - to, velocity), seconds)
        return to + float(found.y[0][-1]), float(found.y[1][-1])
    return at


def positions(request):
    spring, position, velocity, to = motion_of(request)

    def frame(times):
        places, order = numpy.unique(times, return_inverse=True)
        found = solution(spring, (position - to, velocity), places[-1], places)
        return (to + found.y[0][order]).tolist()
    return frame


def motion(request):
    return dict(zip(("position", "velocity"), piece(*motion_of(request))(request["time"])))


serve({"spring": motion, "retarget": lambda request: retargeted(request, piece),
       **throughput({"spring": positions})},
      solver=f"SciPy {METHOD} {TOLERANCE}", version=scipy.__version__)
