internal import Presentation
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
  /// There is nothing to compare with, as for another machine class, or nothing to compare, where both
  /// builds execute the same instructions.
  case notCompared = "not compared"
  /// A program reported an impossible time, so the row decides nothing.
  case notMeasured = "not measured"
}

/// The rules by which times are judged.
package struct GateRules: Sendable, Hashable, Codable {
  /// The slowdown that fails, as a fraction: 0.01 is one per cent.
  package var margin = 0.01
  /// The slowdown that is reported as advice.
  package var advice = 0.005
  /// Rounds before the first look.
  package var firstRounds = 20
  /// Rounds that a row takes at most; of several rows, on average.
  package var lastRounds = 320
  /// The largest probability that any row of a table fails for two equal builds.
  package var familyRisk = 0.01
  /// The largest probability that a row passes although it is slower than the margin.
  package var missRisk = 0.01

  /// Creates the standard rules.
  package init() {}

  /// The rounds of a row that varies more than others, for one that each row has on average.
  private static let mostShare = 4

  /// The numbers of rounds after which a row is evaluated.
  ///
  /// Each look has twice the rounds of the one before. In a table of several rows, a row may take up
  /// to four times ``lastRounds``, as long as others leave them. A row whose noise is known is not
  /// looked at while even an equal build would rather stay open than pass: fewer looks leave more
  /// risk to each.
  ///
  /// - Parameter noise: The standard deviation of a round's ratio, if it is known.
  package func looks(rows: Int, noise: Double? = nil) -> [Int] {
    let last = lastRounds * min(max(rows, 1), Self.mostShare)
    var looks = [firstRounds]
    while let look = looks.last, look < last { looks.append(min(2 * look, last)) }
    guard let noise else { return looks }
    let useful = looks.filter { decidableSpread(rounds: $0, looks: looks.count) >= noise }
    return useful.isEmpty ? looks : useful
  }

  /// The false-alarm probability of one look at one row: Bonferroni over all looks and rows.
  package func risk(rows: Int, looks: Int) -> Double { familyRisk / Double(max(1, rows) * looks) }

  /// The bounds of the median ratio: the lower one at the false-alarm risk of a look, the upper one
  /// at its miss risk. That is per row, because other rows do not make a miss of this one more likely.
  package func bounds(_ ratios: [Double], rows: Int, looks: Int) -> (lower: Double, upper: Double) {
    (
      Statistics.medianBounds(ratios, risk: risk(rows: rows, looks: looks)).lower,
      Statistics.medianBounds(ratios, risk: missRisk / Double(looks)).upper
    )
  }

  /// The largest standard deviation of the ratios with which equal builds rather pass than stay open.
  package func decidableSpread(rounds: Int, looks: Int) -> Double {
    let ranks = (0..<rounds).map { (Double($0) + 0.5) / Double(rounds) }
    let rank = Statistics.medianBounds(ranks, risk: missRisk / Double(looks)).lower
    // Near its median, a normal distribution has the density 1 / √(2π).
    return rank.isFinite ? margin / ((0.5 - rank) * (2 * .pi).squareRoot()) : 0
  }

  /// The standard deviation of the ratios of all rows, and the largest that would be decided, if no
  /// number of rounds would decide them; `nil` too while there are fewer than 40 differences.
  package func hopelessSpread(
    _ rows: some Collection<[Double]>
  ) -> (found: Double, decidable: Double)? {
    let most = decidableSpread(rounds: lastRounds, looks: looks(rows: rows.count).count)
    guard let spread = RowNoise.deviation(rows, needed: 40), spread > most else { return nil }
    return (spread, most)
  }

  /// How many more rounds an undecided row needs: its bounds narrow with the square root of their
  /// number.
  func missing(_ bounds: (lower: Double, upper: Double), _ ratio: Double) -> String? {
    let distance = ratio - 1 - margin
    let share = (distance > 0 ? ratio - bounds.lower : bounds.upper - ratio) / distance
    guard share.isFinite else { return nil }
    return share.magnitude > 10
      ? "about as slow as the margin"
      : "about \(NumberText.ratio(share * share)) as many rounds would decide it"
  }

  /// The verdict on paired ratios of candidate to base.
  ///
  /// The bounds of the median ratio come from order statistics, without assumptions about the
  /// noise. The margin covers effects of order and code layout between equal builds, which no
  /// number of rounds averages away.
  ///
  /// - Returns: The verdict so far; `inconclusive` asks for more rounds.
  package func verdict(_ ratios: [Double], rows: Int, looks: Int) -> GateVerdict {
    let bounds = bounds(ratios, rows: rows, looks: looks)
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
