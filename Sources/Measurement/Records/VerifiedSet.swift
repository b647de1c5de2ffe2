package import SolverVerification

/// What came of one case set asked of one method: the unit into which a verification is divided.
package struct VerifiedSet: Codable, Hashable, Sendable {
  /// One group and member of the answers.
  package struct Row: Codable, Hashable, Sendable {
    package var group: String
    package var member: String
    package var errors: ErrorSummary
    /// The largest error allowed; nil where none is promised.
    package var bound: Double?
    package var worst: WorstCaseRecord

    /// Whether the bound was held.
    package var isWithinBound: Bool { bound.map { errors.maximum <= $0 } ?? true }
  }

  package var method: String
  package var caseSet: String
  package var counts: [Verdict.Count]
  package var rows: [Row]
  /// What the faults look like, in words.
  package var findings: [String]
  /// Why not every request got an answer.
  package var fault: String?

  /// The record of a verdict on one set.
  package init(_ verdict: Verdict, of set: CaseSet) {
    method = verdict.method
    caseSet = set.name
    counts = verdict.counts
    rows = verdict.rows.filter { $0.caseSet == set.name }.map { row in
      Row(
        group: row.group, member: row.member.rawValue, errors: row.errors, bound: row.bound,
        worst: WorstCaseRecord(row.worst))
    }
    findings = verdict.findings.map(\.text)
    fault = verdict.fault
  }

  /// Whether every request that is served was answered, and every bound held.
  package var isKept: Bool {
    fault == nil && rows.allSatisfy(\.isWithinBound)
      && counts.allSatisfy { $0.refused == 0 && $0.unanswered == 0 }
  }
}
