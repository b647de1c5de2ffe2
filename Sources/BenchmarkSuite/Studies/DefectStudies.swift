internal import SolverVerification

/// Whether the suite finds the defects that shipped in real software, and what it calls them.
enum DefectStudies {
  /// One record for each model, judged by the tolerance of an honest solver in `Double`.
  ///
  /// - Parameter limit: The most requests to ask of a case set.
  static func records(limit: Int) -> [DefectRecord] {
    let verifier = Verifier(standard: .tolerance(1e-9), limit: limit, cache: TruthCache())
    return DefectModel.all.map { model in
      let verdict = verifier.verdict(on: model)
      // The fault that explains most comes first.
      let named = verdict.findings.first
      return DefectRecord(
        name: model.name, summary: model.summary,
        expected: model.expected.map(\.rawValue).sorted().joined(separator: " or "),
        named: named?.fault.rawValue ?? "nothing",
        isNamed: verdict.findings.contains { model.expected.contains($0.fault) },
        isFlagged: verdict.outcome == .failed,
        worst: verdict.rows.filter { !$0.isWithinBound }.map(\.errors.maximum).max())
    }
  }
}
