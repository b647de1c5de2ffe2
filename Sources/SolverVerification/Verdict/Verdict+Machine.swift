extension Verdict {
  /// The verdict as JSON, for machines. Errors that are not finite are the protocol's strings.
  public var json: String {
    var writer = MemberWriter()
    writer.text("schema", "animbench-verdict/1")
    writer.text("method", method)
    writer.text("summary", summary)
    writer.text("standard", standard)
    writer.text("outcome", outcome.rawValue)
    if let fault { writer.text("fault", fault) }
    if let unfinished { writer.text("unfinished", unfinished) }
    writer.raw(
      "findings",
      writer.list(findings, separator: ",\n") { finding, writer in
        writer.text("fault", "\(finding.fault)")
        writer.text("text", finding.text)
      })
    writer.raw("refusals", "[" + refusals.map(JSONText.string).joined(separator: ",") + "]")
    writer.raw("remarks", "[" + remarks.map(JSONText.string).joined(separator: ",") + "]")
    writer.raw(
      "sets",
      writer.list(counts, separator: ",\n") { count, writer in
        writer.text("set", count.caseSet)
        writer.raw("asked", "\(count.asked)")
        writer.raw("answered", "\(count.answered)")
        writer.raw("unsupported", "\(count.unsupported)")
        writer.raw("refused", "\(count.refused)")
        writer.raw("unanswered", "\(count.unanswered)")
        writer.raw("nonFinite", "\(count.nonFinite)")
      })
    writer.raw(
      "rows",
      writer.list(rows, separator: ",\n") { row, writer in
        writer.text("set", row.caseSet)
        writer.text("group", row.group)
        writer.text("member", row.member)
        writer.raw("cases", "\(row.errors.count)")
        writer.number("median", row.errors.median)
        writer.number("quantile90", row.errors.quantile90)
        writer.number("quantile99", row.errors.quantile99)
        writer.number("quantile999", row.errors.quantile999)
        writer.number("maximum", row.errors.maximum)
        writer.raw(
          "histogram", "[" + row.errors.histogram.map(String.init).joined(separator: ",") + "]")
        writer.number("bound", row.bound)
        writer.raw("within", "\(row.isWithinBound)")
        var worst = MemberWriter()
        worst.text("member", row.worst.member)
        worst.number("observed", row.worst.observed)
        worst.number("truth", row.worst.truth)
        worst.raw("request", row.worst.request.encoded(identifier: 1))
        writer.raw("worst", worst.finished())
      })
    return writer.finished() + "\n"
  }

  /// Verdicts as one JUnit XML document: a suite for each verdict, a test case for each group.
  public static func junit(_ verdicts: [Verdict]) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
    for verdict in verdicts {
      let broken = verdict.rows.filter { !$0.isWithinBound }
      let unanswered = verdict.counts.filter { $0.refused + $0.unanswered > 0 }
      let isUndecidable = verdict.outcome == .undecidable
      let cases = verdict.rows.count + unanswered.count + (isUndecidable ? 1 : 0)
      lines.append(
        "  <testsuite name=\(attribute(verdict.method)) tests=\"\(cases)\" "
          + "failures=\"\(broken.count + unanswered.count)\" "
          + "errors=\"\(isUndecidable ? 1 : 0)\">")
      for row in verdict.rows {
        let name = "\(row.group): \(row.member)"
        let start =
          "    <testcase classname=\(attribute(row.caseSet)) name=\(attribute(name))"
        guard !row.isWithinBound else {
          lines.append(start + "/>")
          continue
        }
        let message =
          "worst error \(short(row.errors.maximum)), bound \(row.bound.map(short) ?? "none")"
        let detail =
          "\(row.worst.member) is \(row.worst.observed), true \(row.worst.truth), for "
          + row.worst.request.encoded(identifier: 1)
        lines += [
          start + ">",
          "      <failure message=\(attribute(message))>\(escaped(detail))</failure>",
          "    </testcase>",
        ]
      }
      for count in unanswered {
        lines += [
          "    <testcase classname=\(attribute(count.caseSet)) name=\"answers\">",
          "      <failure message=\"\(count.refused) refused, \(count.unanswered) unanswered of "
            + "\(count.asked)\"/>",
          "    </testcase>",
        ]
      }
      if isUndecidable {
        lines += [
          "    <testcase classname=\"solver\" name=\"can be asked\">",
          "      <error message=\(attribute(verdict.headline))/>", "    </testcase>",
        ]
      }
      if !verdict.findings.isEmpty {
        let words = verdict.findings.map(\.text).joined(separator: "\n")
        lines.append("    <system-out>\(escaped(words))</system-out>")
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func attribute(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;") + "\""
  }

  private static func escaped(_ text: String) -> String {
    // Control characters cannot stand in XML at all.
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
