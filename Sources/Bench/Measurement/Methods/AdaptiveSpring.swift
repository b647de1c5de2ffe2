internal import AnimationIntegrators
internal import AnimationNumerics
internal import SolverVerification

/// This package's adaptive integrator, advanced from frame to frame.
struct AdaptiveSpring: SpringBatchMethod {
  /// The negative decimal exponent of the tolerance.
  let exponent: Int

  var name: String { "adaptive-1e-\(exponent)" }
  var summary: String { "embedded pair of order 5 with a tolerance of 1e-\(exponent)" }
  var kinds: Set<SolverKind> { [.spring] }

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    var tolerance = 1.0
    for _ in 0..<exponent { tolerance /= 10 }
    let law = SpringForce(try Spring(motion.spring), target: motion.to)
    try made { () throws(ParameterError) in
      let pair = try DormandPrince(tolerance: tolerance)
      var state = MotionState(position: motion.from, velocity: motion.velocity)
      var clock = 0.0
      for index in times.indices {
        state = try pair.advance(state, by: times[index] - clock, under: law).state
        clock = times[index]
        positions[index] = state.position
      }
    }
  }
}
