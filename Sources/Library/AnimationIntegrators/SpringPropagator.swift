public import AnimationNumerics

/// The exact step of a spring: the 2×2 matrix that advances position and velocity by a fixed time.
///
///     (x, v) ← Φ(h)(x, v),   x measured from the target
///
/// Every step is stable and has no truncation error. The only error is the rounding of the matrix,
/// which repeats in every step. Preparation costs a spring sample; a step costs four products.
public struct SpringPropagator: Sendable {
  /// The spring.
  public let spring: Spring
  /// The length of a step, in seconds.
  public let step: Double
  let response: UnitResponse

  /// The name in the solver protocol.
  public static let name = "propagator"
  /// Infinite: every step is stable.
  public static let largestStableStep = Double.infinity

  /// The step of `spring` over `step` seconds.
  ///
  /// - Throws: `ParameterError` unless `step` is positive and finite.
  public init(_ spring: Spring, step: Double) throws(ParameterError) {
    guard step > 0, step.isFinite else {
      throw ParameterError("step", is: step, must: "be positive and finite")
    }
    self.spring = spring
    self.step = step
    response = spring.unitResponse(at: step)
  }

  /// One step towards `target`.
  public func step(_ state: inout MotionState, target: Double) {
    Self.apply(response, to: &state, target: target)
  }

  /// Advances a state by a time: ⌊time/step⌋ steps, then a shortened one that lands on it.
  ///
  /// - Throws: `ParameterError` for an invalid time, or more steps than
  ///   ``Integration/maximumSteps``.
  public func advance(
    _ state: MotionState, by time: Double, target: Double
  ) throws(ParameterError) -> MotionState {
    let (steps, rest) = try Integration.division(of: time, by: step)
    var state = state
    for _ in 0..<steps { step(&state, target: target) }
    if rest > 0 { Self.apply(spring.unitResponse(at: rest), to: &state, target: target) }
    return state
  }

  private static func apply(_ response: UnitResponse, to state: inout MotionState, target: Double) {
    let x = state.position - target
    let v = state.velocity
    state.position = target + (x * response.displacement + v * response.positionPerVelocity)
    state.velocity = x * response.velocity + v * response.velocityPerVelocity
  }
}
