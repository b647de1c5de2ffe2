/// Data that the report draws besides tables: error maps, integrator convergence and scenario
/// motions. Part of a result document.
package struct Studies: Codable, Sendable, Equatable {
  /// Errors over bounce and time.
  package var maps: [AccuracyMapRecord] = []
  /// Errors near ζ = 1.
  package var nearCritical: [NearCriticalRecord] = []
  /// Errors of integrators over their step size.
  package var convergence: [ConvergenceRecord] = []
  /// Stability limits of integrators.
  package var stability: [StabilityRecord] = []
  /// The motions of each scenario's elements.
  package var choreographies: [ChoreographyRecord] = []

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

/// One scenario: how long it moves, and the verdict on its budgets.
package struct ChoreographyRecord: Codable, Sendable, Hashable {
  /// The scenario's name.
  package var name: String
  /// The title for readers.
  package var title: String
  /// The reason why the scenario's source listing is called incorrect, if it is.
  package var flaw: String?
  /// The number of moving properties of elements.
  package var laneCount: Int
  /// The budgets of the scenario.
  package var budgets: [BudgetRecord]
  /// Seconds until every element is done; for endless motion, the seconds that are shown.
  package var duration: Double
}

/// One budget and its result.
package struct BudgetRecord: Codable, Sendable, Hashable {
  /// "interval", "cascade", "entrance" or "trigger".
  package var name: String
  /// The element concerned; nil for the whole scenario.
  package var element: String?
  /// The limit, as text.
  package var limit: String
  /// The measured value, in seconds.
  package var found: Double
  /// Whether the budget holds.
  package var holds: Bool
  /// The suggested change, if the budget does not hold.
  package var remedy: String?
}
