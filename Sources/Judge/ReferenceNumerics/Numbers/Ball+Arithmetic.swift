/// The four operations and the square root. Each result contains every value that the operands'
/// balls allow.
extension Ball {
  static prefix func - (a: Ball) -> Ball {
    var result = a
    result.mantissa.negate()
    return result
  }

  static func + (a: Ball, b: Ball) -> Ball {
    let precision = min(a.precision, b.precision)
    if a.isExactZero { return b.rounded(to: precision) }
    if b.isExactZero { return a.rounded(to: precision) }
    if a.isInfinite { return a }
    if b.isInfinite { return b }

    // The sum's last place: not below the operands', nor below the limit of `precision`, nor more
    // than 20 bits below an inexact operand's last place (bits there would be noise).
    var place = min(a.exponent, b.exponent)
    if precision != unlimited {
      let top = max(a.mantissa.bitWidth + a.exponent, b.mantissa.bitWidth + b.exponent)
      place = max(place, top - precision - 2)
    }
    if !a.isExact { place = max(place, a.exponent - 20) }
    if !b.isExact { place = max(place, b.exponent - 20) }

    let (left, leftRadius) = a.aligned(to: place)
    let (right, rightRadius) = b.aligned(to: place)
    var sum = Ball(
      mantissa: left + right, exponent: place, radius: leftRadius + rightRadius,
      precision: precision)
    sum.trim()
    return sum
  }

  static func - (a: Ball, b: Ball) -> Ball { a + (-b) }

  /// Midpoint and radius in units of 2^place; below 2⁵³ since place ≥ exponent − 20.
  private func aligned(to place: Int) -> (BigInteger, UInt64) {
    let cut = place - exponent
    if cut <= 0 { return (mantissa.shiftedRight(cut), radius << UInt64(-cut)) }
    let lost = mantissa.trailingZeroBitCount < cut && !mantissa.isZero
    let kept = cut < 64 ? radius >> UInt64(cut) : 0
    return (mantissa.shiftedRight(cut), kept + (radius == 0 ? 0 : 1) + (lost ? 1 : 0))
  }

  static func * (a: Ball, b: Ball) -> Ball {
    let precision = min(a.precision, b.precision)
    if a.isExactZero || b.isExactZero {
      return Ball(mantissa: 0, exponent: 0, precision: precision)
    }
    var product = Ball(
      mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent, precision: precision)
    if a.radius != 0 || b.radius != 0 {
      // |ab − a₀b₀| ≤ |a₀| rb + |b₀| ra + ra·rb. With |a₀| ≤ h·2^s and h ≤ 2³² each product fits 64
      // bits; all three are brought to one place 2^place, rounded up, three bits of it spare.
      let (aHead, aShift) = a.head
      let (bHead, bShift) = b.head
      let place = max(b.radius == 0 ? 0 : aShift, a.radius == 0 ? 0 : bShift) + 3
      var radius: UInt64 = 1  // for the midpoint, cut at the same place
      if b.radius != 0 { radius += (aHead * b.radius).shiftedUp(place - aShift) }
      if a.radius != 0 { radius += (bHead * a.radius).shiftedUp(place - bShift) }
      if a.radius != 0 && b.radius != 0 { radius += (a.radius * b.radius).shiftedUp(place) }
      product.mantissa = product.mantissa.shiftedRight(place)
      product.exponent += place
      product.radius = radius
    }
    product.trim()
    return product
  }

  /// A 32-bit h and an s ≥ 0 with |midpoint| ≤ h·2^s.
  private var head: (UInt64, Int) {
    let width = mantissa.bitWidth
    guard width > 31 else { return (mantissa.words.first ?? 0, 0) }
    let word = (width - 1) / 64
    let bit = (width - 1) % 64
    // The leading 31 bits, which may straddle two words; adding one bounds the rest.
    var leading = mantissa.words[word]
    if bit >= 30 {
      leading >>= UInt64(bit - 30)
    } else {
      leading = leading << UInt64(30 - bit) | mantissa.words[word - 1] >> UInt64(64 - (30 - bit))
    }
    return (leading + 1, width - 31)
  }

  /// Times 2^bits, exactly.
  func scaled(_ bits: Int) -> Ball {
    var result = self
    result.exponent += bits
    return result
  }

  static func / (a: Ball, b: Ball) -> Ball {
    a.divided(by: b, precision: min(a.precision, b.precision))
  }

  /// a / b to `precision` bits; exact if both are exact and the quotient fits.
  func divided(by b: Ball, precision: Int) -> Ball {
    precondition(precision != Ball.unlimited, "a quotient of exact numbers needs a precision")
    guard b.sign != nil, b.sign != 0 else { return .undecided }
    if isExactZero { return Ball(mantissa: 0, exponent: 0, precision: precision) }
    let divisor = b.mantissa.magnitude
    let shift = max(0, precision + 2 + divisor.bitWidth - mantissa.bitWidth)
    let (quotient, remainder) = (mantissa.magnitude << shift).quotientAndRemainder(
      dividingBy: divisor)
    var error: BigInteger = remainder.isZero ? 0 : 1
    if !isExact || !b.isExact {
      // |a/b − a₀/b₀| ≤ (ra + |a₀/b₀| rb) / (|b₀| − rb), in units of the quotient's last place.
      let spread = (BigInteger(radius) << shift) + (quotient + 1) * BigInteger(b.radius)
      error += spread / (divisor - BigInteger(b.radius)) + 1
    }
    let negative = (mantissa.sign == .minus) != (b.mantissa.sign == .minus)
    return Ball(
      mantissa: quotient.with(sign: negative ? .minus : .plus),
      exponent: exponent - shift - b.exponent, wideRadius: error, precision: precision)
  }

  /// √value to `precision` bits, exactly for exact squares.
  func squareRoot(precision: Int) -> Ball {
    if isExactZero { return self }
    guard sign == 1 else { return .undecided }
    let magnitude = mantissa.magnitude
    var shift = max(0, 2 * (precision + 2) - magnitude.bitWidth)
    if (exponent - shift) & 1 != 0 { shift += 1 }
    let scaled = magnitude << shift
    let root = scaled.squareRoot()
    var error: BigInteger = root * root == scaled ? 0 : 1
    // |√(x ± r) − √x| ≤ r/√x for r ≤ x.
    if !isExact { error += (BigInteger(radius) << shift) / root + 1 }
    return Ball(
      mantissa: root, exponent: (exponent - shift) / 2, wideRadius: error,
      precision: precision)
  }

  /// −1, 0 or 1 if the balls decide it, else nil.
  static func compare(_ a: Ball, _ b: Ball) -> Int? { (a - b).sign }

  var magnitude: Ball { mantissa.sign == .minus ? -self : self }
}

extension UInt64 {
  /// Shifted right, rounded up.
  fileprivate func shiftedUp(_ bits: Int) -> UInt64 { bits < 64 ? (self >> UInt64(bits)) + 1 : 1 }
}
