internal import SolverVerification
internal import FaultModels

/// Whether the suite finds defects of shipped software, and how it names them.
enum DefectStudies {
  private static let wide = [
    "main", "stress", "near-critical", "with-velocity", "parameterisations", "settle",
    "curves-hard", "curves-random", "curves-clustered",
  ]
  /// Faults in a small part of the parameter range need more cases.
  private static let narrow = ["main", "near-critical"]

  /// One record for each model, judged with the tolerance of a correct solver in `Double`.
  static func records() -> [DefectRecord] {
    let cache = TruthCache()
    func verifier(_ sets: [String], _ limit: Int) -> Verifier {
      Verifier(
        standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: limit,
        cache: cache
      ).namingFaults
    }
    return DefectModel.all.map { model in
      var verdict = verifier(wide, 70).verdict(on: model)
      if !isNamed(model, by: verdict), model.kinds.contains(.spring) {
        verdict = verifier(narrow, 1_000).verdict(on: model)
      }
      let named = verdict.findings.first { model.expected.contains($0.fault) }
      return DefectRecord(
        name: model.name, summary: model.summary,
        expected: model.expected.map(\.rawValue).sorted().joined(separator: " or "),
        named: (named ?? verdict.findings.first)?.fault.rawValue ?? "nothing",
        isNamed: named != nil, isFlagged: verdict.outcome == .failed,
        worst: verdict.rows.filter { !$0.isWithinBound }.map(\.errors.maximum).max())
    }
  }

  private static func isNamed(_ model: DefectModel, by verdict: Verdict) -> Bool {
    verdict.outcome == .failed
      && verdict.findings.contains { model.expected.contains($0.fault) }
  }
}
