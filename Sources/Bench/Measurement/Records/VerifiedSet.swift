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

  /// The reason why this is not the result of a method on a set; nil if it may be.
  ///
  /// - Parameter isAsked: Whether the method answers requests of the set.
  package func fault(method: String, set: CaseSet, isAsked: Bool) -> String? {
    guard self.method == method, caseSet == set.name else {
      return "is the result of \(self.method) on \(caseSet)"
    }
    guard counts.count <= 1, !isAsked || counts.count == 1 else {
      return "has \(counts.count) counts, not 1"
    }
    for count in counts {
      let parts = [count.answered, count.unsupported, count.rejected, count.unanswered]
      // Within the set's size no sum of counts overflows.
      guard (parts + [count.asked, count.nonFinite]).allSatisfy({ (0...set.count).contains($0) }),
        parts.reduce(0, +) == count.asked, !isAsked || count.asked > 0
      else { return "has impossible counts: \(count)" }
      guard count.answered > 0 ? !isAsked || !rows.isEmpty : rows.isEmpty else {
        return "has \(rows.count) rows of \(count.answered) answers"
      }
    }
    for row in rows where !(row.errors.count > 0 && row.errors.maximum >= 0) {
      return
        "\(row.group), \(row.member): has \(row.errors.count) errors up to \(row.errors.maximum)"
    }
    return nil
  }

  /// Whether every supported request was answered and every bound holds.
  package var isKept: Bool {
    fault == nil && rows.allSatisfy(\.isWithinBound)
      && counts.allSatisfy { $0.rejected == 0 && $0.unanswered == 0 }
  }
}
