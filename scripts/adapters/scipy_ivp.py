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
from protocol import Unsupported, serve, spring_of, throughput
from scipy.integrate import solve_ivp

METHOD, TOLERANCE = sys.argv[1], float(sys.argv[2])


def solution(request, end, places=None):
    spring = spring_of(request)
    k, c = spring.stiffness / spring.mass, spring.damping / spring.mass
    if end * (k ** 0.5 + c) > 300:
        raise Unsupported("more steps than a judge waits for")
    to = request.get("to", 1)
    return to, solve_ivp(
        lambda t, y: (y[1], -k * y[0] - c * y[1]), (0, end),
        (request.get("from", 0) - to, request.get("velocity", 0)),
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


serve({"spring": motion, **throughput({"spring": positions})},
      solver=f"SciPy {METHOD} {TOLERANCE}", version=scipy.__version__)
