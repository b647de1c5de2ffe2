internal import FaultModels
internal import SolverVerification

/// Whether the suite finds defects of shipped software, and how it names them.
enum DefectStudies {
  /// One record for each model.
  static func records() -> [DefectRecord] {
    DetectionReport().rows.map { row in
      let (defect, verdict) = (row.defect, row.verdict)
      let named = verdict.findings.first { defect.expected.contains($0.fault) }
      return DefectRecord(
        name: defect.name, summary: defect.summary,
        expected: defect.expected.map(\.rawValue).sorted().joined(separator: " or "),
        named: (named ?? verdict.findings.first)?.fault.rawValue ?? "nothing",
        isNamed: row.isNamed, isFlagged: row.isFlagged,
        worst: verdict.rows.filter { !$0.isWithinBound }.map(\.errors.maximum).max())
    }
  }
}
