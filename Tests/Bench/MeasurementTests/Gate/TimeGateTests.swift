import TestTiers
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
    #expect(outcome.control?.verdict == .pass && outcome.control?.job == TimeGate.controlName)
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

  /// Ratios that vary by 12 % decide nothing in 320 rounds, and ten rounds of four rows show it; with 2 % all
  /// equal kernels pass.
  @Test func onABusyMachineTheGateEndsSoon() throws {
    let names = ["equal", "slow", "slower", "fast"]
    let busy = Sides(["slow": 1.05], noise: 0.3)
    let outcome = try TimeGate(processes: busy, rules: GateRules()).run(jobs: names) { _, _ in }
    #expect(outcome.rows.allSatisfy { $0.verdict == .inconclusive && $0.ratios.count == 10 })
    let remark = try #require(outcome.remark)
    #expect(remark.contains("as on a busy machine, and 320 rounds decide up to 4."))
    let quiet = try TimeGate(processes: Sides([:], noise: 0.05), rules: GateRules())
      .run(jobs: names) { _, _ in }
    #expect(quiet.remark == nil && quiet.rows.allSatisfy { $0.verdict == .pass })
  }

  /// Rows whose ratios vary as those of the committed gates: by 0.7 %, and 8 of 55 by 3.4 %.
  private final class VaryingSides: PairedSides {
    static let jobs = (0..<55).map { "\($0)" }
    static func noise(_ job: String) -> Double { job.hasSuffix("6") || job == "7" ? 0.034 : 0.007 }
    let slow: [String: Double]
    let same: [String: Int]
    var compared: [String] = []
    var random: SplitMix64

    init(seed: UInt64, slow: [String: Double] = [:], same: [String: Int] = [:]) {
      (self.slow, self.same, random) = (slow, same, SplitMix64(seed: seed))
    }

    func minima(of side: PairedSide, _ jobs: [String]) -> [String: Double] {
      var minima: [String: Double] = [:]
      for job in jobs {
        let normal = side == .base ? 0 : (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
        minima[job] = (side == .base ? 5 : 5 * (slow[job] ?? 1)) * (1 + Self.noise(job) * normal)
      }
      return minima
    }

    func sameCode(_ jobs: [String]) -> [String: Int] {
      compared += jobs
      return same.filter { jobs.contains($0.key) }
    }
  }

  /// At most one gate of equal builds in twenty ends undecided, with 55 rows of which 8 vary much; with the
  /// same 320 rounds for each of them it is every second.
  @Test(arguments: [false, true]) func quietGatesOfAllRowsAreDecided(isNoiseKnown: Bool) throws {
    let jobs = VaryingSides.jobs
    let known = Dictionary(uniqueKeysWithValues: jobs.map { ($0, VaryingSides.noise($0)) })
    let count: UInt64 = TestTier.isAll ? 60 : 10
    var (open, failed, rounds) = (0, 0, 0)
    for seed in 0..<count {
      let gate = TimeGate(
        processes: VaryingSides(seed: seed), rules: GateRules(), noise: isNoiseKnown ? known : [:])
      let rows = try gate.run(jobs: jobs) { _, _ in }.rows
      if rows.contains(where: { $0.verdict == .inconclusive }) { open += 1 }
      if rows.contains(where: { $0.verdict == .regression }) { failed += 1 }
      rounds += rows.reduce(0) { $0 + $1.ratios.count }
    }
    #expect(
      open * 20 <= count && failed * 50 <= count, "\(open) open, \(failed) failed of \(count)")
    // The mean of a row is far below 320.
    #expect(rounds <= 80 * 55 * Int(count), "\(rounds)")
  }

  /// A change of 1 % or more is found at a margin of half of it, in few rounds.
  @Test(arguments: [1.01, 1.02, 1.05]) func aSlowRowIsFoundInNineOfTenGates(factor: Double) throws {
    var rules = GateRules()
    rules.margin = 0.005
    var (found, rounds) = (0, [Int]())
    for seed in 0..<UInt64(100) {
      let sides = VaryingSides(seed: seed, slow: ["1": factor])
      let row = try TimeGate(processes: sides, rules: rules).run(jobs: ["1"]) { _, _ in }.rows[0]
      if row.verdict == .regression { found += 1 }
      rounds.append(row.ratios.count)
    }
    #expect(
      found >= 90 && rounds.count { $0 <= (factor < 1.015 ? 80 : 20) } >= 90, "\(found) \(rounds)")
  }

  /// Only rows in doubt are compared, once, and rows that are decided are not measured further.
  @Test func theSameInstructionsGetNoVerdict() throws {
    let sides = VaryingSides(seed: 1, slow: ["1": 1.05, "2": 1.05], same: ["1": 70, "6": 80])
    let rows = try TimeGate(processes: sides, rules: GateRules()).run(jobs: ["0", "1", "2", "6"]) {
      _, _ in
    }.rows
    #expect(rows.map(\.verdict) == [.pass, .notCompared, .regression, .notCompared])
    #expect(rows.map(\.ratios.count) == [20, 20, 20, 20])
    #expect(rows[1].remark == "same code: both execute the same 70 instructions")
    #expect(sides.compared == ["1", "2", "6"])
  }

  /// Sides of equal times, some of whose jobs report an impossible time in the eighth round.
  private final class SuspiciousSides: PairedSides {
    let suspicious: [String]
    var asked = 0

    init(_ suspicious: [String]) { self.suspicious = suspicious }

    func minima(of side: PairedSide, _ jobs: [String]) throws -> [String: Double] {
      asked += 1
      if asked > 14, let job = jobs.first(where: suspicious.contains) {
        throw UnmeasuredJob(job: job, reason: "\(job) is too fast")
      }
      return Dictionary(uniqueKeysWithValues: jobs.map { ($0, 5) })
    }
  }

  /// One suspicious time costs its row the verdict, and no other row.
  @Test(arguments: [["b"], ["a"], ["a", "b"], ["a", "b", "c"]])
  func aSuspiciousTimeCostsItsRowAlone(suspicious: [String]) throws {
    let jobs = ["a", "b", "c"]
    let outcome = try TimeGate(processes: SuspiciousSides(suspicious), rules: GateRules())
      .run(jobs: jobs) { _, _ in }
    #expect(
      outcome.rows.map(\.verdict) == jobs.map { suspicious.contains($0) ? .notMeasured : .pass })
    for row in outcome.rows where suspicious.contains(row.job) {
      #expect(row.remark == "\(row.job) is too fast" && row.ratios.isEmpty)
    }
    // Of another job from then on, if there is one.
    #expect(
      outcome.control?.ratios.count == (suspicious == jobs ? 3 : suspicious == ["b"] ? 10 : 9))
  }

  @Test func anOpenRowSaysWhatItLacks() throws {
    let rules = GateRules()
    #expect(rules.missing((0.995, 1.02), 1) == "about 4.00x as many rounds would decide it")
    #expect(
      rules.missing((1.01 - 0.01, 1.06), 1.02) == "about 4.00x as many rounds would decide it")
    #expect(rules.missing((0.99, 1.03), 1.0101) == "about as slow as the margin")
    #expect(rules.missing((-.infinity, .infinity), 1) == nil)
    let sides = VaryingSides(seed: 1, slow: ["1": 1.01])
    let row = try TimeGate(processes: sides, rules: rules).run(jobs: ["1"]) { _, _ in }.rows[0]
    #expect(row.verdict == .inconclusive && row.remark != nil, "\(row.remark ?? "")")
  }

  @Test func nothingToMeasureIsNoVerdict() throws {
    let outcome = try TimeGate(processes: Sides([:]), rules: GateRules()).run(jobs: []) { _, _ in
    }
    #expect(outcome.rows.isEmpty && outcome.control == nil)
  }
}
