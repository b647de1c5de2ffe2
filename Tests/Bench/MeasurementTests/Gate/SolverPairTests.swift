import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import Measurement

/// Short programs with a given reported time of their loop and a given error.
@Suite(.serialized) struct SolverPairTests {
  /// A program whose loop takes so many nanoseconds an item, give or take, and which answers springs with a
  /// position that is off by so much.
  ///
  /// - Parameter divisor: The part of the time that it reports.
  private static func program(
    _ nanoseconds: Double, off: Double = 0, divisor: Double = 1
  ) -> String {
    let text = """
      import json, math, random, sys, time
      for line in sys.stdin:
          asked = json.loads(line)
          answer = {"id": asked["id"], "unsupported": asked["kind"]}
          if asked["kind"] == "throughput" and asked["of"]["kind"] == "spring":
              began = time.monotonic()
              time.sleep(0.01)
              least = \(nanoseconds) * 40000 * random.uniform(1, 1.004)
              rounds = int((time.monotonic() - began) * 1e9 * 0.9 / least)
              answer = {"id": asked["id"], "rounds": rounds, "nanoseconds": least / \(divisor)}
          elif asked["kind"] == "spring":
              answer = {"id": asked["id"], "position": asked.get("to", 1) + \(off)}
          print(json.dumps(answer), flush=True)
      """
    return "python3 -c '\(text)'"
  }

  private func verdicts(_ base: String, _ candidate: String) throws -> (
    row: GateTimeRow, control: GateTimeRow
  ) {
    let pair = try SolverPair(base: base, candidate: candidate)
    #expect(pair.workloads.map(\.name) == ["spring/loop"] && pair.remarks.isEmpty)
    var rules = GateRules()
    rules.lastRounds = 40
    let outcome = try TimeGate(processes: pair, rules: rules).run(jobs: ["spring/loop"]) {
      _, _ in
    }
    return (try #require(outcome.rows.first), try #require(outcome.control))
  }

  @Test(.secondTier) func aSlowerLoopFailsAndAnEqualOnePasses() throws {
    let slower = try verdicts(Self.program(0.04), Self.program(0.042))
    #expect(slower.row.verdict == .regression && slower.row.isRetested)
    #expect(slower.control.verdict == .pass)
    #expect(abs(slower.row.ratio - 1.05) < 0.01)
    #expect(try verdicts(Self.program(0.04), Self.program(0.04)).row.verdict == .pass)
  }

  @Test func aWrongerProgramIsToldByKindAndGroup() throws {
    let base = Self.program(0.04)
    let same = try SolverPair(base: base, candidate: base).accuracy(cases: 40, seed: 1)
    #expect(same.rows.isEmpty && same.compared > 5)
    let worse = try SolverPair(base: base, candidate: Self.program(0.04, off: 1e9))
      .accuracy(cases: 40, seed: 1)
    #expect(!worse.rows.isEmpty && worse.rows.allSatisfy(\.isBroken))
    #expect(
      worse.rows.contains {
        $0.name.hasPrefix("spring, ") && $0.text.contains("is off by") || $0.text.contains("off by")
      })
  }

  @Test func aProgramWithoutALoopIsTimedByItsAnswers() throws {
    let silent = Self.program(0.04).replacingOccurrences(of: "\"throughput\"", with: "\"none\"")
    let pair = try SolverPair(base: silent, candidate: Self.program(0.04))
    // One has answers only, the other a loop: nothing can be compared, and a remark says so.
    #expect(pair.workloads.isEmpty)
    #expect(pair.remarks == ["only in the base: spring/answering", "new: spring/loop"])
    let same = try SolverPair(base: silent, candidate: silent)
    #expect(same.workloads.map(\.name) == ["spring/answering"])
    let times = try same.minima(of: .candidate, ["spring/answering"])
    #expect((times["spring/answering"] ?? 0) > 100)
  }

  /// A loop that reports a millionth of its time is not measured: neither fast nor a regression.
  @Test(arguments: [1e6, -1, 1e-4]) func aSuspiciousTimeIsNotMeasured(divisor: Double) throws {
    let honest = Self.program(0.04)
    let lying = Self.program(0.04, divisor: divisor)
    for (base, candidate) in [(honest, lying), (lying, honest)] {
      let pair = try SolverPair(base: base, candidate: candidate)
      let outcome = try TimeGate(processes: pair, rules: GateRules()).run(
        jobs: pair.workloads.map(\.name)
      ) { _, _ in }
      #expect(outcome.rows.map(\.job) == ["spring/loop"] && outcome.control == nil)
      let row = try #require(outcome.rows.first)
      #expect(row.verdict == .notMeasured && row.ratios.isEmpty)
      #expect(row.remark?.hasPrefix(lying) == true, "\(row.remark ?? "")")
    }
  }

  @Test func aProgramThatDiesIsNamed() throws {
    let dead = "exit 3"
    let pair = try SolverPair(base: Self.program(0.04), candidate: dead)
    #expect(pair.workloads.isEmpty && pair.candidateFault?.contains("3") == true)
    let (rows, _, _, isUndecidable) = try pair.accuracy(cases: 20, seed: 1)
    #expect(isUndecidable)
    #expect(rows.map(\.name) == [dead] && rows.allSatisfy(\.isBroken))
    #expect(throws: RunFailure.self) {
      try SolverPair(base: dead, candidate: dead).accuracy(cases: 20, seed: 1)
    }
  }
}
