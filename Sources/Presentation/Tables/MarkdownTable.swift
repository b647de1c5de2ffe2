/// A table of a Markdown document.
package struct MarkdownTable {
  package enum Alignment: String {
    case left = ":--"
    case right = "--:"
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  package init(_ columns: [(String, Alignment)]) {
    self.columns = columns.map { (title: $0.0, alignment: $0.1) }
  }

  package mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines; empty without rows.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    return line(columns.map(\.title))
      + "|\(columns.map(\.alignment.rawValue).joined(separator: "|"))|\n"
      + rows.map { line($0.map(Self.escaped)) }.joined()
  }

  /// Text that stays in its cell and means itself.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "|": result += "\\|"
      case "\n", "\r\n", "\r": result += " "
      default: result.append(character)
      }
    }
    return result
  }
}
