internal import ChoreographyFiles
package import Presentation

/// What moves differently in files, as text, for pull requests, for build servers and for programs.
package struct DifferenceReport: Encodable {
  /// A file, or a screen of a file of source.
  package struct File: Encodable {
    package let name: String
    package let state: ChoreographyDifference.State
    /// Its name before, if it is another one.
    package var was: String?
    package var difference: ChoreographyDifference?
    package var error: String?
    /// The parts of either version that are not read and that the other one does not have alike, so
    /// that they are not compared, with the reasons.
    package var unread: [String] = []
    /// The two sides, for a page.
    package var sides: (old: ChoreographyDifference.Side?, new: ChoreographyDifference.Side?)
    package var statements:
      (old: ChoreographyDifference.Statements, new: ChoreographyDifference.Statements) = ([:], [:])

    package init(_ name: String, _ state: ChoreographyDifference.State) {
      (self.name, self.state) = (name, state)
    }

    private enum CodingKeys: CodingKey { case name, state, was, difference, error, unread }

    /// Whether anything is to be told of it.
    fileprivate var isTold: Bool { differs || !unread.isEmpty }

    fileprivate var differs: Bool { state != .changed || difference?.isEmpty == false }
  }

  package let format = "animation-diff"
  package let version = 1
  /// The answer in a sentence.
  package let verdict: String
  /// The largest difference as a fraction of a move; 1 for what was added, removed or renamed to another text.
  package let fraction: Double
  /// The fraction above which the difference fails; nil to compare only.
  package let failOver: Double?
  package let files: [File]

  package var isOver: Bool { failOver.map { fraction > $0 } ?? false }
  package var breaksBudget: Bool {
    files.contains { $0.difference?.budgets.contains(where: \.isBroken) == true }
  }

  package init(_ files: [File], failOver: Double?) {
    (self.files, self.failOver) = (files, failOver)
    let different = files.count(where: \.differs)
    let moved = files.flatMap { file in
      (file.difference?.elements ?? []).filter { $0.state == .changed && !$0.isUnplayed }
        .map { (file: file.name, element: $0) }
    }
    fraction = files.map { $0.difference?.fraction ?? 0 }.max() ?? 0
    let unread = files.reduce(0) { $0 + $1.unread.count }
    let rest = unread > 0 ? " \(Self.count(unread, "part")) could not be compared." : ""
    guard different > 0 else {
      verdict =
        "Nothing \(unread > 0 ? "that is read " : "")moves differently"
        + (files.count < 2 ? "." : " in \(files.count) files whose text differs.") + rest
      return
    }
    var sentences = [
      files.count == 1
        ? "\(files[0].name) differs." : "\(different) of \(files.count) files differ."
    ]
    if let (file, element) = moved.max(by: { $0.element.fraction < $1.element.fraction }),
      let worst = element.worst
    {
      let place = files.count == 1 ? "" : " in \(file)"
      sentences.append(
        "The largest difference of a motion is \(Self.apart(worst)): \(element.name), "
          + "\(worst.name)\(place).")
    }
    let budgets = files.flatMap { $0.difference?.budgets ?? [] }
    let (broken, mended) = (budgets.count(where: \.isBroken), budgets.count { !$0.isBroken })
    if broken > 0 { sentences.append("It breaks \(Self.count(broken, "budget")).") }
    if mended > 0 { sentences.append("It mends \(Self.count(mended, "budget")).") }
    if let failOver, fraction > failOver {
      sentences.append("That is over \(DisplayText.percent(failOver)).")
    }
    verdict = sentences.joined(separator: " ") + rest
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// "23.4 % of the move at 96 ms".
  private static func apart(_ property: ChoreographyDifference.Property) -> String {
    guard let difference = property.difference else { return property.state.rawValue }
    guard difference.bound < .infinity else { return "another value" }
    return "at most \(DisplayText.percent(difference.fraction)) of the move "
      + "(\(DisplayText.number(difference.bound))), near "
      + DisplayText.milliseconds(difference.time)
      + (difference.until.map { " of the first \(DisplayText.number($0)) s" } ?? "")
  }

  private static func settling(_ pair: ChoreographyDifference.Pair) -> String {
    func time(_ time: Double) -> String {
      time < .infinity ? "settles at \(DisplayText.milliseconds(time))" : "never settles"
    }
    switch (pair.old, pair.new) {
    case (let old?, let new?):
      return DisplayText.milliseconds(old) == DisplayText.milliseconds(new)
        ? "\(time(new)) as before"
        : "\(time(new)), before \(old < .infinity ? "at " : "")\(DisplayText.milliseconds(old))"
    case (let only?, nil), (nil, let only?): return time(only)
    case (nil, nil): return ""
    }
  }

  /// The name of an element or a file, and what became of it.
  private static func heading(
    _ name: String, _ was: String?, _ state: ChoreographyDifference.State
  ) -> String {
    switch state {
    case .changed: name
    case .renamed: "\(was ?? "") is now \(name)"
    case .added, .removed, .unreadable: "\(name) is \(state.rawValue)"
    }
  }

  private static func heading(_ element: ChoreographyDifference.Element) -> String {
    heading(element.name, element.was, element.state)
  }

  private static func words(_ changes: [MotionFacts.Change]) -> String {
    changes.map(\.text).joined(separator: "; ")
  }

  /// What is told of an element in one line, beside its properties.
  private static func line(_ element: ChoreographyDifference.Element) -> String {
    [heading(element), words(element.changes), settling(element.settled)].filter { !$0.isEmpty }
      .enumerated().map { $0 == 0 ? $1 : $0 == 1 ? ": \($1)" : "; \($1)" }.joined()
  }

  private static func line(_ property: ChoreographyDifference.Property) -> String {
    "\(property.name): "
      + [words(property.changes), apart(property)].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func line(_ budget: ChoreographyDifference.Budget) -> String {
    "\(budget.name) is \(budget.isBroken ? "broken" : "mended")"
      + (budget.problem.isEmpty ? "" : ": \(budget.isBroken ? "" : "before, ")\(budget.problem)")
  }

  private static func heading(_ file: File) -> String { heading(file.name, file.was, file.state) }

  private static func unread(_ file: File) -> String {
    let rest = file.unread.count - 3
    return
      "\(count(file.unread.count, "part")) that \(file.unread.count == 1 ? "differs is" : "differ are")"
      + " not read, and not compared: "
      + file.unread.prefix(3).map(DisplayText.line).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more, which choreo audit lists" : "")
  }

  package func text(_ style: TerminalStyle) -> String {
    var lines = [verdict]
    for file in files where file.isTold {
      lines += ["", Self.heading(file)]
      if let error = file.error { lines.append("  \(error)") }
      guard let difference = file.difference else { continue }
      lines += difference.changes.map { "  \($0.text)" }
      for element in difference.elements {
        lines.append("  " + Self.line(element))
        if element.state == .changed { lines += element.properties.map { "    " + Self.line($0) } }
      }
      lines += difference.budgets.map { "  " + Self.line($0) }
      if !file.unread.isEmpty { lines.append("  note: \(Self.unread(file))") }
    }
    if lines.count > 24 { lines += ["", verdict] }
    return lines.flatMap(style.paragraph).joined(separator: "\n") + "\n"
  }

  package var markdown: String {
    let answer: Markdown = "\(verdict)\n"
    var text = answer.source
    for file in files where file.isTold {
      let title: Markdown = "\n**\(Self.heading(file))**\n\n"
      text += title.source
      var table = MarkdownTable([
        ("element", .left), ("property", .left), ("change", .left), ("apart", .left),
        ("settles", .left),
      ])
      for element in file.difference?.elements ?? [] {
        if element.state != .changed || !element.changes.isEmpty || element.properties.isEmpty {
          table.append([
            .code(element.name), "",
            .text(
              [element.state == .changed ? "" : Self.heading(element), Self.words(element.changes)]
                .filter { !$0.isEmpty }.joined(separator: "; ")), "",
            .text(Self.settling(element.settled)),
          ])
        }
        for property in element.properties where element.state == .changed {
          table.append([
            .code(element.name), .text(property.name), .text(Self.words(property.changes)),
            .text(Self.apart(property)), .text(Self.settling(property.settled)),
          ])
        }
      }
      text += table.text
      let notes =
        [file.error].compactMap { $0 } + (file.difference?.changes ?? []).map(\.text)
        + (file.difference?.budgets ?? []).map(Self.line)
        + (file.unread.isEmpty ? [] : [Self.unread(file)])
      if !notes.isEmpty, !table.isEmpty { text += "\n" }
      for note in notes {
        let line: Markdown = "- \(note)\n"
        text += line.source
      }
    }
    return text
  }

  /// The findings for build servers and code scanners.
  package var report: CheckReport {
    typealias Finding = CheckReport.Finding
    func findings(_ file: File) -> [Finding] {
      if let error = file.error { return [Finding(.error, rule: "unreadable", error)] }
      let unread = file.unread.isEmpty ? [] : [Finding(.warning, rule: "unread", Self.unread(file))]
      guard let difference = file.difference, file.differs else {
        return unread.isEmpty ? [Finding(.passed, rule: "same-motion")] : unread
      }
      var findings = difference.changes.map { Finding(.note, rule: "trigger-changed", $0.text) }
      if difference.elements.isEmpty, file.state != .changed {
        findings.append(Finding(.note, rule: "file-\(file.state)", Self.heading(file)))
      }
      for element in difference.elements {
        let isOver = failOver.map { element.fraction > $0 } ?? false
        let parts = element.state == .changed ? element.properties.map(Self.line) : []
        findings.append(
          Finding(
            isOver ? .failure : .note, rule: "motion-\(element.state)",
            title: element.name, ([Self.line(element)] + parts).joined(separator: "\n"),
            line: element.state == .removed ? nil : element.line))
      }
      findings += difference.budgets.map {
        Finding(
          $0.isBroken ? .warning : .note, rule: $0.isBroken ? "budget-broken" : "budget-mended",
          title: $0.name, Self.line($0) + ($0.remedy.map { ". \($0)" } ?? ""), line: $0.line)
      }
      return findings + unread
    }
    return CheckReport(
      "choreo diff",
      files.map { file in
        var all = findings(file)
        for index in all.indices { all[index].file = file.name }
        return .init(file.name, all)
      })
  }
}
