import Testing

@testable import Measurement
@testable import Seeding

/// The gate over sides whose times are made up.
@Suite struct TimeGateTests {
  /// Kernels that the candidate computes so many times slower, with noise; one of them only in the first
  /// rounds.
  private final class Sides: PairedSides {
    let factors: [String: Double]
    let recovers: String?
    let noise: Double
    var random = SplitMix64(seed: 3)
    var asked: [String: Int] = [:]

    init(_ factors: [String: Double], recovers: String? = nil, noise: Double = 0.001) {
      self.factors = factors
      self.recovers = recovers
      self.noise = noise
    }

    func minima(of side: PairedSide, _ jobs: [String]) -> [String: Double] {
      var minima: [String: Double] = [:]
      for job in jobs {
        if side == .base { asked[job, default: 0] += 1 }
        var factor = side == .candidate ? factors[job] ?? 1 : 1
        if job == recovers, asked[job, default: 0] > 20 { factor = 1 }
        minima[job] = 5 * factor * (1 + noise * (random.unit() - 0.5))
      }
      return minima
    }
  }

  @Test func eachKernelIsJudgedAndWhatFailedIsMeasuredAgain() throws {
    let sides = Sides(["slow": 1.05, "slower": 1.007, "fast": 0.9])
    let names = ["equal", "slow", "slower", "fast"]
    let outcome = try TimeGate(processes: sides, rules: GateRules()).run(jobs: names) { _, _ in }
    let rows = Dictionary(uniqueKeysWithValues: outcome.rows.map { ($0.job, $0) })
    #expect(outcome.rows.map(\.job) == names)
    #expect(outcome.rows.map(\.verdict) == [.pass, .regression, .pass, .pass])
    #expect(outcome.rows.map(\.isRetested) == [false, true, false, false])
    let slow = try #require(rows["slow"])
    #expect(abs(slow.ratio - 1.05) < 0.001 && slow.lower < slow.ratio && slow.ratio < slow.upper)
    #expect(rows["equal"]?.remark == nil)
    #expect(rows["slower"]?.remark?.hasPrefix("slower by more than 0.5") == true)
    #expect(rows["fast"]?.remark == "faster")
    #expect(slow.remark == nil)
    // The first look decides every row: no further round is run.
    #expect(outcome.rows.map(\.ratios.count) == [20, 20, 20, 20])
    #expect(sides.asked["slow"] == 40 && sides.asked["fast"] == 20)
    #expect(outcome.control?.verdict == .pass && outcome.control?.job == PairedRound.control)
  }

  @Test func aFailureThatDoesNotComeAgainIsForgiven() throws {
    let sides = Sides(["slow": 1.05], recovers: "slow")
    let outcome = try TimeGate(processes: sides, rules: GateRules()).run(jobs: ["equal", "slow"]) {
      _, _ in
    }
    #expect(outcome.rows.map(\.verdict) == [.pass, .pass])
    #expect(outcome.rows[1].remark == "failed once, not when measured again")
    #expect(outcome.rows[0].remark == nil && !outcome.rows[0].isRetested)
  }

  /// Ratios that vary by 12 % decide nothing in 320 rounds, and nine rounds of five rows show it; with 2 % all
  /// equal kernels pass.
  @Test func onABusyMachineTheGateEndsSoon() throws {
    let names = ["equal", "slow", "slower", "fast"]
    let busy = Sides(["slow": 1.05], noise: 0.3)
    let outcome = try TimeGate(processes: busy, rules: GateRules()).run(jobs: names) { _, _ in }
    #expect(outcome.rows.allSatisfy { $0.verdict == .inconclusive && $0.ratios.count == 9 })
    let remark = try #require(outcome.remark)
    #expect(remark.contains("as on a busy machine, and 320 rounds decide up to 4."))
    let quiet = try TimeGate(processes: Sides([:], noise: 0.05), rules: GateRules())
      .run(jobs: names) { _, _ in }
    #expect(quiet.remark == nil && quiet.rows.allSatisfy { $0.verdict == .pass })
  }

  @Test func nothingToMeasureIsNoVerdict() throws {
    let outcome = try TimeGate(processes: Sides([:]), rules: GateRules()).run(jobs: []) { _, _ in
    }
    #expect(outcome.rows.isEmpty && outcome.control == nil)
  }
}
