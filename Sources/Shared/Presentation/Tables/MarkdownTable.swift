/// A table of a report: of a Markdown document, of a page, and for a terminal.
package struct MarkdownTable {
  /// A column of a table about rows of one type.
  package struct Column<Row> {
    fileprivate let heading: Heading
    fileprivate let cell: (Row) -> Markdown

    /// - Parameters:
    ///   - note: The meaning of the column, shown as a tooltip of its title on a page.
    ///   - form: The only form of the table that has the column; nil for both.
    package init(
      _ title: Markdown, _ alignment: TextTable.Alignment = .left, note: String = "",
      only form: Form? = nil, _ cell: @escaping (Row) -> Markdown
    ) {
      heading = Heading(title: title, alignment: alignment, note: note, only: form)
      self.cell = cell
    }

    /// A column of plain text.
    package static func text(_ title: Markdown, _ text: @escaping (Row) -> String) -> Column {
      Column(title) { .text(text($0)) }
    }

    /// A column of numbers.
    package static func number(
      _ title: Markdown, note: String = "", only form: Form? = nil,
      _ text: @escaping (Row) -> String
    ) -> Column {
      Column(title, .right, note: note, only: form) { .text(text($0)) }
    }

    /// A column of errors, shaded on a page.
    package static func errors(_ title: Markdown, _ error: @escaping (Row) -> Double?) -> Column {
      Column(title, .right) { .shaded(error($0)) }
    }
  }

  /// A page has room for drawings and folded text, other texts for more columns.
  package enum Form: Sendable { case page, text }

  fileprivate struct Heading {
    let title: Markdown
    let alignment: TextTable.Alignment
    var note = ""
    var only: Form?
  }

  /// The title on a page.
  package var caption = ""
  private let headings: [Heading]
  private var rows: [[Markdown]] = []

  package init(_ columns: [(Markdown, TextTable.Alignment)]) {
    headings = columns.map { Heading(title: $0.0, alignment: $0.1) }
  }

  package init<Row>(_ rows: [Row], caption: String = "", _ columns: [Column<Row>]) {
    self.caption = caption
    headings = columns.map(\.heading)
    self.rows = rows.map { row in columns.map { $0.cell(row) } }
  }

  package mutating func append(_ row: [Markdown]) { rows.append(row) }

  /// Appends a row of plain text.
  package mutating func append(texts row: [String]) { rows.append(row.map { .text($0) }) }

  package var isEmpty: Bool { rows.isEmpty }

  /// The cells of a row in one form.
  private func shown<Cell>(_ cells: [Cell], in form: Form = .text) -> [Cell] {
    zip(cells, headings).filter { $1.only == nil || $1.only == form }.map(\.0)
  }

  /// The lines; empty if there are no rows.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    let rules = shown(headings).map { $0.alignment == .left ? ":--" : "--:" }
    return line(shown(headings).map(\.title.cell)) + "|\(rules.joined(separator: "|"))|\n"
      + rows.map { line(shown($0).map(\.cell)) }.joined()
  }

  /// The table for a page, in a frame that scrolls horizontally if it is narrow; empty if there are
  /// no rows.
  package var html: String {
    guard !rows.isEmpty else { return "" }
    let headings = shown(headings, in: .page)
    let head = headings.map { heading in
      let style = heading.alignment == .right ? " class=\"n\"" : ""
      let note = heading.note.isEmpty ? "" : " title=\"\(Markup.escaped(heading.note))\""
      return "<th scope=\"col\"\(style)\(note)>\(Markup.escaped(heading.title.plain))</th>"
    }
    let body = rows.map { row in
      let cells = zip(shown(row, in: .page), headings)
      return "<tr>\(cells.map { $0.element(isNumber: $1.alignment == .right) }.joined())</tr>"
    }
    let title = caption.isEmpty ? "" : "<caption>\(Markup.escaped(caption))</caption>"
    return "<div class=\"scroll\"><table>\(title)<thead><tr>\(head.joined())</tr></thead>"
      + "<tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
  }

  /// The same for a terminal.
  package var plain: TextTable {
    var table = TextTable(shown(headings).map { ($0.title.plain, $0.alignment) })
    for row in rows { table.append(shown(row).map(\.plain)) }
    return table
  }
}
