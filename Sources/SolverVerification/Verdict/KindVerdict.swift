/// How near to the truth answers are: the finest of four steps that their worst error does not exceed.
public enum AccuracyLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Beyond 10⁻³, or not a number.
  case none
  /// Within 10⁻³: what an eye may still accept.
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
  public init(error: Double) {
    self = Self.allCases.last { error <= $0.bound } ?? .none
  }

  /// Whether one level allows more than another.
  public static func < (a: Self, b: Self) -> Bool { a.bound > b.bound }
}

/// What a verdict says about all the answers of a kind.
public struct KindVerdict: Sendable, Hashable {
  /// How a kind is judged.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// Every bound was held.
    case passed
    /// A bound was broken.
    case failed
    /// No bound was broken, but more than 1 % of the answers declined a member that was served beside
    /// them.
    case partlyJudged = "partly judged"
    /// Too few requests were answered, or may be asked.
    case notJudged = "not judged"
  }

  /// Errors of answers, each the largest of its members'. Nothing is granted but what every honest
  /// solver in `Double` is.
  public struct Accuracy: Sendable, Hashable {
    /// How many answers.
    public var answers: Int
    /// The error that half of them do not exceed.
    public var typical: Double
    /// The error that 99 % of them do not exceed.
    public var quantile99: Double
    /// The largest error.
    public var worst: Double

    /// The level that the worst of them reaches.
    public var level: AccuracyLevel { AccuracyLevel(error: worst) }

    init?(_ distribution: ErrorDistribution) {
      guard let summary = distribution.summary() else { return nil }
      answers = summary.count
      typical = summary.median
      quantile99 = summary.quantile99
      worst = summary.maximum
    }
  }

  /// How often one member was served.
  public struct Service: Sendable, Hashable {
    /// The member.
    public var member: AnswerMember
    /// In how many answers it was served.
    public var served: Int
    /// In how many answers it was missing though others of the same group of a set had it.
    public var declined: Int
    /// In how many answers it was missing and the whole group had none.
    public var notOffered: Int
  }

  /// The kind.
  public var kind: SolverKind
  /// How it is judged.
  public var outcome: Outcome
  /// What interfaces ordinarily ask; nil where nothing of it was answered.
  public var ordinary: Accuracy?
  /// Everything that was answered, but for the rules of one platform.
  public var everything: Accuracy?
  /// What was served of each member.
  public var services: [Service]
}

/// Wrong answers to one group of requests of a kind, in one member.
public struct Breach: Sendable {
  /// The kind.
  public var kind: SolverKind
  /// The regime, or whatever else divides the kind.
  public var group: String
  /// The member.
  public var member: AnswerMember
  /// How many answers were wrong.
  public var wrong: Int
  /// How many answers there were.
  public var answers: Int
  /// The worst of the wrong answers.
  public var worst: WorstCase
  /// Of the wrong answers, that to the shortest request.
  public var simplest: WorstCase
}
