internal import SolverVerification
internal import Measurement
internal import Presentation

/// Error distributions, one histogram for each method.
struct HistogramSection {
  let rows: [AccuracyRow]
  private let colors: MethodColors

  init(_ documents: [ResultDocument]) {
    rows = documents.flatMap(\.accuracy)
    colors = MethodColors(documents)
  }

  var section: ReportPage.Section? {
    // The most informative sets: one for springs, one for curves. Position and value come first.
    let chosen = ["main", "curves-named", "settle"].flatMap { set in
      Names.inOrder(rows.filter { $0.caseSet == set }.map(\.method)).compactMap {
        method in
        rows.first { $0.caseSet == set && $0.method == method && $0.errors != nil }
      }
    }
    guard !chosen.isEmpty else { return nil }
    return .init(
      anchor: "histograms", title: "Histograms",
      lead: """
        Cases by decade of their error, both axes logarithmic. Exact answers are counted at the left end, \
        answers that are not finite at the right.
        """,
      answer: "the distribution of each method's errors",
      content: FigureGrid.html(
        chosen.map { plot($0) }, shown: 6, rest: "Histograms of the other methods", columns: .three)
    )
  }

  private func plot(_ row: AccuracyRow) -> Plot {
    let summary = row.errors!
    let edges = ErrorSummary.histogramEdges
    let lowest = edges[0] / 10
    let highest = edges[edges.count - 1] * 10
    var bars: [Plot.Bar] = []
    for (index, count) in summary.histogram.enumerated() where count > 0 {
      let lower = index == 0 ? lowest : edges[index - 1]
      let upper = index == edges.count ? highest : edges[index]
      let range =
        index == 0
        ? "at most \(edges[0])"
        : index == edges.count
          ? "above \(edges[index - 1]) or not finite" : "\(lower) to \(upper)"
      bars.append(
        .init(
          x: lower...upper, height: Double(count),
          color: colors.style(of: row.method, among: [row.method]).color,
          note: "\(FigureNumber.plain(Double(count))) cases: \(range)"))
    }
    let tallest = max(10, Double(summary.histogram.max() ?? 1))
    return Plot(
      title: "\(row.method), \(row.caseSet), \(row.worst?.number.description ?? "")",
      x: .init(title: "\(row.unit.rawValue) error", scale: .logarithmic(lowest...highest)),
      y: .init(title: "cases", scale: .logarithmic(0.5...(tallest * 1.3))), height: 210, bars: bars,
      rules: row.promise.map { [.init(direction: .vertical, value: $0, label: "promise")] } ?? [])
  }
}
