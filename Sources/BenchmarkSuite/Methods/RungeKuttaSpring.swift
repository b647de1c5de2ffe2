internal import SolverVerification

/// The classic fourth-order Runge–Kutta method at a fixed rate.
struct RungeKuttaSpring: SteppedSpring {
  /// Steps per second.
  let rate: Int

  var name: String { "rk4-\(rate)hz" }
  var summary: String { "classic Runge-Kutta of order 4, \(rate) steps a second" }
  var step: Double { 1 / Double(rate) }

  func start(_ spring: ModelSpring, x₀: Double, v₀: Double) -> SpringState {
    SpringState(displacement: x₀, velocity: v₀)
  }

  @inline(__always)
  func advance(_ state: inout SpringState, _ spring: ModelSpring, by h: Double) {
    let k = spring.naturalFrequency * spring.naturalFrequency
    let c = 2 * spring.dampingRatio * spring.naturalFrequency
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

  func output(_ state: SpringState) -> SpringState { state }
}
