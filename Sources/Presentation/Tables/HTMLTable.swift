/// A table of a page: titles, and rows of cells that are markup already.
package struct HTMLTable {
  package struct Column {
    package var title: String
    package var isNumeric = false
    /// What the column means, shown when a pointer rests on its title.
    package var note = ""

    package init(title: String, isNumeric: Bool = false, note: String = "") {
      self.title = title
      self.isNumeric = isNumeric
      self.note = note
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

  /// A table in a frame that scrolls sideways where the page is narrow.
  package var html: String {
    let head = columns.map { column in
      let style = column.isNumeric ? " class=\"n\"" : ""
      let note = column.note.isEmpty ? "" : " title=\"\(Markup.escaped(column.note))\""
      return "<th scope=\"col\"\(style)\(note)>\(Markup.escaped(column.title))</th>"
    }
    let body = rows.map { row in
      let cells = zip(row, columns).map { cell, column in
        // A cell that brings its own element keeps it.
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
  /// A cell shaded by an error, with a note.
  package static func shaded(_ error: Double?, note: String = "") -> String {
    guard let error else { return "<td class=\"n none\">–</td>" }
    let title = note.isEmpty ? "" : " title=\"\(Markup.escaped(note))\""
    return "<td class=\"n shade t\(ErrorShade.index(error))\"\(title)>"
      + "\(FigureNumber.error(error))</td>"
  }
}

/// Nine steps of error, two decades each, for maps and shaded tables.
package enum ErrorShade {
  private static let limits = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1]

  /// 0 up to 1e-15, 8 above 0.1 and for what is not finite.
  package static func index(_ error: Double) -> Int {
    limits.firstIndex { error <= $0 } ?? limits.count
  }

  /// Every other step by name, for the key of a map.
  package static let key: [(shade: Int, name: String)] = [
    (0, "≤ 10⁻¹⁵"), (2, "≤ 10⁻¹¹"), (4, "≤ 10⁻⁷"), (6, "≤ 10⁻³"), (8, "worse or not finite"),
  ]
}
