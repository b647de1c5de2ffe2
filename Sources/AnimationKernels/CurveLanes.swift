internal import CKernelInterface

/// Lanes that can take square roots and look up a table of four.
protocol CurveLanes: DoubleLanes {
  func squareRoot() -> Self
  /// The elements of `table` at indices 0…3, which are the low bits of `indices`.
  static func lookup(_ table: UnsafePointer<Double>, _ indices: Bits) -> Self
}

extension D1: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: vector.squareRoot()) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Double>, _ i: UInt64) -> Self {
    Self(vector: table[Int(truncatingIfNeeded: i)])
  }
}

extension D2: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root2(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD2<UInt64>
  ) -> Self {
    Self(vector: curve_lookup2(table, unsafeBitCast(indices, to: curve_ulong2.self)))
  }
}

extension D4: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root4(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD4<UInt64>
  ) -> Self {
    Self(vector: curve_lookup4(table, unsafeBitCast(indices, to: curve_ulong4.self)))
  }
}

extension D8: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root8(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD8<UInt64>
  ) -> Self {
    Self(vector: curve_lookup8(table, unsafeBitCast(indices, to: curve_ulong8.self)))
  }
}
