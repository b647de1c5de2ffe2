/// The elementary functions in `Float`: the algorithms of `Elementary`, with shorter polynomials.
///
/// Heads and tails are not summed with extra care: a result is within 2 ulp. With low = 0, over all
/// arguments, the worst are 1.10 ulp for 2^x, 1.52 for 1 − 2^−x, and 1.70 for the sine and the
/// cosine (Results/exhaustive.json).
enum FloatElementary<L: FloatLanes> {
  /// 1.5·2²³: adding it rounds to an integer.
  @inline(__always) static var roundingShift: L { L.coefficient(0x1.8p23) }

  /// 2^(x + low) = 2^k (1 + q): the integer k as bits, and q.
  @inline(__always) private static func octaves(_ x: L, _ low: L) -> (shifted: L, q: L) {
    typealias C = ElementaryCoefficients.ExponentialFloat
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    var p = L.coefficient(C.c5)
    p = L.multiplyAdd(p, r, L.coefficient(C.c4))
    p = L.multiplyAdd(p, r, L.coefficient(C.c3))
    p = L.multiplyAdd(p, r, L.coefficient(C.c2))
    p = L.multiplyAdd(p, r, L.coefficient(C.c1))
    p = L.multiplyAdd(p, r, L.coefficient(C.head))
    return (shifted, r * p)
  }

  /// 2^x for −100 ≤ x ≤ 100.
  @inline(__always) static func exp2(_ x: L) -> L { exp2(x, low: L(0)) }

  @inline(__always) private static func exponentBits(_ shifted: L) -> L.Bits {
    L.shiftLeft(shifted.bits, by: 23)
  }

  /// 2^(x + low) for −100 ≤ x ≤ 100.
  @inline(__always) static func exp2(_ x: L, low: L) -> L {
    let (shifted, q) = octaves(x, low)
    return L(bits: L.addBits((L(1) + q).bits, exponentBits(shifted)))
  }

  /// 1 − 2^(−x − low) for 0 ≤ x; 1 beyond 30 octaves.
  @inline(__always) static func oneMinusExp2(minus x: L, low: L) -> L {
    // The rounding error of a huge x may itself be many octaves.
    let rest = L.selectLess(x, L(30), then: low, else: L.zero)
    let (shifted, q) = octaves(-L.less(x, L(30)), -rest)
    let power = L(bits: L.addBits(L(1).bits, exponentBits(shifted)))
    return (L(1) - power) - power * q
  }

  /// sin and cos of (x + low) quarter turns for |x| < 2²¹.
  @inline(__always) static func sinCos(quarterTurns x: L, low: L) -> (sin: L, cos: L) {
    typealias S = ElementaryCoefficients.SineFloat
    typealias C = ElementaryCoefficients.CosineFloat
    let shifted = x + roundingShift
    let r = (x - (shifted - roundingShift)) + low
    let z = r * r

    var p = L.coefficient(S.c3)
    p = L.multiplyAdd(p, z, L.coefficient(S.c2))
    p = L.multiplyAdd(p, z, L.coefficient(S.c1))
    p = L.multiplyAdd(p, z, L.coefficient(S.head))
    let sine = r * p

    var c = L.coefficient(C.c3)
    c = L.multiplyAdd(c, z, L.coefficient(C.c2))
    c = L.multiplyAdd(c, z, L.coefficient(C.c1))
    c = L.multiplyAdd(c, z, L.coefficient(C.head))
    let cosine = L.multiplyAdd(c, z, L(1))

    return Quadrant<L>.turned(sine: sine, cosine: cosine, by: shifted.bits)
  }
}
