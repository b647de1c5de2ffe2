/// A table of a Markdown document.
package struct MarkdownTable {
  package enum Alignment: String {
    case left = ":--"
    case right = "--:"
  }

  private let columns: [(title: Markdown, alignment: Alignment)]
  private var rows: [[Markdown]] = []

  package init(_ columns: [(Markdown, Alignment)]) {
    self.columns = columns.map { (title: $0.0, alignment: $0.1) }
  }

  package mutating func append(_ row: [Markdown]) { rows.append(row) }

  /// Appends a row of plain text.
  package mutating func append(texts row: [String]) { rows.append(row.map { .text($0) }) }

  /// The table as a block, without the final newline.
  package var markdown: Markdown { Markdown(source: String(text.dropLast())) }

  /// The lines; empty if there are no rows.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    func line(_ cells: [Markdown]) -> String {
      "| \(cells.map(\.cell).joined(separator: " | ")) |\n"
    }
    return line(columns.map(\.title))
      + "|\(columns.map(\.alignment.rawValue).joined(separator: "|"))|\n"
      + rows.map(line).joined()
  }
}
