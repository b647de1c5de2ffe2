extension UnitPoint: CustomStringConvertible {
  /// "UnitPoint(x: 0.42, y: 0.0)".
  public var description: String { "UnitPoint(x: \(x), y: \(y))" }
}

extension CubicBezier: CustomStringConvertible {
  /// "CubicBezier(x1: 0.42, y1: 0.0, x2: 1.0, y2: 1.0)".
  public var description: String { "CubicBezier(x1: \(x1), y1: \(y1), x2: \(x2), y2: \(y2))" }
}

extension UnitCurve: CustomStringConvertible {
  /// "UnitCurve.easeIn", or the curve's control points.
  public var description: String {
    if let name { return "UnitCurve.\(name)" }
    guard case .bezier(let curve) = kind else { return source }
    return "UnitCurve.bezier(startControlPoint: \(UnitPoint(x: curve.x1, y: curve.y1)), "
      + "endControlPoint: \(UnitPoint(x: curve.x2, y: curve.y2)))"
  }

  /// The name of the curve, if it has one.
  var name: String? { Self.named.first { $0.curve == self }?.name }

  /// A named easing as an expression.
  var source: String {
    guard case .named(let easing) = kind else { return "UnitCurve.linear" }
    let shape =
      easing.shape == .inOut ? "inOut" : easing.shape == .outIn ? "outIn" : easing.shape.rawValue
    var words = [".\(easing.family.rawValue)", ".\(shape)"]
    if easing.overshoot != 1.70158 { words.append("overshoot: \(easing.overshoot)") }
    if easing.amplitude != 1 { words.append("amplitude: \(easing.amplitude)") }
    if easing.period != 0.3 { words.append("period: \(easing.period)") }
    if easing.isPublishedInOut { words.append("publishedInOut: true") }
    return "UnitCurve(NamedEasing(\(words.joined(separator: ", "))))"
  }
}
