internal import Presentation

/// Plots side by side, as many as the page is wide.
enum FigureGrid {
  /// How many plots stand in a row where the page is as wide as it gets.
  enum Columns: String {
    case two = "grid"
    case three = "grid three"
  }

  /// A plot with its title above it.
  static func figure(_ plot: Plot) -> String {
    "<figure><figcaption>\(Markup.escaped(plot.title))</figcaption>\(plot.svg())</figure>"
  }

  /// Each plot with its title above it.
  static func html(
    _ plots: [Plot], shown: Int = .max, rest: String = "More", columns: Columns = .two
  ) -> String {
    func grid(_ plots: [Plot]) -> String {
      let figures = plots.map(figure)
      return "<div class=\"\(columns.rawValue)\">\(figures.joined(separator: "\n"))</div>"
    }
    return grid(Array(plots.prefix(shown)))
      + folded(rest, Array(plots.dropFirst(shown)), html: grid)
  }

  /// What opens at a press, with how much of it there is; nothing if there is none.
  static func folded<Element>(
    _ title: String, _ elements: [Element], html: ([Element]) -> String
  ) -> String {
    elements.isEmpty
      ? ""
      : "<details><summary>\(Markup.escaped(title)): \(elements.count)</summary>"
        + html(elements) + "</details>"
  }
}
