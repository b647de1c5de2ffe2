/// The exact step of a spring: the 2×2 matrix that takes position and velocity over a fixed time.
///
///     (x, v) ← Φ(h)(x, v),   x measured from the target
///
/// Any step is stable and none has a truncation error; what remains is the rounding of the matrix,
/// which repeats in every step. Preparing one costs a spring sample; a step costs four products.
public struct SpringPropagator: Sendable {
  /// The spring.
  public let spring: Spring
  /// The length of a step, in seconds.
  public let step: Double
  let response: UnitResponse

  /// The name in the solver protocol.
  public static let name = "propagator"
  /// There is no largest stable step.
  public static let largestStableStep = Double.infinity

  /// The step of `spring` over `step` seconds.
  ///
  /// - Throws: ``IntegratorError`` unless `step` is positive and finite.
  public init(_ spring: Spring, step: Double) throws(IntegratorError) {
    guard step > 0, step.isFinite else {
      throw .invalid(ParameterError("step", is: step, must: "be positive and finite"))
    }
    self.spring = spring
    self.step = step
    response = spring.unitResponse(at: step)
  }

  /// One step towards `target`.
  public func step(_ state: inout MotionState, target: Double) {
    Self.apply(response, to: &state, target: target)
  }

  /// Advances a state by a time: ⌊time/step⌋ steps, and one that is shortened to land on it.
  ///
  /// - Throws: ``IntegratorError`` for a time that makes no sense, or more steps than
  ///   ``Integration/maximumSteps``.
  public func advance(
    _ state: MotionState, by time: Double, target: Double
  ) throws(IntegratorError) -> MotionState {
    let (steps, rest) = try Integration.division(of: time, by: step)
    var state = state
    for _ in 0..<steps { step(&state, target: target) }
    if rest > 0 { Self.apply(spring.unitResponse(at: rest), to: &state, target: target) }
    return state
  }

  private static func apply(
    _ response: UnitResponse, to state: inout MotionState, target: Double
  ) {
    let x = state.position - target
    let v = state.velocity
    state.position = target + (x * response.displacement + v * response.displacementOfVelocity)
    state.velocity = x * response.velocity + v * response.velocityOfVelocity
  }
}
