import CReportResources
import FaultModels
import RecordedTexts
import SolverVerification
import TestTiers
import Testing

@testable import Reports

extension RecordedTextTests {
  /// The table of the report: every defect is found and named, in words that a user can read.
  ///
  /// Models are judged at 1e-9, the default tolerance for other solvers. Each is first asked few requests of many
  /// sets; one whose fault stays unnamed is asked many requests of the sets with narrow ranges.
  @Test func theVerdictsOnDefects() throws {
    let cache = TruthCache()
    func verifier(_ sets: [String], _ limit: Int) -> Verifier {
      Verifier(
        standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: limit,
        cache: cache
      ).namingFaults
    }
    let wide = verifier(
      [
        "main", "stress", "near-critical", "with-velocity", "parameterisations", "settle",
        "curves-hard", "curves-random", "curves-clustered",
      ], 70)
    let narrow = verifier(["main", "near-critical"], 1_000)
    let rows = DefectModel.all.sample(3).map { defect in
      var verdict = wide.verdict(on: defect)
      var row = DefectRecord(defect, verdict)
      if !(row.isFlagged && row.isNamed), defect.kinds.contains(.spring) {
        verdict = narrow.verdict(on: defect)
        row = DefectRecord(defect, verdict)
      }
      #expect(row.isFlagged && row.isNamed, "\(row)")
      // Closed forms are not called integrators, and numbers are rounded for reading.
      let words = [
        "over-damped-missing-square": "integrator", "euler-per-frame": "critical damping",
      ]
      for word in [words[defect.name], "0.10000000149011612"].compactMap(\.self) {
        #expect(!verdict.findings.contains { $0.text.contains(word) }, "\(row)")
      }
      return row
    }
    if TestTier.isAll { try RecordedTexts.record(rows, in: "defects.json") }
    let recorded: [DefectRecord] = RecordedTables.rows(recorded_defects())
    #expect(recorded.map(\.name) == DefectModel.all.map(\.name))
    for row in rows {
      var known = try #require(recorded.first { $0.name == row.name })
      let ratio = (row.worst ?? 1) / (known.worst ?? 1)
      if 1 / Self.leeway <= ratio, ratio <= Self.leeway { known.worst = row.worst }
      #expect(row == known)
    }
  }

  /// The factor between errors here and on Linux: where a model cancels, its error depends on the C library.
  #if os(Linux)
    private static let leeway = 1.0
  #else
    private static let leeway = 2.0
  #endif
}

extension DefectRecord {
  fileprivate init(_ defect: DefectModel, _ verdict: Verdict) {
    let named = verdict.findings.first { defect.expected.contains($0.fault) }
    self.init(
      name: defect.name, summary: defect.summary, origin: defect.origin,
      expected: defect.expected.map(\.rawValue).sorted().joined(separator: " or "),
      named: (named ?? verdict.findings.first)?.fault.rawValue ?? "nothing",
      isNamed: named != nil, isFlagged: verdict.outcome == .failed,
      worst: verdict.rows.filter { !$0.isWithinBound }.map(\.errors.maximum).max())
  }
}
