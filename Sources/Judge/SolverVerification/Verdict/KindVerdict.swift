/// The accuracy of answers: the finest of four levels that bounds their largest error.
public enum AccuracyLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Above 10⁻³, or NaN.
  case none
  /// Within 10⁻³: possibly invisible.
  case visual
  /// Within 10⁻⁵: a solver in `Float`.
  case single
  /// Within 10⁻⁹: a solver in `Double`.
  case double
  /// Within 10⁻¹⁵: a reference.
  case exact

  /// The largest error of the level.
  public var bound: Double {
    switch self {
    case .none: .infinity
    case .visual: 1e-3
    case .single: 1e-5
    case .double: 1e-9
    case .exact: 1e-15
    }
  }

  /// The level of an error.
  public init(error: Double) { self = Self.allCases.last { error <= $0.bound } ?? .none }

  /// Whether the first level allows larger errors than the second.
  public static func < (a: Self, b: Self) -> Bool { a.bound > b.bound }
}

/// The verdict on all answers of a kind.
public struct KindVerdict: Sendable, Hashable, Codable {
  /// The result for a kind.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// All bounds hold.
    case passed
    /// A bound is violated.
    case failed
    /// All bounds hold, but more than 1 % of the answers lack a member that comparable answers had.
    case partlyJudged = "partly judged"
    /// Too few requests were answered, or are supported.
    case notJudged = "not judged"
  }

  /// The distribution of the answers' errors, each the largest of its members'. Only the allowances
  /// of an honest solver in `Double` apply.
  public struct Accuracy: Sendable, Hashable, Codable {
    /// The number of answers.
    public var answers: Int
    /// The error that half of the answers do not exceed.
    public var typical: Double
    /// The error that 99 % of the answers do not exceed.
    public var quantile99: Double
    /// The largest error.
    public var worst: Double
    /// The level of the largest error.
    public var level: AccuracyLevel

    init?(_ distribution: ErrorDistribution) {
      guard let summary = distribution.summary() else { return nil }
      answers = summary.count
      typical = summary.median
      quantile99 = summary.quantile99
      worst = summary.maximum
      level = AccuracyLevel(error: worst)
    }
  }

  /// The service counts of one member.
  public struct Service: Sendable, Hashable, Codable {
    /// The member.
    public var member: AnswerMember
    /// The number of answers that served it.
    public var served: Int
    /// The number of answers without it although others in the same group of a set had it.
    public var declined: Int
    /// The number of answers without it in groups where it is always absent.
    public var notOffered: Int
  }

  /// The kind.
  public var kind: SolverKind
  /// The result.
  public var outcome: Outcome
  /// The accuracy of ordinary requests; nil if none was answered.
  public var ordinary: Accuracy?
  /// The accuracy of published curves and springs; nil if none was answered.
  public var corpus: Accuracy?
  /// The published name of the curve or spring with the largest error of ``corpus``.
  public var worstOfCorpus: String?
  /// The accuracy of all answers, except for rules of one platform.
  public var overall: Accuracy?
  /// The service counts of each member.
  public var services: [Service]
}

/// Wrong answers to one group of requests of a kind, in one member.
public struct Breach: Sendable, Codable {
  /// The kind.
  public var kind: SolverKind
  /// The regime or other group.
  public var group: String
  /// The member.
  public var member: AnswerMember
  /// The number of wrong answers.
  public var wrong: Int
  /// The number of answers.
  public var answers: Int
  /// The worst of the wrong answers.
  public var worst: WorstCase
  /// The wrong answer to the shortest request.
  public var simplest: WorstCase
}
