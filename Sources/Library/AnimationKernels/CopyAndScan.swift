internal import CKernelInterface

/// A pass over a column in the preparation of a batch: it copies the numbers and finds their
/// bounds.
enum CopyAndScan<L: Lanes> {
  @inline(__always) static func copy(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer?, _ count: Int,
    _ bounds: UnsafeMutablePointer<ColumnBounds>
  ) {
    let source = source.assumingMemoryBound(to: L.Scalar.self)
    let target = target?.assumingMemoryBound(to: L.Scalar.self)
    guard count > 0 else {
      bounds.pointee = ColumnBounds(least: 0, greatest: 0, isFinite: 1, isAscending: 1)
      return
    }
    let first = source[0]
    target?[0] = first
    var found = Found(first)
    if count <= L.count {
      var i = 1
      while i < count {
        let number = source[i]
        target?[i] = number
        found.include(number, after: source[i &- 1])
        i &+= 1
      }
    } else {
      // The last vector may overlap numbers already included, which does no harm.
      var lanes = FoundLanes(first)
      var i = 1
      while i &+ L.count < count {
        lanes.include(L.load(source + i), after: L.load(source + (i &- 1)), target.map { $0 + i })
        i &+= L.count
      }
      i = count &- L.count
      lanes.include(L.load(source + i), after: L.load(source + (i &- 1)), target.map { $0 + i })
      found = lanes.folded()
    }
    bounds.pointee = ColumnBounds(
      least: Double(found.least), greatest: Double(found.greatest),
      isFinite: found.zeroIfFinite == 0 ? 1 : 0, isAscending: found.step >= 0 ? 1 : 0)
  }

  /// The bounds found so far.
  private struct Found {
    var least, greatest: L.Scalar
    /// 0 as long as all numbers are finite, NaN afterwards.
    var zeroIfFinite: L.Scalar
    /// The least difference between successive numbers, at most 0.
    var step: L.Scalar = 0

    @inline(__always) init(_ first: L.Scalar) {
      (least, greatest, zeroIfFinite) = (first, first, first * 0)
    }

    @inline(__always) mutating func include(_ number: L.Scalar, after previous: L.Scalar) {
      least = number < least ? number : least
      greatest = number > greatest ? number : greatest
      zeroIfFinite += number * 0
      step = number - previous < step ? number - previous : step
    }
  }

  /// `Found` in every lane.
  private struct FoundLanes {
    var least, greatest, zeroIfFinite: L
    var step = L(0)

    @inline(__always) init(_ first: L.Scalar) {
      (least, greatest, zeroIfFinite) = (L(first), L(first), L(first) * L(0))
    }

    @inline(__always) mutating func include(
      _ numbers: L, after previous: L, _ target: UnsafeMutablePointer<L.Scalar>?
    ) {
      if let target { numbers.store(target) }
      least = L.less(numbers, least)
      greatest = L.greater(numbers, greatest)
      zeroIfFinite = zeroIfFinite + numbers * L(0)
      step = L.less(numbers - previous, step)
    }

    @inline(__always) func folded() -> Found {
      var result = Found(0)
      result.least = least.least
      result.greatest = greatest.greatest
      result.zeroIfFinite = zeroIfFinite.sum
      result.step = step.least
      return result
    }
  }
}

/// Start times at a constant interval, as exact products in sums of two doubles.
func staggerDelays(
  _ interval: Double, _ last: Double, _ high: UnsafeMutablePointer<Double>,
  _ low: UnsafeMutablePointer<Double>, _ count: Int
) {
  typealias L = WideDouble
  // Without fused multiply-add the product splits its factors, which overflows for a huge interval.
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
