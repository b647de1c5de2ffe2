package import Presentation
package import ChoreographyFiles

/// A summary of several audits: a table, and the formats that continuous integration reads.
package struct AuditSummary {
  /// One document: its audit, or the reason why it cannot be read.
  package struct Entry {
    /// The path, or the name of a scenario.
    package var subject: String { row.texts.first ?? "" }
    /// Nil if only the row of the table is kept.
    package var result: Result<AuditedDocument, DocumentError>?
    /// Whether it is a screen of source code, whose findings are listed with its file.
    package var isScreen: Bool
    let row: Row

    struct Row: Codable {
      let texts: [String]
      /// Whether every budget is kept and every expectation met.
      let isKept: Bool
    }

    /// - Parameter keepsOnlyRow: Whether the audit is dropped: thousands take much memory.
    package init(
      subject: String, result: Result<AuditedDocument, DocumentError>, isScreen: Bool = false,
      keepsOnlyRow: Bool = false
    ) {
      (self.result, self.isScreen) = (keepsOnlyRow ? nil : result, isScreen)
      row = Row(
        texts: AuditSummary.row(subject, result),
        isKept: (try? result.get())?.audit.isKept == true)
    }

    /// A screen of which only the row was kept.
    init(_ row: Row) {
      (result, isScreen, self.row) = (nil, true, row)
    }
  }

  /// How much of the motion in source code was evaluated.
  package struct Coverage: Sendable, Codable {
    /// The calls that animate.
    package var all = 0
    package var evaluated = 0

    package init() {}
  }

  /// A file of source code with everything that was found in it.
  package struct SourceFile: Codable {
    package var file: String
    package var findings: [Finding]
    package var coverage: Coverage?
    /// The names of the checks that it passes.
    var passed = ["reads"]

    package init(file: String, findings: [Finding], coverage: Coverage? = nil) {
      self.file = file
      self.coverage = coverage
      self.findings = findings
    }

    /// A file that is not read, among others that are.
    package init(unreadable file: String, _ reason: String) {
      self.init(file: file, findings: [.init(.warning, rule: "unreadable-file", reason)])
      passed = []
    }
  }

  package let entries: [Entry]
  package let sources: [SourceFile]

  package init(_ entries: [Entry], sources: [SourceFile] = []) {
    (self.entries, self.sources) = (entries, sources)
  }

  /// A broken budget or rule, an unmet expectation, an unreadable file, a warning or a note.
  package typealias Finding = CheckReport.Finding

  package var files: [SourceFile] { entries.filter { !$0.isScreen }.map(Self.checked) + sources }

  /// The rule that an unreadable document breaks.
  private static let unreadable = "no choreography"

  private static func checked(_ entry: Entry) -> SourceFile {
    switch entry.result {
    case nil: return SourceFile(file: entry.subject, findings: [])
    case .failure(let error):
      var file = SourceFile(
        file: entry.subject, findings: [Finding(.error, rule: unreadable, "\(error)")])
      file.passed = []
      return file
    case .success(let audited):
      let audit = audited.audit
      var file = SourceFile(file: entry.subject, findings: [])
      file.passed += audit.verdicts.filter(\.isKept).map(\.name)
      file.passed += audit.expectations.filter(\.isMet).map { "expectation \($0.name)" }
      for verdict in audit.verdicts where !verdict.isKept {
        let remedy = verdict.remedy.map { ". " + $0.replacing("\n", with: " ") } ?? ""
        file.findings.append(
          Finding(
            .failure, rule: verdict.budget, title: verdict.name,
            "\(verdict.found), \(verdict.limit)\(remedy)",
            line: verdict.element.flatMap { audited.lines[$0] }))
      }
      for expectation in audit.expectations where !expectation.isMet {
        file.findings.append(
          Finding(
            .failure, rule: "expectation", title: "expectation \(expectation.name)",
            expectation.name == expectation.expected
              ? "found \(expectation.found)"
              : "\(expectation.expected); found \(expectation.found)"))
      }
      file.findings += audit.remarks.filter(\.rule.isWarning).map { remark in
        Finding(
          .warning, rule: remark.rule.rawValue, remark.text,
          line: remark.element.flatMap { audited.lines[$0] })
      }
      return file
    }
  }

  private var table: MarkdownTable {
    var table = MarkdownTable([
      ("file", .left), ("verdict", .left), ("last start", .right), ("entrance", .right),
      ("done", .right), ("what is broken", .left),
    ])
    for entry in entries { table.append(texts: entry.row.texts) }
    return table
  }

  private static func row(
    _ subject: String, _ result: Result<AuditedDocument, DocumentError>
  ) -> [String] {
    switch result {
    case .failure(let error): return [subject, "unreadable", "-", "-", "-", "\(error)"]
    case .success(let audited):
      let audit = audited.audit
      let broken =
        audit.verdicts.filter { !$0.isKept }.map(\.name)
        + audit.expectations.filter { !$0.isMet }.map { "expectation \($0.name)" }
      return [
        subject, broken.isEmpty ? "kept" : "BROKEN", DisplayText.milliseconds(audit.cascade),
        DisplayText.milliseconds(audit.total), DisplayText.milliseconds(audit.done),
        broken.joined(separator: ", "),
      ]
    }
  }

  /// The table with a line for each document, followed by its findings.
  package var text: String { text(TerminalStyle(hasColor: false)) }

  package func text(_ style: TerminalStyle) -> String {
    guard !entries.isEmpty else { return findings(style) }
    let text = ReportBlock.text([.table(table)], style) + findings(style)
    let answer = style.paragraph(conclusion).joined(separator: "\n")
    return "\(answer)\n\n\(text)" + (text.count { $0 == "\n" } > 22 ? "\n\(answer)\n" : "")
  }

  /// The findings as text for a terminal.
  package func findings(_ style: TerminalStyle) -> String {
    var text = ""
    for file in files where !file.findings.isEmpty {
      text += "\n\(DisplayText.line(file.file))\n"
      for finding in file.findings {
        let line = finding.column == nil ? "" : finding.line.map { "line \($0): " } ?? ""
        let words = "  \(finding.level.word): \(line)\(finding.title): \(finding.text)"
        text += style.paragraph(words).joined(separator: "\n") + "\n"
        if let source = finding.source {
          text += "    | \(DisplayText.line(String(source.drop { " \t".contains($0) })))\n"
        }
      }
    }
    return text
  }

  /// How much of the source code was evaluated: "23 of 117 animations evaluated."; empty without.
  package var coverage: String {
    let all = sources.compactMap(\.coverage)
    let count = all.reduce(0) { $0 + $1.all }
    guard count > 0 else { return "" }
    return "\(all.reduce(0) { $0 + $1.evaluated }) of \(count) animations evaluated."
  }

  /// The verdict on one document, or "2 of 3 choreographies keep their budgets.", and the coverage.
  package var conclusion: String {
    let coverage = coverage
    if entries.isEmpty, !coverage.isEmpty { return coverage }
    return coverage.isEmpty ? verdict : "\(verdict) \(coverage)"
  }

  private var verdict: String {
    if entries.count == 1, case .success(let audited) = entries[0].result {
      return audited.audit.verdict
    }
    let kept = entries.count(where: \.row.isKept)
    let subject = entries.count == 1 ? "choreography keeps its" : "choreographies keep their"
    return "\(kept) of \(entries.count) \(subject) budgets."
  }

  package var markdown: String {
    let answer: Markdown = "\(conclusion)\n\n"
    var text = answer.source + table.text
    let findings = files.flatMap { file in file.findings.map { (file.file, $0) } }
    if !findings.isEmpty { text += "\n" }
    for (subject, finding) in findings {
      let line: Markdown =
        "- \(finding.level.word), \(Markdown.code(subject)), \(finding.title): \(finding.text)\n"
      text += line.source
    }
    return text
  }

  /// The checks for build servers and code scanners: a suite for each file.
  package var report: CheckReport {
    CheckReport(
      "choreo audit",
      files.map { file in
        var findings = file.passed.map { Finding(.passed, rule: $0) } + file.findings
        for index in findings.indices { findings[index].file = file.file }
        return .init(file.file, findings)
      },
      rules: SourceRule.all.map { rule in
        .init(
          rule.name, summary: rule.summary,
          help: "\(rule.summary) Source: \(rule.source). Disable it for a line with "
            + "// choreo:disable:next \(rule.name).", address: rule.page)
      })
  }
}
