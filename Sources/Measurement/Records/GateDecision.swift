internal import SolverVerification

/// What a gate says about one row.
package enum GateVerdict: String, Codable, Sendable, Hashable {
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
package struct GateRules: Sendable, Hashable, Codable {
  /// The slowdown that blocks, as a fraction: 0.01 is one per cent.
  package var margin = 0.01
  /// The slowdown that is mentioned.
  package var advice = 0.005
  /// Rounds before the first look.
  package var firstRounds = 20
  /// Rounds at the last look; each look has twice as many as the one before.
  package var lastRounds = 320
  /// The largest chance that any row of a table of two equal builds fails.
  package var familyRisk = 0.01
  /// The largest chance that a row passes although it is slower than the margin.
  package var missRisk = 0.01

  /// The standard rules.
  package init() {}

  /// The numbers of rounds after which rows are looked at.
  package var looks: [Int] {
    var looks = [firstRounds]
    while let last = looks.last, last < lastRounds { looks.append(min(2 * last, lastRounds)) }
    return looks
  }

  /// The chance of a false alarm that one look at one row may take: Bonferroni over all of them.
  package func risk(rows: Int) -> Double { familyRisk / Double(max(1, rows) * looks.count) }

  /// The chance of passing a row in error that one look may take. It is the row's own: other rows do
  /// not make a miss of this one more likely.
  package var missRiskOfLook: Double { missRisk / Double(looks.count) }

  /// The bounds of the median ratio: the lower one at the risk of a false alarm, the upper one at that
  /// of a miss.
  package func bounds(_ ratios: [Double], rows: Int) -> (lower: Double, upper: Double) {
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
  package func verdict(_ ratios: [Double], rows: Int) -> GateVerdict {
    let bounds = bounds(ratios, rows: rows)
    if bounds.lower > 1 + margin { return .regression }
    if bounds.upper < 1 + margin { return .pass }
    return .inconclusive
  }
}

/// The comparison of one job between two builds.
package struct GateTimeRow: Codable, Sendable, Hashable {
  /// The kernel: method/workload.
  package var kernel: String
  /// The verdict.
  package var verdict: GateVerdict
  /// The ratio of candidate to base in each round, in order.
  package var ratios: [Double]
  /// Their median.
  package var ratio: Double
  /// The lower bound of the median, at the risk of a false alarm that one look may take.
  package var lower: Double
  /// The upper bound of the median, at the risk of a miss that one look may take.
  package var upper: Double
  /// Nanoseconds an item of the base: the median over rounds of the process minimum.
  package var base: Double
  /// Nanoseconds an item of the candidate, likewise.
  package var candidate: Double
  /// Whether a first failure was measured again in fresh processes.
  package var isRetested: Bool
  /// What else there is to say: an advice, a suspicion.
  package var remark: String?
}
