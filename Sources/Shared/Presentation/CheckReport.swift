internal import Foundation

/// The results of checks, as build servers and code scanners read them.
package struct CheckReport: Sendable {
  /// The result of one check.
  package enum Level: String, Sendable, Codable {
    case passed, note, warning
    /// The check came to no result.
    case undecided
    case failure
    /// The subject could not be checked.
    case error

    /// The level in the words of terminals and code scanners: "note", "warning" or "error".
    package var word: String {
      switch self {
      case .passed, .note: "note"
      case .warning, .undecided: "warning"
      case .failure, .error: "error"
      }
    }
  }

  /// One check, or a remark on its subject.
  package struct Finding: Sendable, Codable {
    package var level: Level
    /// The identifier of the rule, the same in every run.
    package var rule: String
    /// The check: the rule, and its element or expectation.
    package var title: String
    package var text: String
    package var file: String?
    /// The line in the file, from 1; nil if the finding concerns the whole file.
    package var line: Int?
    /// The column in bytes, from 1; nil if only the line is known.
    package var column: Int?
    /// The text of the line.
    package var source: String?

    package init(
      _ level: Level, rule: String, title: String? = nil, _ text: String = "",
      file: String? = nil, line: Int? = nil, column: Int? = nil, source: String? = nil
    ) {
      (self.level, self.rule, self.title, self.text) = (level, rule, title ?? rule, text)
      (self.file, self.line, self.column, self.source) = (file, line, column, source)
    }
  }

  /// The findings about one subject, such as a file or a solver.
  package struct Suite: Sendable {
    package var name: String
    package var findings: [Finding]
    /// The causes of failures; if present, annotations and SARIF show them instead of the failures.
    package var causes: [Finding]
    package var seconds: Double?

    package init(
      _ name: String, _ findings: [Finding], causes: [Finding] = [], seconds: Double? = nil
    ) {
      (self.name, self.findings, self.causes, self.seconds) = (name, findings, causes, seconds)
    }

    /// The findings to act on.
    fileprivate var reported: [Finding] {
      causes + findings.filter { $0.level != .passed && ($0.level != .failure || causes.isEmpty) }
    }
  }

  /// What a code scanner shows about a rule.
  package struct Rule: Sendable {
    package var name: String
    package var summary: String
    package var help: String
    package var address: String

    package init(_ name: String, summary: String, help: String, address: String) {
      (self.name, self.summary, self.help, self.address) = (name, summary, help, address)
    }
  }

  private let tool: String
  private let suites: [Suite]
  private let rules: [Rule]

  package init(_ tool: String, _ suites: [Suite], rules: [Rule] = []) {
    (self.tool, self.suites, self.rules) = (tool, suites, rules)
  }

  /// JUnit XML: a suite for each subject and a case for each check; remarks are its output.
  package var junit: String {
    func attribute(_ text: String) -> String {
      // XML parsers replace a line feed in an attribute by a space.
      "\"\(Markup.escaped(text).replacing("\n", with: "&#10;"))\""
    }
    func counts(_ findings: [Finding]) -> String {
      func count(_ level: Level) -> Int { findings.count { $0.level == level } }
      return
        "tests=\"\(findings.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
        + "skipped=\"\(count(.undecided))\""
    }
    func isCase(_ finding: Finding) -> Bool { finding.level != .note && finding.level != .warning }
    func line(_ finding: Finding) -> String {
      let start =
        "    <testcase classname=\(attribute(finding.file ?? finding.rule)) "
        + "name=\(attribute(finding.title))"
      let element =
        switch finding.level {
        case .failure: "failure"
        case .error: "error"
        case .undecided: "skipped"
        case .passed, .note, .warning: ""
        }
      return element.isEmpty
        ? start + "/>" : "\(start)><\(element) message=\(attribute(finding.text))/></testcase>"
    }
    let lines = suites.flatMap { suite -> [String] in
      let cases = suite.findings.filter(isCase)
      let time = suite.seconds.map { " time=\"\($0)\"" } ?? ""
      let remarks = suite.causes + suite.findings.filter { !isCase($0) }
      let output = remarks.map { "\($0.title): \($0.text)" }.joined(separator: "\n")
      var lines = ["  <testsuite name=\(attribute(suite.name)) \(counts(cases))\(time)>"]
      lines += cases.map(line)
      if !output.isEmpty { lines.append("    <system-out>\(Markup.escaped(output))</system-out>") }
      return lines + ["  </testsuite>"]
    }
    let all = suites.flatMap { $0.findings.filter(isCase) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name=\(attribute(tool)) \(counts(all))>
      \((lines + ["</testsuites>"]).joined(separator: "\n"))

      """
  }

  /// Annotations of a pull request: GitHub's workflow commands.
  package var annotations: String {
    suites.flatMap(\.reported).map { finding in
      let level = finding.level.word == "note" ? "notice" : finding.level.word
      let place =
        [
          ("file", finding.file), ("line", finding.line.map(String.init)),
          ("col", finding.column.map(String.init)), ("title", finding.title),
        ]
        .compactMap { key, value in value.map { "\(key)=\(Self.escaped($0, also: [":", ","]))" } }
      return
        "::\(level) \(place.joined(separator: ","))::\(Self.escaped(finding.text, also: []))\n"
    }.joined()
  }

  /// Diagnostics in the form of compilers, which Xcode shows in its editor.
  package var diagnostics: String {
    suites.flatMap(\.reported).map { finding in
      let place = [finding.file, finding.line.map(String.init), finding.column.map(String.init)]
      let text = TerminalStyle(hasColor: false).page("\(finding.text) (\(finding.rule))")
      return place.compactMap { $0 }.joined(separator: ":")
        + ": \(finding.level.word): \(text.replacing("\n", with: " "))\n"
    }.joined()
  }

  /// Text without the characters that would end a part of a workflow command.
  private static func escaped(_ text: String, also others: Set<Unicode.Scalar>) -> String {
    TerminalStyle(hasColor: false).page(text).unicodeScalars.map { scalar in
      scalar == "%" || scalar == "\n" || others.contains(scalar)
        ? String(format: "%%%02X", scalar.value) : String(scalar)
    }.joined()
  }

  /// SARIF 2.1.0, for code scanning.
  ///
  /// - Parameter version: The version of the tool.
  package func sarif(version: String? = nil) -> String {
    var names: [String] = []
    let results = suites.flatMap { suite in
      suite.reported.map { finding -> [String: Any] in
        if !names.contains(finding.rule) { names.append(finding.rule) }
        var location: [String: Any] = ["logicalLocations": [["fullyQualifiedName": suite.name]]]
        if let file = finding.file {
          let uri = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
          var physical: [String: Any] = [
            "artifactLocation": ["uri": file.hasPrefix("/") ? "file://\(uri)" : uri]
          ]
          if let line = finding.line {
            let column = finding.column.map { ["startColumn": $0] } ?? [:]
            physical["region"] = ["startLine": line].merging(column) { line, _ in line }
          }
          location["physicalLocation"] = physical
        }
        return [
          "ruleId": finding.rule, "level": finding.level.word, "locations": [location],
          "message": ["text": "\(finding.title): \(finding.text)"],
        ]
      }
    }
    let described = names.map { name -> [String: Any] in
      guard let rule = self.rules.first(where: { $0.name == name }) else { return ["id": name] }
      return [
        "id": name, "shortDescription": ["text": rule.summary], "help": ["text": rule.help],
        "helpUri": rule.address,
      ]
    }
    var driver: [String: Any] = ["name": tool, "rules": described]
    if let version { driver["version"] = version }
    let document: [String: Any] = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [["tool": ["driver": driver], "results": results]],
    ]
    return DocumentCoding.text(ofObject: document)
  }
}
