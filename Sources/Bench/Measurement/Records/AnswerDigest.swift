internal import Seeding

/// A 64-bit digest of a sequence of numbers. Runs with equal digests agree on every bit of every
/// answer, except with a chance of 2⁻⁶⁴.
struct AnswerDigest {
  private var hash = ByteHash()

  mutating func insert(_ value: Double) {
    // All NaNs are equal, because their payload depends on the processor.
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
