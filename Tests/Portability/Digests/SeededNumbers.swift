/// SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014): the same inputs everywhere.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An integer from 0 up to `bound`, without it.
  mutating func integer(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Evenly from [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Evenly in exponent, for positive bounds that are powers of two.
  mutating func magnitude(_ low: Int, _ high: Int) -> Double {
    let exponent = low + integer(below: high - low)
    return Double(sign: .plus, exponent: exponent, significand: 1 + unit())
  }

  mutating func column(_ count: Int, _ low: Double, _ high: Double) -> [Double] {
    (0..<count).map { _ in number(low, high) }
  }
}

/// A column of numbers at a fixed address, which kernels may read sixteen elements past the end.
struct Column<Element: BitwiseCopyable> {
  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    base = .allocate(capacity: count + 16)
    for place in 0..<count + 16 {
      base[place] = elements[min(place, count - 1)]
    }
  }

  init(repeating element: Element, count: Int) {
    self.init([Element](repeating: element, count: count))
  }

  var pointer: UnsafePointer<Element> { UnsafePointer(base) }
  var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }
  var numbers: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  func free() { base.deallocate() }
}
