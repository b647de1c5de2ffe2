# engine: qt-easing
# title: Qt QEasingCurve
# from: pip:PyQt6==6.11.0 PyQt6-Qt6==6.11.2
# version: {python} -c "from PyQt6.QtCore import qVersion; print(qVersion())"
# run: {python} {file}
# ci: yes
# cost: a call of valueForProgress from Python
"""Qt's QEasingCurve as a solver: cubic Béziers and circular curves."""
from PyQt6.QtCore import QEasingCurve, QPointF, qVersion

from protocol import Unsupported, serve, throughput

NAMED = {"linear": QEasingCurve.Type.Linear, "circularEaseIn": QEasingCurve.Type.InCirc,
         "circularEaseOut": QEasingCurve.Type.OutCirc,
         "circularEaseInOut": QEasingCurve.Type.InOutCirc}


def spline(request):
    curve = QEasingCurve(QEasingCurve.Type.BezierSpline)
    curve.addCubicBezierSegment(
        QPointF(request["x1"], request["y1"]), QPointF(request["x2"], request["y2"]), QPointF(1, 1))
    return curve


def bezier(request):
    if request.get("outside") == "extend" and not 0 <= request["progress"] <= 1:
        raise Unsupported("QEasingCurve clamps its progress")
    return {"value": spline(request).valueForProgress(request["progress"])}


def values(request):
    curve = spline(request)
    return lambda progress: [curve.valueForProgress(x) for x in progress]


def named(request):
    if request["name"] not in NAMED or request.get("inverse"):
        raise Unsupported("no such curve in QEasingCurve")
    return {"value": QEasingCurve(NAMED[request["name"]]).valueForProgress(request["progress"])}


serve({"cubic-bezier": bezier, "unit-curve": named, **throughput({"cubic-bezier": values})},
      solver="QEasingCurve", version=qVersion())
