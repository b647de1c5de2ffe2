internal import Measurement
internal import Presentation

/// The scenarios: when elements move, which budgets hold, and the motion itself.
struct ScenarioSection {
  let choreographies: [ChoreographyRecord]
  /// More lanes than this are neither drawn nor played.
  static let shownLanes = 16

  init(_ documents: [ResultDocument]) {
    choreographies = documents.flatMap { $0.studies?.choreographies ?? [] }
  }

  var section: ReportPage.Section? {
    guard !choreographies.isEmpty else { return nil }
    return .init(
      anchor: "scenarios", title: "Scenarios",
      lead: """
        Each bar is an element: dark until it stays within 1 % of its target, light until 0.1 %. Lines are the \
        budgets of cascade and entrance. <em>Play</em> shows the motion from our samples; the dots rest on \
        the line at 1.
        """,
      content: choreographies.enumerated().map(scenario).joined(separator: "\n"))
  }

  private func scenario(_ index: Int, _ record: ChoreographyRecord) -> String {
    let flaw =
      record.flaw.map {
        "<p class=\"warn\">Kept as an example of a fault: \(Markup.escaped($0))</p>"
      } ?? ""
    let hidden = record.laneCount - min(record.lanes.count, Self.shownLanes)
    let more = hidden > 0 ? "<p class=\"muted\">and \(hidden) more lanes</p>" : ""
    return """
      <article class="scenario" id="scenario-\(Markup.escaped(record.name))">
      <h3>\(Markup.escaped(record.title))</h3>\(flaw)
      <div class="grid"><figure>\(timeline(record).svg())\(more)</figure>
      <div>\(stage(index, record))\(budgets(record))</div></div>
      <details><summary>Moving properties: \(record.laneCount)</summary>\(lanes(record))</details>
      </article>
      """
  }

  private func timeline(_ record: ChoreographyRecord) -> Plot {
    let lanes = record.lanes.prefix(Self.shownLanes)
    let finite = lanes.flatMap { [$0.settled, $0.done] }.filter(\.isFinite)
    let limits = [record.cascadeLimit, record.entranceLimit].compactMap(\.self)
    let end = max((finite + limits).max() ?? 1, 0.1) * 1.03
    var cells: [Plot.Cell] = []
    var ticks: [Tick] = []
    for (index, lane) in lanes.enumerated() {
      let top = Double(lanes.count - index)
      let row = (top - 0.8)...(top - 0.2)
      let settled = min(lane.settled, end)
      cells.append(
        .init(
          x: min(lane.start, settled)...settled, y: row, shade: 5,
          note: "\(lane.name): starts at \(milliseconds(lane.start)), 1 % at "
            + milliseconds(lane.settled)))
      cells.append(
        .init(
          x: settled...max(min(lane.done, end), settled), y: row, shade: 2,
          note: "\(lane.name): 0.1 % at \(milliseconds(lane.done))"))
      ticks.append(Tick(value: top - 0.5, label: Self.shortened(lane.name)))
    }
    return Plot(
      title: "\(record.title): when elements move",
      x: .init(title: "seconds", scale: .linear(0...end)),
      y: .init(title: "", scale: .linear(0...Double(max(lanes.count, 1))), ticks: ticks),
      height: 86 + 24 * Double(lanes.count), cells: cells,
      rules: [("cascade", record.cascadeLimit), ("entrance", record.entranceLimit)]
        .compactMap { name, limit in
          limit.map {
            .init(direction: .vertical, value: $0, label: "\(name) \(milliseconds($0))")
          }
        },
      shades: [(5, "moving"), (2, "within 1 %")])
  }

  private func stage(_ index: Int, _ record: ChoreographyRecord) -> String {
    let lanes = record.lanes.prefix(Self.shownLanes).map { lane in
      "<div class=\"lane\"><span>\(Markup.escaped(Self.shortened(lane.name)))</span><b><i></i></b></div>"
    }
    return """
      <div class="stage" data-scenario="\(Markup.escaped(record.name))">
      <p class="controls"><button type="button" data-speed="1">Play</button>
      <button type="button" data-speed="0.25">Play at ¼</button>
      <output>\(milliseconds(record.duration))</output></p>
      \(lanes.joined())</div>
      """
  }

  private func budgets(_ record: ChoreographyRecord) -> String {
    var table = HTMLTable(columns: [
      .init(title: "budget"), .init(title: "limit"), .init(title: "found", isNumeric: true),
      .init(title: ""),
    ])
    for budget in record.budgets {
      let element = budget.element.map { " of \($0)" } ?? ""
      let remedy =
        budget.remedy.map { "<br><span class=\"muted\">\(Markup.escaped($0))</span>" } ?? ""
      table.rows.append([
        Markup.escaped(budget.name + element), Markup.escaped(budget.limit),
        milliseconds(budget.found),
        budget.holds
          ? "<span class=\"good\">holds</span>" : "<span class=\"bad\">broken</span>\(remedy)",
      ])
    }
    return table.html
  }

  private func lanes(_ record: ChoreographyRecord) -> String {
    var table = HTMLTable(columns: [
      .init(title: "element"), .init(title: "starts", isNumeric: true),
      .init(title: "1 %", isNumeric: true), .init(title: "0.1 %", isNumeric: true),
      .init(title: "overshoot", isNumeric: true),
      .init(title: "peak speed", isNumeric: true, note: "changes per second"),
    ])
    for lane in record.lanes {
      table.rows.append([
        Markup.escaped(lane.name), milliseconds(lane.start), milliseconds(lane.settled),
        milliseconds(lane.done), "\(FigureNumber.significant(lane.overshoot * 100, digits: 3)) %",
        FigureNumber.significant(lane.peakSpeed, digits: 3),
      ])
    }
    return table.html
  }

  private func milliseconds(_ seconds: Double) -> String {
    seconds.isFinite ? "\(FigureNumber.plain((seconds * 1000).rounded())) ms" : "never"
  }

  private static func shortened(_ name: String) -> String {
    name.count > 18 ? name.prefix(17) + "…" : name
  }
}
