/// The named curves of SwiftUI's `UnitCurve`, progress clamped to [0, 1] first.
public enum ReferenceUnitCurve: String, Sendable, CaseIterable {
  case linear
  case easeIn
  case easeOut
  case easeInOut
  case circularEaseIn
  case circularEaseOut
  case circularEaseInOut

  /// The value of the curve, or of SwiftUI's inverse. The inverse swaps x and y of control points,
  /// and exchanges the circular curves. For `circularEaseInOut` it is the curve itself, which is
  /// not the inverse function.
  public func value(at progress: Double, inverse: Bool = false) -> ReferenceValue {
    if let bezier = bezier(inverse: inverse) { return bezier.value(at: progress) }
    return circle(inverse).value(at: progress)
  }

  /// dy/dx, ±∞ at a vertical tangent.
  public func slope(at progress: Double, inverse: Bool = false) -> ReferenceValue {
    if let bezier = bezier(inverse: inverse) { return bezier.slope(at: progress) }
    return circle(inverse).slope(at: progress)
  }

  private func bezier(inverse: Bool) -> ReferenceCubicBezier? {
    let points: (Double, Double, Double, Double)
    switch self {
    case .linear: points = (0, 0, 1, 1)
    case .easeIn: points = (0.42, 0, 1, 1)
    case .easeOut: points = (0, 0, 0.58, 1)
    case .easeInOut: points = (0.42, 0, 0.58, 1)
    default: return nil
    }
    let (x1, y1, x2, y2) = points
    return try! inverse
      ? ReferenceCubicBezier(x1: y1, y1: x1, x2: y2, y2: x2)
      : ReferenceCubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  private func circle(_ inverse: Bool) -> ReferenceNamedEasing {
    switch self {
    case .circularEaseIn: ReferenceNamedEasing(.circ, inverse ? .out : .in)
    case .circularEaseOut: ReferenceNamedEasing(.circ, inverse ? .in : .out)
    default: ReferenceNamedEasing(.circ, .inOut)
    }
  }
}
