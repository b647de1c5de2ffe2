internal import AnimationIntegrators
internal import AnimationNumerics
package import SolverVerification

extension AnimationNumericsSolver: IntegrationMethod {
  /// Position and velocity as the requested integrator computes them.
  package func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer {
    let spring = try Spring(request.motion.spring)
    let start = MotionState(position: request.motion.from, velocity: request.motion.velocity)
    do throws(ParameterError) {
      let end = try Self.advance(start, spring: spring, request)
      return MotionAnswer(position: end.position, velocity: end.velocity)
    } catch {
      throw SolverError(error)
    }
  }

  private static func advance(
    _ start: MotionState, spring: Spring, _ request: IntegratorRequest
  ) throws(ParameterError) -> MotionState {
    let (time, target) = (request.motion.time, request.motion.to)
    func fixed(_ method: some FixedStepIntegrator, _ step: Double) throws(ParameterError)
      -> MotionState
    {
      try method.advance(
        start, by: time, step: step, under: SpringForce(spring, target: target),
        allowUnstable: request.allowUnstable)
    }
    switch (request.method, request.stepping) {
    case (.adaptive, .tolerance(let tolerance)):
      return try DormandPrince(tolerance: tolerance).advance(
        start, by: time, under: SpringForce(spring, target: target)
      ).state
    case (.propagator, .step(let step)):
      return try SpringPropagator(spring, step: step).advance(start, by: time, target: target)
    case (.rk4, .step(let step)): return try fixed(RungeKutta4(), step)
    case (.semiImplicitEuler, .step(let step)): return try fixed(SemiImplicitEuler(), step)
    case (.velocityVerlet, .step(let step)): return try fixed(VelocityVerlet(), step)
    case (.adaptive, .step(let step)):
      throw ParameterError("step", is: step, must: "be a tolerance instead")
    case (_, .tolerance(let tolerance)):
      throw ParameterError("tolerance", is: tolerance, must: "be a step instead")
    }
  }
}

extension SolverError {
  /// The solver error for an integrator's: a valid time or tolerance that takes too much work is
  /// unsupported, and everything else invalid.
  fileprivate init(_ error: ParameterError) {
    switch error.parameter {
    case "time" where error.value > 0 && error.value.isFinite,
      "tolerance" where error.requirement.hasPrefix("be larger"):
      self = .unsupported(error.description)
    case "step" where error.requirement.hasPrefix("be at most"):
      self = .invalid("step", error.value, "must \(error.requirement), or allowUnstable be true")
    default: self = .invalid(error.parameter, error.value, "must \(error.requirement)")
    }
  }
}
