internal import Measurement
internal import Presentation

/// The findings about each engine, for its maintainers: the errors, the requests concerned, and the
/// simplest request that reproduces them.
struct EngineFindings {
  let engines: [EngineRecord]

  /// The maximum number of request groups shown for one engine.
  private static let shownGroups = 6
  /// The maximum length of a request shown, in characters; longer ones are in the record.
  private static let shownLength = 300

  /// A section for each engine with wrong answers.
  var markdown: String {
    engines.filter { !$0.findings.isEmpty }.map(section).joined(separator: "\n")
  }

  private func section(_ engine: EngineRecord) -> String {
    ReportBlock.markdown([
      .heading("### \(engine.title), \(engine.version)"),
      .lines(engine.footnote.map { ["Limit of the adapter: \($0)."] } ?? []),
      .list(nil, engine.findings.map { [.text($0)] }),
      .lines(engine.unnamed.map { ["Without a name: \($0)."] } ?? []), .table(groups(engine)),
    ])
  }

  /// The request groups with the largest share of wrong answers, each with its simplest request.
  private func groups(_ engine: EngineRecord) -> MarkdownTable {
    var table = MarkdownTable([
      ("requests", .left), ("wrong", .right), ("simplest wrong request", .left),
      ("answer", .left), ("truth", .left),
    ])
    let groups = engine.kinds.flatMap { kind in
      // The members of an answer usually fail together, so only the worst is shown.
      Dictionary(grouping: kind.groups ?? [], by: \.group).values.compactMap { members in
        members.max { ($0.share, $1.member) < ($1.share, $0.member) }.map { (kind.kind, $0) }
      }
    }.sorted { ($1.1.share, $0.0, $0.1.group) < ($0.1.share, $1.0, $1.1.group) }
    for (kind, group) in groups.prefix(Self.shownGroups) {
      let simplest = group.simplest
      let request: Markdown =
        simplest.request.count > Self.shownLength
        ? "in the record" : Markdown.code(simplest.request)
      table.append([
        "\(kind), \(group.group)",
        """
        \(FigureNumber.plain(Double(group.wrong))) of \(FigureNumber.plain(Double(group.answers)))
        """,
        request, "\(simplest.member) \(FigureNumber.exact(simplest.observed))",
        "\(FigureNumber.exact(simplest.truth))",
      ])
    }
    return table
  }
}
