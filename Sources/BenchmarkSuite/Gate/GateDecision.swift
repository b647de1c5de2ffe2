/// What a gate says about one row.
public enum GateVerdict: String, Codable, Sendable, Hashable {
  /// Within the margin, with the confidence asked for.
  case pass
  /// Beyond the margin, with the confidence asked for.
  case regression
  /// The interval straddles the margin after the last round.
  case inconclusive
  /// There is nothing to compare with: another machine class, a new row.
  case notCompared = "not compared"
}

/// By what rules times are judged.
public struct GateRules: Sendable, Hashable, Codable {
  /// The slowdown that blocks, as a fraction: 0.01 is one per cent.
  public var margin = 0.01
  /// The slowdown that is mentioned.
  public var advice = 0.005
  /// Rounds before the first look.
  public var firstRounds = 20
  /// Rounds at the last look; each look has twice as many as the one before.
  public var lastRounds = 320
  /// The largest chance that any row of a table of two equal builds fails.
  public var familyRisk = 0.01
  /// The largest chance that a row passes although it is slower than the margin.
  public var missRisk = 0.01

  /// The standard rules.
  public init() {}

  /// The numbers of rounds after which rows are looked at.
  public var looks: [Int] {
    var looks = [firstRounds]
    while let last = looks.last, last < lastRounds { looks.append(min(2 * last, lastRounds)) }
    return looks
  }

  /// The chance of a false alarm that one look at one row may take: Bonferroni over all of them.
  public func risk(rows: Int) -> Double { familyRisk / Double(max(1, rows) * looks.count) }

  /// The chance of passing a row in error that one look may take. It is the row's own: other rows do
  /// not make a miss of this one more likely.
  public var missRiskOfLook: Double { missRisk / Double(looks.count) }

  /// The bounds of the median ratio: the lower one at the risk of a false alarm, the upper one at that
  /// of a miss.
  public func bounds(_ ratios: [Double], rows: Int) -> (lower: Double, upper: Double) {
    (
      Statistics.medianBounds(ratios, risk: risk(rows: rows)).lower,
      Statistics.medianBounds(ratios, risk: missRiskOfLook).upper
    )
  }

  /// The verdict on paired ratios of candidate to base.
  ///
  /// The bounds are those of the median ratio by order statistics, so nothing is assumed of the
  /// noise; the margin takes what order and layout do to two equal builds, which no number of rounds
  /// would average away.
  ///
  /// - Returns: The verdict so far; inconclusive asks for more rounds.
  public func verdict(_ ratios: [Double], rows: Int) -> GateVerdict {
    let bounds = bounds(ratios, rows: rows)
    if bounds.lower > 1 + margin { return .regression }
    if bounds.upper < 1 + margin { return .pass }
    return .inconclusive
  }
}

/// The comparison of one kernel between two builds.
public struct GateTimeRow: Codable, Sendable, Hashable {
  /// The kernel: method/workload.
  public var kernel: String
  /// The verdict.
  public var verdict: GateVerdict
  /// The ratio of candidate to base in each round, in order.
  public var ratios: [Double]
  /// Their median.
  public var ratio: Double
  /// The lower bound of the median, at the risk of a false alarm that one look may take.
  public var lower: Double
  /// The upper bound of the median, at the risk of a miss that one look may take.
  public var upper: Double
  /// Nanoseconds an item of the base: the median over rounds of the process minimum.
  public var base: Double
  /// Nanoseconds an item of the candidate, likewise.
  public var candidate: Double
  /// Whether a first failure was measured again in fresh processes.
  public var isRetested: Bool
  /// What else there is to say: an advice, a suspicion.
  public var remark: String?
}
