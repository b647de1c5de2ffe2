internal import Measurement
internal import Presentation

/// Shipped engines, judged through the solver protocol.
struct EngineSection {
  let league: EngineLeague

  init(_ engines: [EngineRecord]) { league = EngineLeague(engines: engines) }

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
      content: EngineLeague.table(league.worstRows, caption: "The worst kind of each engine").html
        + FigureGrid.folded("Every kind", league.rows) {
          EngineLeague.table($0, caption: "By engine and kind").html
        }
        + FigureGrid.folded(
          "What is wrong with each, and what a sample includes", league.engines,
          html: { Self.notes($0) + costs }))
  }

  /// The work included in the times of samples.
  private var costs: String {
    league.costs.map {
      let includes = $0.includes.joined(separator: "; ")
      return "<p class=\"muted\">\(Markup.escaped("\($0.place) \(includes)."))</p>"
    } ?? ""
  }

  /// The worst answer of each kind of an engine, which can be replayed.
  private static func worst(_ engine: EngineRecord) -> String {
    let cases = engine.kinds.compactMap { kind in
      kind.worst.map { "<li>\(Markup.escaped(kind.kind)): \(replay($0))</li>" }
    }
    return cases.joined()
  }

  private static func replay(_ worst: EngineRecord.Case) -> String {
    Markdown.request(
      worst.request, short: AccuracyTables.short(worst.request),
      below: [
        "\(worst.member) \(FigureNumber.exact(worst.observed)), "
          + "truth \(FigureNumber.exact(worst.truth))"
      ]
    ).html
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
