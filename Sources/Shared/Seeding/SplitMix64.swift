/// A small seeded generator with the same numbers on every machine and in every version.
///
/// Source: Guy L. Steele Jr., Doug Lea and Christine H. Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in [0, 1), a multiple of 2⁻⁵³.
  ///
  /// It does not use the standard library, whose conversion from bits to numbers may change.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two bounds.
  public mutating func number(_ lower: Double, _ upper: Double) -> Double {
    lower + (upper - lower) * unit()
  }

  /// A number between two positive bounds, with an approximately uniform logarithm.
  ///
  /// It avoids `pow` and `exp`, which differ in the last digit between platforms. Numbers are
  /// uniform within a binade instead, which is close enough.
  public mutating func logarithmic(_ lower: Double, _ upper: Double) -> Double {
    // Draws a binade uniformly, then a number within it; numbers outside the range are redrawn.
    while true {
      let binades = Int(upper.exponent - lower.exponent) + 1
      let exponent = Int(lower.exponent) + index(below: binades)
      let value = Double(sign: .plus, exponent: exponent, significand: 1 + unit())
      if value >= lower, value <= upper { return value }
    }
  }

  /// An index below a count > 0.
  public mutating func index(below count: Int) -> Int {
    // The high bits of the product: the bias is at most count/2⁶⁴.
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A random element of a list.
  public mutating func pick<Value>(_ values: [Value]) -> Value {
    values[index(below: values.count)]
  }

  /// −1 or 1.
  public mutating func sign() -> Double { next() >> 63 == 0 ? 1 : -1 }
}
