internal import CReportResources
internal import Presentation

/// The style sheet of the report: the colours of plots, and `report.css`, where t0 … t8 are the colours of
/// text on the shades h0 … h8.
enum ReportStyle {
  static var css: String {
    let light = PlotTheme.light.variables
    let shades = (0..<9).map { ".shade.t\($0){background:var(--h\($0));color:var(--t\($0))}" }
    return """
      :root{color-scheme:light dark;\(light)}
      @media (prefers-color-scheme:dark){:root{\(PlotTheme.dark.variables)}}
      @media print{:root{color-scheme:light;\(light)}}
      \(PlotTheme.rules)
      \(shades.joined())
      \(String(cString: report_css()))
      """
  }
}
