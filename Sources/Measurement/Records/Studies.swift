/// What the report shows besides tables: measured pictures of where methods fail, how integrators
/// converge, what the scenarios do. Part of a result document.
package struct Studies: Codable, Sendable, Equatable {
  /// Errors over bounce and time.
  package var maps: [AccuracyMapRecord] = []
  /// Errors beside ζ = 1.
  package var closeUps: [CloseUpRecord] = []
  /// Errors of integrators over their step.
  package var convergence: [ConvergenceRecord] = []
  /// Where integrators are stable.
  package var stability: [StabilityRecord] = []
  /// What the elements of each scenario do.
  package var choreographies: [ChoreographyRecord] = []
  /// Models of defects that shipped, with what the suite said of them.
  package var defects: [DefectRecord] = []
  /// Values recorded from real software, against the truth.
  package var witnesses: [WitnessRecord] = []
  /// How the time of a choreography grows.
  package var growth: [GrowthRecord] = []

  /// Nothing studied yet.
  package init() {}
}

/// The largest error of one method in each cell of the plane of bounce and time.
package struct AccuracyMapRecord: Codable, Sendable, Hashable {
  /// The method.
  package var method: String
  /// The edges between columns.
  package var bounceEdges: [Double]
  /// The edges between rows, in perceptual durations.
  package var timeEdges: [Double]
  /// How many motions were sampled in each cell.
  package var samplesPerCell: Int
  /// The largest scaled error of position and velocity, row by row from the earliest time; infinite
  /// where an answer was not finite.
  package var errors: [[Double]]
}

/// The largest error of one method at some distances from ζ = 1.
package struct CloseUpRecord: Codable, Sendable, Hashable {
  /// The method.
  package var method: String
  /// The bounces, critical damping being 0.
  package var bounces: [Double]
  /// The largest scaled error of position and velocity at each.
  package var errors: [Double]
}

/// How the error of an integrator falls with its step.
package struct ConvergenceRecord: Codable, Sendable, Hashable {
  /// The integrator.
  package var method: String
  /// The order that theory gives it.
  package var order: Int
  /// The order fitted to the errors above the level of rounding.
  package var measuredOrder: Double?
  /// Steps as fractions of the perceptual duration.
  package var steps: [Double]
  /// The largest error of the position over five perceptual durations, at each step.
  package var errors: [Double]
}

/// The largest step at which an integrator's motion decays as the true one does.
package struct StabilityRecord: Codable, Sendable, Hashable {
  /// The integrator.
  package var method: String
  /// Damping ratios.
  package var dampingRatios: [Double]
  /// The largest h·ω₀ found by running it, for each ratio.
  package var observed: [Double]
  /// The largest h·ω₀ that its documentation states, for each ratio.
  package var stated: [Double]
}

/// The elements of one scenario: when they move, and along what path.
package struct ChoreographyRecord: Codable, Sendable, Hashable {
  /// The scenario's name.
  package var name: String
  /// What a person calls it.
  package var title: String
  /// Whether it comes from a listing that is called incorrect, and then why.
  package var flaw: String?
  /// How many properties of elements move.
  package var laneCount: Int
  /// The lanes, in order; only the first ones of many.
  package var lanes: [LaneRecord]
  /// Its budgets.
  package var budgets: [BudgetRecord]
  /// The longest cascade allowed, in seconds, if there is a limit.
  package var cascadeLimit: Double?
  /// The longest entrance allowed, in seconds, if there is a limit.
  package var entranceLimit: Double?
  /// Seconds until every element is done, or as long as a motion without end is shown.
  package var duration: Double
  /// Seconds between samples of ``LaneRecord/positions``.
  package var sampleInterval: Double
}

/// One property of one element.
package struct LaneRecord: Codable, Sendable, Hashable {
  /// The element and its property.
  package var name: String
  /// When it starts, in seconds after the trigger.
  package var start: Double
  /// When it stays within 1 % of its change.
  package var settled: Double
  /// When it stays within 0.1 % of its change.
  package var done: Double
  /// The part of its change by which it overshoots.
  package var overshoot: Double
  /// Its largest speed, in changes per second.
  package var peakSpeed: Double
  /// Its position as a fraction of its change, sample by sample; empty of those that are not played.
  package var positions: [Double]
  /// The name shared by the lanes of one property of all items of an element.
  package var group: String
  /// When another phase, keyframe or repetition begins, in seconds after the trigger.
  package var changes: [Double]
}

/// One budget and whether it held.
package struct BudgetRecord: Codable, Sendable, Hashable {
  /// "interval", "cascade", "entrance" or "trigger".
  package var name: String
  /// The element it is about; nil for the whole.
  package var element: String?
  /// The limit, as text.
  package var limit: String
  /// What was found, in seconds.
  package var found: Double
  /// Whether it held.
  package var holds: Bool
  /// What to change, if it did not.
  package var remedy: String?
}

/// A model of a defect, and what the suite said of it.
package struct DefectRecord: Codable, Sendable, Hashable {
  /// The model's name.
  package var name: String
  /// What is wrong with it.
  package var summary: String
  /// The faults that the suite may rightly name.
  package var expected: String
  /// The fault that it named.
  package var named: String
  /// Whether that was one of them.
  package var isNamed: Bool
  /// Whether the verdict was that the solver fails.
  package var isFlagged: Bool
  /// The largest error, where the verdict has one.
  package var worst: Double?
}

/// How far values recorded from real software are from the truth.
package struct WitnessRecord: Codable, Sendable, Hashable {
  /// The software.
  package var source: String
  /// What was recorded.
  package var subject: String
  /// How many values.
  package var count: Int
  /// The largest distance from the truth, in the unit of the subject.
  package var worst: Double
  /// The median distance.
  package var median: Double
  /// Where the largest distance is.
  package var place: String
}

/// How long a lane of a choreography takes as there is more of something.
package struct GrowthRecord: Codable, Sendable, Hashable {
  /// Of what there is more.
  package enum Axis: String, Codable, Sendable, CaseIterable {
    /// Lanes that run the same motion.
    case lanes
    /// Pieces of a motion, one after the other.
    case pieces
    /// Animations that run at once, each taking what runs to its own target.
    case layers
  }

  /// Of what there is more.
  package var axis: Axis
  /// What the lanes do.
  package var motion: String
  /// How many lanes there are; nil where they are what grows.
  package var lanes: Int?
  /// How many there are of what grows.
  package var counts: [Int]
  /// Nanoseconds for a lane in a frame, at each: the median of rounds in which all of an axis took turns.
  package var nanoseconds: [Double]
}
