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
    switch outcome {
    case .passed: return "\(method): passed (\(answered) answers, \(standard))"
    case .undecidable where fault != nil: return "\(method): undecidable; it \(fault ?? "")"
    case .undecidable where unfinished != nil:
      return "\(method): undecidable; right as far as it answered, but it \(unfinished ?? "")"
    case .undecidable: return "\(method): undecidable; it serves nothing that was asked"
    case .failed:
      let broken = rows.count { !$0.isWithinBound }
      let refused = counts.reduce(0) { $0 + $1.refused }
      if broken == 0, refused > 0 {
        return "\(method): failed (it refused \(refused) valid requests)"
      }
      return "\(method): failed (\(broken) of \(rows.count) groups beyond \(standard))"
    }
  }

  /// The verdict for a person at a terminal.
  public var text: String {
    var lines = [headline, ""]
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
    let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    for row in table {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 3 || column == 8 ? row[column] + space : space + row[column]
      }
      lines.append(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
    let broken = rows.filter { !$0.isWithinBound }.sorted {
      $0.errors.maximum > $1.errors.maximum
    }
    if !broken.isEmpty {
      lines += ["", "Worst cases, to be asked again:"]
      for row in broken.prefix(8) {
        lines.append(
          "  \(row.caseSet), \(row.group): \(row.worst.member) \(row.worst.observed), true "
            + "\(row.worst.truth)")
        lines.append("    \(row.worst.request.encoded(identifier: 1))")
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
    if !findings.isEmpty {
      lines += ["What the fault looks like:", ""]
      lines += findings.map { "- \(escaped($0.text))" }
      lines.append("")
    }
    if !refusals.isEmpty {
      lines += ["Valid requests that were refused:", ""] + refusals.map { "- `\($0)`" } + [""]
    }
    lines += [
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
    for row in rows where !row.isWithinBound {
      lines += [
        "",
        "- \(row.caseSet), \(row.group): \(row.worst.member) `\(row.worst.observed)`, true "
          + "`\(row.worst.truth)`: `\(row.worst.request.encoded(identifier: 1))`",
      ]
    }
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
