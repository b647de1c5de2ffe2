/// An exact ratio of integers, for piecewise linear and step easings.
struct Fraction: Sendable, Comparable {
  let numerator: BigInteger
  /// The denominator, always positive.
  let denominator: BigInteger

  init(_ numerator: BigInteger, _ denominator: BigInteger = 1) {
    let isNegative = denominator.sign == .minus
    self.numerator = isNegative ? -numerator : numerator
    self.denominator = isNegative ? -denominator : denominator
  }

  /// The binary number itself. `value` is finite.
  init(_ value: Double) {
    let ball = Ball(value)
    if ball.exponent >= 0 {
      self.init(ball.mantissa << ball.exponent)
    } else {
      self.init(ball.mantissa, BigInteger(1) << -ball.exponent)
    }
  }

  static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }

  static func == (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    Fraction(
      a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static prefix func - (a: Fraction) -> Fraction { Fraction(-a.numerator, a.denominator) }

  static func - (a: Fraction, b: Fraction) -> Fraction { a + -b }

  static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  static func / (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  var floor: BigInteger {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder.signum() < 0 ? quotient - 1 : quotient
  }

  var isInteger: Bool { numerator.modulus(denominator).isZero }

  /// The ratio as a number that rounds correctly: a tie needs a power of two as denominator, and
  /// then the quotient is exact.
  var value: ReferenceValue {
    let (numerator, denominator) = (
      Ball(mantissa: numerator, exponent: 0), Ball(mantissa: denominator, exponent: 0)
    )
    return ReferenceValue { precision in
      numerator.divided(by: denominator, precision: max(precision, numerator.mantissa.bitWidth + 8))
    }
  }
}
