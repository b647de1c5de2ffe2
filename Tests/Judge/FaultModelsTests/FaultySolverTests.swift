import Foundation
import SolverVerification
import TestTiers
import Testing

@testable import FaultModels

/// Truths shared by the tests: the same few cases are judged again and again.
let sharedTruths = TruthCache()

/// A quick verification of one method, by some requests of every set of its kinds.
func quickVerdict(
  on method: any SolverMethod, tolerance: Double = 1e-9, limit: Int = 70
) -> Verdict {
  var verifier = Verifier(
    standard: .tolerance(tolerance),
    caseSets: CaseSet.judged.filter { method.kinds.contains($0.kind) }, limit: limit,
    cache: sharedTruths
  ).namingFaults
  verifier.holdsToPlatformRules = true
  return verifier.verdict(on: method)
}

extension FaultySolver {
  /// The solver that plants each of its forms.
  fileprivate var eachForm: [FaultySolver] {
    forms.indices.map { index in
      var solver = self
      solver.planted = index
      return solver
    }
  }
}

/// The list of faulty solvers: each is planted alone, found wrong, and named by its own row.
@Suite struct FaultySolverTests {
  /// A form that is planted.
  struct Planted: Sendable, CustomTestStringConvertible {
    let solver: FaultySolver
    var testDescription: String { "\(solver.name): \(solver.summary)" }
  }

  /// The first form of every eighth solver, since the report's table tests those of all; every form
  /// where the environment asks for trials, as scripts/search-faults does.
  static let planted =
    asksForEveryForm
    ? FaultySolver.all.flatMap(\.eachForm).map { Planted(solver: $0) }
    : stride(from: 0, to: FaultySolver.all.count, by: 8).map {
      Planted(solver: FaultySolver.all[$0])
    }
  private static let asksForEveryForm =
    ProcessInfo.processInfo.environment["ANIMBENCH_FAULT_TRIALS"] != nil

  /// The first words of a form, up to its number.
  private func start(_ solver: FaultySolver) -> String {
    String(solver.forms[solver.planted].words.prefix { $0 != "#" })
  }

  @Test(arguments: planted) func isNamedByItsOwnRow(planted: Planted) {
    let solver = planted.solver
    let verdict = quickVerdict(on: solver)
    #expect(verdict.outcome == .failed, "\(verdict.text)")
    let texts = verdict.findings.map(\.text)
    // Forms that the answers cannot tell apart are said as "or".
    let isNamed = texts.contains { text in
      solver.forms.contains { text.contains($0.words.prefix { $0 != "#" }) } || text.contains("(or")
    }
    #expect(isNamed, "\(start(solver)): \(texts)")
    #expect(texts.allSatisfy { !$0.contains("unrecognised") }, "\(texts)")
  }

  @Test func everyRowHasAWitnessAndItsOwnName() {
    let all = FaultySolver.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { !$0.witness.isEmpty && !$0.forms.isEmpty && !$0.kinds.isEmpty })
    for kind in SolverKind.allCases {
      let words = all.filter { $0.kinds.contains(kind) }.flatMap(\.forms).map(\.words)
      #expect(Set(words).count == words.count, "\(kind)")
    }
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

  /// A fault that is not in the list has statements, and no name that its answers contradict.
  @Test func whatIsNotInTheListHasNoFalseName() {
    var unseen: [String] = []
    for fault in plantedFaults.indices.sample(20).map({ plantedFaults[$0] }) {
      let verdict = Verifier(
        standard: .tolerance(1e-9), caseSets: fault.sets.compactMap(CaseSet.named), limit: 120,
        cache: sharedTruths
      ).namingFaults.verdict(on: fault.method)
      if verdict.outcome == .passed { unseen.append(fault.name) }
      #expect(verdict.outcome == .passed || !verdict.places.isEmpty, "\(fault.name)")
      for finding in verdict.findings where finding.text.contains("predicts") {
        #expect(
          finding.text.contains("contradicts none") || !finding.text.contains("contradicts"),
          "\(fault.name): \(finding.text)")
      }
    }
    // So few questions may not show a rare fault.
    #expect(unseen.count <= 2, "\(unseen)")
  }
}
