// Batches at a level that is asked for: what tests and measurements prepare. An application runs the level in
// use, and sees none of this.

internal import CKernelInterface

extension SpringBatch where Scalar == Double {
  package init(
    _ spring: Spring, from: [Double], to: [Double], velocity: [Double]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    settledWithin: Double? = nil, level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Double>(
      .shared(spring), from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, settledWithin: settledWithin, level: level)
  }

  package init(
    _ springs: [Spring], from: [Double], to: [Double], velocity: [Double]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Double>(
      .own(springs), from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, settledWithin: nil, level: level)
  }

  package init(
    _ springs: [Spring], assigned: [Int], from: [Double], to: [Double], velocity: [Double]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    settledWithin: Double? = nil, level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Double>(
      try .init(springs, assigned: assigned), from: from, to: to, velocity: velocity,
      delays: delays, algorithm: algorithm, settledWithin: settledWithin, level: level)
  }
}

extension SpringBatch where Scalar == Float {
  package init(
    _ spring: Spring, from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil,
    level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Float>(
      .shared(spring), from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, precision: precision, settledWithin: settledWithin, level: level)
  }

  package init(
    _ springs: [Spring], from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Float>(
      .own(springs), from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, precision: precision, settledWithin: nil, level: level)
  }

  package init(
    _ springs: [Spring], assigned: [Int], from: [Float], to: [Float], velocity: [Float]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    precision: FloatPrecision = .precise, settledWithin: Double? = nil,
    level: InstructionSet
  ) throws(ParameterError) {
    core = try SpringBatchPlan<Float>(
      try .init(springs, assigned: assigned), from: from, to: to, velocity: velocity,
      delays: delays, algorithm: algorithm, precision: precision, settledWithin: settledWithin,
      level: level)
  }
}

extension SpringBatch {
  /// The instruction set whose kernels the batch runs.
  package var level: InstructionSet { core.level }
}

extension OscillatorArray {
  /// Oscillators under `spring` at a level that this processor has.
  package init(_ spring: Spring, level: InstructionSet) {
    trapUnless(level <= .detected, "\(level.rawValue) is not available")
    self.init(spring, level.kernels.springs)
  }
}
