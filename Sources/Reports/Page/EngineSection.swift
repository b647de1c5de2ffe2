internal import Measurement
internal import Presentation

/// Shipped engines, judged through the solver protocol.
struct EngineSection {
  let league: EngineLeague

  init(_ engines: [EngineRecord]) { league = EngineLeague(engines) }

  var section: ReportPage.Section? {
    guard !league.rows.isEmpty else { return nil }
    return .init(
      anchor: "engines", title: "Engines",
      lead: """
        Shipped engines, judged over the solver protocol. "Ordinary" covers the requests of user \
        interfaces, "anywhere" all requests. Errors are those of the verdict; 10⁻³ may be visible. Limits of \
        an adapter are footnotes, not faults of the engine. A sample is one of 10,000 staggered items in a \
        frame, timed by the engine's own loop.
        """,
      answer: RunSummary.engines(league.engines)?.answer ?? "", isOpen: true,
      content: table("The worst kind of each engine", league.worstRows)
        + EnginePictures(league.engines).html
        + FigureGrid.folded("Every kind", league.rows, html: { table("By engine and kind", $0) })
        + FigureGrid.folded(
          "What is wrong with each, and what a sample includes", league.engines,
          html: { Self.notes($0) + costs }))
  }

  /// The work included in the times of samples.
  private var costs: String {
    EngineLeague.costWords(league.engines).map {
      "<p class=\"muted\">\(Markup.escaped($0))</p>"
    } ?? ""
  }

  private func table(
    _ caption: String, _ rows: [(engine: EngineRecord, kind: EngineRecord.Kind)]
  ) -> String {
    var table = HTMLTable(
      caption: caption,
      columns: [
        "engine", "asked", .number("ordinary: typical"), .number("99 %"), .number("worst"),
        .init(title: "level", note: "exact 1e-15, double 1e-9, single 1e-5, visual 1e-3, or none"),
        .number("anywhere: worst"), "level", .number("a sample"),
      ])
    var last: String?
    for (engine, kind) in rows {
      // An engine's kinds are consecutive, so its name is shown only once.
      let name =
        engine.engine == last
        ? ""
        : "<th scope=\"row\">\(Markup.escaped(engine.title)) "
          + "<span class=\"muted\">\(Markup.escaped(engine.version))</span></th>"
      last = engine.engine
      table.rows.append([
        name, "<td class=\"whole\">\(Markup.escaped(kind.kind))</td>",
        HTMLTable.shaded(kind.ordinary?.typical), HTMLTable.shaded(kind.ordinary?.quantile99),
        HTMLTable.shaded(kind.ordinary?.worst), Markup.escaped(kind.ordinary?.level ?? "–"),
        HTMLTable.shaded(kind.overall?.worst), Markup.escaped(kind.overall?.level ?? "–"),
        engine.nanoseconds(kind.kind).map(EngineLeague.time) ?? "–",
      ])
    }
    return table.html
  }

  /// The worst answer of each kind of an engine, which can be replayed.
  private static func worst(_ engine: EngineRecord) -> String {
    let cases = engine.kinds.compactMap { kind in
      kind.worst.map { "<li>\(Markup.escaped(kind.kind)): \(replay($0))</li>" }
    }
    return cases.joined()
  }

  private static func replay(_ worst: EngineRecord.Case) -> String {
    "<details class=\"case\"><summary>\(Markup.escaped(AccuracySection.short(worst.request)))</summary>"
      + "<code>\(Markup.escaped(worst.request))</code>"
      + "<br><span class=\"muted\">\(Markup.escaped(worst.member)) "
      + "\(FigureNumber.exact(worst.observed)), truth \(FigureNumber.exact(worst.truth))</span>"
      + "</details>"
  }

  /// The findings in the verdict's wording, why some answers have no name, and the limits of each
  /// adapter.
  private static func notes(_ engines: [EngineRecord]) -> String {
    let entries = engines.map { engine in
      let words = engine.findings.map { "<li>\(Markup.escaped($0))</li>" }
      let notes = [("Without a name", engine.unnamed), ("Adapter", engine.footnote)].compactMap {
        name, text in text.map { "<li class=\"muted\">\(name): \(Markup.escaped($0))</li>" }
      }
      let items = words + [worst(engine)].filter { !$0.isEmpty } + notes
      return items.isEmpty
        ? ""
        : "<h3>\(Markup.escaped(engine.title)) <span class=\"muted\">judged "
          + "\(Markup.escaped(engine.date))</span></h3><ul>\(items.joined())</ul>"
    }
    return entries.joined(separator: "\n")
  }
}
