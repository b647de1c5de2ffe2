internal import SolverVerification

/// Velocity Verlet with the damping taken implicitly: second order with damping too.
///
///     v½ = v + h/2·a(x, v),   x ← x + h·v½,   v ← (v½ − h/2·k·x)/(1 + h/2·c)
struct VelocityVerletSpring: SteppedSpring {
  /// Steps per second.
  let rate: Int

  var name: String { "velocity-verlet-\(rate)hz" }
  var summary: String { "velocity Verlet with implicit damping, \(rate) steps a second" }
  var step: Double { 1 / Double(rate) }

  func start(_ spring: ModelSpring, x₀: Double, v₀: Double) -> SpringState {
    SpringState(displacement: x₀, velocity: v₀)
  }

  @inline(__always)
  func advance(_ state: inout SpringState, _ spring: ModelSpring, by h: Double) {
    let k = spring.naturalFrequency * spring.naturalFrequency
    let c = 2 * spring.dampingRatio * spring.naturalFrequency
    let half = state.velocity - h / 2 * (k * state.displacement + c * state.velocity)
    state.displacement += h * half
    state.velocity = (half - h / 2 * k * state.displacement) / (1 + h / 2 * c)
  }

  func output(_ state: SpringState) -> SpringState { state }
}
