import CReportResources
import FaultModels
import Foundation
import RecordedTexts
import SolverVerification
import TestTiers
import Testing

@testable import Reports

extension RecordedTextTests {
  /// The table of the report: every defect is found and named, in words that a user can read.
  ///
  /// They are judged at 1e-9, the default tolerance for other solvers.
  @Test func theVerdictsOnDefects() throws {
    let cache = TruthCache()
    let rows = FaultySolver.all.sample(3).map { solver in
      var verifier = Verifier(
        standard: .tolerance(1e-9),
        caseSets: CaseSet.judged.filter { solver.kinds.contains($0.kind) }, limit: 70, cache: cache
      ).namingFaults
      verifier.holdsToPlatformRules = true
      let verdict = verifier.verdict(on: solver)
      let row = DefectRecord(solver, verdict)
      #expect(row.isFlagged && row.isNamed, "\(row)")
      // Numbers are rounded for reading.
      #expect(!verdict.findings.contains { $0.text.contains("0.10000000149011612") }, "\(row)")
      return row
    }
    if TestTier.isAll { try RecordedTexts.record(rows, in: "defects.json") }
    let recorded: [DefectRecord] = RecordedTables.rows(recorded_defects())
    #expect(recorded.map(\.name) == FaultySolver.all.map(\.name))
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
  fileprivate init(_ solver: FaultySolver, _ verdict: Verdict) {
    let named = verdict.findings.first { $0.solver == solver.name }
    self.init(
      name: solver.name, summary: solver.summary, origin: solver.witness,
      named: (named ?? verdict.findings.first)?.words ?? "nothing", isNamed: named != nil,
      isFlagged: verdict.outcome == .failed,
      worst: verdict.rows.filter { !$0.isWithinBound }.map(\.errors.maximum).max())
  }
}

extension Finding {
  /// The text without the counts of answers.
  fileprivate var words: String { text.components(separatedBy: ": predicts")[0] }
}
