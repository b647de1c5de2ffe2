internal import AnimationNumerics

/// The two scalar types of a batch, so that one kernel can measure both.
protocol FrameScalar: BinaryFloatingPoint, BitwiseCopyable, Sendable {
  static func batch(
    _ spring: Spring, from: [Self], to: [Self], velocity: [Self], delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, settledWithin: Double?
  ) throws(ParameterError) -> SpringBatch<Self>

  static func sample(
    _ batch: SpringBatch<Self>, at time: Double, into positions: UnsafeMutableBufferPointer<Self>)

  static func update(
    _ batch: SpringBatch<Self>, _ frame: inout PersistentFrame, at time: Double,
    positions: UnsafeMutableBufferPointer<Self>)

  static func sample(
    _ batch: SpringBatch<Self>, with sampler: ParallelSampler, at time: Double,
    into positions: UnsafeMutableBufferPointer<Self>)
}

extension Double: FrameScalar {
  static func batch(
    _ spring: Spring, from: [Double], to: [Double], velocity: [Double], delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, settledWithin: Double?
  ) throws(ParameterError) -> SpringBatch<Double> {
    try SpringBatch(
      spring, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm,
      settledWithin: settledWithin)
  }

  static func sample(
    _ batch: SpringBatch<Double>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Double>
  ) {
    batch.sample(at: time, into: positions)
  }

  static func update(
    _ batch: SpringBatch<Double>, _ frame: inout PersistentFrame, at time: Double,
    positions: UnsafeMutableBufferPointer<Double>
  ) {
    batch.update(&frame, at: time, positions: positions)
  }

  static func sample(
    _ batch: SpringBatch<Double>, with sampler: ParallelSampler, at time: Double,
    into positions: UnsafeMutableBufferPointer<Double>
  ) {
    sampler.sample(batch, at: time, into: positions)
  }
}

extension Float: FrameScalar {
  static func batch(
    _ spring: Spring, from: [Float], to: [Float], velocity: [Float], delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, settledWithin: Double?
  ) throws(ParameterError) -> SpringBatch<Float> {
    try SpringBatch(
      spring, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm,
      settledWithin: settledWithin)
  }

  static func sample(
    _ batch: SpringBatch<Float>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Float>
  ) {
    batch.sample(at: time, into: positions)
  }

  static func update(
    _ batch: SpringBatch<Float>, _ frame: inout PersistentFrame, at time: Double,
    positions: UnsafeMutableBufferPointer<Float>
  ) {
    batch.update(&frame, at: time, positions: positions)
  }

  static func sample(
    _ batch: SpringBatch<Float>, with sampler: ParallelSampler, at time: Double,
    into positions: UnsafeMutableBufferPointer<Float>
  ) {
    sampler.sample(batch, at: time, into: positions)
  }
}
