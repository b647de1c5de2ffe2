/// A digest of a section's numbers. Different numbers have equal digests with a probability of 2⁻⁶⁴.
public struct Digest: Equatable, Sendable {
  /// The name of the computation.
  public let section: String
  /// The count of numbers in the section, inputs included.
  public let count: Int
  /// FNV-1a over the bit patterns, each as eight bytes, the lowest first.
  public let word: UInt64

  /// A line of a file of digests.
  public var line: String {
    let digits = String(word, radix: 16)
    return "\(section) \(count) " + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// Records sections of numbers.
///
/// All NaNs are equal, because their bits are not promised.
struct DigestRecorder {
  private(set) var digests: [Digest] = []
  /// The section whose numbers are all written out, if any.
  private let listed: String?
  private var section = ""
  private var count = 0
  private var word: UInt64 = 0

  init(listing section: String? = nil) {
    listed = section
  }

  /// Records the numbers that a body puts, as one section.
  mutating func section(
    _ name: String, _ body: (inout DigestRecorder) -> Void
  ) {
    section = name
    count = 0
    word = 0xCBF2_9CE4_8422_2325
    body(&self)
    digests.append(Digest(section: name, count: count, word: word))
  }

  mutating func put(_ number: Double) {
    let bits = number.isNaN ? 0x7FF8_0000_0000_0000 : number.bitPattern
    for place in 0..<8 {
      word = (word ^ (bits >> UInt64(8 * place) & 0xFF)) &* 0x100_0000_01B3
    }
    if section == listed { print("\(count) \(String(bits, radix: 16))") }
    count += 1
  }

  mutating func put(_ number: Float) { put(Double(number)) }

  mutating func put<Numbers: Sequence>(_ numbers: Numbers) where Numbers.Element == Double {
    for number in numbers { put(number) }
  }

  mutating func put<Numbers: Sequence>(_ numbers: Numbers) where Numbers.Element == Float {
    for number in numbers { put(number) }
  }
}
