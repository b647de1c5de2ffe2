extension SpringBatch {
  /// Fills a buffer with every item's position, limited to a range, and optionally another one with its
  /// velocity.
  ///
  /// Only what is shown is limited: the motion goes on inside, and velocities are those of the motion. A
  /// scale that must not become negative, or a fraction that must stay in [0, 1], is not distorted on
  /// its return. To stop a value on its target instead, see
  /// ``AnimatedValue/retarget(to:clampingOvershoot:velocity:at:)``.
  ///
  /// - Parameters:
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly ``count`` numbers.
  ///   - velocities: Room for exactly ``count`` numbers, or nil.
  ///   - range: The least and the greatest shown position; ±∞ for none.
  /// - Precondition: The buffers have that size, and the time is finite.
  public func sample(
    at time: Double, into positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil, limitedTo range: ClosedRange<Scalar>
  ) {
    sample(at: time, into: positions, velocities: velocities)
    storage.limit(positions, to: range)
  }

  /// Fills an array of ``count`` numbers with every item's position, limited to a range.
  @inlinable public func sample(
    at time: Double, into positions: inout [Scalar], limitedTo range: ClosedRange<Scalar>
  ) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0, limitedTo: range) }
  }
}

extension SpringBatchPlan {
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func limit(_ positions: UnsafeMutableBufferPointer<Scalar>, to range: ClosedRange<Scalar>) {
    let (low, high) = (range.lowerBound, range.upperBound)
    for item in positions.indices {
      let position = positions[item]
      positions[item] = position < low ? low : position > high ? high : position
    }
  }
}

extension AnimatedValue where Value == Double {
  /// The position at `time`, limited to a range. Only what is shown is limited: the motion goes on
  /// inside.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - range: The least and the greatest shown position; ±∞ for none.
  public func value(at time: Double, limitedTo range: ClosedRange<Double>) -> Double {
    min(max(value(at: time), range.lowerBound), range.upperBound)
  }
}
