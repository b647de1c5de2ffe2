internal import Measurement
internal import Presentation

/// Models of shipped defects, and whether the suite detected them.
struct DefectSection {
  let defects: [DefectRecord]

  init(_ documents: [ResultDocument]) { defects = RecordedTables(documents).defects }

  var table: MarkdownTable {
    MarkdownTable(
      defects,
      [
        .text("model") { $0.name }, .text("what is wrong with it") { $0.summary },
        .text("seen in") { $0.origin }, .errors("worst") { $0.worst },
        .init("verdict") { $0.isFlagged ? .good("found") : .strong("missed") },
        .text("fault named") { $0.isNamed ? $0.named : "another: \($0.named)" },
      ])
  }

  var section: ReportPage.Section? {
    guard !defects.isEmpty else { return nil }
    return .init(
      anchor: "defects", title: "Detected defects",
      lead: """
        Faults that shipped in real software, modelled from their descriptions. The suite must flag each one, \
        and should name it.
        """,
      answer: RunSummary.defects(defects)?.answer ?? "",
      content: FigureGrid.folded("Models", defects) { _ in table.html })
  }
}

/// Values recorded from real software, compared with the truth.
struct WitnessSection {
  let witnesses: [WitnessRecord]

  init(_ documents: [ResultDocument]) { witnesses = RecordedTables(documents).witnesses }

  var table: MarkdownTable {
    MarkdownTable(
      witnesses,
      [
        .text("software") { $0.source }, .text("what was recorded") { $0.subject },
        .number("values") { FigureNumber.plain(Double($0.count)) },
        .errors("median") { $0.median }, .errors("farthest") { $0.worst },
        .init("where") { .code($0.place) },
      ])
  }

  var section: ReportPage.Section? {
    guard !witnesses.isEmpty else { return nil }
    return .init(
      anchor: "witnesses", title: "Witnesses",
      lead: "Distances of values recorded from real software to the truth.",
      answer: "\(FigureNumber.plain(Double(witnesses.map(\.count).reduce(0, +)))) recorded values",
      content: FigureGrid.folded("Recordings", witnesses) { _ in table.html })
  }
}
