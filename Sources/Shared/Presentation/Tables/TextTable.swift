/// A text table for a terminal. Cells are shown literally; `TerminalStyle.line` replaces control
/// characters.
package struct TextTable {
  /// The alignment of a column.
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

  package mutating func append(_ row: [String]) { rows.append(row.map(TerminalStyle.line)) }

  package var isEmpty: Bool { rows.isEmpty }

  /// The lines, headers first.
  ///
  /// A table wider than the terminal is reshaped. A last column of text is wrapped, or moved below
  /// its row if too little width remains. Otherwise the columns that do not fit follow in further
  /// parts, each with the leading columns that identify a row.
  ///
  /// - Parameter style: The style of the headers, and the number of columns.
  package func text(_ style: TerminalStyle = TerminalStyle(hasColor: false)) -> String {
    var widths = headers.indices.map { column in
      ([headers] + rows).map { $0[column].count }.max() ?? 0
    }
    func width(_ columns: [Int]) -> Int { columns.reduce(0) { $0 + 2 + widths[$1] } }
    let all = Array(headers.indices)
    guard let columns = style.columns, width(all) > columns, let last = all.last else {
      return part(all, widths, style)
    }
    let others = Array(all.dropLast())
    let room = columns - width(others) - 2
    if alignments[last] == .left, widths[last] > Self.minimumTextWidth, width(others) <= columns {
      if room >= Self.minimumTextWidth {
        widths[last] = room
        return part(all, widths, style)
      }
      // Each row's text is placed below the row.
      return
        ([style.bold(lines(headers, others, widths)[0])]
        + rows.flatMap { row in
          lines(row, others, widths)
            + TerminalStyle.wrapped(row[last], to: max(columns - 6, Self.minimumTextWidth)).map {
              "      \($0)"
            }
        }).joined(separator: "\n") + "\n"
    }
    let names = all.prefix { alignments[$0] == .left }
    let keys = Array(names.isEmpty ? all.prefix(1) : names)
    var parts: [[Int]] = []
    for column in all.dropFirst(keys.count) {
      if let part = parts.last, width(keys + part + [column]) <= columns {
        parts[parts.count - 1].append(column)
      } else {
        parts.append([column])
      }
    }
    guard !parts.isEmpty else { return part(all, widths, style) }
    return parts.map { part(keys + $0, widths, style) }.joined(separator: "\n")
  }

  /// The minimum width for readable sentences.
  private static let minimumTextWidth = 24

  private func part(_ columns: [Int], _ widths: [Int], _ style: TerminalStyle) -> String {
    (lines(headers, columns, widths).map(style.bold) + rows.flatMap { lines($0, columns, widths) })
      .joined(separator: "\n") + "\n"
  }

  /// Selected columns of a row, with as many lines as the tallest cell.
  private func lines(_ row: [String], _ columns: [Int], _ widths: [Int]) -> [String] {
    let cells = columns.map { column in
      row[column].count <= widths[column]
        ? [row[column]] : TerminalStyle.wrapped(row[column], to: widths[column])
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { index in
      var text = "  "
      for (column, lines) in zip(columns, cells) {
        let cell = index < lines.count ? lines[index] : ""
        let padding = String(repeating: " ", count: max(widths[column] - cell.count, 0))
        text += (alignments[column] == .left ? cell + padding : padding + cell) + "  "
      }
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }
}
