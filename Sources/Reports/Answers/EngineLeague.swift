internal import Measurement
internal import SolverVerification
internal import Presentation

/// The engines that people ship, side by side: how far from the truth each answers, and what is wrong.
struct EngineLeague {
  let engines: [EngineRecord]

  init(_ engines: [EngineRecord]) { self.engines = engines }

  /// The engines with their kinds, those that were judged at all; an engine's kinds stay together.
  var rows: [(engine: EngineRecord, kind: EngineRecord.Kind)] {
    engines.flatMap { engine in
      engine.kinds.filter { $0.everything != nil }.map { (engine, $0) }
    }
  }

  /// An error, or a dash where nothing of the sort was answered.
  private static func error(_ error: Double?) -> String {
    ErrorText.text(error, .scaled)
  }

  /// "Qt QEasingCurve 6.11.2 *", the mark where a limit of the adapter is told below.
  private static func name(_ engine: EngineRecord) -> String {
    "\(engine.title), \(engine.version)" + (engine.footnote == nil ? "" : " *")
  }

  /// What a sample takes, in a unit that leaves it readable.
  static func time(_ nanoseconds: Double) -> String {
    nanoseconds < 1000
      ? "\(FigureNumber.significant(nanoseconds, digits: 2)) ns"
      : "\(FigureNumber.significant(nanoseconds / 1000, digits: 2)) µs"
  }

  /// What the times of samples include, and where they were measured; nil without any.
  static func costWords(_ engines: [EngineRecord]) -> String? {
    let measured = engines.compactMap { engine in engine.cost.map { (engine, $0) } }
    guard !measured.isEmpty else { return nil }
    let processors = Names.inOrder(measured.map { "\($0.1.processor), \($0.1.date)" })
    return "What a sample takes is of each engine's own loop over 10,000 staggered items, on "
      + processors.joined(separator: " and ") + ". It includes: "
      + measured.map { "\($0.0.title), \($0.1.includes)" }.joined(separator: "; ") + "."
  }

  private static func costs(_ engines: [EngineRecord]) -> String? {
    costWords(engines).map { words in
      let line: Markdown = "\(words)"
      return line.source
    }
  }

  /// A table, and below it what its times include, what is wrong with each engine and what its adapter
  /// cannot ask.
  var markdown: String {
    guard !rows.isEmpty else { return "" }
    var table = MarkdownTable([
      ("engine", .left), ("asked", .left), ("ordinary: typical", .right), ("worst", .right),
      ("level", .left), ("anywhere: worst", .right), ("level", .left), ("a sample", .right),
    ])
    for (engine, kind) in rows {
      let isFirst = kind.kind == engine.kinds.first { $0.everything != nil }?.kind
      table.append(texts: [
        isFirst ? Self.name(engine) : "", kind.kind, Self.error(kind.ordinary?.typical),
        Self.error(kind.ordinary?.worst), kind.ordinary?.level ?? "–",
        Self.error(kind.everything?.worst), kind.everything?.level ?? "–",
        engine.nanoseconds(kind.kind).map(Self.time) ?? "–",
      ])
    }
    let words = engines.filter { !$0.findings.isEmpty }.map { engine in
      let line: Markdown = "- \(engine.title): \(BriefFindings.text(engine.findings))."
      return line.source
    }
    let notes = engines.compactMap { engine in
      engine.footnote.map { footnote in
        let line: Markdown = "- \\* \(engine.title): \(footnote)."
        return line.source
      }
    }
    return [[table.text], Self.costs(engines).map { [$0] } ?? [], words, notes].filter {
      !$0.isEmpty
    }.map { lines in
      let text = lines.joined(separator: "\n")
      return text.hasSuffix("\n") ? text : text + "\n"
    }.joined(separator: "\n")
  }
}
