/// Elementary functions of sums of two doubles, for preparation code in which two results cancel
/// and the kernels' precision is insufficient.
///
/// Octaves and quarter turns, as in the kernels. The series have a fixed number of terms, which
/// omits less than 2⁻¹⁰⁶ of the result.
extension DoubleDouble {
  /// 2^self for |self| ≤ 1000, and 0 far below. Error under 2⁻⁹⁶ of the result.
  func exp2() -> Self {
    guard high > -1100 else { return Self(0) }
    let whole = high.rounded()
    let fraction = self - Self(whole)
    return (Self.exp2MinusOne(fraction) + Self(1)).scaled(by: Int(whole))
  }

  /// 2^x − 1 for |x| ≤ ½, without cancellation where x is small.
  private static func exp2MinusOne(_ x: Self) -> Self {
    // |x|·ln 2/16 < 0.022: the fifteenth term is below 2⁻¹²² of the first.
    let y = x / octavesPerNeper * 0x1p-4
    var sum = Self(0)
    for n in stride(from: 14.0, through: 1, by: -1) { sum = (sum + Self(1)) * y / Self(n) }
    // e^2y − 1 = (e^y − 1)(e^y + 1)
    for _ in 0..<4 { sum = sum * (sum + Self(2)) }
    return sum
  }

  /// 1 − 2^−self for self ≥ 0, without cancellation where it is small.
  func oneMinusExp2() -> Self {
    if high <= 0.5 { return -Self.exp2MinusOne(-self) }
    return high < 1000 ? Self(1) - (-self).exp2() : Self(1)
  }

  /// log₂ of a positive, normal number, also where the logarithm is near 0.
  func log2() -> Self {
    let estimate = Self(Elementary.log2(high))
    // One step squares the estimate's error.
    return estimate + ((-estimate).exp2() * self - Self(1)) * Self.octavesPerNeper
  }

  /// −log₂(1 − self) for self in [0, 1), without cancellation where it is small.
  func octavesOfLoss() -> Self {
    guard high < 0x1p-20 else { return -(Self(1) - self).log2() }
    // ln(1/(1 − x)) = 2 artanh z with z = x/(2 − x). The first omitted term is z⁷/7 < 2⁻¹⁴⁹.
    let z = self / (Self(2) - self)
    let square = z * z
    let series = Self(1) + square / Self(3) + square * square / Self(5)
    return z * series * 2 * Self.octavesPerNeper
  }

  /// sin and cos of this many quarter turns, fewer than 2¹⁰⁰. Error under 2⁻⁹⁶, plus the effect of
  /// the angle's last place.
  func sinCos() -> (sin: Self, cos: Self) {
    // The low part may also contain whole quarter turns.
    let first = high.rounded()
    let rest = self - Self(first)
    let second = rest.high.rounded()
    let angle = (rest - Self(second)) * (Self.twoPi * 0.25)
    let square = angle * angle
    var sine = Self(0)
    var cosine = Self(0)
    // |angle| < 0.79: the terms with n = 29 are below 2⁻¹¹¹.
    for n in stride(from: 28.0, through: 2, by: -2) {
      sine = (Self(1) - sine) * square / Self(n * (n + 1))
      cosine = (Self(1) - cosine) * square / Self(n * (n - 1))
    }
    sine = (Self(1) - sine) * angle
    cosine = Self(1) - cosine
    let quarter = first.remainder(dividingBy: 4) + second.remainder(dividingBy: 4)
    switch quarter.remainder(dividingBy: 4) {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    default: return (-sine, -cosine)
    }
  }

  /// self·2^exponent, for |exponent| ≤ 2000.
  func scaled(by exponent: Int) -> Self {
    Self(high.scaled(byOctaves: exponent), low.scaled(byOctaves: exponent))
  }
}
