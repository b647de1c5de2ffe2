/// FNV-1a over bytes, in 64 bits. Equal hashes mean equal texts or lists of numbers, with an error
/// probability of 2⁻⁶⁴.
public struct ByteHash: Sendable {
  /// The hash of the bytes added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of an empty sequence.
  public init() {}

  /// Adds a byte.
  public mutating func insert(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds bytes.
  public mutating func insert(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }
}
