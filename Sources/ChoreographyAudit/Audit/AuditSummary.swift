package import Presentation
package import ChoreographyFiles
internal import StrictJSON

/// A summary of several audits: a table, and the formats that continuous integration reads.
package struct AuditSummary {
  /// One document: its audit, or the reason why it cannot be read.
  package struct Entry {
    /// The path, or the name of a scenario.
    package var subject: String
    package var result: Result<Audited, DocumentError>
    /// Whether it is a screen of source code, whose findings are listed with its file.
    package var isScreen: Bool

    package init(
      subject: String, result: Result<Audited, DocumentError>, isScreen: Bool = false
    ) {
      self.subject = subject
      self.result = result
      self.isScreen = isScreen
    }
  }

  /// A file of source code with everything that was found in it.
  package struct SourceFile {
    package var file: String
    package var findings: [Finding]

    package init(file: String, findings: [Finding]) {
      self.file = file
      self.findings = findings
    }
  }

  /// An audit and the line of each element in the file.
  package struct Audited {
    package var document: ChoreographyDocument
    package var audit: ChoreographyAudit
    package var budgets: MotionBudgets
    /// The line of each element, by name; empty if the text is not available.
    package var lines: [String: Int]

    package init(
      _ audit: ChoreographyAudit, document: ChoreographyDocument, budgets: MotionBudgets,
      lines: [String: Int] = [:]
    ) {
      self.audit = audit
      self.document = document
      self.budgets = budgets
      self.lines = lines
    }
  }

  package let entries: [Entry]
  package let sources: [SourceFile]

  package init(_ entries: [Entry], sources: [SourceFile] = []) {
    self.entries = entries
    self.sources = sources
  }

  /// A broken budget or rule, an unmet expectation, an unreadable file, a warning or a note.
  package struct Finding: Sendable {
    package enum Level: String, Sendable {
      case error, warning, note
    }

    package let level: Level
    /// The budget or the name of the rule.
    package let title: String
    package let text: String
    /// The line in the file; nil if the finding concerns the whole file.
    package let line: Int?
    /// The column in bytes, from 1; nil if only the line is known.
    package let column: Int?
    /// The text of the line.
    package let source: String?

    package init(
      level: Level, title: String, text: String, line: Int?, column: Int? = nil,
      source: String? = nil
    ) {
      self.level = level
      self.title = title
      self.text = text
      self.line = line
      self.column = column
      self.source = source
    }
  }

  /// The findings of every file.
  package var files: [SourceFile] {
    entries.filter { !$0.isScreen }.map {
      SourceFile(file: $0.subject, findings: Self.findings($0))
    }
      + sources
  }

  /// The findings about one document.
  package static func findings(_ entry: Entry) -> [Finding] {
    switch entry.result {
    case .failure(let error):
      return [Finding(level: .error, title: "no choreography", text: "\(error)", line: nil)]
    case .success(let audited):
      let audit = audited.audit
      return audit.verdicts.filter { !$0.isKept }.map { verdict in
        Finding(
          level: .error, title: Self.name(verdict),
          text: "\(verdict.found), \(verdict.limit)"
            + (verdict.remedy.map { ". " + $0.split(separator: "\n").joined(separator: " ") } ?? ""),
          line: verdict.element.flatMap { audited.lines[$0] })
      }
        + audit.expectations.filter { !$0.isMet }.map {
          Finding(level: .error, title: "expectation", text: $0.text, line: nil)
        }
        + audit.remarks.filter(\.rule.isWarning).map { remark in
          Finding(
            level: .warning, title: remark.rule.rawValue, text: remark.text,
            line: remark.element.flatMap { audited.lines[$0] })
        }
    }
  }

  private static func name(_ verdict: BudgetVerdict) -> String {
    verdict.element.map { "\(verdict.budget) of \($0)" } ?? verdict.budget
  }

  // MARK: Tables

  private static let columns = [
    "file", "verdict", "last start", "entrance", "done", "what is broken",
  ]

  private static func row(_ entry: Entry) -> [String] {
    switch entry.result {
    case .failure(let error): return [entry.subject, "unreadable", "-", "-", "-", "\(error)"]
    case .success(let audited):
      let audit = audited.audit
      let broken =
        audit.verdicts.filter { !$0.isKept }.map(name)
        + audit.expectations.filter { !$0.isMet }.map { "expectation \($0.name)" }
      return [
        entry.subject, broken.isEmpty ? "kept" : "BROKEN", DisplayText.milliseconds(audit.cascade),
        DisplayText.milliseconds(audit.total), DisplayText.milliseconds(audit.done),
        broken.joined(separator: ", "),
      ]
    }
  }

  /// The table with a line for each document, followed by its findings.
  package var text: String { text(TerminalStyle(hasColor: false)) }

  /// The summary as text for a terminal.
  package func text(_ style: TerminalStyle) -> String {
    var table = TextTable(
      zip(Self.columns, [TextTable.Alignment.left, .left, .right, .right, .right, .left]).map {
        ($0, $1)
      })
    for entry in entries { table.append(Self.row(entry).map(DisplayText.line)) }
    guard !entries.isEmpty else { return findings(style) }
    let text = table.text(style) + findings(style)
    let answer = style.folded(DisplayText.line(conclusion), indent: 2).joined(separator: "\n")
    return "\(answer)\n\n\(text)" + (text.count { $0 == "\n" } > 22 ? "\n\(answer)\n" : "")
  }

  /// The findings as text for a terminal.
  package func findings(_ style: TerminalStyle) -> String {
    var text = ""
    for file in files where !file.findings.isEmpty {
      text += "\n\(DisplayText.line(file.file))\n"
      for finding in file.findings {
        let line = finding.column == nil ? "" : finding.line.map { "line \($0): " } ?? ""
        let words = DisplayText.line("\(line)\(finding.title): \(finding.text)")
        text +=
          style.folded("  \(finding.level.rawValue): \(words)", indent: 4)
          .joined(separator: "\n") + "\n"
        if let source = finding.source {
          text += "    | \(DisplayText.line(source.trimmingLeadingSpaces))\n"
        }
      }
    }
    return text
  }

  /// The verdict on one document, or "2 of 3 files keep their budgets."
  package var conclusion: String {
    if entries.count == 1, case .success(let audited) = entries[0].result {
      return audited.audit.verdict
    }
    let kept = entries.filter { (try? $0.result.get())?.audit.isKept == true }.count
    return
      "\(kept) of \(entries.count) \(entries.count == 1 ? "file keeps its" : "files keep their") "
      + "budgets."
  }

  package var markdown: String {
    var table = MarkdownTable(
      zip(Self.columns, [MarkdownTable.Alignment.left, .left, .right, .right, .right, .left]).map {
        (.text($0), $1)
      })
    for entry in entries { table.append(texts: Self.row(entry)) }
    let answer: Markdown = "\(conclusion)\n\n"
    var text = answer.source + table.text
    let findings = files.flatMap { file in file.findings.map { (file.file, $0) } }
    if !findings.isEmpty { text += "\n" }
    for (subject, finding) in findings {
      let line: Markdown =
        "- \(finding.level.rawValue), \(Markdown.code(subject)), \(finding.title): \(finding.text)\n"
      text += line.source
    }
    return text
  }

  /// The summary as JUnit XML: a suite for each document, a case for each budget and expectation.
  package var junit: String {
    var suites = ""
    var (tests, failures, errors) = (0, 0, 0)
    for entry in entries where !entry.isScreen {
      var cases: [(name: String, kind: String, failure: String?)] = []
      switch entry.result {
      case .failure(let error): cases.append(("reads", "error", "\(error)"))
      case .success(let audited):
        cases.append(("reads", "failure", nil))
        cases += audited.audit.verdicts.map { verdict in
          (
            Self.name(verdict), "failure",
            verdict.isKept
              ? nil
              : "\(verdict.found), \(verdict.limit)\(verdict.remedy.map { ". \($0)" } ?? "")"
          )
        }
        cases += audited.audit.expectations.map {
          ("expectation \($0.name)", "failure", $0.isMet ? nil : $0.text)
        }
      }
      let failed = cases.filter { $0.failure != nil && $0.kind == "failure" }.count
      let unreadable = cases.filter { $0.failure != nil && $0.kind == "error" }.count
      tests += cases.count
      failures += failed
      errors += unreadable
      let subject = Markup.escaped(entry.subject)
      suites +=
        "  <testsuite name=\"\(subject)\" tests=\"\(cases.count)\" failures=\"\(failed)\" "
        + "errors=\"\(unreadable)\">\n"
      for entry in cases {
        suites +=
          "    <testcase classname=\"\(subject)\" name=\"\(Markup.escaped(entry.name))\""
        suites +=
          entry.failure.map {
            "><\(entry.kind) message=\"\(Markup.escaped($0))\"/></testcase>\n"
          } ?? "/>\n"
      }
      suites += "  </testsuite>\n"
    }
    for source in sources {
      let broken = source.findings.filter { $0.level != .note }
      let subject = Markup.escaped(source.file)
      tests += broken.count + 1
      failures += broken.count
      suites +=
        "  <testsuite name=\"\(subject)\" tests=\"\(broken.count + 1)\" "
        + "failures=\"\(broken.count)\" errors=\"0\">\n"
        + "    <testcase classname=\"\(subject)\" name=\"reads\"/>\n"
      for finding in broken {
        let name = Markup.escaped("\(finding.title), line \(finding.line ?? 0)")
        suites +=
          "    <testcase classname=\"\(subject)\" name=\"\(name)\"><failure message=\""
          + "\(Markup.escaped(finding.text))\"/></testcase>\n"
      }
      suites += "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"animbench audit\" tests=\"\(tests)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\">\n\(suites)</testsuites>\n"
  }

  /// The findings as SARIF 2.1.0, which code scanning reads.
  package var sarif: String {
    func object(_ members: [(String, String)]) -> String {
      "{" + members.map { "\(JSONWriter.string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }
    func message(_ text: String) -> String { object([("text", JSONWriter.string(text))]) }
    var rules: [String] = []
    var results: [String] = []
    for file in files {
      for finding in file.findings {
        if !rules.contains(finding.title) { rules.append(finding.title) }
        var place = [("artifactLocation", object([("uri", JSONWriter.string(file.file))]))]
        if let line = finding.line {
          let column = finding.column.map { [("startColumn", "\($0)")] } ?? []
          place.append(("region", object([("startLine", "\(line)")] + column)))
        }
        results.append(
          object([
            ("ruleId", JSONWriter.string(finding.title)),
            ("level", JSONWriter.string(finding.level.rawValue)),
            ("message", message(finding.text)),
            ("locations", JSONWriter.array([object([("physicalLocation", object(place))])])),
          ]))
      }
    }
    let driver = object([
      ("name", "\"animbench\""),
      ("rules", JSONWriter.array(rules.map { object([("id", JSONWriter.string($0))]) })),
    ])
    return object([
      ("$schema", "\"https://json.schemastore.org/sarif-2.1.0.json\""), ("version", "\"2.1.0\""),
      (
        "runs",
        JSONWriter.array([
          object([("tool", object([("driver", driver)])), ("results", JSONWriter.array(results))])
        ])
      ),
    ]) + "\n"
  }

  /// Annotations of a pull request: one GitHub workflow command for each finding.
  package var annotations: String {
    files.map { file in
      file.findings.map { finding in
        let line = finding.line.map { ",line=\($0)" } ?? ""
        let level = finding.level == .note ? "notice" : finding.level.rawValue
        return "::\(level) file=\(Self.property(file.file))\(line),"
          + "title=\(Self.property(finding.title))::\(Self.data(finding.text))\n"
      }.joined()
    }.joined()
  }

  /// Text escaped as the message of a workflow command.
  private static func data(_ text: String) -> String {
    escaped(
      TerminalStyle(hasColor: false).page(text), [("%", "%25"), ("\r", "%0D"), ("\n", "%0A")])
  }

  /// Text escaped as a property of a workflow command.
  private static func property(_ text: String) -> String {
    escaped(
      TerminalStyle(hasColor: false).page(text),
      [("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")])
  }

  private static func escaped(_ text: String, _ codes: [(Unicode.Scalar, String)]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let code = codes.first(where: { $0.0 == scalar }) {
        result += code.1
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  fileprivate var trimmingLeadingSpaces: String { String(drop { $0 == " " || $0 == "\t" }) }
}
