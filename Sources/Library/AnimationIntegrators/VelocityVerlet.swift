public import AnimationNumerics

/// Velocity Verlet with the linear damping treated implicitly at the end of the step.
///
/// With the acceleration split into a(x, t) − γv,
///
///     v½ = v + h/2·(a(x, t) − γv)       x ← x + h·v½
///     v ← (v½ + h/2·a(x, t + h)) / (1 + γh/2)
///
/// Second order. Explicit damping in both halves would make it first order.
public struct VelocityVerlet: FixedStepIntegrator {
  /// "velocity-verlet".
  public var name: String { "velocity-verlet" }
  /// Two.
  public var order: Int { 2 }

  /// The method has no parameters.
  public init() {}

  /// 2/ω₀, independent of the damping.
  ///
  /// With z = ω₀h and p = ζz the step's matrix has the determinant (1 − p)/(1 + p) and the trace (2
  /// − z²)/(1 + p). Its eigenvalues stay within the unit circle while |2 − z²| ≤ 2.
  public func largestStableStep(naturalFrequency: Double, dampingRatio: Double) -> Double {
    2 / naturalFrequency
  }

  /// One step: two evaluations of the law.
  public func step(
    _ state: inout MotionState, by h: Double, at time: Double, under law: some ForceLaw
  ) {
    let half = h / 2
    let γ = law.dampingRate
    state.velocity += half * law.acceleration(state, at: time)
    state.position += h * state.velocity
    let undamped = law.acceleration(state, at: time + h) + γ * state.velocity
    state.velocity = (state.velocity + half * undamped) / (1 + half * γ)
  }
}
