// A SIMD vector animates lane by lane, with the arithmetic of its scalar. The lanes of
// `SIMD4<Float>` are rounded once, like `Float`.

extension VectorArithmetic where Self: SIMD, Scalar: VectorArithmetic & BinaryFloatingPoint {
  /// Multiplies every lane by `factor`.
  @inlinable public mutating func scale(by factor: Double) {
    for lane in indices { self[lane].scale(by: factor) }
  }

  /// The sum of the squares of the lanes.
  @inlinable public var magnitudeSquared: Double {
    var sum = 0.0
    for lane in indices { sum += self[lane].magnitudeSquared }
    return sum
  }

  /// offset + p(from − to) + q·velocity in every lane.
  @inlinable public static func _combination(
    _ offset: Self, from: Self, to: Self, times p: Double, velocity: Self, times q: Double
  ) -> Self {
    var result = offset
    for lane in result.indices {
      result[lane] = ._combination(
        offset[lane], from: from[lane], to: to[lane], times: p, velocity: velocity[lane], times: q)
    }
    return result
  }
}

extension SIMD2: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD3: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD4: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD8: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD16: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD32: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
extension SIMD64: VectorArithmetic where Scalar: VectorArithmetic & BinaryFloatingPoint {}
