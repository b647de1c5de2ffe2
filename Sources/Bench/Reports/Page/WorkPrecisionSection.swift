internal import SolverVerification
internal import Measurement
internal import Presentation

/// Error against time, which shows the method to choose for each precision.
struct WorkPrecisionSection {
  let rows: [ComparisonRow]
  private let colors: MethodColors

  init(_ documents: [ResultDocument]) {
    rows = documents.flatMap(\.comparisons)
    colors = MethodColors(documents)
  }

  var section: ReportPage.Section? {
    guard !rows.isEmpty else { return nil }
    let groups = ComparisonGroup.all(rows)
    return .init(
      anchor: "work-precision", title: "Work and precision",
      lead: """
        Time for one sample against the largest error; the lower left is best. Along the dotted line no \
        other method is both faster and more accurate.
        """,
      answer: "\(groups.count) families of methods, \(rows.count) points", isOpen: true,
      content: parts(groups.filter { $0.scalar == .double })
        + FigureGrid.folded("In Float", groups.filter { $0.scalar != .double }, html: parts))
  }

  private func parts(_ groups: [ComparisonGroup]) -> String {
    "<div class=\"grid\">\(groups.map(part).joined(separator: "\n"))</div>"
  }

  /// A plot, its answers, and all its points.
  private func part(_ group: ComparisonGroup) -> String {
    "<div>\(FigureGrid.figure(plot(group)))\(answers(group))</div>"
  }

  private func plot(_ group: ComparisonGroup) -> Plot {
    let rows = group.rows.filter { $0.nanoseconds > 0 }
    let methods = Names.inOrder(rows.map(\.method))
    var lines = methods.map { method in
      let style = colors.style(of: method, among: methods)
      // In the order of the setting, so that the line follows the varied parameter.
      let own = rows.filter { $0.method == method }
      return Plot.Line(
        name: method, color: style.color, stroke: style.stroke,
        points: own.map { row in
          .init(
            x: row.nanoseconds, y: row.error,
            note: "\(row.setting): error \(FigureNumber.scientific(row.error, digits: 2)), "
              + "\(FigureNumber.significant(row.nanoseconds, digits: 3)) ns")
        })
    }
    lines.append(
      Plot.Line(
        name: "Pareto-optimal", color: PlotTheme.neutral, stroke: .dotted,
        points: group.optimal.map { .init(x: $0.nanoseconds, y: $0.error) }, marked: false))
    return Plot(
      title: group.title,
      x: .init(
        title: "ns for a sample", scale: .decades(holding: rows.map(\.nanoseconds), floor: 1e-3)),
      y: .init(
        title: "largest error",
        scale: .decades(
          holding: rows.map(\.error), floor: group.scalar == .float ? 1e-9 : 1e-17, ceiling: 1e3)),
      height: 360, lines: lines)
  }

  /// The fastest method for each precision in a sentence, and all points.
  private func answers(_ group: ComparisonGroup) -> String {
    let sentences = group.answers(for: ComparisonGroup.targets).map { answer in
      let sentence = group.sentence(
        answer, emphasis: { "<b>\($0)</b>" }, escaped: { Markup.escaped($0) })
      return "<li>\(sentence)</li>"
    }
    let sorted = group.rows.sorted { ($0.error, $0.nanoseconds) < ($1.error, $1.nanoseconds) }
    return "<ul class=\"answers\">\(sentences.joined())</ul>"
      + FigureGrid.folded("Every point", sorted) {
        MarkdownTable($0, Self.columns).html
      }
  }

  /// The columns of a point.
  static var columns: [MarkdownTable.Column<ComparisonRow>] {
    [
      .text("method") { $0.method }, .text("setting") { $0.setting },
      .number("largest error") { FigureNumber.scientific($0.error, digits: 2) },
      .number("ns a sample") { FigureNumber.significant($0.nanoseconds, digits: 3) },
      .init("", note: "optimal: nothing is both faster and more accurate") {
        $0.isParetoOptimal ? "optimal" : ""
      },
    ]
  }
}
