/// FNV-1a over bytes, in 64 bits: what tells that two texts, or two lists of numbers, are the same, up to a chance
/// of 2⁻⁶⁴.
public struct ByteHash: Sendable {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Of nothing yet.
  public init() {}

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds bytes.
  public mutating func insert(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }
}
