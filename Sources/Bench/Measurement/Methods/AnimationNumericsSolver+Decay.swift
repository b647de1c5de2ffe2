internal import AnimationNumerics
package import SolverVerification

extension Decay {
  /// Creates the decay of a description, or names its invalid member.
  init(_ description: DecayDescription) throws(SolverError) {
    let parameter: Parameter =
      switch description {
      case .timeConstant(let seconds): .timeConstant(seconds)
      case .rate(let rate): .rate(rate)
      case .perMillisecond(let factor): .decelerationPerMillisecond(factor)
      }
    do throws(ParameterError) {
      try self.init(parameter)
    } catch {
      let isFactor = error.parameter == "decelerationPerMillisecond"
      throw .invalid(
        isFactor ? "perMillisecond" : error.parameter, error.value, "must \(error.requirement)")
    }
  }
}

extension AnimationNumericsSolver: DecayMethod, DecayEndMethod, SmoothMethod {
  /// Position and velocity from the closed form.
  package func decay(_ request: DecayRequest) throws(SolverError) -> MotionAnswer {
    let decay = try Decay(request.decay)
    guard let bounds = request.bounds else {
      return MotionAnswer(
        position: decay.value(
          fromValue: request.from, initialVelocity: request.velocity, time: request.time),
        velocity: decay.velocity(initialVelocity: request.velocity, time: request.time))
    }
    let state = BoundedDecay(
      decay, fromValue: request.from, initialVelocity: request.velocity,
      bounds: bounds.low...bounds.high, spring: try Spring(bounds.spring)
    ).state(at: request.time)
    return MotionAnswer(position: state.position, velocity: state.velocity)
  }

  /// The time until the speed, and the places then and at the end.
  package func decayEnd(
    _ request: DecayEndRequest
  ) throws(SolverError) -> (time: Double, position: Double, end: Double) {
    let decay = try Decay(request.decay)
    let time = decay.time(untilSpeed: request.speed, initialVelocity: request.velocity)
    // x = x₀ + (|v₀| − s)τ, in the direction of the motion.
    let lost = max(request.velocity.magnitude - request.speed, 0)
    return (
      time,
      request.from + (request.velocity < 0 ? -lost : lost) * decay.timeConstant,
      decay.end(fromValue: request.from, initialVelocity: request.velocity)
    )
  }

  /// The positions after each step.
  package func smooth(_ request: SmoothRequest) throws(SolverError) -> [Double] {
    guard request.rate == 0 || (1e-250...1e250).contains(request.rate) else {
      throw .invalid("rate", request.rate, "must be 0 or between 1e-250 and 1e250")
    }
    let smoothing = ExponentialSmoothing(rate: request.rate)
    var value = request.from
    return zip(request.targets, request.steps).map { target, step in
      smoothing.update(value: &value, target: target, deltaTime: step)
      return value
    }
  }
}
