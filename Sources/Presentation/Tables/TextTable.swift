/// A table of text in columns, for a terminal. Cells mean themselves: what would move the cursor is shown
/// as `TerminalStyle.line` shows it.
package struct TextTable {
  /// How a column is aligned.
  package enum Alignment {
    case left
    case right
  }

  private let headers: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  package init(_ columns: [(String, Alignment)]) {
    headers = columns.map(\.0)
    alignments = columns.map(\.1)
  }

  package mutating func append(_ row: [String]) {
    rows.append(row.map(TerminalStyle.line))
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// The lines, headers first.
  ///
  /// - Parameter style: Wraps the header line, to set it off on a terminal.
  package func text(header style: (String) -> String = { $0 }) -> String {
    let widths = headers.indices.map { column in
      ([headers] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ row: [String]) -> String {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + padding : padding + row[column]
      }
      var text = "  " + cells.joined(separator: "  ")
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
    return ([style(line(headers))] + rows.map(line)).joined(separator: "\n") + "\n"
  }
}
