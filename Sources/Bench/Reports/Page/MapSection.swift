internal import Measurement
internal import Presentation

/// Error maps of each method over bounce and time, and its errors near ζ = 1.
struct MapSection {
  let maps: [AccuracyMapRecord]
  let nearCritical: [NearCriticalRecord]
  private let colors: MethodColors

  init(_ documents: [ResultDocument]) {
    maps = documents.flatMap { $0.studies?.maps ?? [] }
    nearCritical = documents.flatMap { $0.studies?.nearCritical ?? [] }
    colors = MethodColors(documents)
  }

  var section: ReportPage.Section? {
    guard !maps.isEmpty || !nearCritical.isEmpty else { return nil }
    return .init(
      anchor: "maps", title: "Accuracy over bounce and time",
      lead: """
        The worst error in each cell. A narrow column in the middle is cancellation near critical damping; a \
        wedge that widens with time is a rounded phase or clock; a whole side is a missing regime.
        """,
      answer: answer,
      content: FigureGrid.html(
        maps.map(plot), shown: 6, rest: "Maps of the other methods", columns: .three)
        + criticalPlots)
  }

  private var answer: String {
    guard let own = maps.first(where: { MethodName($0.method).isOurs }),
      let worst = own.errors.joined().max()
    else { return "" }
    return "ours: at most \(FigureNumber.scientific(worst, digits: 2)) anywhere"
  }

  private func plot(_ map: AccuracyMapRecord) -> Plot {
    var cells: [Plot.Cell] = []
    // Columns have equal widths; those around critical damping would otherwise be too narrow to
    // see.
    for (row, errors) in map.errors.enumerated() {
      for (column, error) in errors.enumerated() {
        let bounce = map.bounceEdges[column...(column + 1)].map(FigureNumber.plain)
        let time = map.timeEdges[row...(row + 1)].map { FigureNumber.significant($0, digits: 2) }
        cells.append(
          .init(
            x: Double(column)...Double(column + 1),
            y: map.timeEdges[row]...map.timeEdges[row + 1], shade: ErrorShade.index(error),
            note: "\(FigureNumber.scientific(error, digits: 2)) for bounce \(bounce[0]) to "
              + "\(bounce[1]), \(time[0]) to \(time[1]) perceptual durations"))
      }
    }
    let labelled = map.bounceEdges.indices.filter {
      [-0.95, -0.45, -0.05, 0.05, 0.45, 0.95].contains(map.bounceEdges[$0])
    }
    return Plot(
      title: map.method,
      x: .init(
        title: "bounce (columns of equal width)",
        scale: .linear(0...Double(map.bounceEdges.count - 1)),
        ticks: labelled.map {
          Tick(value: Double($0), label: FigureNumber.plain(map.bounceEdges[$0]))
        }),
      y: .init(
        title: "time ÷ perceptual duration",
        scale: .logarithmic(map.timeEdges[0]...map.timeEdges[map.timeEdges.count - 1])),
      height: 280, cells: cells, shades: ErrorShade.key)
  }

  private var criticalPlots: String {
    // Excludes integrators. Their error comes from the step size, not from ζ = 1, and would be a
    // level line far above the others.
    let records = nearCritical.filter { ($0.errors.min() ?? 0) < 1e-8 }
    guard !records.isEmpty else { return "" }
    let floor = 1e-17
    func plot(_ title: String, _ sign: Double) -> Plot {
      Plot(
        title: title,
        x: .init(title: "distance of the bounce from 0", scale: .logarithmic(1e-16...0.1)),
        y: .init(
          title: "scaled error",
          scale: .decades(holding: records.flatMap(\.errors) + [floor], floor: floor, ceiling: 10)),
        height: 340,
        lines: records.map { record in
          let style = colors.style(of: record.method, among: records.map(\.method))
          var points: [Plot.Point] = []
          for (bounce, error) in zip(record.bounces, record.errors) where bounce * sign > 0 {
            points.append(
              .init(
                x: abs(bounce), y: error,
                note: "\(FigureNumber.scientific(error, digits: 2)) at bounce "
                  + FigureNumber.scientific(bounce, digits: 3)))
          }
          return .init(
            name: record.method, color: style.color, stroke: style.stroke, points: points)
        })
    }
    return
      "<h3>Close-up of critical damping</h3><p class=\"lead\">Closed forms only: the error of an "
      + "integrator does not depend on how near the spring is to critical damping.</p>"
      + FigureGrid.html([plot("Over-damped side", -1), plot("Under-damped side", 1)])
  }
}
