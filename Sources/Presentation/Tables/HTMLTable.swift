/// An HTML table: titles, and rows of cells that are markup.
package struct HTMLTable {
  package struct Column: ExpressibleByStringLiteral {
    package var title: String
    package var isNumeric = false
    /// The meaning of the column, shown as a tooltip of its title.
    package var note = ""

    package init(title: String, isNumeric: Bool = false, note: String = "") {
      self.title = title
      self.isNumeric = isNumeric
      self.note = note
    }

    package init(stringLiteral title: String) { self.init(title: title) }

    package static func number(_ title: String, note: String = "") -> Column {
      Column(title: title, isNumeric: true, note: note)
    }
  }

  package var caption = ""
  package var columns: [Column]
  package var rows: [[String]] = []

  package init(caption: String = "", columns: [Column], rows: [[String]] = []) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// The table in a frame that scrolls horizontally on narrow pages.
  package var html: String {
    let head = columns.map { column in
      let style = column.isNumeric ? " class=\"n\"" : ""
      let note = column.note.isEmpty ? "" : " title=\"\(Markup.escaped(column.note))\""
      return "<th scope=\"col\"\(style)\(note)>\(Markup.escaped(column.title))</th>"
    }
    let body = rows.map { row in
      let cells = zip(row, columns).map { cell, column in
        // A cell with its own element is kept.
        if cell.hasPrefix("<td") || cell.hasPrefix("<th") { return cell }
        return column.isNumeric ? "<td class=\"n\">\(cell)</td>" : "<td>\(cell)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    let title = caption.isEmpty ? "" : "<caption>\(Markup.escaped(caption))</caption>"
    return "<div class=\"scroll\"><table>\(title)<thead><tr>\(head.joined())</tr></thead>"
      + "<tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
  }
}

extension HTMLTable {
  /// A cell shaded by an error, with an optional tooltip.
  package static func shaded(_ error: Double?, note: String = "") -> String {
    guard let error else { return "<td class=\"n none\">–</td>" }
    let title = note.isEmpty ? "" : " title=\"\(Markup.escaped(note))\""
    return "<td class=\"n shade t\(ErrorShade.index(error))\"\(title)>"
      + "\(FigureNumber.error(error))</td>"
  }
}

/// Nine shades for errors, two decades each, for maps and tables.
package enum ErrorShade {
  private static let limits = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1]

  /// The shade of an error: 0 up to 1e-15, 8 above 0.1 and for non-finite errors.
  package static func index(_ error: Double) -> Int {
    limits.firstIndex { error <= $0 } ?? limits.count
  }

  /// The names of every other shade, for the key of a map.
  package static let key: [(shade: Int, name: String)] = [
    (0, "≤ 10⁻¹⁵"), (2, "≤ 10⁻¹¹"), (4, "≤ 10⁻⁷"), (6, "≤ 10⁻³"), (8, "worse or not finite"),
  ]
}
