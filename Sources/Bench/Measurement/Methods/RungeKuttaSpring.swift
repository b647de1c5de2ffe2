internal import SolverVerification

/// The classic fourth-order Runge–Kutta method: four slopes, weighted 1 : 2 : 2 : 1.
struct RungeKuttaSpring: FixedRateSpring {
  static let label = "rk4"
  static let rule = "classic Runge-Kutta of order 4"

  let rate: Int

  @inline(__always) static func advance<Scalar: BinaryFloatingPoint>(
    _ state: inout StepState<Scalar>, stiffness k: Scalar, damping c: Scalar, by h: Scalar
  ) {
    let (x, v) = (state.displacement, state.velocity)
    let a₁ = -k * x - c * v
    let v₂ = v + h / 2 * a₁
    let a₂ = -k * (x + h / 2 * v) - c * v₂
    let v₃ = v + h / 2 * a₂
    let a₃ = -k * (x + h / 2 * v₂) - c * v₃
    let v₄ = v + h * a₃
    let a₄ = -k * (x + h * v₃) - c * v₄
    state.displacement = x + h / 6 * (v + 2 * (v₂ + v₃) + v₄)
    state.velocity = v + h / 6 * (a₁ + 2 * (a₂ + a₃) + a₄)
  }
}
