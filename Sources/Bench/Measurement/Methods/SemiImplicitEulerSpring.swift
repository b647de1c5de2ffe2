internal import SolverVerification

/// Semi-implicit Euler: advances the velocity first, then the position with the new velocity. It
/// has first order, and is unstable where ω₀h exceeds 2(√(1 + ζ²) − ζ).
struct SemiImplicitEulerSpring: FixedRateSpring {
  static let label = "semi-implicit-euler"
  static let rule = "semi-implicit Euler"

  let rate: Int

  @inline(__always) static func advance<Scalar: BinaryFloatingPoint>(
    _ state: inout StepState<Scalar>, stiffness k: Scalar, damping c: Scalar, by h: Scalar
  ) {
    state.velocity += h * (-k * state.displacement - c * state.velocity)
    state.displacement += h * state.velocity
  }
}
