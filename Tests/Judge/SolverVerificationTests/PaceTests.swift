import Foundation
import FaultModels
import SolverVerification
import Testing

/// Programs that are slow, start late, or leave something behind.
@Suite struct PaceTests {
  private static let zero = #"sed -u 's/^{"id":\([0-9]*\),.*/{"id":\1,"position":0,"velocity":0}/'"#

  private func verdict(_ command: String, _ limits: ProcessLimits, sets: [String]) -> Verdict {
    Verifier(
      standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: 60,
      cache: TruthCache()
    ).namingFaults.verdict(on: ProcessSolver(command: command, limits: limits))
  }

  /// A program that stops answering at long times is started once more, its request is named, and it is
  /// wrong by what it answered before.
  @Test func aSolverThatHangsOverLongTimesHasItsRequestNamed() {
    // Falls silent at times of 1000 seconds and more, hundreds of periods in this set.
    let hanging =
      #"while read -r line; do case "$line" in *'"time":'[0-9][0-9][0-9][0-9]*.*) sleep 60;; esac; "#
      + #"printf '%s\n' "$line"; done | "# + Self.zero
    let limits = ProcessLimits(startUp: 60, silence: 3, total: 60)
    let verdict = verdict(hanging, limits, sets: ["at-rest", "stress"])
    #expect(verdict.outcome == .failed, "\(verdict.text)")
    #expect(!verdict.findings.isEmpty)
    #expect(verdict.headline.contains("it gave no answer for 3 s"), "\(verdict.headline)")
    #expect(verdict.fault?.contains("gave no answer for 3 s") == true, "\(verdict.text)")
    #expect(verdict.faultRequest?.contains("\"time\":1000.0") == true, "\(verdict.text)")
    #expect(!verdict.places.isEmpty)
  }

  @Test func aSlowSolverIsAskedLess() {
    let slow = "while read -r line; do sleep 0.02; printf '%s\\n' \"$line\"; done | \(Self.zero)"
    let limits = ProcessLimits(startUp: 5, silence: 5, total: 6)
    let verdict = verdict(
      slow, limits, sets: ["main", "at-rest", "with-velocity", "parameterisations"])
    #expect(verdict.fault == nil, "\(verdict.text)")
    #expect(verdict.outcome == .failed)
    #expect(verdict.remarks.contains { $0.contains("is slow:") }, "\(verdict.remarks)")
  }

  @Test func aTimeLimitMayBeHuge() {
    let verdict = verdict(Self.zero, ProcessLimits(total: 1e300), sets: ["at-rest"])
    #expect(verdict.fault == nil && verdict.remarks.isEmpty, "\(verdict.text)")
  }

  @Test func aLateStarterIsWaitedFor() {
    let limits = ProcessLimits(startUp: 60, silence: 3, total: 60)
    let verdict = verdict("sleep 4; \(Self.zero)", limits, sets: ["at-rest"])
    #expect(verdict.fault == nil, "\(verdict.text)")
    #expect(verdict.outcome == .failed)
  }
}
