/// A table of a page: titles, and rows of cells that are markup already.
struct HTMLTable {
  struct Column {
    var title: String
    var isNumeric = false
    /// What the column means, shown when a pointer rests on its title.
    var note = ""
  }

  var caption = ""
  var columns: [Column]
  var rows: [[String]] = []

  /// A table in a frame that scrolls sideways where the page is narrow.
  var html: String {
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
  static func shaded(_ error: Double?, note: String = "") -> String {
    guard let error else { return "<td class=\"n none\">–</td>" }
    let title = note.isEmpty ? "" : " title=\"\(Markup.escaped(note))\""
    return "<td class=\"n shade t\(ErrorShade.index(error))\"\(title)>"
      + "\(FigureNumber.error(error))</td>"
  }
}

/// Nine steps of error, two decades each, for maps and shaded tables.
enum ErrorShade {
  private static let limits = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1]

  /// 0 up to 1e-15, 8 above 0.1 and for what is not finite.
  static func index(_ error: Double) -> Int {
    limits.firstIndex { error <= $0 } ?? limits.count
  }

  /// Every other step by name, for the key of a map.
  static let key: [(shade: Int, name: String)] = [
    (0, "≤ 10⁻¹⁵"), (2, "≤ 10⁻¹¹"), (4, "≤ 10⁻⁷"), (6, "≤ 10⁻³"), (8, "worse or not finite"),
  ]
}
