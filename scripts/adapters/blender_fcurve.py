# engine: blender
# title: Blender F-curve
# from: pip:bpy==5.0.1
# run: {python} {file}
# cost: a call of evaluate from Python
"""Blender's F-curves (bpy) as a solver: one Bézier segment over one frame, evaluated at subframes."""
import bpy

from protocol import Unsupported, serve, throughput

action = bpy.data.actions.new("motion")
slot = action.slots.new("OBJECT", "object")
strip = action.layers.new("layer").strips.new(type="KEYFRAME")
curve = strip.channelbag(slot, ensure=True).fcurves.new("x")
curve.keyframe_points.add(2)
first, last = curve.keyframe_points
for point in (first, last):
    point.interpolation = "BEZIER"
    point.handle_left_type = point.handle_right_type = "FREE"


def shape(request):
    first.co, last.co = (0, 0), (1, 1)
    first.handle_left, last.handle_right = (-1, 0), (2, 1)
    first.handle_right = (request["x1"], request["y1"])
    last.handle_left = (request["x2"], request["y2"])


def bezier(request):
    if not 0 <= request["progress"] <= 1:
        raise Unsupported("a segment ends at its keyframes")
    shape(request)
    return {"value": curve.evaluate(request["progress"])}


def values(request):
    shape(request)
    return lambda progress: [curve.evaluate(x) for x in progress]


serve({"cubic-bezier": bezier, **throughput({"cubic-bezier": values})}, solver="Blender F-curve",
      version=bpy.app.version_string, scalar="float32", domain={"progress": [0, 1]})
