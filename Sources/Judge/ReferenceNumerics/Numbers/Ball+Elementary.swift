/// Exponential, logarithm and inverse tangent of balls.
///
/// The series use fixed point (integers in units of 2^−q), where every truncation costs at most one
/// unit. Each function states its error in those units and adds the effect of the operand's radius.
extension Ball {
  /// e^value to about `precision` bits.
  ///
  /// value = k ln 2 + f with |f| ≤ 0.36, e^f = (e^(f/2^j))^(2^j) with the inner factor from its
  /// Taylor series.
  func exponential(precision: Int) -> Ball {
    if isExactZero { return Ball(mantissa: 1, exponent: 0, precision: precision) }
    guard upperExponent <= 58 else {
      // e^−2^58 and below is negligible. For larger values the digits are never needed.
      return sign == -1 ? .negligible(precision: precision) : .undecided
    }
    guard halfWidth.upperExponent < -3 || isExact else { return .undecided }

    let halvings = 8
    let fraction = precision + 2 * halvings + 10
    // One unit of 2^−places: value·2^places minus k times ln 2 in the same unit. The error of one
    // unit in ln 2 grows by k, so as many more places are used as k has bits.
    let places = fraction + max(0, upperExponent) + 4
    let argument = mantissa.shiftedRight(-(exponent + places))
    let ln2 = Ball.ln2(precision: places + 8)
    let unitLn2 = ln2.mantissa.shiftedRight(-(ln2.exponent + places))
    let (twice, _) = (2 * argument).quotientAndRemainder(dividingBy: unitLn2)
    let k = (twice + (twice.sign == .minus ? -1 : 1)) / 2
    let f = (argument - k * unitLn2).shiftedRight(places - fraction)

    // |f| ≤ 0.36: after the halvings each term is at least 9 bits smaller than the previous one.
    let x = f.shiftedRight(halvings)
    let one = BigInteger(1) << fraction
    var term = one
    var sum = one
    var n = 1
    while true {
      term = (term * x).shiftedRight(fraction) / BigInteger(n)
      if term.isZero { break }
      sum += term
      n += 1
    }
    // Units so far: 1 for truncating value, under 2 for k ln 2, 2 for truncating f and x, each
    // multiplied by a factor e^x < 2; 2 for each term; 1 for the tail.
    var error = 2 * n + 12
    // E² truncated to the unit: an error of e units becomes at most 2Ee + e²2^−q + 1 units. The
    // product of all the factors 2E is at most 2^halvings · e^|f| < 1.5 · 2^halvings.
    for _ in 0..<halvings { sum = (sum * sum).shiftedRight(fraction) }
    error = 3 * (error + 1) << halvings

    // The operand's own radius r: |e^(x±r) − e^x| ≤ 2r e^x for r ≤ ½.
    var spread = BigInteger(error)
    if !isExact {
      let unit = exponent + 1
      let widened = sum.magnitude * BigInteger(radius)
      spread += (unit >= 0 ? widened << unit : widened >> -unit) + 1
    }
    return Ball(
      mantissa: sum, exponent: Int(k) - fraction, wideRadius: spread, precision: precision)
  }

  /// ln(value) to about `precision` bits below its largest; `value` is positive.
  func logarithm(precision: Int) -> Ball {
    guard sign == 1 else { return .undecided }
    // value = 2^k m with m in [½, 1); ln m = 2^(j+1) artanh((r − 1)/(r + 1)) with r = m^(1/2^j).
    let k = mantissa.bitWidth + exponent
    let roots = 8
    let working = precision + roots + 16
    var root = scaled(-k).rounded(to: working)
    for _ in 0..<roots { root = root.squareRoot(precision: working) }
    let one = Ball(1)
    let z = (root - one).divided(by: root + one, precision: working)
    let fine = z.inverseTangentSeries(hyperbolic: true, precision: working)
    return fine.scaled(roots + 1) + Ball(k) * Ball.ln2(precision: working + 64)
  }

  /// arctan(value).
  func inverseTangent(precision: Int) -> Ball {
    let working = precision + 24
    let one = Ball(1)
    if upperExponent > 1, sign != nil {
      // |value| may exceed 1: arctan x = ±π/2 − arctan(1/x).
      let half = Ball.pi(precision: working).scaled(-1)
      let reciprocal = one.divided(by: self, precision: working)
      let inner = reciprocal.inverseTangentOfSmall(precision: working)
      return (mantissa.sign == .minus ? -half : half) - inner
    }
    return rounded(to: working).inverseTangentOfSmall(precision: working)
  }

  private func inverseTangentOfSmall(precision: Int) -> Ball {
    let one = Ball(1)
    let halvings = 8
    var x = self
    for _ in 0..<halvings {
      // arctan x = 2 arctan(x / (1 + √(1 + x²)))
      let root = (one + x * x).squareRoot(precision: precision)
      x = x.divided(by: one + root, precision: precision)
    }
    return x.inverseTangentSeries(hyperbolic: false, precision: precision).scaled(halvings)
  }

  /// The angle of the point (x, y) in (−π, π). The point is not the origin, and y = 0 only if x is
  /// positive.
  ///
  /// The quotient is inverted if needed to stay below about 2, so the smaller coordinate may be of
  /// undecided sign.
  static func angle(y: Ball, x: Ball, precision: Int) -> Ball {
    let halfTurn = Ball.pi(precision: precision).scaled(-1)
    if y.upperExponent > x.upperExponent {
      let beside = x.divided(by: y, precision: precision).inverseTangent(precision: precision)
      return (y.mantissa.sign == .minus ? -halfTurn : halfTurn) - beside
    }
    let principal = y.divided(by: x, precision: precision).inverseTangent(precision: precision)
    if x.mantissa.sign == .plus { return principal }
    return y.mantissa.sign == .minus
      ? principal - halfTurn.scaled(1) : principal + halfTurn.scaled(1)
  }

  /// Σ (∓1)^k z^(2k+1)/(2k+1) for |z| < 2⁻⁵.
  ///
  /// Both series have a slope of at most 1/(1 − z²) < 1.002.
  private func inverseTangentSeries(hyperbolic: Bool, precision: Int) -> Ball {
    guard upperExponent <= -5 else { return .undecided }
    if isExactZero { return self }
    // Relative accuracy: the unit is `precision` bits below z's own leading bit.
    let fraction = precision + 8 - min(0, mantissa.bitWidth + exponent)
    let z = mantissa.shiftedRight(-(exponent + fraction))
    let square = (z * z).shiftedRight(fraction)
    var power = z
    var sum = z
    var k = 1
    while true {
      power = (power * square).shiftedRight(fraction)
      let term = power / BigInteger(2 * k + 1)
      if power.isZero { break }
      sum += !hyperbolic && k & 1 == 1 ? -term : term
      k += 1
    }
    // One unit for z, three for each term (square, power, quotient), one for the tail.
    var error = BigInteger(3 * k + 4)
    let unit = exponent + fraction
    let spread = BigInteger(radius) * 2
    if !isExact { error += (unit >= 0 ? spread << unit : spread >> -unit) + 1 }
    return Ball(mantissa: sum, exponent: -fraction, wideRadius: error, precision: precision)
  }
}
