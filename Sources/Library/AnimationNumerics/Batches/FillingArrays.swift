// Array overloads of the functions that fill a caller's buffers:
// `batch.sample(at: 0.2, into: &positions)`. An array is filled in place and must have the buffer's
// size. Nothing is allocated unless the array is shared.

extension SpringBatch {
  /// Fills an array of ``count`` numbers with every item's position.
  @inlinable public func sample(at time: Double, into positions: inout [Scalar]) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// Fills arrays of ``count`` numbers with every item's position and velocity.
  @inlinable public func sample(
    at time: Double, into positions: inout [Scalar], velocities: inout [Scalar]
  ) {
    filling(&positions, &velocities) { sample(at: time, into: $0, velocities: $1) }
  }

  /// Updates an array that keeps its contents between frames, and returns whether anything has moved.
  @inlinable @discardableResult
  public func update(
    _ frame: inout IncrementalFrameState, at time: Double, positions: inout [Scalar]
  ) -> Bool {
    positions.withUnsafeMutableBufferPointer { update(&frame, at: time, positions: $0) }
  }

  /// Updates arrays that keep their contents between frames, and returns whether anything has moved.
  @inlinable @discardableResult
  public func update(
    _ frame: inout IncrementalFrameState, at time: Double, positions: inout [Scalar],
    velocities: inout [Scalar]
  ) -> Bool {
    filling(&positions, &velocities) {
      update(&frame, at: time, positions: $0, velocities: $1)
    }
  }
}

extension ParallelSampler {
  /// Fills an array of the batch's size with the items' positions.
  @inlinable public func sample<Scalar>(
    _ batch: SpringBatch<Scalar>, at time: Double, into positions: inout [Scalar]
  ) {
    positions.withUnsafeMutableBufferPointer { sample(batch, at: time, into: $0) }
  }

  /// Fills arrays of the batch's size with the items' positions and velocities.
  @inlinable public func sample<Scalar>(
    _ batch: SpringBatch<Scalar>, at time: Double, into positions: inout [Scalar],
    velocities: inout [Scalar]
  ) {
    filling(&positions, &velocities) { sample(batch, at: time, into: $0, velocities: $1) }
  }
}

extension CurvePlan {
  /// Fills an array of the size of `inputs` with the curve's values at them.
  @inlinable
  public func values<Scalar: BatchScalar>(at inputs: [Scalar], into values: inout [Scalar]) {
    filling(&values, at: inputs) { self.values(at: $0, into: $1) }
  }
}

extension KeyframePlan {
  /// Fills an array of the size of `times` with the values at them.
  @inlinable
  public func values<Scalar: BatchScalar>(at times: [Scalar], into values: inout [Scalar]) {
    filling(&values, at: times) { self.values(at: $0, into: $1) }
  }

  /// Fills an array of the size of `times` with the velocities at them, in units per second.
  @inlinable
  public func velocities<Scalar: BatchScalar>(at times: [Scalar], into velocities: inout [Scalar]) {
    filling(&velocities, at: times) { self.velocities(at: $0, into: $1) }
  }
}

extension KeyframeTracksPlan {
  /// Fills an array, one element per track, with the tracks' values at a time in seconds.
  @inlinable public func values<Scalar: BatchScalar>(at time: Double, into values: inout [Scalar]) {
    values.withUnsafeMutableBufferPointer { self.values(at: time, into: $0) }
  }
}

/// Two arrays as buffers.
@inlinable package func filling<Scalar, Answer, Failure: Error>(
  _ positions: inout [Scalar], _ velocities: inout [Scalar],
  _ body: (UnsafeMutableBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>)
    throws(Failure) -> Answer
) throws(Failure) -> Answer {
  try positions.withUnsafeMutableBufferPointer { positions throws(Failure) in
    try velocities.withUnsafeMutableBufferPointer { velocities throws(Failure) in
      try body(positions, velocities)
    }
  }
}

@inlinable package func filling<Scalar>(
  _ values: inout [Scalar], at inputs: [Scalar],
  _ body: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Void
) {
  inputs.withUnsafeBufferPointer { inputs in
    values.withUnsafeMutableBufferPointer { body(inputs, $0) }
  }
}
