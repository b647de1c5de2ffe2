package import SolverVerification

/// SwiftUI's own arithmetic as a method: `AppleSpring` behind the solver protocol.
///
/// Its errors are those of SwiftUI: the velocity of over-damped springs, the settling durations,
/// and the digits that its formulas lose in `Double`.
package struct AppleSpringArithmetic: SpringMethod, SpringBatchMethod, SettlingMethod,
  SpringParametersMethod
{
  package let name = "apple-spring"
  package let summary = "SwiftUI's Spring, operation by operation, with libm"
  package let kinds: Set<SolverKind> = [.spring, .settling, .springParameters]

  private func spring(_ description: SpringDescription) throws(SolverError) -> AppleSpring {
    switch description {
    case .bounce(let duration, let bounce): return AppleSpring(duration: duration, bounce: bounce)
    case .dampingRatio(let response, let ratio):
      return AppleSpring(response: response, dampingRatio: ratio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      return AppleSpring(
        mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    default:
      guard case .settling(let duration, let ratio, let epsilon) = description else {
        throw .unsupported("SwiftUI does not take \(description)")
      }
      return AppleSpring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
    }
  }

  /// Position and velocity as SwiftUI computes them.
  package func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    let spring = try spring(request.spring)
    let change = request.to - request.from
    return MotionAnswer(
      position: request.from
        + spring.value(target: change, initialVelocity: request.velocity, time: request.time),
      velocity: spring.velocity(
        target: change, initialVelocity: request.velocity, time: request.time))
  }

  /// SwiftUI's estimate of the settling duration.
  package func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double {
    try spring(request.spring).settlingDuration(
      target: request.to - request.from, initialVelocity: request.velocity,
      epsilon: request.epsilon)
  }

  /// The parameters as SwiftUI's getters return them.
  package func parameters(
    _ request: SpringParametersRequest
  ) throws(SolverError) -> SpringParametersAnswer {
    let spring = try spring(request.spring)
    return SpringParametersAnswer(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      response: spring.response, dampingRatio: spring.dampingRatio, duration: spring.response,
      bounce: spring.bounce, settlingDuration: spring.settlingDuration)
  }

  /// Positions of one motion at many times, in a loop over the scalar functions.
  package func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    let spring = try spring(motion.spring)
    let change = motion.to - motion.from
    for index in times.indices {
      positions[index] =
        motion.from
        + spring.value(target: change, initialVelocity: motion.velocity, time: times[index])
    }
  }
}
