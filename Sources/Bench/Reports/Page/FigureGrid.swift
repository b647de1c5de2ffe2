internal import Presentation

/// Plots side by side, in as many columns as fit the page.
enum FigureGrid {
  /// A plot with its title above it.
  static func figure(_ plot: Plot) -> String {
    "<figure><figcaption>\(Markup.escaped(plot.title))</figcaption>\(plot.svg())</figure>"
  }

  /// Each plot with its title above it.
  static func html(_ plots: [Plot], shown: Int = .max, rest: String = "More") -> String {
    func grid(_ plots: [Plot]) -> String {
      "<div class=\"grid\">\(plots.map(figure).joined(separator: "\n"))</div>"
    }
    return grid(Array(plots.prefix(shown)))
      + folded(rest, Array(plots.dropFirst(shown)), html: grid)
  }

  /// A folded section with its number of elements; empty if there are none.
  static func folded<Element>(
    _ title: String, _ elements: [Element], html: ([Element]) -> String
  ) -> String {
    elements.isEmpty
      ? ""
      : "<details><summary>\(Markup.escaped(title)): \(elements.count)</summary>"
        + html(elements) + "</details>"
  }
}
