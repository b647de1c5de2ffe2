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
    guard case .cubicBezier(let curve) = easing else { return source }
    return "UnitCurve.bezier(startControlPoint: \(UnitPoint(x: curve.x1, y: curve.y1)), "
      + "endControlPoint: \(UnitPoint(x: curve.x2, y: curve.y2)))"
  }

  /// The name of the curve, if it has one.
  var name: String? { Self.named.first { $0.curve == self }?.name }

  /// A curve without control points as an expression.
  var source: String {
    guard case .named(let easing) = easing else {
      return "UnitCurve(EasingFunction(css: \"\(easing)\"))"
    }
    let shape =
      easing.shape == .inOut ? "inOut" : easing.shape == .outIn ? "outIn" : easing.shape.rawValue
    let parameters = words.dropFirst(2).map { ", \($0.name): \($0.value.text)" }.joined()
    return "UnitCurve(NamedEasing(.\(easing.family.rawValue), .\(shape)\(parameters)))"
  }
}
