/// The elementary functions of the kernels, in units that make the argument reduction exact.
///
/// Angles are counted in quarter turns and exponents in octaves (powers of two), so that the integer
/// part of an argument is removed without rounding and π and ln 2 enter only through the
/// coefficients. Goals, in this order: the same operations for every lane count; an error under one
/// ulp; no branch.
///
/// Rounding to an integer is done by adding 1.5·2⁵²: one addition on every instruction set, and the
/// integer appears in the low bits of the sum.
enum Elementary<L: DoubleLanes> {
  /// 1.5·2⁵²: a number at whose size one ulp is 1, so that adding it rounds to an integer.
  @inline(__always) static var roundingShift: L { L(0x1.8p52) }

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
    var p = L(C.c10)
    p = L.multiplyAdd(p, r, L(C.c9))
    p = L.multiplyAdd(p, r, L(C.c8))
    p = L.multiplyAdd(p, r, L(C.c7))
    p = L.multiplyAdd(p, r, L(C.c6))
    p = L.multiplyAdd(p, r, L(C.c5))
    p = L.multiplyAdd(p, r, L(C.c4))
    p = L.multiplyAdd(p, r, L(C.c3))
    p = L.multiplyAdd(p, r, L(C.c2))
    p = L.multiplyAdd(p, r, L(C.c1))
    // head·r carries almost all of the result: it is added last, and `tail` keeps its rounding.
    let rest = r * L.multiplyAdd(p, r, L(C.tail))
    return (shifted, leading(r, L(C.head), rest))
  }

  /// ab + c, where c is small beside ab, without the rounding of ab.
  @inline(__always)
  private static func leading(_ a: L, _ b: L, _ c: L) -> L {
    #if FUSED_MULTIPLY_ADD || arch(arm64)
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

  /// 2^(x + low) for −1000 ≤ x ≤ 1000. Error under 1 ulp.
  @inline(__always)
  static func exp2(_ x: L, low: L) -> L {
    let (shifted, q) = octaves(x, low)
    return L(bits: L.addBits((L(1) + q).bits, exponentBits(shifted)))
  }

  /// 1 − 2^(−x − low) for 0 ≤ x; beyond 60 octaves it is 1. Error under 1 ulp.
  ///
  /// 1 − 2^k(1 + q) is formed as (1 − 2^k) − 2^k q: the bracket is exact, so nothing cancels when x
  /// is small and k = 0.
  @inline(__always)
  static func oneMinusExp2(minus x: L, low: L) -> L {
    let bounded = L.less(x, L(60))
    let (shifted, q) = octaves(-bounded, -low)
    let power = L(bits: L.addBits(L(1).bits, exponentBits(shifted)))
    return (L(1) - power) - power * q
  }

  /// sin and cos of (x + low) quarter turns for |x| < 2⁵⁰. Error under 1 ulp.
  @inline(__always)
  static func sinCos(quarterTurns x: L, low: L) -> (sin: L, cos: L) {
    typealias S = ElementaryCoefficients.SineDouble
    typealias C = ElementaryCoefficients.CosineDouble
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    let z = r * r

    var p = L(S.c6)
    p = L.multiplyAdd(p, z, L(S.c5))
    p = L.multiplyAdd(p, z, L(S.c4))
    p = L.multiplyAdd(p, z, L(S.c3))
    p = L.multiplyAdd(p, z, L(S.c2))
    p = L.multiplyAdd(p, z, L(S.c1))
    let sine = leading(r, L(S.head), r * L.multiplyAdd(p, z, L(S.tail)))

    var c = L(C.c6)
    c = L.multiplyAdd(c, z, L(C.c5))
    c = L.multiplyAdd(c, z, L(C.c4))
    c = L.multiplyAdd(c, z, L(C.c3))
    c = L.multiplyAdd(c, z, L(C.c2))
    c = L.multiplyAdd(c, z, L(C.c1))
    c = L.multiplyAdd(c, z, L(C.head))
    let cosine = L.multiplyAdd(c, z, L(1))

    // Quadrant k: odd k exchange sine and cosine; the sine changes its sign for k = 2, 3 and the
    // cosine for k = 1, 2 (mod 4).
    let k = shifted.bits
    let odd = L.subtractBits(L.broadcastBits(0), L.and(k, L.broadcastBits(1)))
    let exchange = L.and(L.xor(sine.bits, cosine.bits), odd)
    let sineSign = L.shiftLeft(L.shiftRight(k, by: 1), by: 63)
    let cosineSign = L.shiftLeft(
      L.shiftRight(L.addBits(k, L.broadcastBits(1)), by: 1), by: 63)
    return (
      sin: L(bits: L.xor(L.xor(sine.bits, exchange), sineSign)),
      cos: L(bits: L.xor(L.xor(cosine.bits, exchange), cosineSign))
    )
  }
}
