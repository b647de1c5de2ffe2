# engine: scipy
# title: SciPy solve_ivp, DOP853 at 1e-12
# from: pip:scipy==1.17.1
# run: {python} {file} DOP853 1e-12
# ci: yes
# footnote: asked only while time × (natural frequency + damping ÷ mass) is at most 300
#
# engine: scipy-default
# title: SciPy solve_ivp, RK45 at 1e-3
# run: {python} {file} RK45 1e-3
# ci: no
"""SciPy's solve_ivp as a solver of springs: the method and its relative tolerance are arguments."""
import sys

from protocol import Unsupported, serve, spring_of
import scipy
from scipy.integrate import solve_ivp

METHOD, TOLERANCE = sys.argv[1], float(sys.argv[2])


def motion(request):
    spring, end = spring_of(request), request["time"]
    k, c = spring.stiffness / spring.mass, spring.damping / spring.mass
    if end * (k ** 0.5 + c) > 300:
        raise Unsupported("more steps than a judge waits for")
    to = request.get("to", 1)
    solution = solve_ivp(
        lambda t, y: (y[1], -k * y[0] - c * y[1]), (0, end),
        (request.get("from", 0) - to, request.get("velocity", 0)),
        method=METHOD, rtol=TOLERANCE, atol=TOLERANCE * 1e-3)
    return {"position": to + float(solution.y[0][-1]), "velocity": float(solution.y[1][-1])}


serve({"spring": motion}, solver=f"SciPy {METHOD} {TOLERANCE}", version=scipy.__version__)
