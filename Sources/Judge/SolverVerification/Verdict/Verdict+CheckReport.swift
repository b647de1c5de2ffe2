package import Presentation

extension Verdict {
  /// Verdicts as one JUnit XML document: a suite for each verdict, a test case for each group.
  public static func junit(_ verdicts: [Verdict]) -> String { report(verdicts).junit }

  /// Verdicts as a report: a finding for each group, and the named faults as the causes.
  ///
  /// - Parameter file: The solver's source file, if it is known.
  package static func report(_ verdicts: [Verdict], file: String? = nil) -> CheckReport {
    CheckReport("animbench verify", verdicts.map { $0.suite(file: file) })
  }

  private func suite(file: String?) -> CheckReport.Suite {
    typealias Finding = CheckReport.Finding
    var findings = rows.map { row in
      let (worst, name) = (row.worst, "\(row.group): \(row.member)")
      guard !row.isWithinBound else { return Finding(.passed, rule: row.caseSet, title: name) }
      return Finding(
        .failure, rule: row.caseSet, title: name,
        """
        worst error \(Self.short(row.errors.maximum)), bound \(row.bound.map(Self.short) ?? "none"): \
        \(worst.number) is \(worst.observed), true \(worst.truth), for \(worst.request)
        """)
    }
    findings += counts.filter { $0.rejected + $0.unanswered > 0 }.map { count in
      Finding(
        .failure, rule: count.caseSet, title: "answers",
        "\(count.rejected) rejected, \(count.unanswered) unanswered of \(count.asked)")
    }
    if outcome == .undecidable || fault != nil {
      let title = outcome == .undecidable ? "not judged" : "not judged to the end"
      findings.append(Finding(.error, rule: "solver", title: title, headline))
    }
    findings += remarks.map { Finding(.note, rule: "remark", title: method, "it \($0)") }
    var causes = self.findings.map {
      Finding(.failure, rule: $0.solver ?? "unrecognised", title: "\(method) is wrong", $0.text)
    }
    for index in causes.indices { causes[index].file = file }
    return CheckReport.Suite(method, findings, causes: causes)
  }
}
