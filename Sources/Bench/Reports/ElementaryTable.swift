internal import Measurement
internal import Presentation

/// The elementary functions of the kernels beside those of other libraries.
enum ElementaryTable {
  static func table(_ documents: [ResultDocument]) -> MarkdownTable {
    var table = MarkdownTable([
      ("function", .left), ("method", .left), ("at most, ulp", .right), ("found, ulp", .right),
      ("ns an item", .right),
    ])
    for workload in ElementaryWorkload.all {
      let rows =
        documents.lazy.map { $0.times.filter { $0.job.workload == workload.path } }
        .first { !$0.isEmpty } ?? []
      for row in rows {
        table.append(texts: [
          workload.title, row.job.method, FigureNumber.significant(row.check.bound, digits: 4),
          FigureNumber.significant(row.check.error, digits: 3),
          FigureNumber.significant(row.median, digits: 3),
        ])
      }
    }
    return table
  }
}
