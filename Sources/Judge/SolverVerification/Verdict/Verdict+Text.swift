internal import Foundation
package import Presentation

extension Verdict {
  /// An error as a short number: "3.1e-16", "0", "infinite".
  package static func short(_ error: Double) -> String {
    if error == 0 { return "0" }
    return error.isFinite ? String(format: "%.1e", error) : "infinite"
  }

  /// The rows worth printing: the worst group of each set and member, and every violated bound.
  private var notableRows: [Row] {
    var worst: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      let key = "\(row.caseSet)/\(row.member)"
      if worst[key].map({ row.errors.maximum > rows[$0].errors.maximum }) ?? true {
        worst[key] = index
      }
    }
    let chosen = Set(worst.values)
    return rows.indices.filter { chosen.contains($0) || !rows[$0].isWithinBound }.map { rows[$0] }
  }

  /// The numbers of requests without an answer by reason, in words; empty if all were answered.
  private func unansweredText(_ count: Count) -> String {
    let parts: [(Int, String)] = [
      (count.unsupported, "not served"), (count.rejected, "rejected"),
      (count.unanswered, "unanswered"), (count.nonFinite, "not finite"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// The verdict in one line.
  public var headline: String {
    let answered = counts.reduce(0) { $0 + $1.answered }
    let broken = rows.count { !$0.isWithinBound }
    switch outcome {
    case .passed: return "\(method): passed (\(answered) answers, \(standard))"
    case .undecidable where fault != nil:
      let others = answered == 0 ? "" : "; right in its \(answered) answers"
      return "\(method): undecidable; it \(fault ?? "")\(others)"
    case .undecidable where unfinished != nil:
      return
        "\(method): undecidable; all \(answered) answers are right, but the program \(unfinished ?? "")"
    case .undecidable where answered == 0:
      return "\(method): undecidable; it serves nothing that was asked"
    case .undecidable where kinds.allSatisfy({ $0.overall == nil }):
      return "\(method): undecidable; nothing that it answered can be judged"
    case .undecidable:
      let partly = kinds.filter { $0.outcome != .passed }
        .map { "\($0.kind.rawValue) \($0.outcome.rawValue)" }
      return "\(method): undecidable; no answer is wrong, but "
        + partly.joined(separator: ", ")
    case .failed:
      let rejected = counts.reduce(0) { $0 + $1.rejected }
      if broken == 0, rejected > 0 {
        return "\(method): failed (it rejected \(rejected) valid requests)"
      }
      let unanswered = counts.reduce(0) { $0 + $1.unanswered }
      if broken == 0, unanswered > 0 {
        return "\(method): failed (\(unanswered) requests ended in an error)"
      }
      let failed = kinds.filter { $0.outcome == .failed }.map(\.kind.rawValue)
      return
        "\(method): failed (\(broken) of \(rows.count) groups beyond \(standard): "
        + "\(failed.joined(separator: ", ")))" + (fault.map { "; it \($0)" } ?? "")
    }
  }

  /// The rows of the table of kinds: the result and the accuracy of each.
  private var kindRows: [[String]] {
    func cells(_ accuracy: KindVerdict.Accuracy?) -> [String] {
      guard let accuracy else { return ["-", "-", "-", "-"] }
      return [
        Self.short(accuracy.typical), Self.short(accuracy.quantile99), Self.short(accuracy.worst),
        accuracy.level.rawValue,
      ]
    }
    return kinds.map { kind in
      [kind.kind.rawValue, kind.outcome.rawValue, "\(kind.overall?.answers ?? 0)"]
        + cells(kind.overall) + cells(kind.ordinary)
    }
  }

  /// The worst answer to a published curve or spring of each kind, in words.
  private var published: [String] {
    kinds.compactMap { kind in
      guard let accuracy = kind.corpus, let name = kind.worstOfCorpus else { return nil }
      let worst = Self.short(accuracy.worst)
      return "\(kind.kind.rawValue): worst on published motion \(worst), \(name)"
    }
  }

  /// The table of kinds: the accuracy of all answers and of ordinary ones.
  private var kindTable: MarkdownTable {
    var table = MarkdownTable([
      ("kind", .left), ("", .left), ("answers", .right), ("typical", .right), ("99 %", .right),
      ("worst", .right), ("level", .left), ("ordinarily: typical", .right), ("99 %", .right),
      ("worst", .right), ("level", .left),
    ])
    for row in kindRows { table.append(texts: row) }
    return table
  }

  private var groupTable: MarkdownTable {
    var table = MarkdownTable([
      ("set", .left), ("group", .left), ("member", .left), ("cases", .right), ("typical", .right),
      ("99 %", .right), ("worst", .right), ("bound", .right), ("", .left),
    ])
    for row in notableRows {
      let errors = row.errors
      let cells = [
        row.caseSet, row.group, row.member.rawValue, "\(errors.count)", Self.short(errors.median),
        Self.short(errors.quantile99), Self.short(errors.maximum),
        row.bound.map(Self.short) ?? "-",
      ]
      table.append(
        cells.map { .text($0) }
          + [row.bound == nil ? "" : row.isWithinBound ? "ok" : .strong("broken")])
    }
    return table
  }

  /// Members that were not served, in words.
  private var declined: [String] {
    kinds.flatMap { kind in
      kind.services.filter { $0.declined + $0.notOffered > 0 }.map { service in
        let all = service.served + service.declined + service.notOffered
        let name = "\(kind.kind.rawValue): \(service.member)"
        if service.served == 0 { return "\(name) is not offered" }
        let share = kind.outcome == .partlyJudged ? " (partly judged)" : ""
        return service.declined == 0
          ? "\(name) is not offered in \(service.notOffered) of \(all) answers, whole groups"
          : "\(name) is declined in \(service.declined) of \(all) answers\(share)"
      }
    }
  }

  /// The breaches worth printing: the three worst of each kind.
  private var notableBreaches: [Breach] {
    var seen: [SolverKind: Int] = [:]
    return breaches.filter { breach in
      seen[breach.kind, default: 0] += 1
      return seen[breach.kind, default: 0] <= 3
    }
  }

  /// The solver's messages for requests that it did not answer, under a title for each category.
  package var unansweredRequests: [(title: String, items: [String])] {
    [
      ("Valid requests that were rejected:", rejectedRequests),
      ("Requests that ended in an error:", failures),
      ("Reasons for not serving a request:", outcome == .undecidable ? reasonsNotServed : []),
    ].filter { !$0.items.isEmpty }
  }

  private static func sentence(_ finding: WorstCaseFinding) -> String {
    "\(finding.caseSet): \(finding.worst.number) off by \(short(finding.worst.error)), not "
      + "\(short(finding.sampled)), after \(finding.evaluations) requests: "
      + "\(finding.worst.observed), true \(finding.worst.truth)"
  }

  /// A statement, its simplest wrong question, and the nearest right one.
  private static func lines(_ place: Localisation) -> [Markdown] {
    func line(_ word: String, _ example: Localisation.Example) -> Markdown {
      "\(word): \(example.number) \(example.observed), true \(example.truth)"
    }
    var lines: [Markdown] = [
      .text(place.text), line("wrong", place.simplest), .code(place.simplest.request),
    ]
    if let right = place.nearestRight {
      lines += [line("right", right), .code(right.request)]
    }
    return lines
  }

  private var head: [Markdown] {
    let lines: [Markdown?] = [
      "\(headline)", contract.map { "It promises: \($0)." },
      helloFault.map { "Its hello was not understood: \($0). It is ignored." },
      faultRequest.map { "The request it was on: \(Markdown.code($0))" },
    ]
    return lines.compactMap(\.self)
  }

  /// The verdict as text, with lines of any length.
  public var text: String { text(TerminalStyle(hasColor: false)) }

  /// The verdict as text, folded to the terminal's width.
  package func text(_ style: TerminalStyle) -> String { ReportBlock.text(blocks, style) }

  /// The verdict as Markdown, for a pull request.
  public var markdown: String { ReportBlock.markdown(blocks) }

  private var blocks: [ReportBlock] {
    let sign: Markdown = outcome == .passed ? "passed" : .strong(outcome.rawValue)
    var blocks: [ReportBlock] = [
      .heading("### \(Markdown.code(method)): \(sign)"), .lines(head),
      .list("The last lines of its standard error:", lastLines.map { [.code($0)] }),
      .list("Where it is wrong:", places.map(Self.lines)),
      .list("What the fault looks like:", findings.map { [.text($0.text)] }),
    ]
    blocks += unansweredRequests.map { .list("\($0.title)", $0.items.map { [.code($0)] }) }
    blocks += [
      .table(kindTable), .list(nil, (published + declined).map { [.text($0)] }),
      .table(groupTable),
      .list("As reported by the program:", throughputs.map { [.text($0.description)] }),
      .list(
        "The three worst groups of each kind, with requests to repeat:",
        notableBreaches.map { breach in
          func asked(_ name: Markdown, _ answer: WorstCase) -> [Markdown] {
            [
              "\(name): \("\(answer.observed)"), true \("\(answer.truth)")",
              .code("\(answer.request)"),
            ]
          }
          let group: Markdown = """
            \(breach.kind.rawValue), \(breach.group): \(breach.member.rawValue) of \(breach.wrong) of \
            \(breach.answers) answers; worst error \(Self.short(breach.worst.error))
            """
          return asked(group, breach.worst)
            + (breach.simplest.request == breach.worst.request
              ? [] : asked("simplest", breach.simplest))
        }),
      .list(
        "The search found worse inputs:",
        (searched ?? []).map { ["\(Self.sentence($0))", .code("\($0.worst.request)")] }),
      .lines(searched?.isEmpty == true ? ["The search found no worse input."] : []),
      .list(
        "Not every request was answered with numbers:",
        counts.filter { !unansweredText($0).isEmpty }.map {
          ["\($0.caseSet): \($0.asked) asked, \(unansweredText($0))"]
        }),
      .list(nil, ([unfinished].compactMap(\.self) + remarks).map { ["It \($0)."] }),
    ]
    return blocks
  }

  // MARK: In brief

  /// The number of lines that a brief verdict has at most.
  private static var briefLines: Int { 40 }

  /// What decides, in at most 40 lines; of several verdicts, each in one line.
  package func brief(_ style: TerminalStyle, isAlone: Bool) -> String {
    guard isAlone else { return ReportBlock.text([.lines(["\(headline)"])], style) }
    var text = ""
    for size in [6, 4, 3, 2, 1] {
      text = ReportBlock.text(briefBlocks(size), style)
      if text.count(where: \.isNewline) <= Self.briefLines { break }
    }
    return text
  }

  /// The blocks of a brief verdict.
  ///
  /// - Parameter size: The largest number of entries of a list.
  private func briefBlocks(_ size: Int) -> [ReportBlock] {
    func first(_ title: Markdown?, _ items: [Markdown]) -> ReportBlock {
      let more = items.count - size
      return .list(
        title,
        items.prefix(size).map { [$0] } + (more > 0 ? [["and \("\(more)") more (--tables)"]] : []))
    }
    var table = MarkdownTable([
      ("kind", .left), ("", .left), ("answers", .right), ("worst", .right), ("level", .left),
      ("ordinarily", .right), ("level", .left),
    ])
    for row in kindRows { table.append(texts: [0, 1, 2, 5, 6, 9, 10].map { row[$0] }) }
    var blocks: [ReportBlock] = [
      .lines(head),
      first("The last lines of its standard error:", lastLines.suffix(size).map { .code($0) }),
      first("Where it is wrong:", places.map { .text($0.text) }),
      first("What the fault looks like:", findings.map { .text($0.text) }),
    ]
    blocks += unansweredRequests.map { first("\($0.title)", $0.items.map { .code($0) }) }
    blocks += [.table(table), first(nil, declined.map { .text($0) })]
    if let place = places.first {
      func item(_ words: String, _ example: Localisation.Example) -> [Markdown] {
        [
          "\(words): \(example.number) \(example.observed), true \(example.truth)",
          .code(example.request),
        ]
      }
      blocks.append(
        .list(
          "For example:",
          [item("\(place.kind), wrong", place.simplest)]
            + (place.nearestRight.map { [item("right, and most like it", $0)] } ?? [])))
    } else if let worst = breaches.max(by: { $0.worst.error < $1.worst.error }) {
      blocks.append(
        .list(
          "For example:",
          [
            [
              "\(worst.kind.rawValue), \(worst.group): \(worst.member.rawValue) \("\(worst.simplest.observed)"), true \("\(worst.simplest.truth)")",
              .code("\(worst.simplest.request)"),
            ]
          ]))
    }
    blocks += [
      first(nil, throughputs.map { .text($0.description) }),
      first(nil, ([unfinished].compactMap(\.self) + remarks).map { "It \($0)." }),
      .lines(["--tables prints every set and group."]),
    ]
    return blocks
  }
}
