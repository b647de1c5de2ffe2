internal import Measurement
internal import Presentation

/// Models of shipped defects, and whether the suite detected them.
struct DefectSection {
  let defects: [DefectRecord]

  init(_ documents: [ResultDocument]) { defects = documents.flatMap { $0.studies?.defects ?? [] } }

  var section: ReportPage.Section? {
    guard !defects.isEmpty else { return nil }
    var table = HTMLTable(columns: [
      "model", "what is wrong with it", .number("worst"), "verdict", "fault named",
    ])
    for defect in defects {
      let verdict =
        defect.isFlagged ? "<span class=\"good\">found</span>" : "<span class=\"bad\">missed</span>"
      let named =
        defect.isNamed
        ? Markup.escaped(defect.named)
        : "<span class=\"warn\">\(Markup.escaped(defect.named))</span>, expected "
          + Markup.escaped(defect.expected)
      table.rows.append([
        Markup.escaped(defect.name), Markup.escaped(defect.summary),
        HTMLTable.shaded(defect.worst), verdict, named,
      ])
    }
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

  init(_ documents: [ResultDocument]) {
    witnesses = documents.flatMap { $0.studies?.witnesses ?? [] }
  }

  var section: ReportPage.Section? {
    guard !witnesses.isEmpty else { return nil }
    var table = HTMLTable(columns: [
      "software", "what was recorded", .number("values"), .number("median"), .number("farthest"),
      "where",
    ])
    for witness in witnesses {
      table.rows.append([
        Markup.escaped(witness.source), Markup.escaped(witness.subject),
        FigureNumber.plain(Double(witness.count)), HTMLTable.shaded(witness.median),
        HTMLTable.shaded(witness.worst), "<code>\(Markup.escaped(witness.place))</code>",
      ])
    }
    return .init(
      anchor: "witnesses", title: "Witnesses",
      lead: "Distances of values recorded from real software to the truth.",
      answer: "\(FigureNumber.plain(Double(witnesses.map(\.count).reduce(0, +)))) recorded values",
      content: FigureGrid.folded("Recordings", witnesses) { _ in table.html })
  }
}
