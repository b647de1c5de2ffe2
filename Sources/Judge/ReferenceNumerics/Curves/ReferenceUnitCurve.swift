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
    return circle(inverse).value(at: min(max(progress, 0), 1))
  }

  /// dy/dx, ±∞ at a vertical tangent.
  public func slope(at progress: Double, inverse: Bool = false) -> ReferenceValue {
    if let bezier = bezier(inverse: inverse) { return bezier.slope(at: progress) }
    return circle(inverse).slope(at: min(max(progress, 0), 1))
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

  private func circle(_ inverse: Bool) -> Circle {
    switch self {
    case .circularEaseIn: inverse ? .easeOut : .easeIn
    case .circularEaseOut: inverse ? .easeIn : .easeOut
    default: .easeInOut
    }
  }

  /// Quarter circles: r(p) = 1 − √(1 − p²), the others by reflection and halving.
  private enum Circle {
    case easeIn, easeOut, easeInOut

    func value(at progress: Double) -> ReferenceValue {
      let (p, one) = (Ball(progress), Ball(1))
      switch self {
      case .easeIn: return ReferenceValue { Circle.rise(p, $0) }
      case .easeOut: return ReferenceValue { one - Circle.rise(one - p, $0) }
      case .easeInOut:
        if progress < 0.5 { return ReferenceValue { Circle.rise(p.scaled(1), $0).scaled(-1) } }
        return ReferenceValue { one - Circle.rise((one - p).scaled(1), $0).scaled(-1) }
      }
    }

    func slope(at progress: Double) -> ReferenceValue {
      let (p, one) = (Ball(progress), Ball(1))
      let place =
        switch self {
        case .easeIn: p
        case .easeOut: one - p
        case .easeInOut: (progress < 0.5 ? p : one - p).scaled(1)
        }
      if (one - place).isExactZero { return .infinity }
      return ReferenceValue { precision in
        let root = (one - place * place).squareRoot(precision: precision)
        return place.divided(by: root, precision: precision)
      }
    }

    /// 1 − √(1 − p²) = p²/(1 + √(1 − p²)), which keeps the digits of a small p.
    private static func rise(_ p: Ball, _ precision: Int) -> Ball {
      let one = Ball(1)
      let square = p * p
      let root = (one - square).squareRoot(precision: precision)
      return root.isExact ? one - root : square.divided(by: one + root, precision: precision)
    }
  }
}
