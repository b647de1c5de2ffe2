internal import AnimationIntegrators
internal import AnimationNumerics
package import SolverVerification

extension AnimationNumericsSolver: IntegrationMethod {
  /// Position and velocity as the requested integrator computes them.
  package func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer {
    let spring = try Spring(request.motion.spring)
    let start = MotionState(position: request.motion.from, velocity: request.motion.velocity)
    do throws(IntegratorError) {
      let end = try Self.advance(start, spring: spring, request)
      return MotionAnswer(position: end.position, velocity: end.velocity)
    } catch {
      throw SolverError(error)
    }
  }

  private static func advance(
    _ start: MotionState, spring: Spring, _ request: IntegratorRequest
  ) throws(IntegratorError) -> MotionState {
    let (time, target) = (request.motion.time, request.motion.to)
    func fixed(_ method: some FixedStepIntegrator, _ step: Double) throws(IntegratorError)
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
      throw .invalid(ParameterError("step", is: step, must: "be a tolerance instead"))
    case (_, .tolerance(let tolerance)):
      throw .invalid(ParameterError("tolerance", is: tolerance, must: "be a step instead"))
    }
  }
}

extension SolverError {
  /// The solver error for an integrator error: invalid input is invalid, too much work is
  /// unsupported.
  fileprivate init(_ error: IntegratorError) {
    switch error {
    case .invalid(let error):
      self = .invalid(error.parameter, error.value, "must \(error.requirement)")
    case .unstable(let step, let largest, let method):
      self = .invalid(
        "step", step,
        "must be at most \(largest), beyond which \(method) is unstable for this spring, or "
          + "allowUnstable be true")
    case .tooManySteps, .toleranceNotMet:
      self = .unsupported(error.description)
    }
  }
}
