/// Error against time: which method to choose for which precision.
struct WorkPrecisionSection {
  let rows: [ComparisonRow]

  init(_ documents: [ResultDocument]) { rows = documents.flatMap(\.comparisons) }

  var section: ReportPage.Section? {
    guard !rows.isEmpty else { return nil }
    let families = AccuracySection.ordered(rows.map(\.family))
    return .init(
      anchor: "work-precision", title: "Work and precision",
      lead: """
        Time for one sample against the largest error; the lower left is best. A point is Pareto-optimal \
        when no other is both faster and more accurate.
        """,
      content: FigureGrid.html(families.map(plot)) + families.map(answers).joined())
  }

  private func plot(_ family: String) -> Plot {
    let rows = rows.filter { $0.family == family && $0.nanoseconds > 0 }
    let methods = AccuracySection.ordered(rows.map(\.method))
    var lines = methods.enumerated().map { index, method in
      let own = rows.filter { $0.method == method }.sorted { $0.nanoseconds < $1.nanoseconds }
      return Plot.Line(
        name: method, color: index, stroke: MapSection.stroke(index),
        points: own.map { row in
          .init(
            x: row.nanoseconds, y: row.error,
            note: "\(row.setting): error \(FigureNumber.scientific(row.error, digits: 2)), "
              + "\(FigureNumber.significant(row.nanoseconds, digits: 3)) ns")
        })
    }
    let best = rows.filter(\.isParetoOptimal).sorted { $0.nanoseconds < $1.nanoseconds }
    lines.append(
      Plot.Line(
        name: "Pareto-optimal", color: 6, stroke: .dotted,
        points: best.map { .init(x: $0.nanoseconds, y: $0.error) }, marked: false))
    return Plot(
      title: family,
      x: .init(
        title: "ns for a sample", scale: .decades(holding: rows.map(\.nanoseconds), floor: 1e-3)),
      y: .init(
        title: "largest error",
        scale: .decades(holding: rows.map(\.error), floor: 1e-17, ceiling: 1e3)),
      height: 360, lines: lines)
  }

  /// The fastest method for each precision, in a sentence.
  private func answers(_ family: String) -> String {
    let rows = rows.filter { $0.family == family && $0.nanoseconds > 0 }
    let sentences = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15].compactMap { tolerance -> String? in
      guard
        let best = rows.filter({ $0.error <= tolerance })
          .min(by: { $0.nanoseconds < $1.nanoseconds })
      else { return nil }
      return "<li>For \(FigureNumber.scientific(tolerance, digits: 1)) choose "
        + "<b>\(Markup.escaped(best.method))</b>, \(Markup.escaped(best.setting)): "
        + "\(FigureNumber.significant(best.nanoseconds, digits: 3)) ns, error "
        + "\(FigureNumber.scientific(best.error, digits: 2)).</li>"
    }
    return sentences.isEmpty
      ? "" : "<h3>\(Markup.escaped(family))</h3><ul>\(sentences.joined())</ul>"
  }
}
