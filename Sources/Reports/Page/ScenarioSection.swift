internal import Measurement
internal import Presentation

/// The scenarios: the timing of elements, the budgets, and the motion itself.
struct ScenarioSection {
  let choreographies: [ChoreographyRecord]
  /// The maximum number of lanes with a row each; with more, the items of an element share a row.
  private static let singleRows = 24
  /// The maximum number of lanes that are played.
  private static let playedLanes = 16

  init(_ documents: [ResultDocument]) {
    choreographies = documents.flatMap { $0.studies?.choreographies ?? [] }
  }

  var section: ReportPage.Section? {
    guard !choreographies.isEmpty else { return nil }
    return .init(
      anchor: "scenarios", title: "Scenarios",
      lead: """
        Each bar is an element: dark until it stays within 1 % of its target, light until 0.1 %. Lines are the \
        budgets of cascade and entrance; dark marks are starts of phases, keyframes and repetitions. \
        <em>Play</em> shows the motion from our samples; the slider, or dragging over the bars, selects a time.
        """,
      answer: answer, content: choreographies.enumerated().map(scenario).joined(separator: "\n"))
  }

  private var answer: String {
    let broken = choreographies.count { record in record.budgets.contains { !$0.holds } }
    return "\(choreographies.count) choreographies, \(broken) of them break a budget"
  }

  private func scenario(_ index: Int, _ record: ChoreographyRecord) -> String {
    let flaw =
      record.flaw.map {
        "<p class=\"warn\">Kept as an example of a fault: \(Markup.escaped($0))</p>"
      } ?? ""
    return """
      <details class="scenario" id="scenario-\(Markup.escaped(record.name))"\(index == 0 ? " open" : "")>
      <summary><b>\(Markup.escaped(record.title))</b>\(digest(record))</summary>\(flaw)
      <div class="grid">\(figure(record))
      <div>\(stage(record))\(budgets(record))</div></div>
      <details><summary>Moving properties: \(record.laneCount)</summary>\(lanes(record))</details>
      </details>
      """
  }

