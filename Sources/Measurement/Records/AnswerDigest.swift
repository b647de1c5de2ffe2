/// A 64-bit digest of numbers in order (FNV-1a over their bytes): two runs that agree on it agree
/// on every bit of every answer, up to a chance of 2⁻⁶⁴.
struct AnswerDigest {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func insert(_ value: Double) {
    // All NaNs count as one: their payload is the processor's business.
    var bits = value.isNaN ? Double.nan.bitPattern : value.bitPattern
    for _ in 0..<8 {
      state = (state ^ (bits & 0xFF)) &* 0x0000_0100_0000_01B3
      bits >>= 8
    }
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
