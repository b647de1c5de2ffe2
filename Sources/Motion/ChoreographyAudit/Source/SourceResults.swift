internal import Presentation

/// The results of an audit of source code, to be written to a file and read again: the rows of its
/// screens, and its files.
package struct SourceResults: Codable {
  private struct Row: Codable {
    var texts: [String]
    var isKept: Bool
  }

  private struct File: Codable {
    var name: String
    var passed: [String]
    var coverage: AuditSummary.Coverage?
    var findings: [CheckReport.Finding.Stored]
  }

  private var rows: [Row]
  private var files: [File]

  /// Of the entries only the rows are stored.
  package init(_ entries: [AuditSummary.Entry], _ sources: [AuditSummary.SourceFile]) {
    rows = entries.map { Row(texts: $0.row, isKept: $0.isKept) }
    files = sources.map { source in
      File(
        name: source.file, passed: source.passed, coverage: source.coverage,
        findings: source.findings.map(CheckReport.Finding.Stored.init))
    }
  }

  package var entries: [AuditSummary.Entry] {
    rows.map { AuditSummary.Entry(row: $0.texts, isKept: $0.isKept) }
  }

  package var sources: [AuditSummary.SourceFile] {
    files.map { file in
      var source = AuditSummary.SourceFile(
        file: file.name, findings: file.findings.map(\.finding), coverage: file.coverage)
      source.passed = file.passed
      return source
    }
  }
}

extension CheckReport.Finding {
  /// All of a finding about source code, which names its file elsewhere.
  fileprivate struct Stored: Codable {
    var level: CheckReport.Level
    var rule: String
    var text: String
    var line: Int?
    var column: Int?
    var source: String?

    init(_ finding: CheckReport.Finding) {
      (level, rule, text) = (finding.level, finding.rule, finding.text)
      (line, column, source) = (finding.line, finding.column, finding.source)
    }

    var finding: CheckReport.Finding {
      .init(level, rule: rule, text, line: line, column: column, source: source)
    }
  }
}
