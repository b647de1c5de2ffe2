package import SolverVerification

/// The result of one method on one case set, which is the unit of a divided verification.
package struct VerifiedSet: Codable, Hashable, Sendable {
  /// One group and member of the answers.
  package struct Row: Codable, Hashable, Sendable {
    package var group: String
    package var member: String
    package var errors: ErrorSummary
    /// The largest error allowed; nil if none is promised.
    package var bound: Double?
    package var worst: WorstCaseRecord

    /// Whether the bound holds.
    package var isWithinBound: Bool { bound.map { errors.maximum <= $0 } ?? true }
  }

  package var method: String
  package var caseSet: String
  package var counts: [Verdict.Count]
  package var rows: [Row]
  /// Descriptions of the faults.
  package var findings: [String]
  /// The reason why some requests got no answer.
  package var fault: String?

  /// Creates the record of a verdict on one set.
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

  /// Whether every supported request was answered and every bound holds.
  package var isKept: Bool {
    fault == nil && rows.allSatisfy(\.isWithinBound)
      && counts.allSatisfy { $0.refused == 0 && $0.unanswered == 0 }
  }
}
