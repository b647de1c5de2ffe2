internal import Measurement
internal import Presentation

/// The time per lane of a choreography as lanes, pieces of motion or concurrent animations
/// increase.
struct GrowthSection {
  let records: [GrowthRecord]

  init(_ documents: [ResultDocument]) {
    // Times of different machines are not comparable, so only the latest document is shown.
    records =
      documents.filter { $0.studies?.growth.isEmpty == false }
      .max { $0.created < $1.created }?.studies?.growth ?? []
  }

  var section: ReportPage.Section? {
    guard !records.isEmpty else { return nil }
    return .init(
      anchor: "growth", title: "How cost grows",
      lead: """
        Nanoseconds per lane and frame as the number of lanes, of pieces of a motion, or of concurrent \
        animations grows. Frames cover the whole motion; the jobs of a plot alternate.
        """,
      answer: answer,
      content: FigureGrid.html(
        GrowthRecord.Axis.allCases.compactMap(plot), columns: .three) + table)
  }

  /// The cost at the largest count of each axis, over that at the smallest.
  private var answer: String {
    let growths = GrowthRecord.Axis.allCases.compactMap { axis -> String? in
      let ratios = records.filter { $0.axis == axis }.compactMap { record -> Double? in
        guard let first = record.nanoseconds.first, let last = record.nanoseconds.last, first > 0
        else { return nil }
        return last / first
      }
      guard let least = ratios.min(), let most = ratios.max(),
        let counts = records.first(where: { $0.axis == axis })?.counts,
        let first = counts.first, let last = counts.last
      else { return nil }
      let range =
        ratios.count == 1
        ? NumberText.ratio(least) : "\(NumberText.ratio(least)) to \(NumberText.ratio(most))"
      return "\(range) from \(FigureNumber.plain(Double(first))) to "
        + "\(FigureNumber.plain(Double(last))) \(axis.rawValue)"
    }
    return growths.isEmpty ? "" : "the time a lane: " + growths.joined(separator: "; ")
  }

  private func plot(_ axis: GrowthRecord.Axis) -> Plot? {
    let own = records.filter { $0.axis == axis }
    guard !own.isEmpty else { return nil }
    // A motion has the same colour in every plot.
    let motions = Names.inOrder(records.map(\.motion))
    let lanes = own.compactMap(\.lanes).first.map { " of \(FigureNumber.plain(Double($0))) lanes" }
    return Plot(
      title: "More \(axis.rawValue)\(lanes ?? "")",
      x: .init(
        title: axis.rawValue,
        scale: .decades(holding: own.flatMap(\.counts).map(Double.init), floor: 1)),
      y: .init(
        title: "ns for a lane",
        scale: .decades(holding: own.flatMap(\.nanoseconds), floor: 1e-3)),
      height: 320,
      lines: own.map { record in
        let color = motions.firstIndex(of: record.motion) ?? 0
        return .init(
          name: record.motion, color: color % PlotTheme.colors,
          stroke: color < PlotTheme.colors ? .solid : .dashed,
          points: zip(record.counts, record.nanoseconds).map { count, time in
            .init(
              x: Double(count), y: time,
              note: "\(FigureNumber.significant(time, digits: 3)) ns at "
                + "\(FigureNumber.plain(Double(count))) \(axis.rawValue)")
          })
      })
  }

  private var table: String {
    var table = HTMLTable(columns: [
      "motion", .number("lanes"), .number("pieces"), .number("layers"), .number("ns for a lane"),
    ])
    for record in records {
      for (count, time) in zip(record.counts, record.nanoseconds) {
        let grown = FigureNumber.plain(Double(count))
        table.rows.append([
          Markup.escaped(record.motion),
          record.lanes.map { FigureNumber.plain(Double($0)) } ?? grown,
          record.axis == .pieces ? grown : "–", record.axis == .layers ? grown : "–",
          FigureNumber.significant(time, digits: 3),
        ])
      }
    }
    return "<details><summary>Every time: \(table.rows.count)</summary>\(table.html)</details>"
  }
}
