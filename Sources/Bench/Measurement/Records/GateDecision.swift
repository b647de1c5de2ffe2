internal import SolverVerification

/// A gate's verdict on one row.
package enum GateVerdict: String, Codable, Sendable, Hashable {
  /// Within the margin, with the required confidence.
  case pass
  /// Beyond the margin, with the required confidence.
  case regression
  /// Undecided: the interval still contains the margin after the last round, or the baseline has no
  /// such time.
  case inconclusive
  /// There is nothing to compare with, as for another machine class.
  case notCompared = "not compared"
}

/// The rules by which times are judged.
package struct GateRules: Sendable, Hashable, Codable {
  /// The slowdown that fails, as a fraction: 0.01 is one per cent.
  package var margin = 0.01
  /// The slowdown that is reported as advice.
  package var advice = 0.005
  /// Rounds before the first look.
  package var firstRounds = 20
  /// Rounds at the last look; each look has twice as many as the one before.
  package var lastRounds = 320
  /// The largest probability that any row of a table fails for two equal builds.
  package var familyRisk = 0.01
  /// The largest probability that a row passes although it is slower than the margin.
  package var missRisk = 0.01

  /// Creates the standard rules.
  package init() {}

  /// The numbers of rounds after which rows are evaluated.
  package var looks: [Int] {
    var looks = [firstRounds]
    while let last = looks.last, last < lastRounds { looks.append(min(2 * last, lastRounds)) }
    return looks
  }

  /// The false-alarm probability of one look at one row: Bonferroni over all looks and rows.
  package func risk(rows: Int) -> Double { familyRisk / Double(max(1, rows) * looks.count) }

  /// The miss probability of one look. It is per row, because other rows do not make a miss of this
  /// one more likely.
  package var missRiskOfLook: Double { missRisk / Double(looks.count) }

  /// The bounds of the median ratio: the lower one at the false-alarm risk, the upper one at the
  /// miss risk.
  package func bounds(_ ratios: [Double], rows: Int) -> (lower: Double, upper: Double) {
    (
      Statistics.medianBounds(ratios, risk: risk(rows: rows)).lower,
      Statistics.medianBounds(ratios, risk: missRiskOfLook).upper
    )
  }

  /// The largest standard deviation of the ratios with which equal builds pass at the last look.
  package var decidableSpread: Double {
    let ranks = (0..<lastRounds).map { (Double($0) + 0.5) / Double(lastRounds) }
    let rank = Statistics.medianBounds(ranks, risk: missRiskOfLook).lower
    // Near its median, a normal distribution has the density 1 / √(2π).
    return rank.isFinite ? margin / ((0.5 - rank) * (2 * .pi).squareRoot()) : .infinity
  }

  /// The standard deviation of the ratios of all rows, from the differences between rounds, if no
  /// number of rounds would decide them; `nil` too while there are fewer than 40 differences.
  package func hopelessSpread(_ rows: some Collection<[Double]>) -> Double? {
    let steps = rows.flatMap { row in zip(row, row.dropFirst()).map { abs($1 - $0) } }
    guard steps.count >= 40 else { return nil }
    // The median of |a - b| for two values of a normal distribution.
    let spread = Statistics.median(steps) / 0.954
    return spread > decidableSpread ? spread : nil
  }

  /// The verdict on paired ratios of candidate to base.
  ///
  /// The bounds of the median ratio come from order statistics, without assumptions about the
  /// noise. The margin covers effects of order and code layout between equal builds, which no
  /// number of rounds averages away.
  ///
  /// - Returns: The verdict so far; `inconclusive` asks for more rounds.
  package func verdict(_ ratios: [Double], rows: Int) -> GateVerdict {
    let bounds = bounds(ratios, rows: rows)
    if bounds.lower > 1 + margin { return .regression }
    if bounds.upper < 1 + margin { return .pass }
    return .inconclusive
  }
}

/// The comparison of one job between two builds.
package struct GateTimeRow: Codable, Sendable, Hashable {
  /// The job's name: method/workload.
  package var job: String
  package var verdict: GateVerdict
  /// The ratio of candidate to base in each round, in order.
  package var ratios: [Double]
  /// The median ratio.
  package var ratio: Double
  /// The lower bound of the median at the false-alarm risk of one look.
  package var lower: Double
  /// The upper bound of the median at the miss risk of one look.
  package var upper: Double
  /// Nanoseconds per item of the base: the median over rounds of the process minimum.
  package var base: Double
  /// Nanoseconds per item of the candidate, computed like `base`.
  package var candidate: Double
  /// Whether a failure was measured again in new processes.
  package var isRetested: Bool
  /// An advice or a suspicion.
  package var remark: String?
}
