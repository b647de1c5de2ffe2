@testable import ReferenceNumerics

extension ReferenceValue {
  /// The value with `digits` significant decimal digits, truncated: "3.14159".
  func decimal(digits: Int) -> String {
    if isInfinite { return first.mantissa.sign == .minus ? "-Infinity" : "Infinity" }
    // The enclosure must be narrower than the last requested digit.
    let bits = digits * 10 / 3 + 8
    func text(_ ball: Ball) -> String? {
      if ball.isExactZero { return "0" }
      guard let least = ball.lowerExponent else { return nil }
      guard ball.isExact || ball.halfWidth.upperExponent < least - bits else { return nil }
      return ball.decimal(digits: digits)
    }
    return decide(text) ?? "0"
  }
}

extension Ball {
  /// Decimal text of the midpoint, truncated to `digits` significant digits.
  func decimal(digits: Int) -> String {
    let magnitude = mantissa.magnitude
    // value = q·10^power with q of `digits` or one more digit.
    let top = Double(magnitude.bitWidth + exponent) * 0.30102999566398120
    var power = Int(top.rounded(.down)) - digits
    var quotient = Ball.units(magnitude, exponent, power)
    var text = quotient.description
    while text.count < digits {
      power -= 1
      quotient = Ball.units(magnitude, exponent, power)
      text = quotient.description
    }
    let point = text.count + power - 1
    var fraction = String(text.prefix(digits).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    let sign = mantissa.sign == .minus ? "-" : ""
    let head = sign + String(text.first!) + (fraction.isEmpty ? "" : "." + fraction)
    return point == 0 ? head : head + "e\(point)"
  }

  /// magnitude·2^exponent in units of 10^power, truncated.
  private static func units(_ magnitude: BigInteger, _ exponent: Int, _ power: Int) -> BigInteger {
    let numerator = power < 0 ? magnitude * BigInteger(10).power(-power) : magnitude
    let denominator = power > 0 ? BigInteger(10).power(power) : 1
    return exponent < 0
      ? numerator / (denominator << -exponent) : (numerator << exponent) / denominator
  }
}

extension BigInteger: CustomStringConvertible {
  /// The decimal digits.
  var description: String {
    let base: BigInteger = 1_000_000_000_000_000_000
    var (digits, rest) = ("", magnitude)
    repeat {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: base)
      let block = String(UInt64(remainder))
      digits =
        (quotient.isZero ? "" : String(repeating: "0", count: 18 - block.count)) + block + digits
      rest = quotient
    } while !rest.isZero
    return (sign == .minus ? "-" : "") + digits
  }

  /// The number times itself, `exponent` times.
  func power(_ exponent: Int) -> BigInteger {
    (0..<exponent.bitWidth - exponent.leadingZeroBitCount).reversed().reduce(1) {
      let square = $0 * $0
      return exponent >> $1 & 1 == 1 ? square * self : square
    }
  }
}
