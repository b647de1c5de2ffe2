internal import SolverVerification

/// Velocity Verlet with implicit damping, which keeps second order with damping as well.
///
///     v½ = v + h/2·a(x, v),   x ← x + h·v½,   v ← (v½ − h/2·k·x)/(1 + h/2·c)
struct VelocityVerletSpring: FixedRateSpring {
  static let label = "velocity-verlet"
  static let rule = "velocity Verlet with implicit damping"

  let rate: Int

  @inline(__always) static func advance<Scalar: BinaryFloatingPoint>(
    _ state: inout StepState<Scalar>, stiffness k: Scalar, damping c: Scalar, by h: Scalar
  ) {
    let half = state.velocity - h / 2 * (k * state.displacement + c * state.velocity)
    state.displacement += h * half
    state.velocity = (half - h / 2 * k * state.displacement) / (1 + h / 2 * c)
  }
}
