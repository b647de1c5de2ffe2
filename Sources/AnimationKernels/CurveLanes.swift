internal import CKernelInterface

/// Lanes that can test whether all of them are between 0 and 1.
protocol UnitLanes: Lanes {
  /// Whether 0 < x < 1 in every lane. Also false for an x > 0 so small that x − ½ rounds to −½.
  var isInside: Bool { get }
}

/// Lanes with square roots and look-ups in a table of four.
protocol CurveLanes: DoubleLanes, UnitLanes {
  func squareRoot() -> Self
  /// The elements of `table` at indices 0…3, which are the low bits of `indices`.
  static func lookup(_ table: UnsafePointer<Double>, _ indices: Bits) -> Self
}

extension D1: CurveLanes {
  @inline(__always) var isInside: Bool { vector > 0 && vector < 1 }
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root1(vector)) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Double>, _ i: UInt64) -> Self {
    Self(vector: table[Int(truncatingIfNeeded: i)])
  }
}

extension D2: CurveLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_double2(vector) }
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root2(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD2<UInt64>
  ) -> Self {
    Self(vector: curve_lookup2(table, indices))
  }
}

extension D4: CurveLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_double4(vector) }
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root4(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD4<UInt64>
  ) -> Self {
    Self(vector: curve_lookup4(table, indices))
  }
}

extension D8: CurveLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_double8(vector) }
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root8(vector)) }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Double>, _ indices: SIMD8<UInt64>
  ) -> Self {
    Self(vector: curve_lookup8(table, indices))
  }
}

/// Lanes of `Float` with as many lanes of `Double`, and look-ups in a table of sixteen.
protocol CurveFloatLanes: FloatLanes, UnitLanes {
  associatedtype Wide: DoubleLanes & UnitLanes
  init(rounding wide: Wide)
  var wide: Wide { get }
  func squareRoot() -> Self
  /// The elements of `table` at the indices in the low four bits.
  static func lookup(_ table: UnsafePointer<Float>, _ indices: Bits) -> Self
}

extension F1: CurveFloatLanes {
  @inline(__always) var isInside: Bool { vector > 0 && vector < 1 }
  @inline(__always) init(rounding wide: D1) { self.init(vector: Float(wide.vector)) }
  @inline(__always) var wide: D1 { D1(vector: Double(vector)) }
  @inline(__always) func squareRoot() -> Self {
    Self(vector: curve_square_root_single1(vector))
  }
  @inline(__always) static func lookup(_ table: UnsafePointer<Float>, _ i: UInt32) -> Self {
    Self(vector: table[Int(truncatingIfNeeded: i & 15)])
  }
}

extension F4: CurveFloatLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_float4(vector) }
  @inline(__always) init(rounding wide: D4) {
    self.init(vector: wide.floats)
  }
  @inline(__always) var wide: D4 { D4(floats: vector) }
  @inline(__always) func squareRoot() -> Self {
    Self(vector: curve_square_root_single4(vector))
  }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Float>, _ indices: SIMD4<UInt32>
  ) -> Self {
    Self(vector: curve_lookup_single4(table, indices))
  }
}

extension F8: CurveFloatLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_float8(vector) }
  @inline(__always) init(rounding wide: D8) {
    self.init(vector: wide.floats)
  }
  @inline(__always) var wide: D8 { D8(floats: vector) }
  @inline(__always) func squareRoot() -> Self {
    Self(vector: curve_square_root_single8(vector))
  }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Float>, _ indices: SIMD8<UInt32>
  ) -> Self {
    Self(vector: curve_lookup_single8(table, indices))
  }
}

extension F16: CurveFloatLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_float16(vector) }
  @inline(__always) init(rounding wide: D16) {
    self.init(vector: wide.floats)
  }
  @inline(__always) var wide: D16 { D16(floats: vector) }
  @inline(__always) func squareRoot() -> Self {
    Self(vector: curve_square_root_single16(vector))
  }
  @inline(__always) static func lookup(
    _ table: UnsafePointer<Float>, _ indices: SIMD16<UInt32>
  ) -> Self {
    Self(vector: curve_lookup_single16(table, indices))
  }
}

extension D16: UnitLanes {
  @inline(__always) var isInside: Bool { curve_is_inside_double16(vector) }
}
