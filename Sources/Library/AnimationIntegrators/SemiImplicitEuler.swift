public import AnimationNumerics

/// Semi-implicit (symplectic) Euler: the velocity first, then the position with the new velocity.
///
///     v ← v + h·a(x, v, t)        x ← x + h·v
///
/// First order. It is the usual method of games and animation engines, once per frame.
public struct SemiImplicitEuler: FixedStepIntegrator {
  /// "semi-implicit-euler".
  public var name: String { "semi-implicit-euler" }
  /// One.
  public var order: Int { 1 }

  /// The method has no parameters.
  public init() {}

  /// 2(√(1 + ζ²) − ζ)/ω₀, written without the difference.
  ///
  /// With z = ω₀h the step's matrix has the determinant 1 − 2ζz and the trace 2 − 2ζz − z². Its
  /// eigenvalues stay within the unit circle while 4 − 4ζz − z² ≥ 0.
  public func largestStableStep(naturalFrequency: Double, dampingRatio: Double) -> Double {
    2 / ((1 + dampingRatio * dampingRatio).squareRoot() + dampingRatio) / naturalFrequency
  }

  /// One step: one evaluation of the law.
  public func step(
    _ state: inout MotionState, by h: Double, at time: Double, under law: some ForceLaw
  ) {
    state.velocity += h * law.acceleration(state, at: time)
    state.position += h * state.velocity
  }
}
