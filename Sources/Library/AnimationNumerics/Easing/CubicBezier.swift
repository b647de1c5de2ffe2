internal import CKernelInterface

/// A cubic Bézier curve from (0, 0) to (1, 1), as a function from x to y: CSS's
/// `cubic-bezier(x1, y1, x2, y2)` and the basis of every named ease.
///
///     x(s) = 3x₁s(1−s)² + 3x₂s²(1−s) + s³,  y(s) likewise,  value(x) = y(s) where x(s) = x
///
/// With x₁ and x₂ in [0, 1], x(s) does not decrease, so the value is unique. y₁ and y₂ are
/// arbitrary; curves that leave [0, 1] overshoot.
///
/// Error: at most 4e-16 on the named curves and 7e-16 (1 + |y₁| + |y₂|) on every curve, vertical
/// tangents included, in all tests. Proved bounds are 2.0e-15 (1 + |y₁| + |y₂|) with fused
/// multiply-add and 2.8e-15 (1 + |y₁| + |y₂|) without, except for control points next to x₁ = 1, x₂
/// = 0. Slopes are within 1e-12 relative, except next to a zero of the slope itself. The values at
/// 0 and 1 are exact. `CubicPieces` explains the method.
///
/// The named curves (``ease``, ``easeIn``, ``easeOut``, ``easeInOut``), and curves with their
/// control points, take their values from a table. It is made once per process and has the bits of
/// a ``CurvePlan``. Next to 0 their error is absolute: a value there may be off by more than
/// itself. Other curves are solved from scratch.
///
/// Source: CSS Easing Functions Level 2, §2.3.
public struct CubicBezier: Hashable, Sendable {
  /// The horizontal coordinate of the first control point, in [0, 1].
  public let x1: Double
  /// The vertical coordinate of the first control point.
  public let y1: Double
  /// The horizontal coordinate of the second control point, in [0, 1].
  public let x2: Double
  /// The vertical coordinate of the second control point.
  public let y2: Double

  /// The curve as cubics about well-conditioned centres, and its table if it is a named curve.
  let prepared: PreparedCubic

  /// The curve with the control points (x1, y1) and (x2, y2).
  ///
  /// - Throws: `EasingError.invalid` if x1 or x2 lies outside [0, 1] or a coordinate is
  ///   not finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(EasingError) {
    try EasingError.require(x1 >= 0 && x1 <= 1, "x1", is: x1, must: "be between 0 and 1")
    try EasingError.require(y1.isFinite, "y1", is: y1, must: "be finite")
    try EasingError.require(x2 >= 0 && x2 <= 1, "x2", is: x2, must: "be between 0 and 1")
    try EasingError.require(y2.isFinite, "y2", is: y2, must: "be finite")
    self.init(checkedX1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The curve with control points known to be valid.
  init(checkedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    prepared =
      NamedCurve(x1: x1, y1: y1, x2: x2, y2: y2)?.prepared
      ?? PreparedCubic(CubicPieces(x1: x1, y1: y1, x2: x2, y2: y2).curve)
  }

  private init(_ name: NamedCurve) {
    (x1, y1, x2, y2) = name.points
    prepared = name.prepared
  }

  /// The curve's name, if it has one.
  var name: NamedCurve? { NamedCurve(x1: x1, y1: y1, x2: x2, y2: y2) }

  /// Whether the curve is the straight line y = x, which is then evaluated exactly.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The behaviour of the curve for x outside [0, 1].
  public enum Outside: Hashable, Sendable {
    /// Holds 0 before and 1 after, as `UnitCurve` does. The slope is that of the held end.
    case clamp
    /// Extends the curve along the end tangent, as CSS does: towards the nearest control point that
    /// differs from the end point. A vertical end tangent extends as a constant.
    case extend
  }

  /// The value at x; NaN for NaN.
  public func value(at x: Double, outside: Outside = .clamp) -> Double {
    if x > 0 && x < 1 {
      if let table = prepared.table { return kernels.tableValue(table, x) }
      guard !isLinear else { return x }
      let value = kernels.cubicValue(prepared.curve, x)
      return value.isFinite ? value : scaled { kernels.cubicValue($0, x) }
    }
    guard outside == .extend else { return x >= 1 ? 1 : x <= 0 ? 0 : x }
    if isLinear { return x + 0 }
    if x >= 1 { return 1 + endTangent.continuation(over: x - 1) }
    // + 0 turns −0 to 0.
    return x <= 0 ? startTangent.continuation(over: x) + 0 : x
  }

  /// The slope dy/dx at x; NaN for NaN. It is ±∞ at a vertical tangent and where it exceeds the
  /// range of `Double`, and the one-sided limit at 0 and 1, also where control points coincide.
  public func slope(at x: Double, outside: Outside = .clamp) -> Double {
    if x > 0 && x < 1 {
      guard !isLinear else { return 1 }
      let slope = kernels.cubicSlope(prepared.curve, x)
      return slope.isFinite || !isHuge ? slope : scaled { kernels.cubicSlope($0, x) }
    }
    if outside == .extend && x < 0 { return startTangent.continuedSlope }
    if outside == .extend && x > 1 { return endTangent.continuedSlope }
    return x >= 1 ? endTangent.slope : x <= 0 ? startTangent.slope : x
  }

  /// Whether a coefficient of y, up to twelve times as large as y₁ and y₂, may exceed the range of
  /// `Double`.
  private var isHuge: Bool { max(y1.magnitude, y2.magnitude) > 0x1p1000 }

  /// A kernel's result for the curve with y scaled down, scaled up again.
  @inline(never) private func scaled(_ kernel: (UnsafePointer<CubicCurve>) -> Double) -> Double {
    let pieces = CubicPieces(x1: x1, y1: y1, x2: x2, y2: y2, scale: 0x1p-8)
    return withUnsafePointer(to: pieces.curve) { kernel($0) * 0x1p8 }
  }

  /// Whether kernels can take the curve and its extension unscaled: no coefficient or slope exceeds
  /// the range of `Double`.
  var fitsKernels: Bool {
    !isHuge && extensionSlopes.start.isFinite && extensionSlopes.end.isFinite
  }

  /// The tangent at (0, 0).
  private var startTangent: EndTangent { EndTangent(x1, y1, x2, y2) }

  /// The tangent at (1, 1): that at the start of the reversed curve.
  private var endTangent: EndTangent { EndTangent(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

  /// The slopes of CSS's extension below 0 and above 1. A vertical tangent extends as a constant.
  var extensionSlopes: (start: Double, end: Double) {
    (startTangent.continuedSlope, endTangent.continuedSlope)
  }
}

extension CubicBezier {
  /// CSS `ease`, Core Animation's default: (0.25, 0.1, 0.25, 1).
  public static let ease = CubicBezier(.ease)
  /// CSS `ease-in`: (0.42, 0, 1, 1).
  public static let easeIn = CubicBezier(.easeIn)
  /// CSS `ease-out`: (0, 0, 0.58, 1).
  public static let easeOut = CubicBezier(.easeOut)
  /// CSS `ease-in-out`: (0.42, 0, 0.58, 1).
  public static let easeInOut = CubicBezier(.easeInOut)
}
