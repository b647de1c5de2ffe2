/// A part of a report, written as terminal text or as Markdown.
package enum ReportBlock {
  case heading(Markdown)
  case lines([Markdown])
  /// A list under a title; an item has one or more lines.
  case list(Markdown?, [[Markdown]])
  case table(MarkdownTable)

  private var isEmpty: Bool {
    switch self {
    case .heading: false
    case .lines(let lines): lines.isEmpty
    case .list(_, let items): items.isEmpty
    case .table(let table): table.isEmpty
    }
  }

  /// Terminal text, with an empty line between blocks.
  package static func text(_ blocks: [ReportBlock], _ style: TerminalStyle) -> String {
    func folded(_ line: String) -> String { style.paragraph(line).joined(separator: "\n") + "\n" }
    return blocks.filter { !$0.isEmpty }.compactMap { block -> String? in
      switch block {
      case .heading: nil
      case .lines(let lines): lines.map { folded($0.plain) }.joined()
      case .list(let title, let items):
        (title.map { folded($0.plain) } ?? "")
          + items.map { item in
            item.enumerated().map { folded(($0 == 0 ? "  - " : "    ") + $1.plain) }.joined()
          }.joined()
      case .table(let table): table.plain.text(style)
      }
    }.joined(separator: "\n")
  }

  package static func markdown(_ blocks: [ReportBlock]) -> String {
    blocks.filter { !$0.isEmpty }.map { block in
      switch block {
      case .heading(let title): title.source + "\n"
      case .lines(let lines): lines.map { $0.source + "\n" }.joined()
      case .list(let title, let items):
        (title.map { $0.source + "\n\n" } ?? "")
          + items.map { "- " + $0.map(\.source).joined(separator: "; ") + "\n" }.joined()
      case .table(let table): table.text
      }
    }.joined(separator: "\n")
  }
}
