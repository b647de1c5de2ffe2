/// A real number that provides any required number of correct digits.
///
/// It is a function that returns an interval containing the number for a given working precision.
/// Every property below raises the precision until the interval decides it. So `double` is the
/// correctly rounded value (nearest, ties to even; ±infinity only if the number itself exceeds the
/// format), not a value computed in more digits and rounded twice.
///
/// The loop is bounded: precisions 128, 256, … 16384 bits. Numbers that can be exactly on a
/// rounding boundary are computed exactly: a spring at t = 0, an undamped one at quarter and sixth
/// periods, polynomials at binary points. So the bound is not reached in practice. A number closer
/// than 2⁻¹⁶⁰⁰⁰ relative to a tie would round like its midpoint.
public struct ReferenceValue: Sendable {
  let first: Ball
  let evaluate: @Sendable (_ precision: Int) -> Ball

  static let firstPrecision = 128
  static let lastPrecision = 16384

  /// The number that `evaluate` encloses.
  init(_ evaluate: @escaping @Sendable (_ precision: Int) -> Ball) {
    self.init(first: evaluate(ReferenceValue.firstPrecision), evaluate)
  }

  /// The number that `evaluate` encloses, with a known enclosure at the first precision.
  init(first: Ball, _ evaluate: @escaping @Sendable (_ precision: Int) -> Ball) {
    self.first = first
    self.evaluate = evaluate
  }

  /// The binary number itself. `value` is finite or ±infinity.
  public init(_ value: Double) {
    if value.isFinite {
      let ball = Ball(value)
      self.init(first: ball) { _ in ball }
    } else {
      precondition(!value.isNaN, "a reference value is a number, not NaN")
      self = value > 0 ? .infinity : -.infinity
    }
  }

  /// The exact sums of the first, the first two, … numbers, which are finite.
  public static func runningSums(of numbers: [Double]) -> [ReferenceValue] {
    var sum = Ball(0)
    return numbers.map { number in
      sum = sum + Ball(number)
      return ReferenceValue(first: sum) { [sum] _ in sum }
    }
  }

  /// +∞, such as the settling time of an undamped spring or a vertical slope. Sums and products
  /// with finite numbers stay infinite.
  public static let infinity: ReferenceValue = {
    let ball = Ball(mantissa: 1, exponent: 2 * Ball.infiniteExponent)
    return ReferenceValue(first: ball) { _ in ball }
  }()

  /// Whether the value stands for ±∞.
  public var isInfinite: Bool { first.isInfinite }

  /// The nearest `Double`.
  public var double: Double { nearest(Double.self) }

  /// The nearest `Float`, rounded once.
  public var float: Float { nearest(Float.self) }

  private func nearest<Value: BinaryFloatingPoint>(_ type: Value.Type) -> Value {
    decide { $0.nearest(type) } ?? evaluate(ReferenceValue.lastPrecision).nearestToMidpoint(type)
  }

  /// This number with cached enclosures, for use in several other numbers.
  func memoized() -> ReferenceValue {
    if first.isExact { return self }
    let enclosures = Guarded<[Int: Ball]>([:])
    let evaluate = self.evaluate
    return ReferenceValue(first: first) { precision in
      if let known = enclosures.withLock({ $0[precision] }) { return known }
      let ball = evaluate(precision)
      enclosures.withLock { $0[precision] = ball }
      return ball
    }
  }

  /// The first result that is not nil as the precision doubles.
  func decide<Answer>(upTo last: Int = lastPrecision, _ question: (Ball) -> Answer?) -> Answer? {
    if let answer = question(first) { return answer }
    if first.isExact { return nil }
    var precision = 2 * ReferenceValue.firstPrecision
    while precision <= last {
      let ball = evaluate(precision)
      if let answer = question(ball) { return answer }
      if ball.isExact { return nil }
      precision *= 2
    }
    return nil
  }

  /// observed − value, computed from an enclosure and rounded. It has at least 40 correct bits,
  /// unless the difference is below 2⁻²⁰⁰ of the value and thus negligible.
  ///
  /// An infinite `observed` has error 0 if the value rounds to it, otherwise an infinite error. NaN
  /// gives NaN.
  public func error(of observed: Double) -> Double {
    guard observed.isFinite, !isInfinite else {
      if observed.isNaN { return .nan }
      let expected = double
      if observed == expected { return 0 }
      return observed.isFinite ? -expected : observed
    }
    let exactly = Ball(observed)
    func measured(_ ball: Ball) -> Double? {
      let difference = exactly - ball
      if difference.isExact { return difference.nearestToMidpoint(Double.self) }
      if let least = difference.lowerExponent, difference.halfWidth.upperExponent < least - 40 {
        return difference.nearestToMidpoint(Double.self)
      }
      let largest = max(ball.upperExponent, -1100)
      if difference.upperExponent < largest - 200 {
        return difference.nearestToMidpoint(Double.self)
      }
      return nil
    }
    return decide(measured) ?? (exactly - first).nearestToMidpoint(Double.self)
  }

  /// observed − value for a result of a narrower format.
  public func error(of observed: some BinaryFloatingPoint) -> Double { error(of: Double(observed)) }

  /// −1, 0 or 1 as the value is below, at or above `other`. Equality is found only if both are
  /// exact or agree to the last precision tried (16384 bits).
  public func compared(to other: ReferenceValue) -> Int {
    if isInfinite && other.isInfinite {
      return first.mantissa.signum() == other.first.mantissa.signum() ? 0 : first.sign ?? 0
    }
    return (self - other).decide { $0.sign } ?? 0
  }
}

extension ReferenceValue {
  /// Combines enclosures; the first is made from the operands' first enclosures.
  private static func combine(
    _ a: ReferenceValue, _ b: ReferenceValue,
    _ operation: @escaping @Sendable (Ball, Ball, Int) -> Ball
  ) -> ReferenceValue {
    let first = operation(a.first, b.first, firstPrecision)
    return ReferenceValue(first: first) { precision in
      operation(a.evaluate(precision), b.evaluate(precision), precision)
    }
  }

  /// The sum.
  public static func + (a: ReferenceValue, b: ReferenceValue) -> ReferenceValue {
    combine(a, b) { x, y, _ in x + y }
  }

  /// The difference.
  public static func - (a: ReferenceValue, b: ReferenceValue) -> ReferenceValue {
    combine(a, b) { x, y, _ in x - y }
  }

  /// The product.
  public static func * (a: ReferenceValue, b: ReferenceValue) -> ReferenceValue {
    combine(a, b) { x, y, _ in x * y }
  }

  /// The quotient; the divisor is not zero.
  public static func / (a: ReferenceValue, b: ReferenceValue) -> ReferenceValue {
    combine(a, b) { x, y, precision in x.divided(by: y, precision: precision) }
  }

  /// The opposite.
  public static prefix func - (a: ReferenceValue) -> ReferenceValue {
    ReferenceValue(first: -a.first) { -a.evaluate($0) }
  }

  /// √value; the value is not negative.
  public func squareRoot() -> ReferenceValue {
    ReferenceValue(first: first.squareRoot(precision: ReferenceValue.firstPrecision)) {
      evaluate($0).squareRoot(precision: $0)
    }
  }

  /// |value|.
  public var magnitude: ReferenceValue {
    ReferenceValue(first: first.magnitude) { evaluate($0).magnitude }
  }
}
