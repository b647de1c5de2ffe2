internal import Foundation
internal import SolverVerification

/// Times as ratios: to the memory's limit, and to a loop over the obvious formula.
struct SpeedTable {
  let documents: [ResultDocument]

  init(_ documents: [ResultDocument]) { self.documents = documents }

  /// One row for each job of a document, for the fastest of this package's methods.
  var text: String {
    var table = MarkdownTable([
      ("job", .left), ("items", .right), ("method", .left), ("ns an item", .right),
      ("× read-write", .right), ("× memset", .right), ("faster than a scalar loop", .right),
    ])
    for document in documents {
      for workload in AccuracySection.ordered(
        document.times.filter { $0.kernel.family != "calibration" }.map(\.kernel.workload))
      {
        let rows = document.times.filter { $0.kernel.workload == workload }
        guard
          let best = rows.filter({ $0.kernel.method.hasPrefix("ours") })
            .min(by: { $0.median < $1.median })
        else { continue }
        table.append([
          workload.split(separator: ".").dropLast().joined(separator: "."),
          FigureNumber.plain(Double(best.kernel.items)), best.kernel.method,
          FigureNumber.significant(best.median, digits: 3), Self.ratio(best.ratioToReadWrite),
          Self.ratio(best.ratioToMemset), Self.ratio(Self.gain(of: best, among: rows)),
        ])
      }
    }
    return table.text
  }

  /// The obvious formula of each family, in order of preference.
  static let scalarLoops = ["textbook", "newton-bisection-1e-7", "newton-bisection"]

  /// The median over rounds of the ratio of the scalar loop's time to that of `row`: both were
  /// sampled in the same rounds, in this order.
  static func gain(of row: TimeRow, among rows: [TimeRow]) -> Double? {
    guard
      let loop = scalarLoops.lazy.compactMap({ name in
        rows.first { $0.kernel.method == name }
      }).first
    else { return nil }
    let ratios = zip(loop.samples, row.samples).map { $0 / $1 }.sorted()
    return ratios.isEmpty ? nil : ratios[ratios.count / 2]
  }

  private static func ratio(_ value: Double?) -> String {
    value.map { FigureNumber.significant($0, digits: 3) } ?? "–"
  }
}
