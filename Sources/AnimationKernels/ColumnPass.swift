internal import CKernelInterface

/// A pass over the numbers that a batch is prepared from: it copies them and says what they lie
/// between.
enum ColumnPass<L: Lanes> {
  @inline(__always)
  static func copy(
    _ source: UnsafePointer<L.Scalar>, _ target: UnsafeMutablePointer<L.Scalar>?, _ count: Int,
    _ bounds: UnsafeMutablePointer<ColumnBounds>
  ) {
    guard count > 0 else {
      bounds.pointee = ColumnBounds(least: 0, greatest: 0, isFinite: 1, isAscending: 1)
      return
    }
    let first = source[0]
    target?[0] = first
    var (least, greatest) = (L(first), L(first))
    // 0 as long as all are finite, NaN from then on; and the least step from a number to the next.
    var (nothing, step) = (L(first) * L(0), L(0))
    var i = 1
    while i &+ L.count <= count {
      let previous = L.load(source + (i &- 1))
      let numbers = L.load(source + i)
      if let target { numbers.store(target + i) }
      least = L.less(numbers, least)
      greatest = L.greater(numbers, greatest)
      nothing = nothing + numbers * L(0)
      step = L.less(numbers - previous, step)
      i &+= L.count
    }
    var (low, high, rest) = (first, first, first * 0)
    var isAscending = true
    var k = 0
    while k < L.count {
      low = min(low, element(least, k))
      high = max(high, element(greatest, k))
      rest += element(nothing, k)
      isAscending = isAscending && element(step, k) >= 0
      k &+= 1
    }
    while i < count {
      let number = source[i]
      target?[i] = number
      low = min(low, number)
      high = max(high, number)
      rest += number * 0
      isAscending = isAscending && number >= source[i &- 1]
      i &+= 1
    }
    bounds.pointee = ColumnBounds(
      least: Double(low), greatest: Double(high), isFinite: rest == 0 ? 1 : 0,
      isAscending: isAscending ? 1 : 0)
  }

  @inline(__always)
  private static func element(_ lanes: L, _ k: Int) -> L.Scalar {
    var lanes = lanes
    return withUnsafeBytes(of: &lanes) {
      $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: L.Scalar.self)[k]
    }
  }
}

/// The starts of items one interval after another, as exact products: sums of two doubles.
func staggerDelays(
  _ interval: Double, _ last: Double, _ high: UnsafeMutablePointer<Double>,
  _ low: UnsafeMutablePointer<Double>, _ count: Int
) {
  typealias L = StreamDouble
  // Without fused multiply-add a product is split, for which a huge one has no room.
  let isHuge = interval > 0x1p900
  let interval = L(isHuge ? interval * 0x1p-100 : interval)
  let scale = L(isHuge ? 0x1p100 : 1)
  var index = L(0)
  withUnsafeMutableBytes(of: &index) { bytes in
    let values = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
    var k = 0
    while k < L.count {
      values[k] = Double(k)
      k &+= 1
    }
  }
  var i = 0
  while i < count {
    let factor = L.less(index, L(last))
    let product = factor * interval
    (product * scale).store(high + i)
    (L.productTail(factor, interval, product: product) * scale).store(low + i)
    index = index + L(Double(L.count))
    i &+= L.count
  }
}
