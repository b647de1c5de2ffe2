internal import Seeding

/// A 64-bit digest of numbers in order: two runs that agree on it agree
/// on every bit of every answer, up to a chance of 2⁻⁶⁴.
struct AnswerDigest {
  private var hash = ByteHash()

  mutating func insert(_ value: Double) {
    // All NaNs count as one: their payload is the processor's business.
    var bits = value.isNaN ? Double.nan.bitPattern : value.bitPattern
    for _ in 0..<8 {
      hash.insert(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
    }
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
