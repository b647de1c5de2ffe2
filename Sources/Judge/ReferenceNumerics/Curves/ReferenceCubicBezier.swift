/// A cubic Bézier easing from (0, 0) to (1, 1), solved by interval refinement on exact binary numbers.
///
///     x(s) = ((a s + b) s + c) s,    c = 3x₁,  b = 3(x₂ − 2x₁),  a = 1 + 3(x₁ − x₂)
///
/// and similarly y. With x₁ and x₂ in [0, 1], x does not decrease. So the sign of an integer decides on
/// which side of s a binary number lies. It needs no residual, no derivative, and no special case for
/// flat or steep parts.
public struct ReferenceCubicBezier: Sendable {
  /// The behaviour of the curve outside [0, 1].
  public enum Outside: Sendable {
    /// The progress is clamped first, as in SwiftUI's `UnitCurve`.
    case clamp
    /// The curve continues along its end tangents, and is constant where the tangent is vertical. A
    /// tangent goes through the nearest control point that does not coincide with the end; without
    /// one it is the diagonal. Source: web-platform-tests. The text of CSS Easing Functions Level 2,
    /// §2.3.1, differs where a control point is straight above or below its end, and where both
    /// coincide with one end (issue 4046 of csswg-drafts).
    case extend
  }

  /// The control points as given.
  public let controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double)
  let x1, y1, x2, y2: Ball
  private let x: Cubic
  private let y: Cubic

  /// A curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1].
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    try ReferenceError.check(x1, "x1", "lie in [0, 1]", x1 >= 0 && x1 <= 1)
    try ReferenceError.check(x2, "x2", "lie in [0, 1]", x2 >= 0 && x2 <= 1)
    try ReferenceError.check(y1, "y1", "be finite", true)
    try ReferenceError.check(y2, "y2", "be finite", true)
    controlPoints = (x1, y1, x2, y2)
    (self.x1, self.y1, self.x2, self.y2) = (Ball(x1), Ball(y1), Ball(x2), Ball(y2))
    x = Cubic(Ball(x1), Ball(x2))
    y = Cubic(Ball(y1), Ball(y2))
  }

  /// The eased progress.
  public func value(at progress: Double, outside: Outside = .clamp) -> ReferenceValue {
    value(at: ReferenceValue(progress), outside: outside)
  }

  /// The eased progress at a computed progress.
  public func value(at progress: ReferenceValue, outside: Outside = .clamp) -> ReferenceValue {
    if x == y { return identity(progress, outside: outside) }
    return ReferenceValue { value(at: progress.evaluate($0), outside: outside, precision: $0) }
  }

  /// dy/dx; ±∞ at a vertical tangent. At 0 and 1, and when clamped beyond them, it is the limit
  /// from inside. When extended beyond the ends it is the slope of the straight line there.
  public func slope(at progress: Double, outside: Outside = .clamp) -> ReferenceValue {
    slope(at: ReferenceValue(progress), outside: outside)
  }

  /// dy/dx at a computed progress.
  public func slope(at progress: ReferenceValue, outside: Outside = .clamp) -> ReferenceValue {
    let one = ReferenceValue(1)
    if progress.compared(to: ReferenceValue(0)) <= 0 {
      let slope = slopeAtStart
      let isOutside = progress.compared(to: ReferenceValue(0)) < 0
      return outside == .extend && isOutside && slope.isInfinite ? ReferenceValue(0) : slope
    }
    if progress.compared(to: one) >= 0 {
      let slope = slopeAtEnd
      let isOutside = progress.compared(to: one) > 0
      return outside == .extend && isOutside && slope.isInfinite ? ReferenceValue(0) : slope
    }
    if x == y { return one }
    if progress.first.isExact, let vertical = verticalSlope(at: progress.first) { return vertical }
    return ReferenceValue { precision in
      let s = parameter(at: progress.evaluate(precision), precision: precision)
      return y.derivative(s).divided(by: x.derivative(s), precision: precision)
    }
  }

  /// The limit of dy/dx from inside at 0: the direction of the first control point that differs.
  public var slopeAtStart: ReferenceValue { ReferenceCubicBezier.direction((x1, y1), (x2, y2)) }

  /// The limit of dy/dx from inside at 1.
  public var slopeAtEnd: ReferenceValue {
    let one = Ball(1)
    return ReferenceCubicBezier.direction((one - x2, one - y2), (one - x1, one - y1))
  }

  private static func direction(
    _ near: (x: Ball, y: Ball), _ far: (x: Ball, y: Ball)
  ) -> ReferenceValue {
    for point in [near, far] {
      if !point.x.isExactZero {
        return ReferenceValue { point.y.divided(by: point.x, precision: $0) }
      }
      if !point.y.isExactZero { return point.y.sign == 1 ? .infinity : -.infinity }
    }
    // Both control points coincide with the end: the curve is the diagonal.
    return ReferenceValue(1)
  }

  /// The slope at a double root of x′, the only place in (0, 1) with a vertical tangent; nil for
  /// any other progress.
  ///
  /// s₀ = −b/3a is a double root of x′ if b² = 3ac, and x(s₀) = (2b³ − 9abc)/27a².
  private func verticalSlope(at progress: Ball) -> ReferenceValue? {
    let (a, b, c) = (x.a, x.b, x.c)
    let three = Ball(3)
    guard !a.isExactZero, (b * b - three * a * c).isExactZero else { return nil }
    let height = Ball(2) * b * b * b - Ball(9) * a * b * c
    guard (Ball(27) * a * a * progress - height).isExactZero else { return nil }
    // y′(s₀)·3a². If it vanishes, y″(s₀)·a has the sign of the limit from the right. If that
    // vanishes too, both coordinates are cubes there.
    let rise = y.a * b * b - Ball(2) * a * b * y.b + three * a * a * y.c
    let bend = (a * y.b - b * y.a) * a
    if let sign = [rise, bend].compactMap({ $0.sign }).first(where: { $0 != 0 }) {
      return sign > 0 ? .infinity : -.infinity
    }
    return ReferenceValue { y.a.divided(by: a, precision: $0) }
  }

  private func identity(_ progress: ReferenceValue, outside: Outside) -> ReferenceValue {
    guard outside == .clamp else { return progress }
    if progress.compared(to: ReferenceValue(0)) <= 0 { return ReferenceValue(0) }
    if progress.compared(to: ReferenceValue(1)) >= 0 { return ReferenceValue(1) }
    return progress
  }

  private func value(at progress: Ball, outside: Outside, precision: Int) -> Ball {
    let (zero, one) = (Ball(0), Ball(1))
    if Ball(mantissa: progress.upper, exponent: progress.exponent).mantissa.signum() <= 0 {
      guard outside == .extend, !slopeAtStart.isInfinite else { return zero }
      return slopeAtStart.evaluate(precision) * progress
    }
    if (Ball(mantissa: progress.lower, exponent: progress.exponent) - one).mantissa.signum() >= 0 {
      guard outside == .extend, !slopeAtEnd.isInfinite else { return one }
      return one + slopeAtEnd.evaluate(precision) * (progress - one)
    }
    let value = y.value(parameter(at: progress, precision: precision))
    guard outside == .extend else { return value }
    // An enclosure of the progress that extends past an end must be narrowed.
    let isInside =
      progress.lower.signum() >= 0
      && (Ball(mantissa: progress.upper, exponent: progress.exponent) - one).mantissa.signum() <= 0
    return isInside ? value : .undecided
  }

  /// The s with x(s) = progress, for a progress within [0, 1] or clamped to it.
  private func parameter(at progress: Ball, precision: Int) -> Ball {
    let low = x.root(Ball(mantissa: progress.lower, exponent: progress.exponent), precision)
    let high =
      progress.isExact
      ? low : x.root(Ball(mantissa: progress.upper, exponent: progress.exponent), precision)
    if low.low == high.high, low.bits == high.bits {
      return Ball(mantissa: low.low, exponent: -low.bits, precision: precision)
    }
    let bits = max(low.bits, high.bits)
    let (lower, upper) = (low.low << (bits - low.bits), high.high << (bits - high.bits))
    return Ball(
      mantissa: lower + upper, exponent: -bits - 1, wideRadius: (upper - lower).magnitude,
      precision: precision + 8)
  }
}

