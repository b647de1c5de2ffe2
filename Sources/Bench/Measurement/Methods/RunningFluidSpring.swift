internal import SolverVerification

/// The integrator of SwiftUI's running `.spring` animation: Verlet steps of 1/300 s whose damping
/// uses the half-step velocity.
///
///     v½ = v + a·h/2;   x ← x + h·v½;   a ← −k·x − c·v½;   v ← v½ + a·h/2
///
/// The acceleration starts at zero, so the first step does not move. Samples are taken at the first
/// multiple of the step at or after the requested time. Stiffness is capped at 45000.
///
/// Source: OpenSwiftUI's reconstruction of the fluid spring; no recording of it is public.
struct RunningFluidSpring: SteppedSpring {
  let name = "verlet-300hz"
  let summary = "Verlet steps of 1/300 s, as SwiftUI's running .spring animation takes them"

  struct State {
    var motion: SpringState
    var acceleration: Double
  }

  var step: Double { 1.0 / 300 }
  var overshootsTimes: Bool { true }

  func start(_ spring: TextbookParameters, x₀: Double, v₀: Double) -> State {
    State(motion: SpringState(displacement: x₀, velocity: v₀), acceleration: 0)
  }

  @inline(__always) func advance(_ state: inout State, _ spring: TextbookParameters, by h: Double) {
    let k = min(spring.naturalFrequency * spring.naturalFrequency, 45000)
    let c = 2 * k.squareRoot() * spring.dampingRatio
    let half = state.motion.velocity + state.acceleration * h / 2
    state.motion.displacement += h * half
    state.acceleration = -k * state.motion.displacement - c * half
    state.motion.velocity = half + state.acceleration * h / 2
  }

  func output(_ state: State) -> SpringState { state.motion }
}
