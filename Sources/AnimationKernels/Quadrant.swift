/// From the sine and the cosine of the rest of an angle to those of the angle.
enum Quadrant<L: Lanes> {
  /// sin and cos of an angle that is `quarterTurns` more than one with the given sine and cosine;
  /// only the two low bits of `quarterTurns` count.
  ///
  /// Odd quarter turns exchange sine and cosine; the sine changes its sign in quadrants 2 and 3, the
  /// cosine in quadrants 1 and 2.
  @inline(__always)
  static func turned(sine: L, cosine: L, by quarterTurns: L.Bits) -> (sin: L, cos: L) {
    let width = L.Word(L.Word.bitWidth)
    let signBit = L.broadcastBits(1 &<< (width &- 1))
    // The two bits at the place of the sign.
    let odd = L.shiftLeft(quarterTurns, by: width &- 1)
    let half = L.shiftLeft(quarterTurns, by: width &- 2)
    let sin = L.selectNegative(odd, then: cosine, else: sine)
    let cos = L.selectNegative(odd, then: sine, else: cosine)
    return (
      sin: L(bits: L.xor(sin.bits, L.and(half, signBit))),
      cos: L(bits: L.xor(cos.bits, L.and(L.xor(half, odd), signBit)))
    )
  }
}
