internal import AnimationNumerics
package import SolverVerification

extension Spring {
  /// Creates the spring of a description, or names its invalid member.
  init(_ description: SpringDescription) throws(SolverError) {
    let parameters: Parameters =
      switch description {
      case .bounce(let duration, let bounce):
        .duration(duration, bounce: bounce)
      case .dampingRatio(let response, let ratio):
        .response(response, dampingRatio: ratio)
      case .physical(let mass, let stiffness, let damping, let allowOverDamping):
        .physical(
          mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
      case .stiffness(let stiffness, let ratio, let mass):
        .stiffness(stiffness, dampingRatio: ratio, mass: mass)
      case .settling(let duration, let ratio, let epsilon):
        .settling(duration: duration, dampingRatio: ratio, epsilon: epsilon)
      }
    do throws(ParameterError) {
      try self.init(parameters)
    } catch {
      throw .invalid(error.parameter, error.value, "must \(error.requirement)")
    }
  }
}

extension Spring {
  func motion(from: Double, to: Double, velocity: Double, at time: Double) -> MotionAnswer {
    MotionAnswer(
      position: value(fromValue: from, toValue: to, initialVelocity: velocity, time: time),
      velocity: self.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: time))
  }
}

extension AnimationNumericsSolver: SpringMethod, SettlingMethod, SpringParametersMethod {
  /// Position and velocity from the closed form.
  package func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    var answer = try unlimitedMotion(request)
    if let range = request.range { answer.position = range.limited(answer.position) }
    return answer
  }

  private func unlimitedMotion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    if case .bounce(0, _) = request.spring {
      return request.time > 0
        ? MotionAnswer(position: request.to, velocity: 0)
        : MotionAnswer(position: request.from, velocity: request.velocity)
    }
    if let schedule = SolverRequest.spring(request).schedule {
      let answer = try frames(schedule)
      return MotionAnswer(position: answer.positions[0], velocity: answer.velocities[0])
    }
    return try Spring(request.spring).motion(
      from: request.from, to: request.to, velocity: request.velocity, at: request.time)
  }

  /// The true time of the last crossing of the threshold.
  package func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double {
    let spring = try Spring(request.spring)
    let time = spring.settlingDuration(
      fromValue: request.from, toValue: request.to, initialVelocity: request.velocity,
      epsilon: request.epsilon)
    guard request.clamp else { return time }
    return min(
      time,
      spring.arrivalTime(
        fromValue: request.from, toValue: request.to, initialVelocity: request.velocity))
  }

  /// All parameterisations, derived from the stored one.
  package func parameters(
    _ request: SpringParametersRequest
  ) throws(SolverError) -> SpringParametersAnswer {
    let spring = try Spring(request.spring)
    return SpringParametersAnswer(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      response: spring.response, dampingRatio: spring.dampingRatio, duration: spring.duration,
      bounce: spring.bounce, settlingDuration: spring.settlingDuration)
  }
}
