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

  /// A table, and below it what is wrong with each engine and what its adapter cannot ask.
  var markdown: String {
    guard !rows.isEmpty else { return "" }
    var table = MarkdownTable([
      ("engine", .left), ("asked", .left), ("ordinary: typical", .right), ("worst", .right),
      ("level", .left), ("anywhere: worst", .right), ("level", .left),
    ])
    for (engine, kind) in rows {
      let isFirst = kind.kind == engine.kinds.first { $0.everything != nil }?.kind
      table.append(texts: [
        isFirst ? Self.name(engine) : "", kind.kind, Self.error(kind.ordinary?.typical),
        Self.error(kind.ordinary?.worst), kind.ordinary?.level ?? "–",
        Self.error(kind.everything?.worst), kind.everything?.level ?? "–",
      ])
    }
    let words = engines.filter { !$0.findings.isEmpty }.map { engine in
      let line: Markdown = "- \(engine.title): \(engine.findings.joined(separator: "; "))."
      return line.source
    }
    let notes = engines.compactMap { engine in
      engine.footnote.map { footnote in
        let line: Markdown = "- \\* \(engine.title): \(footnote)."
        return line.source
      }
    }
    return [[table.text], words, notes].filter { !$0.isEmpty }.map { lines in
      let text = lines.joined(separator: "\n")
      return text.hasSuffix("\n") ? text : text + "\n"
    }.joined(separator: "\n")
  }
}
