/// A table of a Markdown document, also as a text table.
package struct MarkdownTable {

  private let columns: [(title: Markdown, alignment: TextTable.Alignment)]
  private var rows: [[Markdown]] = []

  package init(_ columns: [(Markdown, TextTable.Alignment)]) {
    self.columns = columns.map { (title: $0.0, alignment: $0.1) }
  }

  package mutating func append(_ row: [Markdown]) { rows.append(row) }

  /// Appends a row of plain text.
  package mutating func append(texts row: [String]) { rows.append(row.map { .text($0) }) }

  package var isEmpty: Bool { rows.isEmpty }

  /// The lines; empty if there are no rows.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    func line(_ cells: [Markdown]) -> String {
      "| \(cells.map(\.cell).joined(separator: " | ")) |\n"
    }
    return line(columns.map(\.title))
      + "|\(columns.map { $0.alignment == .left ? ":--" : "--:" }.joined(separator: "|"))|\n"
      + rows.map(line).joined()
  }

  /// The same for a page; empty if there are no rows.
  package var html: String {
    rows.isEmpty
      ? ""
      : HTMLTable(
        columns: columns.map { .init(title: $0.title.plain, isNumeric: $0.alignment == .right) },
        rows: rows.map { $0.map(\.html) }
      ).html
  }

  /// The same for a terminal.
  var plain: TextTable {
    var table = TextTable(columns.map { ($0.title.plain, $0.alignment) })
    for row in rows { table.append(row.map(\.plain)) }
    return table
  }
}
