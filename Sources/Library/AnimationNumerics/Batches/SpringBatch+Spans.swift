// Spans: the safe way to prepare from and to fill any memory, whole or in parts, such as a slice of
// an array or a renderer's buffer. Buffers and arrays do the same.

extension SpringBatch {
  /// Prepares moves under one spring from spans; the parameters are those of the initialiser from
  /// arrays.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    _ spring: Spring, from: Span<Scalar>, to: Span<Scalar>, velocities: Span<Scalar>? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil
  ) throws(ParameterError) {
    storage = try Scalar.plan(
      BatchPreparation(
        springs: .one(spring), algorithm: algorithm, precision: precision,
        settledWithin: settledWithin, level: .current),
      from: from, to: to, velocity: velocities, delays: delays)
  }

  /// Prepares moves with one spring each from spans.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], from: Span<Scalar>, to: Span<Scalar>, velocities: Span<Scalar>? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise
  ) throws(ParameterError) {
    storage = try Scalar.plan(
      BatchPreparation(
        springs: .perItem(springs), algorithm: algorithm, precision: precision, level: .current),
      from: from, to: to, velocity: velocities, delays: delays)
  }

  /// Prepares moves under a few shared springs from spans.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], assigned: [Int], from: Span<Scalar>, to: Span<Scalar>,
    velocities: Span<Scalar>? = nil, delays: ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated, precision: FloatPrecision = .precise,
    settledWithin: Double? = nil
  ) throws(ParameterError) {
    storage = try Scalar.plan(
      BatchPreparation(
        springs: try .init(springs, assigned: assigned), algorithm: algorithm,
        precision: precision, settledWithin: settledWithin, level: .current),
      from: from, to: to, velocity: velocities, delays: delays)
  }

  /// Fills a span with the positions of some items, by default all.
  ///
  /// - Parameters:
  ///   - items: The items; nil for all. Parts may be filled by different threads at once.
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly as many numbers.
  /// - Precondition: The span has that size, the items exist, and the time is finite.
  public func sample(
    _ items: Range<Int>? = nil, at time: Double, into positions: inout MutableSpan<Scalar>
  ) {
    positions.withUnsafeMutableBufferPointer { sample(items ?? 0..<count, at: time, into: $0) }
  }

  /// Fills spans with the positions and velocities of some items, by default all.
  ///
  /// - Precondition: The spans have room for exactly as many numbers, the items exist, and the time
  ///   is finite.
  public func sample(
    _ items: Range<Int>? = nil, at time: Double, into positions: inout MutableSpan<Scalar>,
    velocities: inout MutableSpan<Scalar>
  ) {
    filling(&positions, &velocities) {
      sample(items ?? 0..<count, at: time, into: $0, velocities: $1)
    }
  }

  /// Updates a span that keeps its contents between frames, and returns whether anything has moved.
  @discardableResult public func update(
    _ frame: inout IncrementalFrameState, at time: Double, positions: inout MutableSpan<Scalar>
  ) -> Bool {
    positions.withUnsafeMutableBufferPointer { update(&frame, at: time, positions: $0) }
  }

  /// Updates spans that keep their contents between frames, and returns whether anything has moved.
  @discardableResult public func update(
    _ frame: inout IncrementalFrameState, at time: Double, positions: inout MutableSpan<Scalar>,
    velocities: inout MutableSpan<Scalar>
  ) -> Bool {
    filling(&positions, &velocities) { update(&frame, at: time, positions: $0, velocities: $1) }
  }

  /// Retargets all or some of the items to a span of targets.
  ///
  /// - Throws: ``ParameterError``; nothing has changed then.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to targets: Span<Scalar>, with spring: Spring? = nil,
    delays: ItemDelays = .together, at time: Double
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try retarget(items, to: targets, with: spring, delays: delays, at: time)
    }
  }
}

extension ParallelSampler {
  /// Fills a span of the batch's size with the items' positions.
  public func sample<Scalar>(
    _ batch: SpringBatch<Scalar>, at time: Double, into positions: inout MutableSpan<Scalar>
  ) {
    positions.withUnsafeMutableBufferPointer { sample(batch, at: time, into: $0) }
  }

  /// Fills spans of the batch's size with the items' positions and velocities.
  public func sample<Scalar>(
    _ batch: SpringBatch<Scalar>, at time: Double, into positions: inout MutableSpan<Scalar>,
    velocities: inout MutableSpan<Scalar>
  ) {
    filling(&positions, &velocities) { sample(batch, at: time, into: $0, velocities: $1) }
  }
}

extension CurvePlan {
  /// Fills a span of the size of `inputs` with the curve's values at them.
  public func values<Scalar: BatchScalar>(
    at inputs: Span<Scalar>, into values: inout MutableSpan<Scalar>
  ) {
    filling(&values, at: inputs) { self.values(at: $0, into: $1) }
  }
}

extension KeyframePlan {
  /// Fills a span of the size of `times` with the values at them.
  public func values<Scalar: BatchScalar>(
    at times: Span<Scalar>, into values: inout MutableSpan<Scalar>
  ) {
    filling(&values, at: times) { self.values(at: $0, into: $1) }
  }

  /// Fills a span of the size of `times` with the velocities at them, in units per second.
  public func velocities<Scalar: BatchScalar>(
    at times: Span<Scalar>, into velocities: inout MutableSpan<Scalar>
  ) {
    filling(&velocities, at: times) { self.velocities(at: $0, into: $1) }
  }
}

extension KeyframeTracksPlan {
  /// Fills a span, one element per track, with the tracks' values at a time in seconds.
  public func values<Scalar: BatchScalar>(at time: Double, into values: inout MutableSpan<Scalar>) {
    values.withUnsafeMutableBufferPointer { self.values(at: time, into: $0) }
  }
}

extension Stagger {
  /// Fills a span with the delays of a group of its size, in seconds, without allocation.
  public func fillDelays(_ delays: inout MutableSpan<Double>) {
    delays.withUnsafeMutableBufferPointer { fillDelays($0) }
  }
}

/// Two spans as buffers.
package func filling<Scalar, Answer, Failure: Error>(
  _ positions: inout MutableSpan<Scalar>, _ velocities: inout MutableSpan<Scalar>,
  _ body: (UnsafeMutableBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>)
    throws(Failure) -> Answer
) throws(Failure) -> Answer {
  try positions.withUnsafeMutableBufferPointer { positions throws(Failure) in
    try velocities.withUnsafeMutableBufferPointer { velocities throws(Failure) in
      try body(positions, velocities)
    }
  }
}

private func filling<Scalar>(
  _ values: inout MutableSpan<Scalar>, at inputs: Span<Scalar>,
  _ body: (UnsafeBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) -> Void
) {
  inputs.withUnsafeBufferPointer { inputs in
    values.withUnsafeMutableBufferPointer { body(inputs, $0) }
  }
}
