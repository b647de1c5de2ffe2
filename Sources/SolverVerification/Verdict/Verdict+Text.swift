internal import Foundation

extension Verdict {
  /// An error as a short number: "3.1e-16", "0", "infinite".
  package static func short(_ error: Double) -> String {
    if error == 0 { return "0" }
    return error.isFinite ? String(format: "%.1e", error) : "infinite"
  }

  /// The rows that deserve a line: of each set and member the worst group, and every broken bound.
  private var notableRows: [Row] {
    var worst: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      let key = row.caseSet + "/" + row.member
      if worst[key].map({ row.errors.maximum > rows[$0].errors.maximum }) ?? true {
        worst[key] = index
      }
    }
    let chosen = Set(worst.values)
    return rows.indices.filter { chosen.contains($0) || !rows[$0].isWithinBound }.map { rows[$0] }
  }

  /// The requests of each kind of trouble, in words; empty when all were answered.
  private func troubles(_ count: Count) -> String {
    let parts: [(Int, String)] = [
      (count.unsupported, "not served"), (count.refused, "refused"),
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
      let others =
        answered == 0
        ? ""
        : broken == 0
          ? "; right in its \(answered) answers"
          : "; of its \(answered) answers, \(broken) of \(rows.count) groups are beyond \(standard)"
      return "\(method): undecidable; it \(fault ?? "")\(others)"
    case .undecidable where unfinished != nil:
      return "\(method): undecidable; right as far as it answered, but it \(unfinished ?? "")"
    case .undecidable where answered == 0:
      return "\(method): undecidable; it serves nothing that was asked"
    case .undecidable:
      let partly = kinds.filter { $0.outcome != .passed }
        .map { "\($0.kind.rawValue) \($0.outcome.rawValue)" }
      return "\(method): undecidable; right as far as it answered, but "
        + partly.joined(separator: ", ")
    case .failed:
      let refused = counts.reduce(0) { $0 + $1.refused }
      if broken == 0, refused > 0 {
        return "\(method): failed (it refused \(refused) valid requests)"
      }
      return "\(method): failed (\(broken) of \(rows.count) groups beyond \(standard))"
    }
  }

  /// The table of kinds: how each is judged, and how near to the truth it is.
  private var kindTable: [[String]] {
    func cells(_ accuracy: KindVerdict.Accuracy?) -> [String] {
      guard let accuracy else { return ["-", "-", "-", "-"] }
      return [
        Self.short(accuracy.typical), Self.short(accuracy.quantile99), Self.short(accuracy.worst),
        accuracy.level.rawValue,
      ]
    }
    let header = ["kind", "", "answers", "typical", "99 %", "worst", "level"]
    var table = [header + ["ordinarily: typical", "99 %", "worst", "level"]]
    for kind in kinds {
      table.append(
        [kind.kind.rawValue, kind.outcome.rawValue, "\(kind.everything?.answers ?? 0)"]
          + cells(kind.everything) + cells(kind.ordinary))
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
        let share = service.declined * 100 > all ? " (partly judged)" : ""
        return service.declined == 0
          ? "\(name) is not offered in \(service.notOffered) of \(all) answers, whole groups"
          : "\(name) is declined in \(service.declined) of \(all) answers\(share)"
      }
    }
  }

  /// The breaches that deserve words: of each kind the three worst.
  private var notableBreaches: [Breach] {
    var seen: [SolverKind: Int] = [:]
    return breaches.filter { breach in
      seen[breach.kind, default: 0] += 1
      return seen[breach.kind, default: 0] <= 3
    }
  }

  private static func lines(of table: [[String]], textColumns: Set<Int>) -> [String] {
    guard let header = table.first else { return [] }
    let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return textColumns.contains(column) ? row[column] + space : space + row[column]
      }
      return cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
  }

  /// The verdict for a person at a terminal.
  public var text: String {
    var lines = [headline]
    if let contract { lines.append("It promises: \(contract).") }
    lines.append("")
    if let faultRequest { lines.append("The request it was on: \(faultRequest)") }
    if !lastLines.isEmpty {
      lines.append("The last lines of its standard error:")
      lines += lastLines.map { "  \($0)" }
    }
    if faultRequest != nil || !lastLines.isEmpty { lines.append("") }
    if !findings.isEmpty {
      lines.append("What the fault looks like:")
      lines += findings.map { "  - \($0.text)" }
      lines.append("")
    }
    if !refusals.isEmpty {
      lines.append("Valid requests that were refused:")
      lines += refusals.map { "  - \($0)" }
      lines.append("")
    }
    if !kinds.isEmpty {
      lines += Self.lines(of: kindTable, textColumns: [0, 1, 6, 10])
      lines += declined.map { "  \($0)" }
      lines.append("")
    }
    let header = ["set", "group", "member", "cases", "typical", "99 %", "worst", "bound", ""]
    var table = [header]
    for row in notableRows {
      table.append([
        row.caseSet, row.group, row.member, "\(row.errors.count)", Self.short(row.errors.median),
        Self.short(row.errors.quantile99), Self.short(row.errors.maximum),
        row.bound.map(Self.short) ?? "-",
        row.bound == nil ? "" : row.isWithinBound ? "ok" : "BROKEN",
      ])
    }
    lines += Self.lines(of: table, textColumns: [0, 1, 2, 8])
    if !throughputs.isEmpty {
      lines += ["", "As reported by the program:"] + throughputs.map { "  \($0.description)" }
    }
    if !breaches.isEmpty {
      lines += ["", "What is wrong, the three worst groups of each kind, to be asked again:"]
      for breach in notableBreaches {
        lines.append(
          "  \(breach.kind.rawValue), \(breach.group): \(breach.member) of \(breach.wrong) of "
            + "\(breach.answers) answers; worst error \(Self.short(breach.worst.error)): "
            + "\(breach.worst.observed), true \(breach.worst.truth)")
        lines.append("    \(breach.worst.request.encoded(identifier: 1))")
        if breach.simplest.request != breach.worst.request {
          lines.append(
            "    simplest: \(breach.simplest.observed), true \(breach.simplest.truth)")
          lines.append("    \(breach.simplest.request.encoded(identifier: 1))")
        }
      }
    }
    let troubled = counts.filter { !troubles($0).isEmpty }
    if !troubled.isEmpty {
      lines += ["", "Not every request was answered with numbers:"]
      lines += troubled.map { "  \($0.caseSet): \($0.asked) asked, \(troubles($0))" }
    }
    let remarks = [unfinished].compactMap(\.self) + remarks
    if !remarks.isEmpty { lines += [""] + remarks.map { "It \($0)." } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The verdict as Markdown, for a pull request.
  public var markdown: String {
    func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
    let sign =
      switch outcome {
      case .passed: "passed"
      case .failed: "**failed**"
      case .undecidable: "**undecidable**"
      }
    var lines = ["### `\(method)`: \(sign)", "", escaped(headline), ""]
    if let contract { lines += ["It promises: \(escaped(contract)).", ""] }
    if let faultRequest { lines += ["The request it was on: `\(faultRequest)`", ""] }
    if !lastLines.isEmpty {
      lines += ["The last lines of its standard error:", "", "```"] + lastLines + ["```", ""]
    }
    if !findings.isEmpty {
      lines += ["What the fault looks like:", ""]
      lines += findings.map { "- \(escaped($0.text))" }
      lines.append("")
    }
    if !refusals.isEmpty {
      lines += ["Valid requests that were refused:", ""] + refusals.map { "- `\($0)`" } + [""]
    }
    let table = kindTable
    for (index, row) in table.enumerated() {
      lines.append("| " + row.joined(separator: " | ") + " |")
      if index == 0 { lines.append("|" + row.map { _ in ":--|" }.joined()) }
    }
    lines += [
      "",
      "| set | group | member | cases | typical | 99 % | worst | bound | |",
      "|:--|:--|:--|--:|--:|--:|--:|--:|:--|",
    ]
    for row in notableRows {
      lines.append(
        "| \(row.caseSet) | \(row.group) | \(row.member) | \(row.errors.count) "
          + "| \(Self.short(row.errors.median)) | \(Self.short(row.errors.quantile99)) "
          + "| \(Self.short(row.errors.maximum)) | \(row.bound.map(Self.short) ?? "–") "
          + "| \(row.bound == nil ? "" : row.isWithinBound ? "ok" : "**broken**") |")
    }
    if !throughputs.isEmpty {
      lines += ["", "As reported by the program:", ""] + throughputs.map { "- \($0.description)" }
    }
    if !breaches.isEmpty { lines.append("") }
    for breach in notableBreaches {
      lines.append(
        "- \(breach.kind.rawValue), \(breach.group): \(breach.member) of \(breach.wrong) of "
          + "\(breach.answers) answers; worst `\(breach.worst.observed)`, true "
          + "`\(breach.worst.truth)`: `\(breach.worst.request.encoded(identifier: 1))`; simplest "
          + "`\(breach.simplest.observed)`, true `\(breach.simplest.truth)`: "
          + "`\(breach.simplest.request.encoded(identifier: 1))`")
    }
    if !declined.isEmpty { lines += [""] + declined.map { "- \($0)" } }
    let troubled = counts.filter { !troubles($0).isEmpty }
    if !troubled.isEmpty {
      lines.append("")
      lines += troubled.map { "- \($0.caseSet): \($0.asked) asked, \(troubles($0))" }
    }
    let remarks = [unfinished].compactMap(\.self) + remarks
    if !remarks.isEmpty { lines += [""] + remarks.map { "- It \($0)." } }
    return lines.joined(separator: "\n") + "\n"
  }
}
