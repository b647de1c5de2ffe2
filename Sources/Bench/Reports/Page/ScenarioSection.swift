internal import ChoreographyAudit
internal import ChoreographyFiles
internal import Measurement
internal import Presentation

/// The scenarios: the verdicts on their budgets as they were recorded, and their motion in this build.
struct ScenarioSection {
  let choreographies: [ChoreographyRecord]

  init(_ documents: [ResultDocument]) {
    choreographies = documents.flatMap { $0.studies?.choreographies ?? [] }
  }

  var section: ReportPage.Section? {
    guard !choreographies.isEmpty else { return nil }
    let broken = choreographies.count { record in record.budgets.contains { !$0.holds } }
    return .init(
      anchor: "scenarios", title: "Scenarios",
      lead: """
        Budgets were judged when the document was measured. <em>Motion</em> plays and draws the scenario of that \
        name as the build that made this page samples it; <code>animbench audit NAME</code> explains the verdict.
        """,
      answer: "\(choreographies.count) choreographies, \(broken) of them break a budget",
      content: "<template id=\"player\">\(AuditPage.shell)</template>"
        + choreographies.map(scenario).joined(separator: "\n"))
  }

  private func scenario(_ record: ChoreographyRecord) -> String {
    let flaw =
      record.flaw.map {
        "<p class=\"warn\">Kept as an example of a fault: \(Markup.escaped($0))</p>"
      } ?? ""
    return """
      <details class="scenario" id="scenario-\(Markup.escaped(record.name))">
      <summary><b>\(Markup.escaped(record.title))</b>\(digest(record))</summary>\(flaw)
      \(budgets(record))\(motion(record))
      </details>
      """
  }

  /// The summary of a folded scenario.
  private func digest(_ record: ChoreographyRecord) -> String {
    let broken = record.budgets.count { !$0.holds }
    let budgets =
      broken > 0
      ? "<span class=\"bad\">\(broken) of \(record.budgets.count) budgets broken</span>"
      : record.budgets.isEmpty
        ? "" : "<span class=\"good\">all budgets hold</span>"
    let count = "\(record.laneCount) moving \(record.laneCount == 1 ? "property" : "properties")"
    return "<span>\(count), \(milliseconds(record.duration)) \(budgets)</span>"
  }

  /// A frame that the page's script fills with the audit's player and these data when it is unfolded.
  private func motion(_ record: ChoreographyRecord) -> String {
    guard let document = ScenarioCatalogue.all.first(where: { $0.name == record.name }) else {
      return ""
    }
    let page = AuditPage(
      audit: ChoreographyAudit(document), budgets: document.budgets, document: document)
    return """
      <details class="motion"><summary>Motion</summary><template>\(page.data)</template>\
      <iframe scrolling="no" title="\(Markup.escaped(record.title))"></iframe></details>
      """
  }

  private func budgets(_ record: ChoreographyRecord) -> String {
    MarkdownTable(
      record.budgets,
      [
        .text("budget") { $0.name + ($0.element.map { " of \($0)" } ?? "") },
        .text("limit") { $0.limit }, .number("found") { milliseconds($0.found) },
        .init("") { budget in
          guard !budget.holds else { return .good("holds") }
          return budget.remedy.map { "\(Markdown.strong("broken")): \(Markdown.muted($0))" }
            ?? .strong("broken")
        },
      ]
    ).html
  }

  private func milliseconds(_ seconds: Double) -> String {
    seconds.isFinite ? "\(FigureNumber.plain((seconds * 1000).rounded())) ms" : "never"
  }
}