/// One coordinate of the curve, with exact coefficients.
private struct Cubic: Sendable, Equatable {
  let a, b, c: Ball

  init(_ first: Ball, _ second: Ball) {
    let three = Ball(3)
    c = three * first
    b = three * (second - first.scaled(1))
    a = Ball(1) + three * (first - second)
  }

  static func == (left: Cubic, right: Cubic) -> Bool {
    (left.b - right.b).isExactZero && (left.c - right.c).isExactZero
  }

  func value(_ s: Ball) -> Ball { ((a * s + b) * s + c) * s }

  func derivative(_ s: Ball) -> Ball { (Ball(3) * a * s + b.scaled(1)) * s + c }

  /// low/2^bits ≤ s ≤ high/2^bits, one unit apart, or equal at the exact root.
  struct Root {
    var low: BigInteger
    var high: BigInteger
    var bits: Int
  }

  /// The s in [0, 1] with value(s) = target, to `precision` bits below its leading one.
  ///
  /// Quadratic interval refinement: the secant of an interval guesses the next bits of s, two signs
  /// confirm or refute them. A confirmed guess doubles the number of bits guessed next, a refuted one
  /// halves it, and one bit is always confirmed.
  ///
  /// Source: the method of J. Abbott as M. Kerber and M. Sagraloff describe it, *Root Refinement for
  /// Real Polynomials*, arXiv:1104.1362.
  func root(_ target: Ball, _ precision: Int) -> Root {
    if target.mantissa.signum() <= 0 { return Root(low: 0, high: 0, bits: 0) }
    if (target - Ball(1)).mantissa.signum() >= 0 { return Root(low: 1, high: 1, bits: 0) }
    // All four numbers as integers in units of 2^place.
    let place = [a, b, c, target].filter { !$0.mantissa.isZero }.map(\.exponent).min() ?? 0
    func units(_ value: Ball) -> BigInteger { value.mantissa.shiftedRight(place - value.exponent) }
    let (cubic, square, linear, height) = (units(a), units(b), units(c), units(target))
    /// value(s/2^bits) − target, times 2^(3·bits).
    func difference(_ s: BigInteger, _ bits: Int) -> BigInteger {
      ((cubic * s + (square << bits)) * s + (linear << (2 * bits))) * s - (height << (3 * bits))
    }
    func exact(_ s: BigInteger, _ bits: Int) -> Root {
      let zeros = s.trailingZeroBitCount
      return Root(low: s >> zeros, high: s >> zeros, bits: bits - zeros)
    }
    // The interval [low, low + 1]/2^bits, and the differences at its ends, of opposite signs.
    var (low, bits) = (BigInteger(0), 0)
    var (below, above) = (-height, cubic + square + linear - height)
    var step = 1
    while low.bitWidth <= precision {
      let more = min(step, precision + 1 - low.bitWidth)
      let last = (BigInteger(1) << more) - 1
      let secant = more == 1 ? 1 : min(max((-below << more) / (above - below), 1), last)
      let guess = (low << more) + secant
      let here = difference(guess, bits + more)
      if here.isZero { return exact(guess, bits + more) }
      let isBelow = here.signum() < 0
      let beside = isBelow ? guess + 1 : guess - 1
      let there: BigInteger
      if secant == (isBelow ? last : 1) {
        there = (isBelow ? above : below) << (3 * more)
      } else {
        there = difference(beside, bits + more)
        if there.isZero { return exact(beside, bits + more) }
      }
      guard here.signum() != there.signum() else {
        step = more / 2
        continue
      }
      (below, above) = isBelow ? (here, there) : (there, here)
      (low, bits, step) = (isBelow ? guess : beside, bits + more, 2 * more)
    }
    return Root(low: low, high: low + 1, bits: bits)
  }
}
