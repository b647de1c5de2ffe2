internal import CKernelInterface

/// A column that lanes of `Double` read and write: of their own scalars, or of `Float`, which is
/// converted.
///
/// `Double` and `Float` do not conform themselves: the linker could merge that symbol between
/// levels.
protocol LaneColumn {
  associatedtype Scalar: BinaryFloatingPoint
  static func load<L: DoubleLanes>(_ source: UnsafePointer<Scalar>, as _: L.Type) -> L
  /// Fewer numbers than lanes, padded by repeating the last.
  static func load<L: DoubleLanes>(_ source: UnsafePointer<Scalar>, _ rest: Int, as _: L.Type) -> L
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
  static func load<L: DoubleLanes>(
    _ source: UnsafePointer<Double>, _ rest: Int, as _: L.Type
  ) -> L {
    L.load(source, rest)
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
  static func load<L: DoubleLanes>(
    _ source: UnsafePointer<Float>, _ rest: Int, as _: L.Type
  ) -> L {
    var lanes = L.zero
    withUnsafeMutableBytes(of: &lanes) { bytes in
      let values = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self)
      for k in 0..<L.count { values[k] = Double(source[k < rest ? k : rest &- 1]) }
    }
    return lanes
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
    } else {
      lanes.storePart(target, rest)
    }
  }
}
