// In single precision a batch has kernels of two precisions.

extension SpringBatch where Scalar == Float {
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
  ///   - settledWithin: As in the initialiser without `precision`.
  /// - Throws: ``ParameterError``.
  public init(
    _ spring: Spring, from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision, settledWithin: Double? = nil
  ) throws(ParameterError) {
    try self.init(
      spring, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm,
      precision: precision, settledWithin: settledWithin, level: .current)
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
    precision: FloatPrecision
  ) throws(ParameterError) {
    try self.init(
      springs, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm,
      precision: precision, level: .current)
  }

  /// Prepares moves under a few springs that the items share.
  ///
  /// - Parameters:
  ///   - springs: From one to sixteen springs.
  ///   - assigned: Which of them each item has.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - algorithm: How positions are computed.
  ///   - precision: The precision of the kernels.
  ///   - settledWithin: As in the initialiser without `precision`.
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], assigned: [Int], from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision, settledWithin: Double? = nil
  ) throws(ParameterError) {
    try self.init(
      springs, assigned: assigned, from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, precision: precision, settledWithin: settledWithin, level: .current)
  }
}
