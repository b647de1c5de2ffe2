import SolverVerification
import Testing

@testable import Measurement
@testable import Seeding

@Suite struct GateDecisionTests {
  /// Ratios around a centre with one-sided outliers, as contended machines give.
  private func ratios(_ center: Double, count: Int, random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in
      // The sum of three uniform numbers, about normal with a standard deviation of 0.5 %.
      let noise = (random.unit() + random.unit() + random.unit() - 1.5) * 0.01
      let outlier = random.unit() < 0.05 ? random.number(-0.1, 0.1) : 0
      return center * (1 + noise + outlier)
    }
  }

  /// The verdict after as many looks as needed, and the number of rounds.
  private func verdict(
    _ center: Double, rules: GateRules, random: inout SplitMix64
  ) -> (GateVerdict, Int) {
    var all: [Double] = []
    let looks = rules.looks(rows: 1)
    for look in looks {
      all += ratios(center, count: look - all.count, random: &random)
      let verdict = rules.verdict(all, rows: 12, looks: looks.count)
      if verdict != .inconclusive { return (verdict, look) }
    }
    return (.inconclusive, all.count)
  }

  @Test func looksDoubleUpToTheLast() {
    var rules = GateRules()
    #expect(rules.looks(rows: 1) == [20, 40, 80, 160, 320])
    #expect(rules.looks(rows: 33) == [20, 40, 80, 160, 320, 640, 1280])
    // A row that varies much is not looked at in vain; of one that varies too much nothing is known.
    #expect(rules.looks(rows: 33, noise: 0.002) == rules.looks(rows: 33))
    #expect(rules.looks(rows: 33, noise: 0.03) == [160, 320, 640, 1280])
    #expect(rules.looks(rows: 33, noise: 0.5) == rules.looks(rows: 33))
    rules.lastRounds = 100
    #expect(rules.looks(rows: 1) == [20, 40, 80, 100])
  }

  @Test func equalBuildsPassAndNeverFail() {
    var random = SplitMix64(seed: 1)
    var passes = 0
    for _ in 0..<500 {
      let (verdict, _) = verdict(1, rules: GateRules(), random: &random)
      #expect(verdict != .regression)
      if verdict == .pass { passes += 1 }
    }
    #expect(passes > 490)
  }

  @Test(arguments: [1.02, 1.05])
  func aSlowdownBeyondTheMarginIsFound(factor: Double) {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      #expect(verdict(factor, rules: GateRules(), random: &random).0 == .regression)
    }
  }

  @Test func aSlowdownOfTheMarginStaysOpenAndTakesEveryRound() {
    var random = SplitMix64(seed: 3)
    let (verdict, rounds) = verdict(1.01, rules: GateRules(), random: &random)
    #expect(verdict == .inconclusive)
    #expect(rounds == 320)
  }

  @Test func fewerRowsLeaveMoreRiskToEach() {
    let rules = GateRules()
    #expect(rules.risk(rows: 1, looks: 5) == 12 * rules.risk(rows: 12, looks: 5))
    #expect(abs(rules.risk(rows: 12, looks: 5) * 12 * 5 - rules.familyRisk) < 1e-15)
  }

  /// The two errors that a gate can make are bounded apart, by simulation of both.
  @Test func neitherErrorIsMoreFrequentThanStated() {
    var rules = GateRules()
    (rules.familyRisk, rules.missRisk) = (0.1, 0.1)
    var random = SplitMix64(seed: 4)
    var (alarms, misses) = (0, 0)
    for _ in 0..<1_000 {
      // A row exactly at the margin is the worst case of both.
      switch verdict(1 + rules.margin, rules: rules, random: &random).0 {
      case .regression: alarms += 1
      case .pass: misses += 1
      default: break
      }
    }
    // Each of 12 rows has a twelfth of the risk; three standard deviations are allowed.
    #expect(alarms <= 18)
    #expect(misses <= 130)
    #expect(misses > 0)
  }

  @Test func extraWorkIsWorkAndNotAWait() throws {
    let items = SpringColumns<Double>(SpringWorkload(items: 100))
    let job = try AnimationNumericsSolver().frameJob(items)
    let slowed = job.slowed(by: 0.5)
    var counting = job
    var calls = 0
    counting.run = { calls += $0 }
    counting.slowed(by: 0.25).run(40)
    #expect(calls == 50)
    func fastest(_ job: Job) -> Double {
      (0..<15).map { Sampler.time(job, calls: 40, round: $0).processor }.min() ?? 0
    }
    // In processor time: what waits takes none. A timing, so it warns and never fails.
    let ratio = fastest(slowed) / fastest(job)
    if ratio < 1.3 || ratio > 1.7 {
      Issue.record("half as much work again took \(ratio) times as long", severity: .warning)
    }
  }
}
