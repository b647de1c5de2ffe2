/// Data that the report draws besides tables: integrator convergence. Part of a result document.
package struct Studies: Codable, Sendable, Equatable {
  /// Errors of integrators over their step size.
  package var convergence: [ConvergenceRecord] = []
  /// Stability limits of integrators.
  package var stability: [StabilityRecord] = []
}

/// The error of an integrator as its step gets smaller.
package struct ConvergenceRecord: Codable, Sendable, Hashable {
  /// The integrator.
  package var method: String
  /// The theoretical order.
  package var order: Int
  /// The order fitted to the errors above the level of rounding.
  package var measuredOrder: Double?
  /// Steps as fractions of the perceptual duration.
  package var steps: [Double]
  /// The largest position error over five perceptual durations, for each step.
  package var errors: [Double]
}

/// The largest step at which an integrator's motion decays like the true one.
package struct StabilityRecord: Codable, Sendable, Hashable {
  /// The integrator.
  package var method: String
  package var dampingRatios: [Double]
  /// The largest h·ω₀ found by running the integrator, for each ratio.
  package var observed: [Double]
  /// The largest h·ω₀ in the integrator's documentation, for each ratio.
  package var stated: [Double]
}
