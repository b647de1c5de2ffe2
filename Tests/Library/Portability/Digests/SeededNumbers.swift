import Seeding

/// Further draws of the digests. Committed digests depend on how they are drawn: an integer is a remainder
/// here, and a product in the generator's own `index(below:)`.
extension SplitMix64 {
  /// An integer from 0 up to `bound`, without it.
  mutating func integer(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

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
