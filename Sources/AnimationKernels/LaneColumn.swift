internal import CKernelInterface

/// A column that lanes of `Double` read and write: of their own scalars, or of `Float`, which is
/// converted.
///
/// `Double` and `Float` do not conform themselves: the linker could merge that symbol between
/// levels.
protocol LaneColumn {
  associatedtype Scalar: BinaryFloatingPoint
  static func load<L: DoubleLanes>(_ source: UnsafePointer<Scalar>, as _: L.Type) -> L
  static func store<L: DoubleLanes>(_ lanes: L, _ target: UnsafeMutablePointer<Scalar>)
  /// Stores the first `rest` lanes, or all if there are fewer.
  static func store<L: DoubleLanes>(
    _ lanes: L, _ target: UnsafeMutablePointer<Scalar>, upTo rest: Int)
}

enum DoubleColumn: LaneColumn {
  @inline(__always)
  static func load<L: DoubleLanes>(_ source: UnsafePointer<Double>, as _: L.Type) -> L {
    L.load(source)
  }
  @inline(__always)
  static func store<L: DoubleLanes>(_ lanes: L, _ target: UnsafeMutablePointer<Double>) {
    lanes.store(target)
  }
  @inline(__always)
  static func store<L: DoubleLanes>(
    _ lanes: L, _ target: UnsafeMutablePointer<Double>, upTo rest: Int
  ) {
    lanes.store(target, upTo: rest)
  }
}

enum FloatColumn: LaneColumn {
  @inline(__always)
  static func load<L: DoubleLanes>(_ source: UnsafePointer<Float>, as _: L.Type) -> L {
    L.load(source)
  }
  @inline(__always)
  static func store<L: DoubleLanes>(_ lanes: L, _ target: UnsafeMutablePointer<Float>) {
    lanes.store(target)
  }
  @inline(__always)
  static func store<L: DoubleLanes>(
    _ lanes: L, _ target: UnsafeMutablePointer<Float>, upTo rest: Int
  ) {
    if rest >= L.count {
      store(lanes, target)
    } else if !storePart(lanes, target, rest) {
      var lanes = lanes
      withUnsafeBytes(of: &lanes) { bytes in
        let values = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
        var k = 0
        while k < rest {
          target[k] = Float(values[k])
          k &+= 1
        }
      }
    }
  }

  /// Stores the first `rest` lanes without passing through memory, where the level can.
  @inline(__always)
  private static func storePart<L: DoubleLanes>(
    _ lanes: L, _ target: UnsafeMutablePointer<Float>, _ rest: Int
  ) -> Bool {
    #if arch(arm64) || arch(arm64_32)
      let rest = Int32(truncatingIfNeeded: rest)
      switch L.count {
      case 4:
        let floats = lane_narrowed4(unsafeBitCast(lanes, to: SIMD4<Double>.self))
        lane_store_float4(floats, target, rest)
      case 8:
        let floats = lane_narrowed8(unsafeBitCast(lanes, to: SIMD8<Double>.self))
        lane_store_float8(floats, target, rest)
      default: return false
      }
      return true
    #else
      return false
    #endif
  }
}
