# engine: usd
# title: OpenUSD Ts.Spline
# from: pip:usd-core==26.11
# run: {python} {file}
# cost: a call of Eval from Python
# footnote: a tangent is given by width and slope, so vertical ones cannot be asked
# unnamed: fewer than 12 answers, the least that support a name: at a vertical end its derivative is 0
"""Pixar's USD (Ts.Spline) as a solver: one Bézier segment from (0, 0) to (1, 1)."""
from pxr import Ts, Usd

from protocol import Unsupported, serve, throughput


def slope(dy, dx):
    if dx == 0 and dy != 0:
        raise Unsupported("a vertical tangent has no slope")
    return dy / dx if dx else 0.0


def segment(request):
    spline = Ts.Spline("double")
    spline.SetCurveType(Ts.CurveTypeBezier)
    first, last = Ts.Knot("double"), Ts.Knot("double")
    for knot, place in ((first, 0.0), (last, 1.0)):
        knot.SetTime(place)
        knot.SetValue(place)
        knot.SetNextInterpolation(Ts.InterpCurve)
    first.SetPostTanWidth(request["x1"])
    first.SetPostTanSlope(slope(request["y1"], request["x1"]))
    last.SetPreTanWidth(1 - request["x2"])
    last.SetPreTanSlope(slope(1 - request["y2"], 1 - request["x2"]))
    spline.SetKnot(first)
    spline.SetKnot(last)
    return spline


def bezier(request):
    if not 0 <= request["progress"] <= 1:
        raise Unsupported("a segment ends at its knots")
    spline = segment(request)
    # Past the last knot the spline is held: there the slope is that of what comes before.
    derivative = spline.EvalPreDerivative if request["progress"] == 1 else spline.EvalDerivative
    return {"value": spline.Eval(request["progress"]), "slope": derivative(request["progress"])}


def values(request):
    spline = segment(request)
    return lambda progress: [spline.Eval(x) for x in progress]


serve({"cubic-bezier": bezier, **throughput({"cubic-bezier": values})}, solver="USD Ts.Spline",
      version=".".join(map(str, Usd.GetVersion())), domain={"progress": [0, 1]})
