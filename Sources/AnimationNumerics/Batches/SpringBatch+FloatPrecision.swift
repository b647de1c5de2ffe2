// A batch in single precision has kernels of two precisions.

extension SpringBatch where Scalar == Float {
  /// Prepares moves under one spring.
  ///
  /// - Parameters:
  ///   - spring: The spring of all items.
  ///   - from: Each item's start value.
  ///   - to: Each item's end value, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: Each item's start time.
  ///   - algorithm: The method of computing positions.
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

  /// Prepares moves with one spring each.
  ///
  /// - Parameters:
  ///   - springs: Each item's spring.
  ///   - from: Each item's start value.
  ///   - to: Each item's end value.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: Each item's start time.
  ///   - algorithm: The method of computing positions.
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

  /// Prepares moves under a few shared springs.
  ///
  /// - Parameters:
  ///   - springs: From one to sixteen springs.
  ///   - assigned: Each item's index into `springs`.
  ///   - from: Each item's start value.
  ///   - to: Each item's end value, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: Each item's start time.
  ///   - algorithm: The method of computing positions.
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
