internal import Foundation
package import Measurement
package import Presentation

/// A gate's document for people and for programs.
package struct GateReport {
  private let document: GateDocument
  /// Whether the functions that grew are listed.
  private let explains: Bool

  package init(_ document: GateDocument, explains: Bool = false) {
    (self.document, self.explains) = (document, explains)
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
    case .notCompared, .notMeasured: "Nothing was compared."
    }
  }

  /// The false-alarm rate of the time table, and its derivation.
  private var confidence: String {
    guard document.times.contains(where: { $0.ratios.count > 1 }) else { return "" }
    let rules = document.rules
    return "Margin \(NumberText.percent(rules.margin)), advice from "
      + "\(NumberText.percent(rules.advice)). Two equal builds fail by chance in at most "
      + "\(NumberText.percent(rules.familyRisk)) of gates (shared out over \(document.times.count) "
      + "rows and \(rules.looks(rows: document.times.count).count) looks; failures were measured twice), and a row slower than the "
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
    let color =
      switch document.verdict {
      case .pass: style.green
      case .regression: style.red
      case .inconclusive, .notCompared, .notMeasured: style.yellow
      }
    return ReportBlock.text(blocks, style)
      + "\n\(color(conclusion)) (\(NumberText.number(document.seconds)) s)\n"
  }

  package func markdown() -> String { ReportBlock.markdown(blocks) }

  private var blocks: [ReportBlock] {
    var accuracy = MarkdownTable([("row", .left), ("was", .right), ("is", .right), ("", .left)])
    for row in document.accuracy {
      accuracy.append([
        "\(row.name)", "\(NumberText.error(row.base))", "\(NumberText.error(row.candidate))",
        row.isBroken ? "\(Markdown.strong("broken")): \(row.text)" : "\(row.text)",
      ])
    }
    let requests = document.accuracy.compactMap { row in
      row.request.map { request -> [Markdown] in
        [.code(request)]
          + zip(["base: ", "candidate: "], row.answers ?? []).map { side, answer -> Markdown in
            "\(side)\(Markdown.code(answer))"
          }
      }
    }
    let changed = document.counts.filter { $0.base != $0.candidate }
    var counts = MarkdownTable([
      ("job", .left), ("level", .left), ("what", .left), ("base", .right), ("candidate", .right),
      ("", .left),
    ])
    for row in changed {
      counts.append([
        "\(row.job)", "\(row.level)", "\(row.what)", "\(NumberText.number(row.base))",
        "\(NumberText.number(row.candidate))", row.isBroken ? .strong("broken") : "",
      ])
    }
    let counted: [Markdown] =
      document.counts.isEmpty
      ? [] : ["Counts under valgrind: \(document.counts.count), \(changed.count) changed."]
    var times = MarkdownTable([
      ("job", .left), ("base ns", .right), ("candidate ns", .right), ("change", .right),
      ("interval", .right), ("rounds", .right), ("verdict", .left), ("", .left),
    ])
    for row in document.times + (document.control.map { [$0] } ?? []) {
      times.append([
        "\(row.job)", "\(NumberText.number(row.base))", "\(NumberText.number(row.candidate))",
        "\(change(row.ratio))",
        row.ratios.count < 2 ? "" : "\(change(row.lower)) to \(change(row.upper))",
        row.ratios.count < 2 ? "" : "\(row.ratios.count)",
        row.verdict == .regression ? .strong("regression") : "\(row.verdict.rawValue)",
        "\(row.remark ?? "")",
      ])
    }
    // The levels of a job mostly grow alike: the last one is shown.
    var grown: [[Markdown]] = []
    for row in document.counts where explains && row.functions?.isEmpty == false {
      let functions = (row.functions ?? []).map { function -> Markdown in
        let (old, new) = (NumberText.number(function.base), NumberText.number(function.candidate))
        return "\(old) -> \(new): \(Markdown.code(function.name))"
      }
      let lines: [Markdown] = ["\(row.job) (\(row.level))"] + functions
      if document.counts.last(where: { $0.job == row.job && $0.functions?.isEmpty == false }) == row
      {
        grown.append(lines)
      }
    }
    return [
      .heading("## Gate: \(conclusion)"),
      .lines([
        "Compared with \(Markdown.code(document.base)).",
        "Accuracy: \(compared)\(accuracy.isEmpty ? ", no difference" : "").",
      ]),
      .table(accuracy), .list("Requests to repeat:", requests),
      .lines(counted), .table(counts),
      .list("Functions whose own instructions grew, in one call of a job:", grown), .table(times),
      .list("Accepted regressions:", (document.accepted ?? []).map { [.text($0)] }),
      .lines(confidence.isEmpty ? [] : ["\(confidence)"]),
      .lines(document.remarks.map { "Note: \($0)." }),
    ]
  }

  private func change(_ ratio: Double) -> String { NumberText.change(ratio, decimals: 2) }

  package func json() -> String { (try? DocumentCoding.text(document)) ?? "{}" }

  /// The rows as findings, for build servers.
  package var report: CheckReport {
    typealias Finding = CheckReport.Finding
    var findings = document.accuracy.map {
      Finding(
        $0.isBroken ? .failure : .note, rule: "accuracy", title: "accuracy of \($0.name)", $0.text)
    }
    if !document.accuracy.contains(where: \.isBroken) {
      findings.append(Finding(.passed, rule: "accuracy", title: compared))
    }
    findings += document.counts.map { row in
      Finding(
        row.isBroken ? .failure : .passed, rule: row.what, title: "\(row.what) of \(row.job)",
        "\(NumberText.number(row.base)) -> \(NumberText.number(row.candidate)) (\(row.level))")
    }
    for row in document.times {
      let name = "time of \(row.job)"
      let ratio = "\(change(row.ratio)) (\(change(row.lower)) to \(change(row.upper)))"
      let (level, text): (CheckReport.Level, String) =
        switch row.verdict {
        case .regression: (.failure, ratio)
        case .inconclusive: (.undecided, "could not be decided: \(ratio)")
        case .pass: (.passed, ratio)
        case .notCompared, .notMeasured: (.note, row.verdict.rawValue)
        }
      findings.append(Finding(level, rule: "time", title: name, text))
      if let remark = row.remark {
        findings.append(Finding(.note, rule: "time", title: name, remark))
      }
    }
    return CheckReport("animbench gate", [.init("gate", findings, seconds: document.seconds)])
  }
}
