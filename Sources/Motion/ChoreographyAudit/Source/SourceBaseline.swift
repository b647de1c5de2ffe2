package import ChoreographyFiles
internal import Presentation
internal import StrictJSON

/// Findings in source code that are known: by file, rule and text of the line, so that lines may move.
package struct SourceBaseline {
  private struct Known: Hashable {
    var file: String
    var rule: String
    var line: String

    init(_ file: String, _ finding: AuditSummary.Finding) {
      (self.file, rule) = (file, finding.rule)
      line = String((finding.source ?? finding.text).drop { $0.isWhitespace })
    }

    init(_ members: DocumentMembers) throws(DocumentError) {
      file = try members.text("file")
      rule = try members.text("rule")
      line = try members.text("line")
    }
  }

  private static let format = "choreo-baseline"
  private var counts: [Known: Int] = [:]

  /// The number of findings.
  package var count: Int { counts.values.reduce(0, +) }

  /// The findings of files, without notes.
  package init(_ sources: [AuditSummary.SourceFile]) {
    for source in sources {
      for finding in source.findings where finding.level != .note {
        counts[Known(source.file, finding), default: 0] += 1
      }
    }
  }

  /// Reads what ``text`` wrote.
  package init(_ bytes: [UInt8]) throws(DocumentError) {
    let members = try DocumentMembers(try ChoreographyDocument.text(bytes).value, path: "")
    guard try members.optionalText("format") == Self.format else {
      throw members.error(
        "format", "be \"\(Self.format)\": choreo audit --write-baseline writes one")
    }
    try members.allow(["format", "version", "findings"])
    for entry in try members.list("findings") {
      let known = try DocumentMembers(entry.value, path: entry.path)
      try known.allow(["file", "rule", "line", "count"])
      counts[try Known(known), default: 0] += Int(try known.number("count", in: 1...1e6))
    }
  }

  /// The file, with a line for each finding.
  package var text: String {
    let lines = counts.map { known, count in
      let (file, rule, line) = (known.file, known.rule, known.line)
      return "{\"file\": \(JSONWriter.string(file)), \"rule\": \(JSONWriter.string(rule)), "
        + "\"line\": \(JSONWriter.string(line)), \"count\": \(count)}"
    }
    return "{\"format\": \"\(Self.format)\", \"version\": 1, \"findings\": [\n  "
      + lines.sorted().joined(separator: ",\n  ") + "\n]}\n"
  }

  /// The files without the known findings, and the number of known findings that are gone.
  package func applied(
    to sources: [AuditSummary.SourceFile]
  ) -> (sources: [AuditSummary.SourceFile], gone: Int) {
    var (left, sources) = (counts, sources)
    for index in sources.indices {
      let file = sources[index].file
      sources[index].findings.removeAll { finding in
        let known = Known(file, finding)
        guard finding.level != .note, let count = left[known], count > 0 else { return false }
        left[known] = count - 1
        return true
      }
    }
    return (sources, left.values.reduce(0, +))
  }
}
