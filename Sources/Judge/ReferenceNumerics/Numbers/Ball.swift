/// A real number known to lie in an interval: binary midpoint and radius with a common exponent.
///
///     value ∈ [mantissa − radius, mantissa + radius] · 2^exponent
///
/// Every operation returns a ball that contains every result its operands can produce. So error
/// bounds are propagated automatically, and only the operations themselves need analysis. A radius
/// of zero means that the value is exact. Exact operands give exact results if the result is a
/// binary number of affordable length. So a rounding loop can end on ties, zeros and endpoints.
///
/// Source: midpoint-radius ("ball") arithmetic as in F. Johansson, *Arb: efficient
/// arbitrary-precision midpoint-radius interval arithmetic*, IEEE Trans. Comput. 66 (2017). The
/// radius here counts units of the midpoint's last place, which keeps the bounds short.
struct Ball: Sendable {
  /// The midpoint in units of 2^exponent.
  var mantissa: BigInteger
  var exponent: Int
  /// The radius in units of 2^exponent; below 2³² after every operation.
  var radius: UInt64
  /// Bits kept of the midpoint; `unlimited` until an inexact operand or a quotient sets it.
  var precision: Int

  static let unlimited = Int.max

  init(mantissa: BigInteger, exponent: Int, radius: UInt64 = 0, precision: Int = Ball.unlimited) {
    self.mantissa = mantissa
    self.exponent = exponent
    self.radius = radius
    self.precision = precision
  }

  /// The integer, exactly.
  init(_ integer: Int) { self.init(mantissa: BigInteger(integer), exponent: 0) }

  /// The binary number, exactly. `value` is finite.
  init(_ value: Double) {
    precondition(value.isFinite, "a ball is finite; got \(value)")
    guard value != 0 else {
      self.init(0)
      return
    }
    // A subnormal's significand has trailing zeros to spare, too: 52 bits always suffice.
    let scaled = Int64(value.significand * 0x1p52)
    let zeros = scaled.trailingZeroBitCount
    let magnitude = BigInteger(scaled >> zeros)
    self.init(
      mantissa: value < 0 ? -magnitude : magnitude, exponent: Int(value.exponent) - 52 + zeros)
  }

  /// A ball around `mantissa` whose radius and midpoint may be too long to store.
  init(mantissa: BigInteger, exponent: Int, wideRadius radius: BigInteger, precision: Int) {
    let excess = radius.bitWidth - Ball.radiusBits
    guard excess > 0 else {
      self.init(
        mantissa: mantissa, exponent: exponent, radius: UInt64(radius), precision: precision)
      trim()
      return
    }
    // Truncate both at the same place: one unit for rounding up the radius, one for the midpoint.
    self.init(
      mantissa: mantissa.shiftedRight(excess), exponent: exponent + excess,
      radius: UInt64(radius >> excess) + 2, precision: precision)
    trim()
  }

  /// The exponent from which a number stands for infinity. The arithmetic of finite numbers does
  /// not reach it.
  static let infiniteExponent = 1 << (Int.bitWidth - 5)

  var isInfinite: Bool { exponent >= Ball.infiniteExponent && !mantissa.isZero }

  /// An unknown value: the working precision cannot decide the result.
  static let undecided = Ball(
    mantissa: 0, exponent: 1 << (Int.bitWidth - 8), radius: 1, precision: 64)

  /// A value in [−2^−(2^54), 2^−(2^54)]: far below every number that binary64 can distinguish from
  /// 0.
  static func negligible(precision: Int) -> Ball {
    Ball(mantissa: 0, exponent: -(1 << (Int.bitWidth - 10)), radius: 1, precision: precision)
  }

  /// Half of a 64-bit word, so that sums of three radii fit 64 bits.
  static let radiusBits = 32

  var isExact: Bool { radius == 0 }
  var isExactZero: Bool { radius == 0 && mantissa.isZero }

  /// Truncates the midpoint to `precision` bits and the radius to 32, and enlarges the radius
  /// accordingly: by at most one unit for the midpoint and one for rounding it up.
  mutating func trim() {
    let radiusExcess = UInt64.bitWidth - radius.leadingZeroBitCount - Ball.radiusBits
    let width = mantissa.bitWidth
    let midpointExcess = precision == Ball.unlimited ? 0 : width - precision
    let cut = max(radiusExcess, midpointExcess)
    guard cut > 0 else { return }
    if radius == 0 {
      radius = mantissa.trailingZeroBitCount >= cut || mantissa.isZero ? 0 : 1
    } else {
      radius = (cut < 64 ? radius >> UInt64(cut) : 0) + 2
    }
    mantissa = mantissa.shiftedRight(cut)
    exponent += cut
  }

  /// The same value with `bits` of precision.
  func rounded(to bits: Int) -> Ball {
    var result = self
    result.precision = bits
    result.trim()
    return result
  }

  /// An e with |value| < 2^e for every value in the ball; a very small number for an exact zero.
  var upperExponent: Int {
    if isExactZero { return -(1 << (Int.bitWidth - 4)) }
    return max(mantissa.bitWidth, UInt64.bitWidth - radius.leadingZeroBitCount) + 1
      + exponent
  }

  /// An e with |value| ≥ 2^e for every value in the ball; nil if the ball touches zero.
  var lowerExponent: Int? {
    let magnitude = mantissa.magnitude
    guard magnitude > BigInteger(radius) else { return nil }
    return (magnitude - BigInteger(radius)).bitWidth - 1 + exponent
  }

  /// −1, 0 or 1 if every value in the ball has that sign, else nil.
  var sign: Int? {
    if mantissa.magnitude > BigInteger(radius) { return mantissa.sign == .minus ? -1 : 1 }
    return isExactZero ? 0 : nil
  }

  /// The ends of the interval, in units of 2^exponent.
  var lower: BigInteger { mantissa - BigInteger(radius) }
  var upper: BigInteger { mantissa + BigInteger(radius) }

  /// The midpoint as an exact number of unlimited precision.
  var midpoint: Ball { Ball(mantissa: mantissa, exponent: exponent) }

  /// The radius as an exact ball.
  var halfWidth: Ball { Ball(mantissa: BigInteger(radius), exponent: exponent) }
}
