/// What the report shows besides tables: measured pictures of where methods fail, how integrators
/// converge, what the scenarios do. Part of a result document.
public struct Studies: Codable, Sendable, Equatable {
  /// Errors over bounce and time.
  public var maps: [AccuracyMapRecord] = []
  /// Errors beside ζ = 1.
  public var closeUps: [CloseUpRecord] = []
  /// Errors of integrators over their step.
  public var convergence: [ConvergenceRecord] = []
  /// Where integrators are stable.
  public var stability: [StabilityRecord] = []
  /// What the elements of each scenario do.
  public var choreographies: [ChoreographyRecord] = []
  /// Models of defects that shipped, with what the suite said of them.
  public var defects: [DefectRecord] = []
  /// Values recorded from real software, against the truth.
  public var witnesses: [WitnessRecord] = []

  /// Nothing studied yet.
  public init() {}
}

/// The largest error of one method in each cell of the plane of bounce and time.
public struct AccuracyMapRecord: Codable, Sendable, Hashable {
  /// The method.
  public var method: String
  /// The edges between columns.
  public var bounceEdges: [Double]
  /// The edges between rows, in perceptual durations.
  public var timeEdges: [Double]
  /// How many motions were sampled in each cell.
  public var samplesPerCell: Int
  /// The largest scaled error of position and velocity, row by row from the earliest time; infinite
  /// where an answer was not finite.
  public var errors: [[Double]]
}

/// The largest error of one method at some distances from ζ = 1.
public struct CloseUpRecord: Codable, Sendable, Hashable {
  /// The method.
  public var method: String
  /// The bounces, critical damping being 0.
  public var bounces: [Double]
  /// The largest scaled error of position and velocity at each.
  public var errors: [Double]
}

/// How the error of an integrator falls with its step.
public struct ConvergenceRecord: Codable, Sendable, Hashable {
  /// The integrator.
  public var method: String
  /// The order that theory gives it.
  public var order: Int
  /// The order fitted to the errors above the level of rounding.
  public var measuredOrder: Double?
  /// Steps as fractions of the perceptual duration.
  public var steps: [Double]
  /// The largest error of the position over five perceptual durations, at each step.
  public var errors: [Double]
}

/// The largest step at which an integrator's motion decays as the true one does.
public struct StabilityRecord: Codable, Sendable, Hashable {
  /// The integrator.
  public var method: String
  /// Damping ratios.
  public var dampingRatios: [Double]
  /// The largest h·ω₀ found by running it, for each ratio.
  public var observed: [Double]
  /// The largest h·ω₀ that its documentation states, for each ratio.
  public var stated: [Double]
}

/// The elements of one scenario: when they move, and along what path.
public struct ChoreographyRecord: Codable, Sendable, Hashable {
  /// The scenario's name.
  public var name: String
  /// What a person calls it.
  public var title: String
  /// Whether it comes from a listing that is called incorrect, and then why.
  public var flaw: String?
  /// How many properties of elements move.
  public var laneCount: Int
  /// The first of them, in order.
  public var lanes: [LaneRecord]
  /// Its budgets.
  public var budgets: [BudgetRecord]
  /// The longest cascade allowed, in seconds, if there is a limit.
  public var cascadeLimit: Double?
  /// The longest entrance allowed, in seconds, if there is a limit.
  public var entranceLimit: Double?
  /// Seconds until every element is done, or as long as a motion without end is shown.
  public var duration: Double
  /// Seconds between samples of ``LaneRecord/positions``.
  public var sampleInterval: Double
}

/// One property of one element.
public struct LaneRecord: Codable, Sendable, Hashable {
  /// The element and its property.
  public var name: String
  /// When it starts, in seconds after the trigger.
  public var start: Double
  /// When it stays within 1 % of its change.
  public var settled: Double
  /// When it stays within 0.1 % of its change.
  public var done: Double
  /// The part of its change by which it overshoots.
  public var overshoot: Double
  /// Its largest speed, in changes per second.
  public var peakSpeed: Double
  /// Its position as a fraction of its change, sample by sample.
  public var positions: [Double]
}

/// One budget and whether it held.
public struct BudgetRecord: Codable, Sendable, Hashable {
  /// "interval", "cascade", "entrance" or "trigger".
  public var name: String
  /// The element it is about; nil for the whole.
  public var element: String?
  /// The limit, as text.
  public var limit: String
  /// What was found, in seconds.
  public var found: Double
  /// Whether it held.
  public var holds: Bool
  /// What to change, if it did not.
  public var remedy: String?
}

/// A model of a defect, and what the suite said of it.
public struct DefectRecord: Codable, Sendable, Hashable {
  /// The model's name.
  public var name: String
  /// What is wrong with it.
  public var summary: String
  /// The faults that the suite may rightly name.
  public var expected: String
  /// The fault that it named.
  public var named: String
  /// Whether that was one of them.
  public var isNamed: Bool
  /// Whether the verdict was that the solver fails.
  public var isFlagged: Bool
  /// The largest error, where the verdict has one.
  public var worst: Double?
}

/// How far values recorded from real software are from the truth.
public struct WitnessRecord: Codable, Sendable, Hashable {
  /// The software.
  public var source: String
  /// What was recorded.
  public var subject: String
  /// How many values.
  public var count: Int
  /// The largest distance from the truth, in the unit of the subject.
  public var worst: Double
  /// The median distance.
  public var median: Double
  /// Where the largest distance is.
  public var place: String
}
