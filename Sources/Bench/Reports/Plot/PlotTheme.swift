/// The colours of plots. A page defines them once as CSS variables; a standalone file contains
/// them.
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

  /// The custom properties of a page, light or dark.
  var variables: String {
    let palette =
      switch self {
      case .light: Self.lightPalette
      case .dark: Self.darkPalette
      }
    return palette.map { "--\($0):\($1);" }.joined()
  }

  /// The style rules of all plots, in terms of the variables.
  static var rules: String {
    let colors = (0..<colors).map { ".c\($0){fill:var(--s\($0))}.s\($0){stroke:var(--s\($0))}" }
    let shades = (0..<9).map { ".h\($0){fill:var(--h\($0))}" }
    return """
      .plot{font:\(LabelPlacer.fontSize)px system-ui,-apple-system,"Segoe UI",sans-serif;\
      font-variant-numeric:tabular-nums;background:var(--surface)}
      .plot text{fill:var(--text)}.plot .tick{fill:var(--muted)}.plot .caption{fill:var(--muted)}
      .plot .rule-label{fill:var(--rule)}
      .plot .grid{stroke:var(--grid);stroke-width:1}.plot .axis{stroke:var(--muted);stroke-width:1}
      .plot .rule{stroke:var(--rule);stroke-width:1.2;stroke-dasharray:5 3}
      .plot .line{fill:none;stroke-width:1.8;stroke-linejoin:round}
      .plot .dashed{stroke-dasharray:7 4}.plot .dotted{stroke-dasharray:2 3}
      .plot .outside{fill:none;stroke-width:1.8}.plot .bar{stroke:var(--surface);stroke-width:.5}
      \(colors.joined()).cn{fill:var(--muted)}.sn{stroke:var(--muted)}\(shades.joined())
      """
  }

  private static let lightPalette: KeyValuePairs = [
    "surface": "#ffffff", "text": "#1b1f24", "muted": "#57606a", "grid": "#e4e8ec",
    "rule": "#6e4b00",
    "s0": "#0969c8", "s1": "#c4500a", "s2": "#18794e", "s3": "#8a3ab9", "s4": "#b42318",
    "s5": "#0b7285", "s6": "#8a6100", "s7": "#b5257a",
    // Light to dark: larger errors are darker.
    "h0": "#e8f3ec", "h1": "#c9e6d5", "h2": "#a5d4c5", "h3": "#7fbdbb", "h4": "#5c9fb3",
    "h5": "#4a7ca5", "h6": "#4f5791", "h7": "#5b2f72", "h8": "#7a0f3c",
  ]

  private static let darkPalette: KeyValuePairs = [
    "surface": "#14181d", "text": "#e6e9ed", "muted": "#9aa4af", "grid": "#2a313a",
    "rule": "#e0b44c",
    "s0": "#5aa9f7", "s1": "#f0883e", "s2": "#4cc38a", "s3": "#c38bee", "s4": "#ff7b72",
    "s5": "#43c6d6", "s6": "#d8b04a", "s7": "#f27bb8",
    // Dark to light: on a dark page larger errors are lighter.
    "h0": "#17352a", "h1": "#1a4a43", "h2": "#1e5f61", "h3": "#2c7480", "h4": "#4a889f",
    "h5": "#7a98bb", "h6": "#b0a3cf", "h7": "#e3add0", "h8": "#ffc2c2",
  ]
}
