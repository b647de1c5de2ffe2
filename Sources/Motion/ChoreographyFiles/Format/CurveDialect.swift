package import AnimationNumerics
internal import Foundation

/// The syntax of libraries for a cubic Bézier curve and its duration: a list of templates.
package enum CurveDialect {
  private static let templates: [(name: String, template: String)] = [
    ("css", "cubic-bezier({x1}, {y1}, {x2}, {y2}) {ms}ms"),
    ("swiftui", ".timingCurve({x1}, {y1}, {x2}, {y2}, duration: {s})"),
    (
      "uikit",
      "UICubicTimingParameters(controlPoint1: CGPoint(x: {x1}, y: {y1}), controlPoint2: CGPoint(x: {x2}, y: {y2})), duration {s}"
    ),
    ("coreanimation", "CAMediaTimingFunction(controlPoints: {x1}, {y1}, {x2}, {y2}), duration {s}"),
    ("flutter", "Cubic({x1}, {y1}, {x2}, {y2}), Duration(milliseconds: {ms})"),
    ("compose", "tween({ms}, easing = CubicBezierEasing({x1}f, {y1}f, {x2}f, {y2}f))"),
    ("material", "cubic-bezier({x1}, {y1}, {x2}, {y2}) {ms}ms"),
    ("react-native", "{ duration: {ms}, easing: Easing.bezier({x1}, {y1}, {x2}, {y2}) }"),
    (
      "reanimated",
      "withTiming(value, { duration: {ms}, easing: Easing.bezier({x1}, {y1}, {x2}, {y2}) })"
    ),
    ("motion", "{ duration: {s}, ease: [{x1}, {y1}, {x2}, {y2}] }"),
    (
      "gsap",
      "{ duration: {s}, ease: CustomEase.create(\"name\", \"M0,0 C{x1},{y1} {x2},{y2} 1,1\") }"
    ),
    ("anime", "{ duration: {ms}, ease: cubicBezier({x1}, {y1}, {x2}, {y2}) }"),
    ("slint", "animate x { duration: {ms}ms; easing: cubic-bezier({x1}, {y1}, {x2}, {y2}); }"),
    ("niri", "duration-ms {ms}; curve \"cubic-bezier\" {x1} {y1} {x2} {y2}"),
    ("hyprland", "bezier = name, {x1}, {y1}, {x2}, {y2} and a speed of {ds}"),
    ("figma", "custom bezier {x1}, {y1}, {x2}, {y2}, {ms}ms"),
  ]

  /// A curve in a library's words; nil for a library without curves.
  package static func code(_ curve: CubicBezier, duration: Double, for name: String) -> String? {
    guard var text = templates.first(where: { $0.name == name })?.template else { return nil }
    func number(_ value: Double) -> String { Decimals.exact(Decimals.rounded(value, digits: 12)) }
    let values = [
      "x1": curve.x1, "y1": curve.y1, "x2": curve.x2, "y2": curve.y2, "s": duration,
      "ms": duration * 1000, "ds": duration * 10,
    ]
    for (name, value) in values {
      text = text.replacingOccurrences(of: "{\(name)}", with: number(value))
    }
    return text
  }
}
