extension SpringBatch {
  /// The maximum number of shared springs.
  public static var maximumSharedSprings: Int { 16 }

  /// Prepares moves under a few shared springs, such as one per entrance group.
  ///
  /// Each item stores its state and a one-byte index of its spring. A frame forms one transition
  /// matrix per spring and group of items. Until it rests, every item has the bits that it would
  /// have in a batch of the same items all under its spring.
  ///
  /// - Parameters:
  ///   - springs: From one to sixteen springs.
  ///   - assigned: Each item's index into `springs`.
  ///   - from: Each item's start value.
  ///   - to: Each item's end value, as many numbers as `from`.
  ///   - velocities: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: Each item's start time.
  ///   - algorithm: The method of computing positions.
  ///   - precision: The precision of the kernels of `Float`; `Double` has one.
  ///   - settledWithin: If given, an item settles, and is exactly at rest on its target, from the
  ///     least time after which no motion of its scale, under any of the springs, leaves that
  ///     fraction of it. In (0, 1).
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], assigned: [Int], from: [Scalar], to: [Scalar], velocities: [Scalar]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil
  ) throws(ParameterError) {
    try self.init(
      BatchSprings(springs, assigned: assigned), from: from, to: to, velocities: velocities,
      delays: delays, algorithm: algorithm, precision: precision, settledWithin: settledWithin,
      level: .current)
  }
}
