# engine: qt-easing
# title: Qt QEasingCurve
# from: pip:PyQt6==6.11.0 PyQt6-Qt6==6.11.2
# version: {python} -c "from PyQt6.QtCore import qVersion; print(qVersion())"
# run: {python} {file}
# ci: yes
"""Qt's QEasingCurve as a solver: cubic Béziers and circular curves."""
from PyQt6.QtCore import QEasingCurve, QPointF, qVersion

from protocol import Unsupported, serve

NAMED = {"linear": QEasingCurve.Type.Linear, "circularEaseIn": QEasingCurve.Type.InCirc,
         "circularEaseOut": QEasingCurve.Type.OutCirc,
         "circularEaseInOut": QEasingCurve.Type.InOutCirc}


def bezier(request):
    if request.get("outside") == "extend" and not 0 <= request["progress"] <= 1:
        raise Unsupported("QEasingCurve clamps its progress")
    curve = QEasingCurve(QEasingCurve.Type.BezierSpline)
    curve.addCubicBezierSegment(
        QPointF(request["x1"], request["y1"]), QPointF(request["x2"], request["y2"]), QPointF(1, 1))
    return {"value": curve.valueForProgress(request["progress"])}


def named(request):
    if request["name"] not in NAMED or request.get("inverse"):
        raise Unsupported("no such curve in QEasingCurve")
    return {"value": QEasingCurve(NAMED[request["name"]]).valueForProgress(request["progress"])}


serve({"cubic-bezier": bezier, "unit-curve": named}, solver="QEasingCurve", version=qVersion())
