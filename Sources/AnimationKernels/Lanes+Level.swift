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
#elseif arch(arm64) || arch(arm64_32)
  // Four registers' worth: by llvm-mca's models, faster on small cores and about equal on wide ones.
  // Not measured on arm64 hardware.
  typealias DeepDouble = D8
  typealias ShallowDouble = D4
  typealias MatrixDouble = D4
  typealias StreamDouble = D8
  typealias DeepFloat = F8
  typealias StreamFloat = F8
#elseif VECTORS_256
  typealias DeepDouble = D8
  typealias ShallowDouble = D4
  typealias MatrixDouble = D4
  typealias StreamDouble = D8
  typealias DeepFloat = F16
  typealias StreamFloat = F16
#elseif NARROW_LANES
  // Half the code, for a module that is to be small (scripts/web); lanes have the same bits.
  typealias DeepDouble = D2
  typealias ShallowDouble = D2
  typealias MatrixDouble = D4
  typealias StreamDouble = D2
  typealias DeepFloat = F8
  typealias StreamFloat = F8
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
      return false
    #elseif arch(arm64) || arch(arm64_32)
      return storePart(UnsafeMutableRawPointer(target), rest)
    #else
      return false
    #endif
  }
}

extension Lanes {
  /// The same lanes. Where the level has few registers for what a kernel has under way, what follows
  /// from them is computed after `first`, not beside it; only vectors of `Double` need that.
  @inline(__always)
  func after(_ first: Self) -> Self {
    #if arch(arm64) || arch(arm64_32)
      guard MemoryLayout<Scalar>.size == 8 else { return self }
      switch Self.count {
      case 2: return Self.after2(self, first)
      case 4: return Self.after4(self, first)
      case 8: return Self.after8(self, first)
      case 16: return Self.after16(self, first)
      default: return self
      }
    #else
      return self
    #endif
  }
}

#if arch(arm64) || arch(arm64_32)
  extension Lanes {
    @inline(__always)
    private static func after2(_ lanes: Self, _ first: Self) -> Self {
      let lanes = unsafeBitCast(lanes, to: SIMD2<Double>.self)
      let first = unsafeBitCast(first, to: SIMD2<Double>.self)
      return unsafeBitCast(lane_after_double2(lanes, first), to: Self.self)
    }

    @inline(__always)
    private static func after4(_ lanes: Self, _ first: Self) -> Self {
      let lanes = unsafeBitCast(lanes, to: SIMD4<Double>.self)
      let first = unsafeBitCast(first, to: SIMD4<Double>.self)
      return unsafeBitCast(lane_after_double4(lanes, first), to: Self.self)
    }

    @inline(__always)
    private static func after8(_ lanes: Self, _ first: Self) -> Self {
      let lanes = unsafeBitCast(lanes, to: SIMD8<Double>.self)
      let first = unsafeBitCast(first, to: SIMD8<Double>.self)
      return unsafeBitCast(lane_after_double8(lanes, first), to: Self.self)
    }

    @inline(__always)
    private static func after16(_ lanes: Self, _ first: Self) -> Self {
      let lanes = unsafeBitCast(lanes, to: SIMD16<Double>.self)
      let first = unsafeBitCast(first, to: SIMD16<Double>.self)
      return unsafeBitCast(lane_after_double16(lanes, first), to: Self.self)
    }

    /// Stores the first `rest` lanes of a vector by halves.
    @inline(__always)
    private func storePart(_ place: UnsafeMutableRawPointer, _ rest: Int) -> Bool {
      let rest = Int32(truncatingIfNeeded: rest)
      let isDouble = MemoryLayout<Scalar>.size == 8
      let doubles = place.assumingMemoryBound(to: Double.self)
      let floats = place.assumingMemoryBound(to: Float.self)
      switch Self.count {
      case 2 where isDouble:
        lane_store_double2(unsafeBitCast(self, to: SIMD2<Double>.self), doubles, rest)
      case 4 where isDouble:
        lane_store_double4(unsafeBitCast(self, to: SIMD4<Double>.self), doubles, rest)
      case 8 where isDouble:
        lane_store_double8(unsafeBitCast(self, to: SIMD8<Double>.self), doubles, rest)
      case 16 where isDouble:
        lane_store_double16(unsafeBitCast(self, to: SIMD16<Double>.self), doubles, rest)
      case 4: lane_store_float4(unsafeBitCast(self, to: SIMD4<Float>.self), floats, rest)
      case 8: lane_store_float8(unsafeBitCast(self, to: SIMD8<Float>.self), floats, rest)
      case 16: lane_store_float16(unsafeBitCast(self, to: SIMD16<Float>.self), floats, rest)
      default: return false
      }
      return true
    }
  }
#endif
