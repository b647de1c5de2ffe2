/// Conversion from balls to machine numbers, which succeeds if every number of the ball rounds to the
/// same one.
extension Ball {
  /// The nearest `Value` (ties to even, overflow to infinity) if it is the same for every number
  /// in the ball, else nil.
  func nearest<Value: BinaryFloatingPoint>(_ type: Value.Type) -> Value? {
    let low = Ball.nearest(type, to: lower, exponent: exponent)
    guard !isExact else { return low }
    let high = Ball.nearest(type, to: upper, exponent: exponent)
    return low == high ? low : nil
  }

  func nearestToMidpoint<Value: BinaryFloatingPoint>(_ type: Value.Type) -> Value {
    Ball.nearest(type, to: mantissa, exponent: exponent)
  }

  /// integer·2^exponent rounded to nearest, ties to even.
  static func nearest<Value: BinaryFloatingPoint>(
    _ type: Value.Type, to integer: BigInteger, exponent: Int
  ) -> Value {
    let magnitude = integer.magnitude
    guard !magnitude.isZero else { return 0 }
    let digits = Value.significandBitCount + 1
    let smallest = Int(Value.leastNonzeroMagnitude.exponent)
    let width = magnitude.bitWidth
    if width + exponent > Int(Value.greatestFiniteMagnitude.exponent) + 1 {
      return integer.sign == .minus ? -Value.infinity : Value.infinity
    }
    // The last bit kept: the format's digits below the top, or its smallest spacing.
    let place = max(width + exponent - digits, smallest)
    let cut = place - exponent
    if cut > width + 1 { return integer.sign == .minus ? -0.0 : 0 }
    var kept: UInt64
    if cut <= 0 {
      kept = UInt64(magnitude << -cut)
    } else {
      kept = UInt64(magnitude >> cut)
      let isHalfOrMore = magnitude.hasBit(cut - 1)
      let isAboveHalf = isHalfOrMore && magnitude.trailingZeroBitCount < cut - 1
      if isHalfOrMore && (isAboveHalf || kept & 1 == 1) { kept += 1 }
    }
    // `kept` has at most 53 bits (or is 2⁵³), so both factors are exact. Scaling in two steps keeps
    // the power of two in the format's range, and only the exact product can overflow.
    let half = place / 2
    let value =
      Value(kept) * Value(sign: .plus, exponent: Value.Exponent(half), significand: 1)
      * Value(sign: .plus, exponent: Value.Exponent(place - half), significand: 1)
    return integer.sign == .minus ? -value : value
  }
}
