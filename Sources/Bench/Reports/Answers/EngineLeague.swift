internal import Measurement
internal import SolverVerification
internal import Presentation

/// Shipped engines side by side: the error of each, and the cost of a sample.
struct EngineLeague {
  let engines: [EngineRecord]

  /// The engines of a front page, by the names of their records.
  private static let headlineEngines = [
    "chromium", "firefox", "qt-easing", "motion", "gsap", "react-spring",
  ]

  /// The judged kinds of every engine, grouped by engine.
  var rows: [(engine: EngineRecord, kind: EngineRecord.Kind)] {
    engines.flatMap { engine in
      engine.kinds.filter { $0.overall != nil }.map { (engine, $0) }
    }
  }

  /// An error, or a dash if nothing was answered.
  private static func error(_ error: Double?) -> String { ErrorText.text(error, .scaled) }

  /// The time of a sample, in nanoseconds or microseconds.
  static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 1000
      ? "\(FigureNumber.significant(nanoseconds, digits: 2)) ns"
      : "\(FigureNumber.significant(nanoseconds / 1000, digits: 2)) µs"
  }

  /// Where samples were timed, and the work that each time includes; nil without times.
  var costs: (place: String, includes: [String])? {
    let costs = engines.compactMap { engine in engine.cost.map { (engine.title, $0) } }
    guard !costs.isEmpty else { return nil }
    let places = Names.inOrder(costs.map { "\($1.processor), \($1.date)" })
    return (
      "The time of a sample is that of each engine's own loop over 10,000 staggered items, on "
        + places.joined(separator: " and ") + ". It includes:",
      costs.map { "\($0): \($1.includes)" }
    )
  }

  /// One row for each engine: the kind of request with the largest ordinary error.
  var worstRows: [(engine: EngineRecord, kind: EngineRecord.Kind)] {
    engines.compactMap { engine in
      rows.filter { $0.engine.engine == engine.engine && $0.kind.ordinary != nil }.max {
        ($0.kind.ordinary?.worst ?? 0) < ($1.kind.ordinary?.worst ?? 0)
      }
    }
  }

  /// One row for each of ``headlineEngines``: the kind of request with the largest ordinary error.
  var headlines: String {
    var table = MarkdownTable([
      ("engine", .left), ("asked for", .left), ("worst error on published motion", .right),
      ("in ordinary use", .right), ("anywhere", .right),
    ])
    let worst = worstRows
    for name in Self.headlineEngines {
      guard let (engine, kind) = worst.first(where: { $0.engine.engine == name }) else { continue }
      table.append(texts: [
        "\(engine.title), \(engine.version)", kind.kind, Self.error(kind.corpus?.worst),
        Self.error(kind.ordinary?.worst), Self.error(kind.overall?.worst),
      ])
    }
    return table.text
  }

  /// Errors and the time of a sample. An engine's kinds are consecutive, so its name is shown once.
  static func table(
    _ rows: [(engine: EngineRecord, kind: EngineRecord.Kind)], caption: String = ""
  ) -> MarkdownTable {
    let firsts = rows.indices.map {
      $0 == 0 || rows[$0].engine.engine != rows[$0 - 1].engine.engine
    }
    return MarkdownTable(
      zip(rows, firsts).map { (engine: $0.engine, kind: $0.kind, isFirst: $1) }, caption: caption,
      [
        .init("engine") {
          $0.isFirst
            ? .rowTitle("\($0.engine.title), \(Markdown.muted($0.engine.version))") : ""
        },
        .text("asked for") { $0.kind.kind },
        .errors("published: worst") { $0.kind.corpus?.worst },
        .errors("ordinary: typical") { $0.kind.ordinary?.typical },
        .errors("99 %") { $0.kind.ordinary?.quantile99 },
        .errors("worst") { $0.kind.ordinary?.worst },
        .init("level", note: "exact 1e-15, double 1e-9, single 1e-5, visual 1e-3, or none") {
          .text($0.kind.ordinary?.level.rawValue ?? "–")
        },
        .errors("anywhere: worst") { $0.kind.overall?.worst },
        .text("level") { $0.kind.overall?.level.rawValue ?? "–" },
        .text("case sets") { $0.isFirst ? $0.engine.sets ?? "–" : "" },
        .number("a sample") { row in
          row.engine.cost?.loops.first { $0.kind == row.kind.kind }.map { time($0.nanoseconds) }
            ?? "–"
        },
      ])
  }

  /// Every engine and kind, followed by the work included in the time of a sample.
  var markdown: String {
    guard !rows.isEmpty else { return "" }
    return ReportBlock.markdown([
      .table(Self.table(rows)), .lines(costs.map { [.text($0.place)] } ?? []),
      .list(nil, costs.map { $0.includes.map { [.text($0)] } } ?? []),
    ])
  }
}
