/// The elementary functions of the kernels, in units that make the argument reduction exact.
///
/// Angles are counted in quarter turns and exponents in octaves (powers of two), so that the integer
/// part of an argument is removed without rounding and π and ln 2 enter only through the
/// coefficients. Goals, in this order: the same operations for every lane count; an error about one
/// ulp; no branch.
///
/// `scripts/prove` proves the bounds that begin with "Proved", from these very operations and their
/// coefficients: with fused multiply-add and without, for low = 0 and for any `low` of a few ulp of x at
/// most. A sum r + low that is rounded costs up to half an ulp more, and one beyond ½ more than that.
///
/// Rounding to an integer is done by adding 1.5·2⁵²: one addition on every instruction set, and the
/// integer appears in the low bits of the sum.
enum Elementary<L: DoubleLanes> {
  /// 1.5·2⁵²: a number at whose size one ulp is 1, so that adding it rounds to an integer.
  @inline(__always) static var roundingShift: L { L.coefficient(0x1.8p52) }

  /// 2^(x + low) − 1 = 2^k (1 + q) − 1, in parts: the integer k as bits, and q.
  ///
  /// - Parameters:
  ///   - x: Octaves, |x| < 2⁵⁰.
  ///   - low: A correction of x below its last place.
  @inline(__always)
  private static func octaves(_ x: L, _ low: L) -> (shifted: L, q: L) {
    typealias C = ElementaryCoefficients.ExponentialDouble
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    // head·r carries almost all of the result: it is added last, and `tail` keeps its rounding.
    let rest = r * L.multiplyAdd(exponentialRest(r), r, L.coefficient(C.tail))
    return (shifted, leading(r, L.coefficient(C.head), rest))
  }

  /// ((2^r − 1)/r − head)/r for |r| ≤ ½.
  @inline(__always)
  private static func exponentialRest(_ r: L) -> L {
    typealias C = ElementaryCoefficients.ExponentialDouble
    // Estrin's scheme: the chain of dependent operations is half as long as Horner's.
    let r2 = r * r
    let r4 = r2 * r2
    let lower = L.multiplyAdd(line(r, C.c3, C.c4), r2, line(r, C.c1, C.c2))
    let upper = L.multiplyAdd(line(r, C.c7, C.c8), r2, line(r, C.c5, C.c6))
    return L.multiplyAdd(L.multiplyAdd(line(r, C.c9, C.c10), r4, upper), r4, lower)
  }

  /// a + bx.
  @inline(__always)
  private static func line(_ x: L, _ a: Double, _ b: Double) -> L {
    L.multiplyAdd(L.coefficient(b), x, L.coefficient(a))
  }

  /// ab + c, where c is small beside ab, without the rounding of ab.
  @inline(__always)
  private static func leading(_ a: L, _ b: L, _ c: L) -> L {
    #if FUSED_MULTIPLY_ADD || arch(arm64) || arch(arm64_32)
      return L.fused(a, b, c)
    #else
      let p = a * b
      return p + (L.productTail(a, b, product: p) + c)
    #endif
  }

  /// The integer in the low bits of `shifted`, moved into the exponent field: 2^k as a factor is
  /// then an addition to the bit pattern.
  @inline(__always)
  private static func exponentBits(_ shifted: L) -> L.Bits {
    L.shiftLeft(shifted.bits, by: 52)
  }

  /// 2^(x + low) for −1000 ≤ x ≤ 1000.
  /// Proved (exp2low): 0.970 ulp fused, 1.037 separate; with low 1.216 and 1.282.
  @inline(__always)
  static func exp2(_ x: L, low: L) -> L {
    let (shifted, q) = octaves(x, low)
    return L(bits: L.addBits((L(1) + q).bits, exponentBits(shifted)))
  }

  /// 2^x for −1000 ≤ x ≤ 1000, in fewer operations.
  /// Proved (exp2): 0.983 ulp fused, 1.269 separate.
  @inline(__always)
  static func exp2(_ x: L) -> L {
    typealias C = ElementaryCoefficients.ExponentialDouble
    let shifted = x + roundingShift
    let r = x - (shifted - roundingShift)
    let p = L.multiplyAdd(exponentialRest(r), r, L.coefficient(C.head))
    return L(bits: L.addBits(L.multiplyAdd(p, r, L(1)).bits, exponentBits(shifted)))
  }

