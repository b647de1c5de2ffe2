/// Data that the report draws besides tables: error maps and integrator convergence. Part of
/// a result document.
package struct Studies: Codable, Sendable, Equatable {
  /// Errors over bounce and time.
  package var maps: [AccuracyMapRecord] = []
  /// Errors near ζ = 1.
  package var nearCritical: [NearCriticalRecord] = []
  /// Errors of integrators over their step size.
  package var convergence: [ConvergenceRecord] = []
  /// Stability limits of integrators.
  package var stability: [StabilityRecord] = []

  /// Creates an empty value.
  package init() {}
}

/// The largest error of one method in each cell of the plane of bounce and time.
package struct AccuracyMapRecord: Codable, Sendable, Hashable {
  package var method: String
  /// The edges of the columns.
  package var bounceEdges: [Double]
  /// The edges of the rows, in perceptual durations.
  package var timeEdges: [Double]
  /// The number of motions sampled in each cell.
  package var samplesPerCell: Int
  /// The largest scaled error of position and velocity, row by row from the earliest time; infinite
  /// if an answer was not finite.
  package var errors: [[Double]]
}

/// The largest error of one method at some distances from ζ = 1.
package struct NearCriticalRecord: Codable, Sendable, Hashable {
  package var method: String
  /// The bounces; 0 is critical damping.
  package var bounces: [Double]
  /// The largest scaled error of position and velocity at each bounce.
  package var errors: [Double]
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
