internal import CKernelInterface

// How many lanes the kernels of this level use. Two registers' worth hide the latency of long chains
// of operations; one is enough for a loop that waits for memory.

#if VECTORS_512
  typealias DeepDouble = D16
  typealias ShallowDouble = D8
  typealias MatrixDouble = D8
  typealias StreamDouble = D16
  typealias DeepFloat = F16
  typealias StreamFloat = F16
#elseif VECTORS_256
  typealias DeepDouble = D8
  typealias ShallowDouble = D4
  typealias MatrixDouble = D4
  typealias StreamDouble = D8
  typealias DeepFloat = F16
  typealias StreamFloat = F16
#else
  typealias DeepDouble = D4
  typealias ShallowDouble = D2
  typealias MatrixDouble = D4
  typealias StreamDouble = D4
  typealias DeepFloat = F8
  typealias StreamFloat = F8
#endif

extension Lanes {
  /// Stores the first `rest` lanes, or all if there are fewer.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Scalar>, upTo rest: Int) {
    if rest >= Self.count {
      store(target)
    } else if !storeMasked(target, rest) {
      var lanes = self
      withUnsafeBytes(of: &lanes) { bytes in
        let values = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Scalar.self)
        var k = 0
        while k < rest {
          target[k] = values[k]
          k &+= 1
        }
      }
    }
  }

  /// Stores the first `rest` lanes by a mask, where the level has such instructions.
  @inline(__always)
  private func storeMasked(_ target: UnsafeMutablePointer<Scalar>, _ rest: Int) -> Bool {
    #if VECTORS_256 || VECTORS_512
      let place = UnsafeMutableRawPointer(target)
      if Self.count == 16, MemoryLayout<Self>.size == 128 {
        lane_store_double16(
          unsafeBitCast(self, to: SIMD16<Double>.self),
          place.assumingMemoryBound(to: Double.self), Int32(truncatingIfNeeded: rest))
        return true
      }
      if Self.count == 8, MemoryLayout<Self>.size == 64 {
        lane_store_double8(
          unsafeBitCast(self, to: SIMD8<Double>.self),
          place.assumingMemoryBound(to: Double.self), Int32(truncatingIfNeeded: rest))
        return true
      }
      if Self.count == 4, MemoryLayout<Self>.size == 32 {
        lane_store_double4(
          unsafeBitCast(self, to: SIMD4<Double>.self),
          place.assumingMemoryBound(to: Double.self), Int32(truncatingIfNeeded: rest))
        return true
      }
      if Self.count == 16, MemoryLayout<Self>.size == 64 {
        lane_store_float16(
          unsafeBitCast(self, to: SIMD16<Float>.self),
          place.assumingMemoryBound(to: Float.self), Int32(truncatingIfNeeded: rest))
        return true
      }
    #endif
    return false
  }
}
