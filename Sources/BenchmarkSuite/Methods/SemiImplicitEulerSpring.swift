internal import SolverVerification

/// Semi-implicit Euler at the frame rate: the velocity first, then the position with the new
/// velocity. First order, and unstable where ω₀h exceeds 2(√(1 + ζ²) − ζ).
struct SemiImplicitEulerSpring: SteppedSpring {
  /// Steps per second.
  let rate: Int

  var name: String { "semi-implicit-euler-\(rate)hz" }
  var summary: String { "semi-implicit Euler, one step a frame at \(rate) Hz" }
  var step: Double { 1 / Double(rate) }

  func start(_ spring: ModelSpring, x₀: Double, v₀: Double) -> SpringState {
    SpringState(displacement: x₀, velocity: v₀)
  }

  @inline(__always)
  func advance(_ state: inout SpringState, _ spring: ModelSpring, by h: Double) {
    let k = spring.naturalFrequency * spring.naturalFrequency
    let c = 2 * spring.dampingRatio * spring.naturalFrequency
    state.velocity += h * (-k * state.displacement - c * state.velocity)
    state.displacement += h * state.velocity
  }

  func output(_ state: SpringState) -> SpringState { state }
}
