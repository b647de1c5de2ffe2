internal import Measurement
internal import Presentation

/// The visible errors of engines: for ordinary requests, the motion with the worst answer beside
/// the true motion.
struct EnginePictures {
  /// The smallest visible difference: a thousandth of the motion's extent.
  private static let visible = 1e-3

  private let pictures: [(engine: EngineRecord, picture: EngineRecord.Picture, difference: Double)]
  /// Engines whose worst ordinary motion is indistinguishable from the true one.
  private let unseen: [String]

  init(_ engines: [EngineRecord]) {
    let worst = engines.compactMap { engine in
      engine.pictures.map { picture in
        // At a jump the other side may be as right as the reference's: the verdict decides.
        let judged = engine.kinds.first { $0.kind == picture.kind }?.ordinary?.worst ?? .infinity
        return (engine, picture, judged <= Self.visible ? judged : Self.difference(picture))
      }.max { $0.2 < $1.2 }
    }
    pictures = worst.filter { $0.2 > Self.visible }.sorted { $0.2 > $1.2 }
    unseen = worst.filter { $0.2 <= Self.visible }.map(\.0.title)
  }

  var html: String {
    guard !pictures.isEmpty || !unseen.isEmpty else { return "" }
    let note =
      unseen.isEmpty
      ? ""
      : "<p class=\"muted\">Not told apart from the truth by the eye, within a thousandth: "
        + "\(Markup.escaped(unseen.joined(separator: ", "))).</p>"
    return "<h3>The worst ordinary motion of each engine</h3>"
      + FigureGrid.html(
        pictures.map { Self.plot($0.engine, $0.picture, $0.difference) }, shown: 3,
        rest: "Pictures of the other engines", columns: .three)
      + note
  }

  /// The minimum and maximum of the true motion.
  private static func range(_ picture: EngineRecord.Picture) -> ClosedRange<Double> {
    let truth = picture.points.compactMap { $0.count == 3 ? $0[2] : nil }
    let (low, high) = (truth.min() ?? 0, truth.max() ?? 1)
    return high > low ? low...high : (low - 0.5)...(low + 0.5)
  }

  /// The largest difference from the truth, as a fraction of the motion's extent.
  private static func difference(_ picture: EngineRecord.Picture) -> Double {
    let range = range(picture)
    let differences = picture.points.compactMap { point -> Double? in
      guard point.count == 3, let said = point[1], let truth = point[2] else { return nil }
      return (said - truth).magnitude
    }
    return (differences.max() ?? 0) / (range.upperBound - range.lowerBound)
  }

  private static func plot(
    _ engine: EngineRecord, _ picture: EngineRecord.Picture, _ difference: Double
  ) -> Plot {
    let range = range(picture)
    let room = min(difference, 0.6) * (range.upperBound - range.lowerBound)
    let shown = (range.lowerBound - room)...(range.upperBound + room)
    // Values outside the picture are drawn on its edge.
    func points(_ member: Int) -> [Plot.Point] {
      picture.points.compactMap { point in
        guard point.count == 3, let x = point[0], let y = point[member] else { return nil }
        return .init(x: x, y: min(max(y, shown.lowerBound), shown.upperBound))
      }
    }
    let end = picture.points.compactMap { $0.first ?? nil }.max() ?? 1
    let distance =
      difference < 10
      ? "\(FigureNumber.significant(difference * 100, digits: 2)) %"
      : "\(FigureNumber.scientific(difference, digits: 2)) times the length"
    return Plot(
      title: "\(engine.title), \(picture.kind): off by \(distance) of its way",
      x: .init(
        title: picture.axis == "time" ? "seconds" : picture.axis,
        scale: .linear(0...max(end, 1e-9))),
      y: .init(title: picture.member, scale: .linear(shown)), height: 230,
      rules: [.init(direction: .vertical, value: picture.at, label: "worst")],
      lines: [
        .init(
          name: "true", color: PlotTheme.neutral, stroke: .dashed, points: points(2), marked: false),
        .init(name: engine.title, color: 4, points: points(1), marked: false),
      ])
  }
}
