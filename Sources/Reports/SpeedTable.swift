internal import Foundation
internal import SolverVerification
internal import Measurement
internal import Presentation

/// Times as ratios: to the memory's limit, and of the plain loops, in C and in Swift, to ours. Where there is
/// no such loop, of this package's scalar function or one thread.
struct SpeedTable {
  let documents: [ResultDocument]

  init(_ documents: [ResultDocument]) { self.documents = documents }

  /// One row for each job of a document, for the fastest of this package's methods.
  var text: String {
    var table = MarkdownTable([
      ("job", .left), ("items", .right), ("method", .left), ("ns an item", .right),
      ("× read-write", .right), ("× memset", .right), ("× C loop", .right),
      ("× Swift loop", .right), ("× our own plain way", .right),
    ])
    for document in documents {
      for workload in Names.inOrder(
        document.times.filter { $0.kernel.family != "calibration" }.map(\.kernel.workload))
      {
        let rows = document.times.filter { $0.kernel.workload == workload }
        guard
          let best = rows.filter(\.kernel.isOurs)
            .min(by: { $0.median < $1.median })
        else { continue }
        table.append(texts: [
          workload.split(separator: ".").dropLast().joined(separator: "."),
          FigureNumber.plain(Double(best.kernel.items)), best.kernel.method,
          FigureNumber.significant(best.median, digits: 3), Self.ratio(best.ratioToReadWrite),
          Self.ratio(best.ratioToMemset), Self.ratio(best.gainOverC),
          Self.ratio(best.gainOverSwift), Self.ratio(best.gainOverOwn),
        ])
      }
    }
    return table.text
  }

  private static func ratio(_ value: Double?) -> String {
    value.map { FigureNumber.significant($0, digits: 3) } ?? "–"
  }
}
