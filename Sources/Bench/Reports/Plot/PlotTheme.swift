internal import CReportResources

/// The colours of plots. A page defines them once as CSS variables; a standalone file contains
/// them.
///
/// The variables are those of `light.css` and `dark.css`: s0 … s7 for methods, and the shades h0 … h8, of which
/// larger errors have the darker ones on a light page and the lighter ones on a dark page. `plot.css` has the rules
/// of plots, `report.css` those of a page, where t0 … t8 are the colours of text on the shades.
enum PlotTheme: Sendable {
  case light
  case dark

  /// The number of colours before they repeat.
  static let colors = 8
  /// The colour of marks that belong to no method: limits, and lines that join other lines' points.
  static let neutral = -1

  /// The suffix of a colour's CSS classes: "c3" fills, "s3" strokes.
  static func suffix(_ color: Int) -> String { color < 0 ? "n" : "\(color % colors)" }

  /// The style sheet of a standalone SVG file.
  var css: String { ":root{\(variables)}" + Self.rules }

  private var variables: String {
    String(cString: self == .light ? light_css() : dark_css()).replacing("\n", with: "")
  }

  private static var rules: String { String(String(cString: plot_css()).dropLast()) }

  /// The style sheet of a page.
  static var pageCSS: String {
    """
    :root{color-scheme:light dark;\(light.variables)}
    @media (prefers-color-scheme:dark){:root{\(dark.variables)}}
    @media print{:root{color-scheme:light;\(light.variables)}}
    \(rules)
    \(String(cString: report_css()))
    """
  }
}
