internal import Presentation
package import ChoreographyFiles

/// The audit as text for a terminal: verdict, timeline, numbers and budgets.
package struct AuditText {
  package let audit: ChoreographyAudit
  package let budgets: MotionBudgets
  /// The number of columns for the text; nil for unlimited.
  var columns: Int?
  var listsEvents = false
  /// Whether to show accelerations, frames and the spread of separate triggers.
  var isVerbose = false

  package init(
    audit: ChoreographyAudit, budgets: MotionBudgets, columns: Int? = nil,
    listsEvents: Bool = false, isVerbose: Bool = false
  ) {
    (self.audit, self.budgets, self.columns) = (audit, budgets, columns)
    (self.listsEvents, self.isVerbose) = (listsEvents, isVerbose)
  }

  /// A longer text repeats the verdict as its last line.
  private static var screen: Int { 24 }

  package var text: String {
    var lines = [
      audit.verdict, audit.heading("-"),
      "Milliseconds after the trigger"
        + (audit.layoutWait > 0
          ? ", which fires \(DisplayText.milliseconds(audit.layoutWait)) after the view appears."
          : "."),
    ]
    if let flaw = audit.flaw { lines.append("Kept as an example of what not to do: \(flaw)") }
    let head = lines
    lines = whole + [""] + verdicts
    if !audit.expectations.isEmpty { lines += [""] + expectations }
    if !audit.remarks.isEmpty {
      lines += [""]
      lines += audit.remarks.map { "  \($0.rule.isWarning ? "warning" : "note"): \($0.text)" }
    }
    lines += [""] + reducedMotion
    if listsEvents { lines += [""] + events }
    if isVerbose { lines += [""] + synchrony }
    // Timeline and table already fit.
    var all = folded(head) + [""] + timeline + [""] + table + [""] + folded(lines)
    if all.count > Self.screen { all += [""] + folded([audit.verdict]) }
    return all.map(DisplayText.line).joined(separator: "\n") + "\n"
  }

  /// Wraps lines to the available columns; continuation lines are indented further.
  private func folded(_ lines: [String]) -> [String] {
    lines.flatMap(TerminalStyle(hasColor: false, columns: columns).paragraph)
  }

  /// One row for each item; the middle items of a large element are left out.
  static func rows(_ audit: ChoreographyAudit, limit: Int) -> [ChoreographyAudit.Element.Item?] {
    audit.elements.flatMap { element -> [ChoreographyAudit.Element.Item?] in
      let items = element.starts.indices
      guard items.count > limit else { return items.map(element.item) }
      return items.prefix(limit - 3).map(element.item) + [nil] + items.suffix(2).map(element.item)
    }
  }

  private var timeline: [String] {
    let rows = Self.rows(audit, limit: 10)
    let label = min(max(rows.compactMap { $0?.name.count }.max() ?? 0, 8), 24)
    let width = min(60, max((columns ?? .max) - label - 3, 10))
    let ends = rows.compactMap { $0 }.flatMap { [$0.done, $0.perceptualEnd] }.filter(\.isFinite)
    let limits = [budgets.cascade, budgets.entrance].compactMap { $0 }
    var end = max(ends.max() ?? 0, limits.max() ?? 0, 0.1)
    // A loop takes the length of the rest.
    if ends.isEmpty { end = max(end, 2) }
    func column(_ time: Double) -> Int {
      time.isFinite ? min(max(Int((time / end * Double(width)).rounded()), 0), width) : width
    }
    // Tick marks at round times, at most eight.
    let tick = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].first { end / $0 <= 8 } ?? end
    var axis = Array(
      repeating: Character(" "), count: min(width + 12, max((columns ?? .max) - label - 2, width)))
    for mark in 0...Int((end / tick).rounded(.down)) {
      let text = DisplayText.milliseconds(Double(mark) * tick, unit: "")
      for (offset, character) in text.enumerated()
      where column(Double(mark) * tick) + offset < axis.count {
        axis[column(Double(mark) * tick) + offset] = character
      }
    }
    var lines = [DisplayText.padded("", label + 2) + Self.trimmed(String(axis))]
    for row in rows {
      guard let row else {
        lines.append("\(DisplayText.padded("…", label))")
        continue
      }
      var cells = Array(repeating: Character(" "), count: width + 1)
      for cell in 0..<width {
        if cell < column(row.start) { continue }
        if cell < max(column(row.perceptualEnd), column(row.start) + 1) {
          cells[cell] = "█"
        } else if cell < column(row.settled) {
          cells[cell] = "▒"
        } else if cell < column(row.done) {
          cells[cell] = "░"
        }
      }
      if let limit = budgets.cascade, cells[column(limit)] == " " { cells[column(limit)] = "┆" }
      if let limit = budgets.entrance { cells[column(limit)] = "│" }
      let name = row.name.count > label ? String(row.name.prefix(label - 1)) + "…" : row.name
      lines.append(Self.trimmed(DisplayText.padded(name, label) + "  " + String(cells)))
    }
    var legend = "█ to its perceptual end  ▒ to 1 % of its move  ░ to 0.1 %"
    if let limit = budgets.cascade {
      legend += "  ┆ last start by \(DisplayText.milliseconds(limit))"
    }
    if let limit = budgets.entrance { legend += "  │ entrance \(DisplayText.milliseconds(limit))" }
    return lines + folded([DisplayText.padded("", label + 2) + legend])
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private var table: [String] {
    let columns =
      ["start", "perceptual", "1 %", "0.1 %", "overshoot", "peak speed"]
      + (isVerbose
        ? [
          "peak accel.",
          "frames \(audit.frameRates.map(DisplayText.number).joined(separator: "/"))",
        ] : [])
    var rows = TextTable([("property", .left)] + columns.map { ($0, .right) })
    for element in audit.elements {
      let first = element.starts.min() ?? 0
      let last = element.starts.max() ?? 0
      for property in element.properties {
        let lead = property.lead - element.lead
        let shift = property.delay - element.lead
        func milliseconds(_ time: Double) -> String {
          DisplayText.milliseconds(last + shift + time, unit: "")
        }
        let start = DisplayText.milliseconds(first + lead, unit: "")
        var cells = [
          (element.starts.count > 1 ? "\(element.starts.count) × " : "")
            + "\(element.name).\(property.name)\(element.suffix)",
          first == last ? start : "\(start)–\(DisplayText.milliseconds(last + lead, unit: ""))",
          milliseconds(property.motion.perceptualEnd), milliseconds(property.motion.settled),
          milliseconds(property.motion.done), DisplayText.percent(property.motion.overshoot),
          property.motion.peakVelocity.isFinite
            ? "\(DisplayText.number(property.motion.peakVelocity))/s" : "infinite",
        ]
        if isVerbose {
          cells.append(
            property.motion.peakAcceleration.map { "\(DisplayText.number($0))/s²" }
              ?? "infinite: \(property.motion.unboundedAcceleration?.rawValue ?? "")")
          cells.append(property.frames.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "/"))
        }
        rows.append(cells)
      }
    }
    return rows.text(TerminalStyle(hasColor: false, columns: self.columns))
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      + (audit.elements.contains { $0.starts.count > 1 }
        ? ["  ends are those of the last item"] : [])
  }

  private var whole: [String] {
    var lines = ["whole"]
    if let intervals = audit.intervals {
      let text =
        intervals[0] == intervals[1]
        ? DisplayText.milliseconds(intervals[0])
        : "\(DisplayText.milliseconds(intervals[0])) to \(DisplayText.milliseconds(intervals[1]))"
      lines.append("  stagger interval       \(text)")
    }
    lines.append("  last start (cascade)   \(DisplayText.milliseconds(audit.cascade))")
    if let product = audit.countTimesInterval, product > 0 {
      lines.append("  items * interval       \(DisplayText.milliseconds(product))")
    }
    lines += [
      "  perceptual end         \(DisplayText.milliseconds(audit.perceptualEnd))",
      "  settled to 1 %         \(DisplayText.milliseconds(audit.settled))",
      "  done, settled to 0.1 % \(DisplayText.milliseconds(audit.done))",
    ]
    if audit.layoutWait > 0 {
      lines.append(
        "  total after appearance \(DisplayText.milliseconds(audit.total + audit.layoutWait))")
    }
    return lines
  }

  private var verdicts: [String] {
    guard !audit.verdicts.isEmpty else { return ["No budgets apply."] }
    return ["budgets"]
      + audit.verdicts.flatMap { verdict -> [String] in
        var lines = [
          "  \(verdict.isKept ? "kept  " : "BROKEN")  \(DisplayText.padded(verdict.name, 20))  "
            + "\(DisplayText.rightPadded(verdict.found, 9))  (\(verdict.limit))"
        ]
        for line in (verdict.remedy ?? "").split(separator: "\n") {
          lines.append("          \(line)")
        }
        return lines
      }
  }

  private var expectations: [String] {
    ["expectations"]
      + audit.expectations.map { expectation in
        "  \(expectation.isMet ? "met   " : "FAILED")  \(expectation.text)"
      }
  }

  private var reducedMotion: [String] {
    let report = audit.reducedMotion
    guard report.unspecified.count < report.elements.count else {
      return ["Reduced motion: not specified; everything animates as usual."]
    }
    return [
      report.settled.isFinite
        ? "Reduced motion: settled to 1 % at \(DisplayText.milliseconds(report.settled))"
        : "Reduced motion: never settles to 1 %"
    ]
      + report.elements.map { element in
        let moving =
          element.moving.isEmpty || element.kind == nil
          ? ""
          : "; \(element.moving.joined(separator: ", ")) still "
            + (element.moving.count == 1 ? "moves" : "move")
        return "  \(DisplayText.padded(element.name, 12))  \(element.text)\(moving)"
      }
  }

  /// The largest number of listed events; further events are only counted.
  private static var maximumEvents: Int { 200 }

  private var events: [String] {
    let events = MotionEvents(audit)
    let all = events.all
    var lines = ["what happens when"]
    lines += all.prefix(Self.maximumEvents).map { event in
      let value =
        event.value.map { value in
          event.kind == .peakSpeed
            ? "  \(value.isFinite ? DisplayText.number(value) : "infinite")/s"
            : "  \(DisplayText.number(value))"
        } ?? ""
      let word = event.kind == .peakSpeed ? "peak speed" : event.kind.rawValue
      return "  \(DisplayText.rightPadded(DisplayText.milliseconds(event.time), 9))  "
        + "\(DisplayText.padded(event.property, 20))  \(word)\(value)"
    }
    if all.count > Self.maximumEvents {
      lines.append("  … and \(all.count - Self.maximumEvents) more")
    }
    let overlaps = events.overlaps(atMost: Self.maximumEvents)
    lines += overlaps.isEmpty ? [] : ["what moves together"]
    lines += overlaps.map {
      "  \(DisplayText.rightPadded(DisplayText.milliseconds($0.seconds), 9))  \($0.first) and \($0.second)"
    }
    return lines
  }

  private var synchrony: [String] {
    let synchrony = audit.synchrony
    let numbers =
      "starts spread by \(DisplayText.milliseconds(synchrony.meanStartSpread)) on average and "
      + "\(DisplayText.milliseconds(synchrony.worstStartSpread)) at worst "
      + "(\(synchrony.trials) simulated runs)"
    guard !synchrony.isAlternative || synchrony.worstStartSpread > 0 else {
      return ["trigger: one for all, and a single item"]
    }
    return [
      synchrony.isAlternative
        ? "trigger: one for all, starts spread by 0 ms. With one per item: \(numbers)."
        : "trigger: \(synchrony.trigger == "timers" ? "a timer per move" : "one per item"), \(numbers). With one for all: 0."
    ]
  }
}
