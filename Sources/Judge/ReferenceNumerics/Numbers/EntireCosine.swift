/// The two entire functions in the solution of every linear spring.
///
///     c(y) = Σ (−y)^k / (2k)!          = cos √y  = cosh √−y
///     s(y) = Σ (−y)^k / (2k + 1)!      = sin √y / √y  = sinh √−y / √−y
///
/// They are one pair of power series for y of either sign. So under-damped, critical and
/// over-damped springs are one expression here, without regimes.
struct EntireCosine {
  var c: Ball
  var s: Ball

  /// Evaluates the series at y/4^j and doubles the angle j times:
  ///
  ///     1 − c(4y) = 2 (1 − c)(2 − (1 − c)),     s(4y) = s(y) c(y)
  ///
  /// in terms of w = 1 − c, which keeps its digits where c is near one. A doubling can quadruple an
  /// absolute error (y > 0), or double a relative one (y < 0); `precision` is raised accordingly.
  init(_ y: Ball, precision: Int) {
    guard !y.isExactZero else {
      (c, s) = (Ball(1), Ball(1))
      return
    }
    // |y|/4^j < 2^−14.
    let doublings = max(0, (y.upperExponent + 15) / 2)
    let growth = y.mantissa.sign == .minus ? doublings : 2 * max(0, doublings - 7) + 4
    let working = precision + growth + 8
    let z = y.scaled(-2 * doublings)
    guard z.upperExponent <= -13, z.halfWidth.upperExponent < -40 || z.isExact else {
      (c, s) = (.undecided, .undecided)
      return
    }

    // Fixed point with 16 places more than `working`, since w starts near 2⁻¹⁵.
    let fraction = working + 16
    let unitZ = z.mantissa.shiftedRight(-(z.exponent + fraction))
    var power = BigInteger(1) << fraction  // (−z)^k/(2k+1)!, starting with k = 0
    var complement = BigInteger(0)
    var sinc = power
    var k = 1
    while true {
      let even = -(power * unitZ).shiftedRight(fraction) / BigInteger(2 * k)
      power = even / BigInteger(2 * k + 1)
      if even.isZero { break }
      complement -= even
      sinc += power
      k += 1
    }
    // A term is truncated three times and inherits less than a unit through the factor z: 4 units
    // per term and 2 for the tail. dw/dz and ds/dz stay below 1, which bounds the effect of
    // truncating z (1 unit) and of its radius.
    var error = BigInteger(4 * k + 4)
    if !z.isExact {
      let unit = z.exponent + fraction
      error += (unit >= 0 ? BigInteger(z.radius) << unit : BigInteger(z.radius) >> -unit) + 1
    }
    var w = Ball(mantissa: complement, exponent: -fraction, wideRadius: error, precision: working)
    s = Ball(mantissa: sinc, exponent: -fraction, wideRadius: error, precision: working)

    let one = Ball(1)
    let two = Ball(2)
    for _ in 0..<doublings {
      s = s * (one - w)
      w = (w * (two - w)).scaled(1)
      // A ball of undecided sign, or one beyond cos √y, would square its radius with every further
      // doubling.
      let isOpen = y.mantissa.sign == .minus ? w.sign == nil : w.upperExponent > 8
      if isOpen, w.upperExponent > 8 {
        (c, s) = (.undecided, .undecided)
        return
      }
    }
    c = one - w
  }
}
