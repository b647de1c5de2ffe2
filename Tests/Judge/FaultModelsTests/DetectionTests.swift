import SolverVerification
import TestTiers
import Testing

@testable import FaultModels

/// Truths shared by the tests: the same few cases are judged again and again.
let sharedTruths = TruthCache()

/// A quick verification of one method.
func quickVerdict(
  on method: any SolverMethod, tolerance: Double = 1e-9, limit: Int = 70
) -> Verdict {
  let names =
    limit > 100
    ? ["main", "near-critical"]
    : [
      "main", "stress", "near-critical", "with-velocity", "parameterisations", "settle",
      "curves-hard", "curves-random", "curves-clustered",
    ]
  return Verifier(
    standard: .tolerance(tolerance), caseSets: names.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths
  ).namingFaults.verdict(on: method)
}

@Suite struct DetectionTests {
  @Test(arguments: DefectModel.all.map(\.name).sample(3))
  func everyDefectIsFlaggedAndNamed(name: String) throws {
    let defect = try #require(DefectModel.all.first { $0.name == name })
    // A fault in a narrow range of parameters needs more cases.
    let isNarrow = ["two-exponentials", "absolute-critical-band"].contains(name)
    let verdict = quickVerdict(on: defect, limit: isNarrow ? 1_000 : 70)
    #expect(verdict.outcome == .failed)
    let faults = Set(verdict.findings.map(\.fault))
    #expect(!faults.isDisjoint(with: defect.expected), "\(verdict.findings.map(\.text))")
  }

  @Test func noDefectIsLost() {
    #expect(DefectModel.all.count == 36)
    #expect(Set(DefectModel.all.map(\.name)).count == DefectModel.all.count)
  }

  @Test func aCarefulSolverIsNotFlagged() {
    let verdict = quickVerdict(on: DoubleSolver())
    #expect(verdict.outcome == .passed, "\(verdict.text)")
    #expect(verdict.findings.isEmpty)
  }

  @Test func theReferenceIsNotFlagged() {
    let verdict = quickVerdict(on: ReferenceSolver(cache: sharedTruths), tolerance: 1e-16)
    #expect(verdict.outcome == .passed, "\(verdict.text)")
  }
}