  /// The timeline, with the position of its time axis for the script.
  private func figure(_ record: ChoreographyRecord) -> String {
    let timeline = timeline(record)
    let hidden = record.laneCount - record.lanes.count
    let more = hidden > 0 ? "<p class=\"muted\">and \(hidden) more lanes</p>" : ""
    let frame = timeline.frame
    return """
      <figure class="timeline" data-left="\(FigureNumber.coordinate(frame.x))" \
      data-width="\(FigureNumber.coordinate(frame.width))" data-seconds="\(end(record))">\
      \(timeline.svg())\(more)</figure>
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

  /// A row of a timeline: one lane, or all lanes of one property of an element's items.
  private struct Row {
    let name: String
    let lanes: [LaneRecord]
    /// The height relative to a row with a single lane.
    var height: Double { lanes.count < 8 ? 1 : lanes.count < 40 ? 2 : 3 }
  }

  /// One row per lane; with too many lanes, the items of an element share a row.
  private func rows(_ record: ChoreographyRecord) -> [Row] {
    let each = record.lanes.map { Row(name: $0.name, lanes: [$0]) }
    guard each.count > Self.singleRows else { return each }
    let groups = Dictionary(grouping: record.lanes, by: \.group)
    return Names.inOrder(record.lanes.map(\.group)).map { name in
      let lanes = groups[name] ?? []
      return lanes.count == 1
        ? Row(name: lanes[0].name, lanes: lanes)
        : Row(name: "\(lanes.count) × \(name)", lanes: lanes)
    }
  }

  /// The end of the time axis: after all motion and limits, or after the samples of endless motion.
  private func end(_ record: ChoreographyRecord) -> Double {
    let finite = record.lanes.flatMap { [$0.settled, $0.done] }.filter(\.isFinite)
    let limits = [record.cascadeLimit, record.entranceLimit].compactMap(\.self)
    let isEndless = record.lanes.contains { !$0.done.isFinite }
    return max((finite + limits).max() ?? 0.1, isEndless ? record.duration : 0.1, 0.1) * 1.03
  }

  private func timeline(_ record: ChoreographyRecord) -> Plot {
    let rows = rows(record)
    let end = end(record)
    let height = rows.reduce(0) { $0 + $1.height }
    var cells: [Plot.Cell] = []
    var ticks: [Tick] = []
    var top = height
    for row in rows {
      ticks.append(Tick(value: top - row.height / 2, label: Self.shortened(row.name)))
      // A single bar has a margin; the bars of a group share the row.
      let step = (row.height - 0.4) / Double(row.lanes.count)
      for (index, lane) in row.lanes.enumerated() {
        let upper = top - 0.2 - step * Double(index)
        cells += bars(lane, in: (upper - step)...upper, end: end)
      }
      top -= row.height
    }
    let hasChanges = record.lanes.contains { !$0.changes.isEmpty }
    return Plot(
      title: "\(record.title): when elements move",
      x: .init(title: "seconds", scale: .linear(0...end)),
      y: .init(title: "", scale: .linear(0...max(height, 1)), ticks: ticks),
      height: 86 + 24 * height, cells: cells,
      rules: [("cascade", record.cascadeLimit), ("entrance", record.entranceLimit)]
        .compactMap { name, limit in
          limit.map {
            .init(direction: .vertical, value: $0, label: "\(name) \(milliseconds($0))")
          }
        },
      shades: [(5, "moving"), (2, "within 1 %")]
        + (hasChanges ? [(8, "next phase, keyframe or repetition")] : []))
  }

  /// The bars of a lane's motion, with marks where another phase, keyframe or repetition begins.
  private func bars(
    _ lane: LaneRecord, in row: ClosedRange<Double>, end: Double
  ) -> [Plot.Cell] {
    let settled = min(lane.settled, end)
    let start = min(lane.start, settled)
    let marks = lane.changes.filter { start < $0 && $0 < end }.map { time in
      Plot.Cell(
        x: time...min(time + end / 240, end), y: row, shade: 8,
        note: "\(lane.name): changes at \(milliseconds(time))")
    }
    return [
      Plot.Cell(
        x: start...settled, y: row, shade: 5,
        note: "\(lane.name): starts at \(milliseconds(lane.start)), 1 % at "
          + milliseconds(lane.settled)),
      Plot.Cell(
        x: settled...max(min(lane.done, end), settled), y: row, shade: 2,
        note: "\(lane.name): 0.1 % at \(milliseconds(lane.done))"),
    ] + marks
  }

  private func stage(_ record: ChoreographyRecord) -> String {
    let lanes = record.lanes.filter { !$0.positions.isEmpty }.prefix(Self.playedLanes).map { lane in
      "<div class=\"lane\"><span>\(Markup.escaped(Self.shortened(lane.name)))</span><b><i></i></b></div>"
    }
    return """
      <div class="stage" data-scenario="\(Markup.escaped(record.name))">
      <p class="controls"><button type="button" data-speed="1">Play</button>
      <button type="button" data-speed="0.25">Play at ¼</button>
      <input type="range" min="0" max="1" step="0.001" value="0" aria-label="Time">
      <output>0 ms</output></p>
      \(lanes.joined())</div>
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

  private func lanes(_ record: ChoreographyRecord) -> String {
    MarkdownTable(
      record.lanes,
      [
        .text("element") { $0.name }, .number("starts") { milliseconds($0.start) },
        .number("1 %") { milliseconds($0.settled) }, .number("0.1 %") { milliseconds($0.done) },
        .number("overshoot") { "\(FigureNumber.significant($0.overshoot * 100, digits: 3)) %" },
        .number("peak speed", note: "changes per second") {
          FigureNumber.significant($0.peakSpeed, digits: 3)
        },
      ]
    ).html
  }

  private func milliseconds(_ seconds: Double) -> String {
    seconds.isFinite ? "\(FigureNumber.plain((seconds * 1000).rounded())) ms" : "never"
  }

  private static func shortened(_ name: String) -> String {
    name.count > 18 ? name.prefix(17) + "…" : name
  }
}
