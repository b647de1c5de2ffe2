internal import CKernelInterface

/// Lanes that can test whether all of them are between 0 and 1.
protocol UnitLanes: Lanes {
  /// Whether 0 < x < 1 in every lane. Also false for an x > 0 so small that x − ½ rounds to −½.
  var isInside: Bool { get }
}

extension D1: UnitLanes {
  @inline(__always) var isInside: Bool { vector > 0 && vector < 1 }
}

extension HalfDouble: UnitLanes {
  @inline(__always) var isInside: Bool { curve_is_inside(vector) }
}

extension FullDouble: UnitLanes {
  @inline(__always) var isInside: Bool { curve_is_inside(vector) }
}

/// Lanes with square roots and look-ups in a table of four.
protocol CurveLanes: DoubleLanes, UnitLanes {
  func squareRoot() -> Self
  /// The elements of `table` at indices 0…3, which are the low bits of `indices`.
  static func lookup(_ table: UnsafePointer<Double>, _ indices: Bits) -> Self
}

extension D1: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root(vector)) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Double>, _ i: UInt64) -> Self {
    Self(vector: table[Int(truncatingIfNeeded: i)])
  }
}

extension MatrixDouble: CurveLanes {
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root(vector)) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Double>, _ indices: Bits) -> Self {
    Self(vector: curve_lookup(table, indices))
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
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root(vector)) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Float>, _ i: UInt32) -> Self {
    Self(vector: table[Int(truncatingIfNeeded: i & 15)])
  }
}

extension MatchingFloat: CurveFloatLanes {
  @inline(__always) var isInside: Bool { curve_is_inside(vector) }
  @inline(__always) init(rounding wide: FullDouble) { self.init(vector: wide.floats) }
  @inline(__always) var wide: FullDouble { FullDouble(floats: vector) }
  @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root(vector)) }
  @inline(__always) static func lookup(_ table: UnsafePointer<Float>, _ indices: Bits) -> Self {
    Self(vector: curve_lookup(table, indices))
  }
}

#if VECTORS_512
  extension HalfFloat: CurveFloatLanes {
    @inline(__always) var isInside: Bool { curve_is_inside(vector) }
    @inline(__always) init(rounding wide: HalfDouble) { self.init(vector: wide.floats) }
    @inline(__always) var wide: HalfDouble { HalfDouble(floats: vector) }
    @inline(__always) func squareRoot() -> Self { Self(vector: curve_square_root(vector)) }
    @inline(__always) static func lookup(_ table: UnsafePointer<Float>, _ indices: Bits) -> Self {
      Self(vector: curve_lookup(table, indices))
    }
  }
#endif
