internal import Measurement
internal import Presentation

/// Convergence and stability of integrators.
struct IntegratorSection {
  let convergence: [ConvergenceRecord]
  let stability: [StabilityRecord]
  private let colors: MethodColors
  private let orders: MarkdownTable

  init(_ documents: [ResultDocument]) {
    convergence = documents.flatMap { $0.studies?.convergence ?? [] }
    stability = documents.flatMap { $0.studies?.stability ?? [] }
    colors = MethodColors(documents)
    orders = AccuracyTables.orders(documents)
  }

  var section: ReportPage.Section? {
    let plots = [convergencePlot, stabilityPlot].compactMap(\.self)
    guard !plots.isEmpty else { return nil }
    return .init(
      anchor: "integrators", title: "Integrators",
      lead: """
        The slope of a line is the order of its method. Beyond the stability limit the computed motion grows \
        although the true one decays: marks are limits found by running the method, lines those it states.
        """,
      answer: answer, content: FigureGrid.html(plots) + orders.html)
  }

  private var answer: String {
    convergence.compactMap { record in
      record.measuredOrder.map {
        "\(Markup.escaped(record.method)): order \(FigureNumber.significant($0, digits: 3))"
      }
    }.joined(separator: ", ")
  }

  private var convergencePlot: Plot? {
    guard !convergence.isEmpty else { return nil }
    return Plot(
      title: "Convergence over five perceptual durations, bounce 0.25",
      x: .init(
        title: "step ÷ perceptual duration",
        scale: .decades(holding: convergence.flatMap(\.steps), floor: 1e-6)),
      y: .init(
        title: "largest error of the position",
        scale: .decades(holding: convergence.flatMap(\.errors), floor: 1e-17, ceiling: 10)),
      height: 360,
      lines: convergence.map { record in
        .init(
          name: record.method,
          color: colors.style(of: record.method, among: convergence.map(\.method)).color,
          points: zip(record.steps, record.errors).map { step, error in
            .init(
              x: step, y: error,
              note: "step \(FigureNumber.scientific(step, digits: 2)), error "
                + FigureNumber.scientific(error, digits: 2))
          })
      })
  }

  private var stabilityPlot: Plot? {
    guard !stability.isEmpty else { return nil }
    var lines: [Plot.Line] = []
    for record in stability {
      let color = colors.style(of: record.method, among: stability.map(\.method)).color
      let pairs = zip(record.dampingRatios, zip(record.observed, record.stated))
      lines.append(
        .init(
          name: record.method, color: color,
          points: pairs.map { ratio, limits in
            .init(
              x: ratio, y: limits.0,
              note: "stable to hω₀ = \(FigureNumber.significant(limits.0, digits: 4)) at ζ = "
                + FigureNumber.significant(ratio, digits: 3))
          }, joined: false))
      lines.append(
        .init(
          name: "\(record.method), stated", color: color,
          points: pairs.map { ratio, limits in .init(x: ratio, y: limits.1) }, marked: false))
    }
    let highest = stability.flatMap { $0.observed + $0.stated }.filter(\.isFinite).max() ?? 1
    return Plot(
      title: "Largest stable step",
      x: .init(
        title: "damping ratio ζ",
        scale: .linear(0...(stability.flatMap(\.dampingRatios).max() ?? 1))),
      y: .init(title: "h·ω₀", scale: .linear(0...(highest * 1.1))), height: 360, lines: lines)
  }
}
