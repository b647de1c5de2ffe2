internal import SolverVerification
internal import Measurement
internal import Presentation

/// Time per sample by number of items, beside the memory's limit.
struct ThroughputSection {
  let documents: [ResultDocument]
  private let colors: MethodColors

  init(_ documents: [ResultDocument]) {
    colors = MethodColors(documents)
    // The document with the most times comes first.
    self.documents = documents.filter { $0.times.contains { !$0.job.isCalibration } }
      .sorted { $0.times.count > $1.times.count }
  }

  var section: ReportPage.Section? {
    guard !documents.isEmpty else { return nil }
    return .init(
      anchor: "throughput", title: "Throughput",
      lead: """
        Nanoseconds for one item, the median of interleaved rounds, on one core. The dotted lines were \
        measured in the same rounds: <code>memset</code> of the output, and a pass that reads and writes what \
        the job must. Gains are over <code>c-loop</code>: the textbook formula in C at -O3, with sine and cosine in \
        one call. The loops in Swift (<code>textbook</code> and others) make one call for each. All results are \
        checked against the reference before timing. Lines show this package and the fastest other methods; \
        the tables contain all.
        """,
      answer: documents.first.flatMap(RunSummary.limit)?.answer ?? "", isOpen: true,
      content: documents.prefix(1).map(content).joined()
        + documents.dropFirst().map { document in
          "<details><summary>\(Self.name(document))</summary>\(content(document))</details>"
        }.joined())
  }

  private static func name(_ document: ResultDocument) -> String {
    "\(Markup.escaped(document.machine.machineClass)), \(Markup.escaped(document.mode)) run"
  }

  private func content(_ document: ResultDocument) -> String {
    let jobs = Names.inOrder(
      document.times.filter { !$0.job.isCalibration }.map(\.job.workloadOfAnySize))
    let heading = documents.count > 1 ? "<h3>\(Self.name(document))</h3>" : ""
    let noise =
      document.noise.map {
        "<p class=\"\($0.isQuiet ? "muted" : "warn")\">\(Markup.escaped($0.reason))</p>"
      } ?? ""
    let untimed = (document.untimedJobs ?? []).filter(\.isBroken).map {
      "<p class=\"bad\">Not timed: \(Markup.escaped($0.job.method)) on "
        + "<code>\(Markup.escaped($0.job.workload))</code>: \(Markup.escaped($0.reason)).</p>"
    }
    return heading + noise + untimed.joined() + UseTable(documents: [document]).html
      + FigureGrid.html(
        jobs.map { plot($0, document.times) }, shown: 4, rest: "Plots of the other jobs")
      + FigureGrid.folded("Every time", document.times) { TimesTable.table($0).html }
  }

  private func plot(_ job: String, _ times: [TimeRow]) -> Plot {
    let rows = times.filter { !$0.job.isCalibration && $0.job.workloadOfAnySize == job }
    let scalar = rows.first?.job.scalar ?? .double
    if Set(rows.map(\.job.items)).count == 1 { return bars(job, rows, scalar, times) }
    let methods = Self.shown(rows)
    var lines = methods.map { method in
      let style = colors.style(of: method, among: methods)
      return Plot.Line(
        name: method, color: style.color, stroke: style.stroke,
        points: Self.points(rows.filter { $0.job.method == method }))
    }
    for limit in ["read-write", "memset"] {
      let own = times.filter {
        $0.job.isCalibration && $0.job.method == limit && $0.job.scalar == scalar
          && rows.map(\.job.items).contains($0.job.items)
      }
      guard !own.isEmpty else { continue }
      lines.append(
        Plot.Line(
          name: limit, color: PlotTheme.neutral, stroke: limit == "memset" ? .dotted : .dashed,
          points: Self.points(own)))
    }
    let points = lines.flatMap(\.points)
    return Plot(
      title: job,
      x: .init(title: "items", scale: .decades(holding: points.map(\.x), floor: 1)),
      y: .init(title: "ns for an item", scale: .decades(holding: points.map(\.y), floor: 1e-3)),
      height: 340, lines: lines)
  }

  /// The methods to draw: this package's, and the fastest five others. More lines than palette
  /// colours would be hard to tell apart.
  private static func shown(_ rows: [TimeRow]) -> [String] {
    let methods = Names.inOrder(rows.map(\.job.method))
    let ours = methods.filter { MethodName($0).isOurs }
    func time(_ method: String) -> Double {
      Statistics.median(rows.filter { $0.job.method == method }.map(\.median))
    }
    let others = methods.filter { !MethodName($0).isOurs }.map { ($0, time($0)) }
      .sorted { $0.1 < $1.1 }.prefix(5).map(\.0)
    return ours + methods.filter(others.contains)
  }

  /// One bar per method, for a job that was measured with a single number of items.
  private func bars(
    _ job: String, _ rows: [TimeRow], _ scalar: ScalarType, _ times: [TimeRow]
  ) -> Plot {
    let items = rows[0].job.items
    let limits = times.filter {
      $0.job.isCalibration && $0.job.items == items
        && $0.job.scalar == scalar && ["memset", "read-write"].contains($0.job.method)
    }
    let scale = Scale.decades(holding: (rows + limits).map(\.median), floor: 1e-3)
    let sorted = rows.sorted { $0.median > $1.median }
    return Plot(
      title: "\(job), \(FigureNumber.plain(Double(items))) items",
      x: .init(title: "ns for an item", scale: scale),
      y: .init(
        title: "", scale: .linear(0...Double(sorted.count)),
        ticks: sorted.enumerated().map {
          Tick(value: Double($0.offset) + 0.5, label: $0.element.job.method)
        }),
      height: 92 + 22 * Double(sorted.count),
      cells: sorted.enumerated().map { index, row in
        .init(
          x: scale.domain.lowerBound...max(row.median, scale.domain.lowerBound),
          y: (Double(index) + 0.18)...(Double(index) + 0.82),
          shade: row.job.isOurs ? 5 : 2,
          note: "\(row.job.method): \(Self.points([row])[0].note)")
      },
      rules: limits.map {
        .init(direction: .vertical, value: $0.median, label: $0.job.method)
      }, shades: [(5, "this package"), (2, "other methods")])
  }

  private static func points(_ rows: [TimeRow]) -> [Plot.Point] {
    rows.sorted { $0.job.items < $1.job.items }.map { row in
      .init(
        x: Double(row.job.items), y: row.median,
        note: "\(FigureNumber.significant(row.median, digits: 3)) ns ± "
          + "\(FigureNumber.significant(row.spread * 100, digits: 2)) % at "
          + "\(FigureNumber.plain(Double(row.job.items))) items, "
          + "\(row.samples.count) samples, error \(FigureNumber.scientific(row.check.error, digits: 2))"
      )
    }
  }
}
