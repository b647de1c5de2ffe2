extension SpringBatch where Scalar == Float {
  var plan: SpringBatchPlan<Float> { unsafeDowncast(core, to: SpringBatchPlan<Float>.self) }

  /// Prepares moves under one spring.
  ///
  /// - Parameters:
  ///   - spring: The spring of all items.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - algorithm: How positions are computed.
  ///   - precision: The precision of the kernels.
  ///   - settledWithin: If given, an item counts as settled, and is exactly at rest on its target,
  ///     from the least time on after which no motion of its scale leaves that fraction of it. The
  ///     scale is the larger of |from − to| and |velocity|/ω₀. In (0, 1).
  /// - Throws: ``ParameterError``.
  public init(
    _ spring: Spring, from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil
  ) throws(ParameterError) {
    try self.init(
      spring, from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, precision: precision, settledWithin: settledWithin, level: .current)
  }

  /// Prepares moves under a spring each.
  ///
  /// - Parameters:
  ///   - springs: Each item's spring.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - algorithm: How positions are computed.
  ///   - precision: The precision of the kernels.
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise
  ) throws(ParameterError) {
    try self.init(
      springs, from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, precision: precision, level: .current)
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// - Parameters:
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly ``count`` numbers.
  ///   - velocities: Room for exactly ``count`` numbers, or nil.
  /// - Precondition: The buffers have that size, and the time is finite.
  public func sample(
    at time: Double, into positions: UnsafeMutableBufferPointer<Float>,
    velocities: UnsafeMutableBufferPointer<Float>? = nil
  ) {
    sample(0..<count, at: time, into: positions, velocities: velocities)
  }

  /// Fills a buffer with the positions of some items, and another one with their velocities.
  ///
  /// Parts of a batch may be sampled by different threads at once.
  ///
  /// - Parameters:
  ///   - items: Which items.
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly as many numbers.
  ///   - velocities: Likewise, or nil.
  /// - Precondition: The buffers have that size, the items exist, and the time is finite.
  public func sample(
    _ items: Range<Int>, at time: Double, into positions: UnsafeMutableBufferPointer<Float>,
    velocities: UnsafeMutableBufferPointer<Float>? = nil
  ) {
    check(items, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress, !items.isEmpty else { return }
    plan.sample(
      items, at: time,
      .init(first: items.lowerBound, positions: base, velocities: velocities?.baseAddress))
  }

  /// The position and the velocity of one item: the same numbers as in a whole frame.
  ///
  /// - Precondition: The item exists, and the time is finite.
  public func state(of item: Int, at time: Double) -> MotionState {
    var state: (position: Float, velocity: Float) = (0, 0)
    withUnsafeMutablePointer(to: &state.position) { position in
      withUnsafeMutablePointer(to: &state.velocity) { velocity in
        sample(
          item..<(item + 1), at: time,
          into: UnsafeMutableBufferPointer(start: position, count: 1),
          velocities: UnsafeMutableBufferPointer(start: velocity, count: 1))
      }
    }
    return MotionState(position: Double(state.position), velocity: Double(state.velocity))
  }
}
