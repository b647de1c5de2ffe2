internal import SolverVerification

/// A spring as other solvers represent it: natural frequency and damping ratio in plain `Double`,
/// converted by the textbook formulas. Their rounding is part of the method's error.
struct TextbookParameters: Sendable {
  /// ω₀ in radians per second.
  var naturalFrequency: Double
  /// ζ.
  var dampingRatio: Double

  /// Converts a description; rejects those that other libraries do not support, such as settling
  /// durations.
  init(_ description: SpringDescription) throws(SolverError) {
    switch description {
    case .bounce(let duration, let bounce):
      try Self.require(duration > 0, "duration", duration, "must be positive")
      try Self.require(bounce > -1, "bounce", bounce, "must be greater than -1")
      naturalFrequency = 2 * Double.pi / duration
      dampingRatio = bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + bounce)
    case .dampingRatio(let response, let ratio):
      try Self.require(response > 0, "response", response, "must be positive")
      try Self.require(ratio >= 0, "dampingRatio", ratio, "must not be negative")
      naturalFrequency = 2 * Double.pi / response
      dampingRatio = ratio
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      try Self.require(mass > 0, "mass", mass, "must be positive")
      try Self.require(stiffness > 0, "stiffness", stiffness, "must be positive")
      try Self.require(damping >= 0, "damping", damping, "must not be negative")
      naturalFrequency = (stiffness / mass).squareRoot()
      let ratio = damping / (2 * (stiffness * mass).squareRoot())
      dampingRatio = allowOverDamping ? ratio : min(ratio, 1)
    default: throw .unsupported("this model does not take \(description)")
    }
  }

  /// Decay rate and damped frequency; nil unless the spring is under-damped.
  var underDampedRates: (decayRate: Double, frequency: Double)? {
    guard dampingRatio < 1 else { return nil }
    return (
      dampingRatio * naturalFrequency,
      naturalFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
    )
  }

  private static func require(
    _ holds: Bool, _ member: String, _ value: Double, _ reason: String
  ) throws(SolverError) {
    guard holds, value.isFinite else { throw .invalid(member, value, reason) }
  }
}
