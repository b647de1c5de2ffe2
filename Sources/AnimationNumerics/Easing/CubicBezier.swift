internal import CKernelInterface

/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function from x to y: CSS's
/// `cubic-bezier(x1, y1, x2, y2)` and the curve under every named ease.
///
///     x(s) = 3x₁s(1−s)² + 3x₂s²(1−s) + s³,  y(s) likewise,  value(x) = y(s) where x(s) = x
///
/// With x₁ and x₂ in [0, 1] x(s) does not decrease, so the value is unique; y₁ and y₂ are free, and
/// curves that leave [0, 1] overshoot.
///
/// Error: at most 4e-16 on the named curves and 7e-16 (1 + |y₁| + |y₂|) on every curve, vertical
/// tangents included; slopes to 1e-12 relative except next to a zero of the slope itself. The values
/// at 0 and 1 are exact. `CubicPieces` says how.
///
/// Source: CSS Easing Functions Level 2, §2.3.
public struct CubicBezier: Sendable {
  /// The horizontal coordinate of the first control point, in [0, 1].
  public let x1: Double
  /// The vertical coordinate of the first control point.
  public let y1: Double
  /// The horizontal coordinate of the second control point, in [0, 1].
  public let x2: Double
  /// The vertical coordinate of the second control point.
  public let y2: Double

  /// The same curve as cubics about centres where solving for x loses nothing.
  let storage: CubicCurveStorage

  /// The curve with the control points (x1, y1) and (x2, y2).
  ///
  /// - Throws: `EasingError.invalidControlPoint` if x1 or x2 lies outside [0, 1] or a coordinate is
  ///   not finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(EasingError) {
    for (name, value, isHorizontal) in [
      ("x1", x1, true), ("y1", y1, false), ("x2", x2, true), ("y2", y2, false),
    ] where !(value.isFinite && (!isHorizontal || (0...1).contains(value))) {
      throw .invalidControlPoint(coordinate: name, value: value)
    }
    self.init(checkedX1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The curve with control points that are known to be valid.
  init(checkedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    storage = CubicCurveStorage(CubicPieces(x1: x1, y1: y1, x2: x2, y2: y2).curve)
  }

  /// Whether the curve is the straight line y = x, which then is returned exactly.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// What the curve does for x outside [0, 1].
  public enum Outside: Hashable, Sendable {
    /// Holds 0 before and 1 after, as `UnitCurve` does. The slope is that of the end it holds.
    case clamp
    /// Continues along the end tangent, as CSS does: towards the nearest control point that differs
    /// from the end point. A vertical end tangent continues as a constant.
    case extend
  }

  /// The value at x; NaN for NaN.
  public func value(at x: Double, outside: Outside = .clamp) -> Double {
    if x > 0 && x < 1 {
      return isLinear ? x : kernels.cubicValue(storage.curve, x)
    }
    guard outside == .extend else { return x >= 1 ? 1 : x <= 0 ? 0 : x }
    // Finite, because a slope of 0 must not make an infinite x NaN; + 0 turns −0 to 0.
    let bounded = min(max(x, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    let slopes = extensionSlopes
    return x >= 1 ? 1 + slopes.end * (bounded - 1) : x <= 0 ? slopes.start * bounded + 0 : x
  }

  /// The slope dy/dx at x: ±∞ at a vertical tangent, the one-sided limit at 0 and 1, also where
  /// control points coincide; NaN for NaN.
  public func slope(at x: Double, outside: Outside = .clamp) -> Double {
    if x > 0 && x < 1 {
      return isLinear ? 1 : kernels.cubicSlope(storage.curve, x)
    }
    if outside == .extend && x < 0 { return extensionSlopes.start }
    if outside == .extend && x > 1 { return extensionSlopes.end }
    return x >= 1 ? slopeAtEnd : x <= 0 ? slopeAtStart : x
  }

  /// lim dy/dx for x → 0 from above.
  var slopeAtStart: Double {
    Self.limitingSlope(y1, x1, y2, x2)
  }

  /// lim dy/dx for x → 1 from below: the curve read backwards from (1, 1).
  var slopeAtEnd: Double {
    Self.limitingSlope(1 - y2, 1 - x2, 1 - y1, 1 - x1)
  }

  /// The quotient of the first terms that do not both vanish of y(s) = 3y₁s + 3y₂s² + s³ and x(s),
  /// each written as far as it matters for s → 0.
  private static func limitingSlope(_ y1: Double, _ x1: Double, _ y2: Double, _ x2: Double)
    -> Double
  {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return y1 > 0 ? .infinity : -.infinity }
    if x2 > 0 { return y2 / x2 }
    if y2 != 0 { return y2 > 0 ? .infinity : -.infinity }
    return 1
  }

  /// The slopes of CSS's continuation below 0 and above 1; a vertical tangent continues as a
  /// constant.
  var extensionSlopes: (start: Double, end: Double) {
    let (start, end) = (slopeAtStart, slopeAtEnd)
    return (start.isFinite ? start : 0, end.isFinite ? end : 0)
  }
}

extension CubicBezier: Hashable {
  /// Curves are equal if their control points are.
  public static func == (a: Self, b: Self) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
  }

  /// Hashes the control points.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
  }
}

extension CubicBezier {
  /// CSS `ease`, Core Animation's default: (0.25, 0.1, 0.25, 1).
  public static let ease = CubicBezier(checkedX1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS `ease-in`: (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(checkedX1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS `ease-out`: (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(checkedX1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS `ease-in-out`: (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(checkedX1: 0.42, y1: 0, x2: 0.58, y2: 1)
}
