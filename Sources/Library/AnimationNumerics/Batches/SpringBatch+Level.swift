// Batches at a requested level, for tests and measurements. Applications use the current level and
// have no access to these.

internal import CKernelInterface

extension SpringBatch {
  package init(
    _ springs: BatchSprings, from: [Scalar], to: [Scalar], velocities: [Scalar]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil, level: InstructionSet
  ) throws(ParameterError) {
    let preparation = BatchPreparation(
      springs: springs, algorithm: algorithm, precision: precision, settledWithin: settledWithin,
      level: level)
    storage = try Scalar.plan(preparation, from: from, to: to, velocity: velocities, delays: delays)
  }

  /// The instruction set whose kernels the batch runs.
  package var level: InstructionSet { storage.level }
}
