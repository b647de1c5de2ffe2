internal import Foundation
package import Measurement
package import Presentation

/// A gate's document for people and for programs.
package struct GateReport {
  private let document: GateDocument

  package init(_ document: GateDocument) {
    self.document = document
  }

  /// The summary in one sentence.
  private var conclusion: String {
    switch document.verdict {
    case .pass: "Pass."
    case .regression: "Regression."
    case .inconclusive:
      document.control?.verdict == .regression
        ? "Inconclusive: the candidate differs from itself, so the machine is too noisy."
        : "Inconclusive: some rows could not be decided."
    case .notCompared: "Nothing was compared."
    }
  }

  /// The false-alarm rate of the time table, and its derivation.
  private var confidence: String {
    guard document.times.contains(where: { $0.ratios.count > 1 }) else { return "" }
    let rules = document.rules
    return "Margin \(NumberText.percent(rules.margin)), advice from "
      + "\(NumberText.percent(rules.advice)). Two equal builds fail by chance in at most "
      + "\(NumberText.percent(rules.familyRisk)) of gates (shared out over \(document.times.count) "
      + "rows and \(rules.looks.count) looks; failures were measured twice), and a row slower than the "
      + "margin passes in at most \(NumberText.percent(rules.missRisk)): bounds of the median of "
      + "paired ratios by order statistics."
  }

  /// "12 rows compared exactly"
  private var compared: String {
    let rows = "\(document.accuracyCompared) rows compared"
    guard let allowance = document.accuracyAllowance else { return "\(rows) exactly" }
    return "\(rows), up to \(NumberText.ratio(allowance)) the base's error"
  }

  package func text(_ style: TerminalStyle) -> String {
    let page = style.page
    var text = "Compared with \(document.base)\n"
    text += "Accuracy: \(compared)"
    text += document.accuracy.isEmpty ? ", no difference.\n" : ":\n"
    for row in document.accuracy {
      let mark = row.isBroken ? style.red("broken") : style.yellow("note")
      text +=
        "  \(mark)  \(row.name): \(row.text) (\(NumberText.error(row.base)) -> "
        + "\(NumberText.error(row.candidate)))\n"
      if let request = row.request { text += "          \(request)\n" }
    }
    if !document.counts.isEmpty {
      let changed = document.counts.filter { $0.base != $0.candidate }
      text += "\nCounts under valgrind: \(document.counts.count)"
      text += changed.isEmpty ? ", all equal.\n" : ", \(changed.count) changed:\n"
      var table = TextTable([
        ("kernel", .left), ("level", .left), ("what", .left), ("base", .right),
        ("candidate", .right), ("", .left),
      ])
      for row in changed {
        table.append([
          row.kernel, row.level, row.what, NumberText.number(row.base),
          NumberText.number(row.candidate), row.isBroken ? "broken" : "",
        ])
      }
      if !changed.isEmpty { text += table.text(style) }
    }
    if !document.times.isEmpty {
      text += "\n" + timeTable().text(style)
      if !confidence.isEmpty { text += confidence + "\n" }
    }
    for remark in document.remarks { text += "Note: \(remark).\n" }
    let style =
      switch document.verdict {
      case .pass: style.green
      case .regression: style.red
      case .inconclusive, .notCompared: style.yellow
      }
    return page(text + "\n" + style(conclusion) + " (\(NumberText.number(document.seconds)) s)\n")
  }

  private func timeTable() -> TextTable {
    var table = TextTable([
      ("kernel", .left), ("base", .right), ("candidate", .right), ("ratio", .right),
      ("interval", .right), ("rounds", .right), ("verdict", .left), ("", .left),
    ])
    for row in document.times + (document.control.map { [$0] } ?? []) {
      table.append([
        row.kernel, NumberText.number(row.base), NumberText.number(row.candidate),
        change(row.ratio),
        row.ratios.count < 2 ? "" : "\(change(row.lower)) to \(change(row.upper))",
        row.ratios.count < 2 ? "" : "\(row.ratios.count)", row.verdict.rawValue,
        row.remark ?? "",
      ])
    }
    return table
  }

  private func change(_ ratio: Double) -> String { NumberText.change(ratio, decimals: 2) }

  package func markdown() -> String {
    var text: Markdown = """
      ## Gate: \(conclusion)

      Compared with \(Markdown.code(document.base)).

      **Accuracy**: \(compared)
      """
    var result = text.source + (document.accuracy.isEmpty ? ", no difference.\n" : ".\n\n")
    var accuracy = MarkdownTable([("row", .left), ("was", .right), ("is", .right), ("", .left)])
    for row in document.accuracy {
      accuracy.append([
        "\(row.name)", "\(NumberText.error(row.base))", "\(NumberText.error(row.candidate))",
        row.isBroken ? "**broken**: \(row.text)" : "\(row.text)",
      ])
    }
    result += accuracy.text
    let changed = document.counts.filter { $0.base != $0.candidate }
    if !document.counts.isEmpty {
      result += "\n**Counts**: \(document.counts.count), \(changed.count) changed.\n"
    }
    var counts = MarkdownTable([
      ("kernel", .left), ("level", .left), ("what", .left), ("base", .right), ("candidate", .right),
    ])
    for row in changed {
      counts.append([
        "\(row.kernel)", "\(row.level)", "\(row.what)", "\(NumberText.number(row.base))",
        "\(NumberText.number(row.candidate))\(row.isBroken ? " **broken**" as Markdown : "")",
      ])
    }
    if !changed.isEmpty { result += "\n" + counts.text }
    var times = MarkdownTable([
      ("kernel", .left), ("base ns", .right), ("candidate ns", .right), ("change", .right),
      ("interval", .right), ("rounds", .right), ("verdict", .left),
    ])
    for row in document.times + (document.control.map { [$0] } ?? []) {
      let verdict: Markdown =
        row.verdict == .regression ? "**regression**" : "\(row.verdict.rawValue)"
      let remark: Markdown = row.remark.map { ", \($0)" } ?? ""
      times.append([
        "\(row.kernel)", "\(NumberText.number(row.base))", "\(NumberText.number(row.candidate))",
        "\(change(row.ratio))", "\(change(row.lower)) to \(change(row.upper))",
        "\(row.ratios.count)", "\(verdict)\(remark)",
      ])
    }
    if !document.times.isEmpty {
      result += "\n\(times.text)\n\(Markdown.text(confidence).source)\n"
    }
    for remark in document.remarks {
      text = "Note: \(remark)."
      result += "\n\(text.source)\n"
    }
    return result
  }

  /// Workflow commands that GitHub shows as annotations of a change.
  package func annotations() -> String {
    func line(_ level: String, _ title: String, _ text: String) -> String {
      // Escapes the characters that end a workflow command.
      func safe(_ text: String) -> String {
        text.replacingOccurrences(of: "%", with: "%25")
          .replacingOccurrences(of: "\n", with: "%0A").replacingOccurrences(of: "\r", with: "%0D")
      }
      func property(_ text: String) -> String {
        safe(text).replacingOccurrences(of: ":", with: "%3A")
          .replacingOccurrences(of: ",", with: "%2C")
      }
      return "::\(level) title=\(property(title))::\(safe(text))\n"
    }
    var text = ""
    for row in document.accuracy {
      text += line(row.isBroken ? "error" : "notice", "Accuracy of \(row.name)", row.text)
    }
    for row in document.counts where row.isBroken {
      text += line(
        "error", "\(row.what) of \(row.kernel)", "\(row.base) -> \(row.candidate) (\(row.level))")
    }
    for row in document.times {
      switch row.verdict {
      case .regression:
        text += line(
          "error", "Time of \(row.kernel)",
          "\(change(row.ratio)) (\(change(row.lower)) to \(change(row.upper)))")
      case .inconclusive:
        text += line(
          "warning", "Time of \(row.kernel)", "could not be decided: \(change(row.ratio))")
      default:
        if let remark = row.remark { text += line("notice", "Time of \(row.kernel)", remark) }
      }
    }
    return text
  }

  package func json() -> String {
    let encoder = DocumentCoding.prettyEncoder
    return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The rows as test cases in JUnit XML.
  package func junit() -> String {
    struct Case {
      var name: String
      var group: String
      var failure: String?
      var skipped: String?
    }
    var cases: [Case] = document.accuracy.filter(\.isBroken).map {
      Case(name: $0.name, group: "accuracy", failure: $0.text)
    }
    if cases.isEmpty {
      cases.append(Case(name: "\(document.accuracyCompared) rows", group: "accuracy"))
    }
    cases += document.counts.map { row in
      Case(
        name: "\(row.kernel) \(row.what) \(row.level)", group: "counts",
        failure: row.isBroken ? "\(row.base) -> \(row.candidate)" : nil)
    }
    cases += document.times.map { row in
      Case(
        name: row.kernel, group: "times",
        failure: row.verdict == .regression ? change(row.ratio) : nil,
        skipped: row.verdict == .inconclusive || row.verdict == .notCompared
          ? row.verdict.rawValue : nil)
    }
    let failures = cases.filter { $0.failure != nil }.count
    let skipped = cases.filter { $0.skipped != nil }.count
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuite name=\"animbench gate\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
      + "skipped=\"\(skipped)\" time=\"\(document.seconds)\">\n"
    for entry in cases {
      text += "  <testcase classname=\"\(entry.group)\" name=\"\(Markup.escaped(entry.name))\""
      if let failure = entry.failure {
        text += "><failure message=\"\(Markup.escaped(failure))\"/></testcase>\n"
      } else if let reason = entry.skipped {
        text += "><skipped message=\"\(Markup.escaped(reason))\"/></testcase>\n"
      } else {
        text += "/>\n"
      }
    }
    return text + "</testsuite>\n"
  }
}
