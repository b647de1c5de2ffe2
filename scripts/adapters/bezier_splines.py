# engine: blender
# title: Blender F-curve
# from: pip:bpy==5.0.1
# run: {python} {file} blender
# cost: a call of evaluate from Python
# engine: usd
# title: OpenUSD Ts.Spline
# from: pip:usd-core==26.11
# run: {python} {file} usd
# cost: a call of Eval from Python
# footnote: a tangent is given by width and slope, so vertical ones cannot be asked
# unnamed: at a vertical end its derivative is 0
"""Splines of programs for animation as solvers: one Bézier segment from (0, 0) to (1, 1)."""
import sys

from protocol import Unsupported, serve, throughput


def blender():
    """F-curves (bpy): a segment over one frame, evaluated at subframes."""
    import bpy
    action = bpy.data.actions.new("motion")
    slot, layer = action.slots.new("OBJECT", "object"), action.layers.new("layer")
    curve = layer.strips.new(type="KEYFRAME").channelbag(slot, ensure=True).fcurves.new("x")
    curve.keyframe_points.add(2)
    first, last = curve.keyframe_points
    for point in (first, last):
        point.interpolation = "BEZIER"
        point.handle_left_type = point.handle_right_type = "FREE"

    def segment(request):
        first.co, last.co = (0, 0), (1, 1)
        first.handle_left, last.handle_right = (-1, 0), (2, 1)
        first.handle_right = (request["x1"], request["y1"])
        last.handle_left = (request["x2"], request["y2"])
        return curve.evaluate, None
    return segment, {"solver": "Blender F-curve", "version": bpy.app.version_string, "scalar": "float32"}


def usd():
    """Pixar's USD (Ts.Spline)."""
    from pxr import Ts, Usd
    def segment(request):
        x1, y1, x2, y2 = (request[name] for name in ("x1", "y1", "x2", "y2"))
        if (x1 == 0 and y1 != 0) or (x2 == 1 and y2 != 1):
            raise Unsupported("a vertical tangent has no slope")
        spline, first, last = Ts.Spline("double"), Ts.Knot("double"), Ts.Knot("double")
        spline.SetCurveType(Ts.CurveTypeBezier)
        for knot, place in ((first, 0.0), (last, 1.0)):
            knot.SetTime(place)
            knot.SetValue(place)
            knot.SetNextInterpolation(Ts.InterpCurve)
        first.SetPostTanWidth(x1)
        first.SetPostTanSlope(y1 / x1 if x1 else 0.0)
        last.SetPreTanWidth(1 - x2)
        last.SetPreTanSlope((1 - y2) / (1 - x2) if x2 != 1 else 0.0)
        spline.SetKnot(first)
        spline.SetKnot(last)
        # Past the last knot the spline is held: there the slope is that of what comes before.
        return spline.Eval, lambda x: spline.EvalPreDerivative(x) if x == 1 else spline.EvalDerivative(x)
    return segment, {"solver": "USD Ts.Spline", "version": ".".join(map(str, Usd.GetVersion()))}


segment, contract = {"blender": blender, "usd": usd}[sys.argv[1]]()


def bezier(request):
    if not 0 <= request["progress"] <= 1:
        raise Unsupported("a segment ends at its keyframes")
    value, slope = segment(request)
    return {"value": value(request["progress"]), **({"slope": slope(request["progress"])} if slope else {})}


def values(request):
    value, _ = segment(request)
    return lambda progress: [value(x) for x in progress]


serve({"cubic-bezier": bezier, **throughput({"cubic-bezier": values})}, domain={"progress": [0, 1]}, **contract)
