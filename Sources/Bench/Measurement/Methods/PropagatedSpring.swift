internal import AnimationIntegrators
internal import AnimationNumerics
internal import SolverVerification

/// This package's exact propagator, advanced from frame to frame by one 2×2 matrix. The matrix is
/// made anew where the distance between frames changes.
struct PropagatedSpring: SpringBatchMethod {
  let name = "ours-propagator"
  let summary = "exact 2x2 step from frame to frame"
  let kinds: Set<SolverKind> = [.spring]

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    let spring = try Spring(motion.spring)
    var state = MotionState(position: motion.from, velocity: motion.velocity)
    var clock = 0.0
    var propagator: SpringPropagator?
    try made { () throws(ParameterError) in
      for index in times.indices {
        let step = times[index] - clock
        if step > 0 {
          if propagator?.step != step { propagator = try SpringPropagator(spring, step: step) }
          propagator?.step(&state, target: motion.to)
        }
        clock = times[index]
        positions[index] = state.position
      }
    }
  }
}
