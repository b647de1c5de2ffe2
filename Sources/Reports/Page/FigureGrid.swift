internal import Presentation

/// Plots side by side, as many as the page is wide.
enum FigureGrid {
  /// A plot with its title above it.
  static func figure(_ plot: Plot) -> String {
    "<figure><figcaption>\(Markup.escaped(plot.title))</figcaption>\(plot.svg())</figure>"
  }

  /// Each plot with its title above it.
  static func html(_ plots: [Plot], shown: Int = .max, rest: String = "More") -> String {
    func grid(_ plots: some Sequence<Plot>) -> String {
      let figures = plots.map(figure)
      return "<div class=\"grid\">\(figures.joined(separator: "\n"))</div>"
    }
    guard plots.count > shown else { return grid(plots) }
    return grid(plots.prefix(shown))
      + "<details><summary>\(Markup.escaped(rest)): \(plots.count - shown)</summary>"
      + grid(plots.dropFirst(shown)) + "</details>"
  }
}
