public import AnimationNumerics

/// The classic Runge–Kutta method of fourth order.
///
///     k₁ = f(y, t)                k₂ = f(y + h/2·k₁, t + h/2)
///     k₃ = f(y + h/2·k₂, t + h/2)  k₄ = f(y + h·k₃, t + h)
///     y ← y + h/6·(k₁ + 2k₂ + 2k₃ + k₄)
///
/// Stable for ω₀h up to 2√2 without damping and 2.785 / (ζ + √(ζ² − 1)) over-damped.
public struct RungeKutta4: FixedStepIntegrator {
  /// "rk4".
  public var name: String { "rk4" }
  /// Four.
  public var order: Int { 4 }

  /// The method has no parameters.
  public init() {}

  /// The first ω₀h at which the modulus of 1 + z + z²/2 + z³/6 + z⁴/24 exceeds 1, over ω₀.
  public func largestStableStep(naturalFrequency: Double, dampingRatio: Double) -> Double {
    StabilityPolynomial(coefficients: [1, 1, 1 / 2, 1 / 6, 1 / 24])
      .limit(dampingRatio: dampingRatio) / naturalFrequency
  }

  /// Steps up to the limit of semi-implicit Euler, which is smaller for every damping ratio, are
  /// accepted without computing this method's own limit. The ratio of the two is 1.39 to 3.4.
  public func isStable(step: Double, for spring: Spring) -> Bool {
    step <= SemiImplicitEuler().largestStableStep(for: spring)
      || step <= largestStableStep(for: spring)
  }

  /// One step: four evaluations of the law.
  public func step(
    _ state: inout MotionState, by h: Double, at time: Double, under law: some ForceLaw
  ) {
    let (x, v) = (state.position, state.velocity)
    let half = h / 2
    func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
      law.acceleration(MotionState(position: x, velocity: v), at: t)
    }
    let a1 = acceleration(x, v, time)
    let v2 = v + half * a1
    let a2 = acceleration(x + half * v, v2, time + half)
    let v3 = v + half * a2
    let a3 = acceleration(x + half * v2, v3, time + half)
    let v4 = v + h * a3
    let a4 = acceleration(x + h * v3, v4, time + h)
    let sixth = h / 6
    state.position = x + sixth * ((v + v4) + 2 * (v2 + v3))
    state.velocity = v + sixth * ((a1 + a4) + 2 * (a2 + a3))
  }
}
