internal import AnimationNumerics
package import SolverVerification

/// This package's batch sampler, asked for one item at a time. An item in a batch has the accuracy
/// of the scalar functions.
package struct AnimationNumericsBatchSolver: SpringMethod, SpringBatchMethod {
  /// The batch's algorithm for positions.
  let algorithm: SpringBatchAlgorithm

  package var name: String { "ours-\(algorithm.rawValue)" }
  package var summary: String {
    switch algorithm {
    case .direct: "this package's batches, every item from its own time"
    case .propagated: "this package's batches, whole groups moved by one transition matrix"
    }
  }
  package let kinds: Set<SolverKind> = [.spring]

  /// The state of the only item of a batch.
  package func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    let batch = try batch(request, delays: .together)
    let state = batch.state(of: 0, at: request.time)
    return MotionAnswer(position: state.position, velocity: state.velocity)
  }

  /// Samples one item per time, all at 0: an item with a negative delay has started earlier.
  package func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    try batch(motion, delays: .each(times.map { -$0 }))
      .sample(at: 0, into: positions)
  }

  private func batch(
    _ request: SpringRequest, delays: ItemDelays
  ) throws(SolverError) -> SpringBatch<Double> {
    let spring = try Spring(request.spring)
    var count = 1
    if case .each(let delays) = delays { count = delays.count }
    return try made { () throws(ParameterError) in
      try SpringBatch(
        spring, from: Array(repeating: request.from, count: count),
        to: Array(repeating: request.to, count: count),
        velocities: Array(repeating: request.velocity, count: count), delays: delays,
        algorithm: algorithm)
    }
  }
}
