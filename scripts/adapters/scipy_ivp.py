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
from protocol import Unsupported, retargeted, serve, spring_of, throughput
from scipy.integrate import solve_ivp

METHOD, TOLERANCE = sys.argv[1], float(sys.argv[2])


def solution(request, end, places=None):
    to = request.get("to", 1)
    return to, solved(
        spring_of(request), request.get("from", 0) - to, request.get("velocity", 0), end, places)


def solved(spring, displacement, velocity, end, places=None):
    k, c = spring.stiffness / spring.mass, spring.damping / spring.mass
    if end * (k ** 0.5 + c) > 300:
        raise Unsupported("more steps than a judge waits for")
    return solve_ivp(
        lambda t, y: (y[1], -k * y[0] - c * y[1]), (0, end), (displacement, velocity),
        method=METHOD, rtol=TOLERANCE, atol=TOLERANCE * 1e-3, t_eval=places)


def positions(request):
    def frame(times):
        places, order = numpy.unique(times, return_inverse=True)
        to, found = solution(request, places[-1], places)
        return (to + found.y[0][order]).tolist()
    return frame


def motion(request):
    to, found = solution(request, request["time"])
    return {"position": to + float(found.y[0][-1]), "velocity": float(found.y[1][-1])}


def piece(spring, position, velocity, to):
    """A piece of a retargeted motion, solved from its start to each time."""
    def at(seconds):
        if seconds == 0:
            return position, velocity
        found = solved(spring, position - to, velocity, seconds)
        return to + float(found.y[0][-1]), float(found.y[1][-1])
    return at


serve({"spring": motion, "retarget": lambda request: retargeted(request, piece),
       **throughput({"spring": positions})},
      solver=f"SciPy {METHOD} {TOLERANCE}", version=scipy.__version__)
