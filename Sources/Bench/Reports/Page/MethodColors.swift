internal import Measurement
internal import Presentation

/// The colour of each method, the same in every plot of a page. This package's methods have the
/// first colour; the others follow in order of appearance.
///
/// A method's settings ("rk4-60hz", "rk4-240hz") share its colour and differ in stroke and marker.
/// Methods for springs and methods for curves are never drawn together, so each group starts with
/// the first colours.
struct MethodColors {
  private var places: [String: Int] = [:]

  init(_ documents: [ResultDocument]) {
    var named: [(method: String, isCurve: Bool)] = []
    for document in documents {
      named += document.accuracy.map {
        ($0.method, CorrectnessTable.curveSets.contains($0.caseSet))
      }
      named += document.times.filter { !$0.job.isCalibration }
        .map { ($0.job.method, $0.job.family == "curve") }
      named += document.comparisons.map { ($0.method, $0.family.hasPrefix("curve")) }
      named += (document.studies?.convergence ?? []).map { ($0.method, false) }
    }
    var next = [false: 0, true: 0]
    for (method, isCurve) in named {
      let name = MethodName(method)
      let family = name.family
      guard !name.isOurs, places[family] == nil else { continue }
      places[family] = next[isCurve, default: 0]
      next[isCurve, default: 0] += 1
    }
  }

  /// The colour and stroke of a method in a plot of several methods.
  func style(of method: String, among methods: [String]) -> (color: Int, stroke: Plot.Line.Stroke) {
    let name = MethodName(method)
    let family = name.family
    let settings = methods.filter { MethodName($0).family == family }
    let setting = settings.firstIndex(of: method) ?? 0
    // The first colour is reserved for this package; the other methods cycle through the rest.
    let others = PlotTheme.colors - 1
    let place = places[family, default: 0]
    let color = name.isOurs ? 0 : 1 + place % others
    let round = setting + (name.isOurs ? 0 : place / others)
    let strokes = Plot.Line.Stroke.allCases
    return (color + PlotTheme.colors * round, strokes[min(round, strokes.count - 1)])
  }
}