  /// 1 − 2^(−x − low) for 0 ≤ x; beyond 60 octaves it is 1.
  /// Proved (approach): 1.186 ulp fused, 1.426 separate; with low 1.769 and 2.009.
  ///
  /// 1 − 2^k(1 + q) is formed as (1 − 2^k) − 2^k q: the bracket is exact, so nothing cancels when x
  /// is small and k = 0.
  @inline(__always)
  static func oneMinusExp2(minus x: L, low: L) -> L {
    // What a huge x lost in rounding may itself be many octaves.
    let bounded = L.less(x, L(60))
    let rest = L.selectLess(x, L(60), then: low, else: L.zero)
    let (shifted, q) = octaves(-bounded, -rest)
    let power = L(bits: L.addBits(L(1).bits, exponentBits(shifted)))
    return (L(1) - power) - power * q
  }

  /// sin and cos of (x + low) quarter turns for |x| < 2⁵⁰.
  /// Proved (sine): 0.855 ulp fused, 0.982 separate; with low 1.424 and 1.538.
  /// Proved (cosine): 1.085 ulp fused, 1.351 separate; with low 1.776 and 2.034.
  @inline(__always)
  static func sinCos(quarterTurns x: L, low: L) -> (sin: L, cos: L) {
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    let z = r * r
    let cosine = L.multiplyAdd(cosineSlope(z), z, L(1))
    return Quadrant<L>.turned(sine: sine(r, z), cosine: cosine, by: shifted.bits)
  }

  /// sin(πr/2) for z = r² ≤ ¼, and sinh(πr/2) for z = −r² ≥ −1/16.
  @inline(__always)
  private static func sine(_ r: L, _ z: L) -> L {
    typealias C = ElementaryCoefficients.SineDouble
    let z2 = z * z
    let p = L.multiplyAdd(
      L.multiplyAdd(line(z, C.c5, C.c6), z2, line(z, C.c3, C.c4)), z2, line(z, C.c1, C.c2))
    return leading(r, L.coefficient(C.head), r * L.multiplyAdd(p, z, L.coefficient(C.tail)))
  }

  /// (cos(πr/2) − 1)/z and (cosh(πr/2) − 1)/z likewise.
  @inline(__always)
  private static func cosineSlope(_ z: L) -> L {
    typealias C = ElementaryCoefficients.CosineDouble
    let z2 = z * z
    let p = L.multiplyAdd(
      L.multiplyAdd(line(z, C.c5, C.c6), z2, line(z, C.c3, C.c4)), z2, line(z, C.c1, C.c2))
    return L.multiplyAdd(p, z, L.coefficient(C.head))
  }

  /// sin and cos of (x + low) quarter turns, with the bits of `sinCos`, where the sign bit of
  /// `regime` is clear, and 1 − 2^(−x − low) and anything where it is set.
  /// Proved (mixed): 5.36 ulp fused, 5.05 separate; with low 5.85 and 5.54.
  ///
  /// Up to a quarter of an octave it is 3.4 ulp. Next to half of one, where z is beyond the interval that the
  /// polynomials fit, 4.7 ulp were found.
  ///
  /// One pair of polynomials serves both, because 2^−r − 1 = (cosh ρ − 1) − sinh ρ with ρ = r·ln 2,
  /// and the hyperbolic functions are the circular ones of an argument whose square is negative.
  @inline(__always)
  static func sinCosOrApproach(_ x: L, low: L, regime: L) -> (sin: L, cos: L) {
    let shifted = x + roundingShift
    let rest = (x - (shifted - roundingShift)) + low
    // 2 ln 2/π, which turns octaves into the unit of the sine's polynomial.
    let r = rest * L.selectNegative(regime.bits, then: L(0x1.c3dc98f7e969cp-2), else: L(1))
    let signBit = L.broadcastBits(1 &<< 63)
    let z = L(bits: L.xor((r * r).bits, L.and(regime.bits, signBit)))
    let slope = cosineSlope(z)
    let sine = sine(r, z)
    let turned = Quadrant<L>.turned(
      sine: sine, cosine: L.multiplyAdd(slope, z, L(1)), by: shifted.bits)
    // As in `oneMinusExp2`. Beyond 60 octaves nothing above is right, and the answer is 1.
    let q = L.multiplyAdd(slope, z, -sine)
    let power = L(bits: L.subtractBits(L(1).bits, exponentBits(shifted)))
    let approach = L.selectLess(
      x, L(60), then: L.negatedMultiplyAdd(power, q, L(1) - power), else: L(1))
    return (L.selectNegative(regime.bits, then: approach, else: turned.sin), turned.cos)
  }
}
