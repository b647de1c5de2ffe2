internal import Measurement
internal import Presentation

/// Times as ratios: to the memory's limit, and of the plain loops in C and Swift to these times.
/// Jobs without such a loop are compared with this package's scalar function or with one thread.
struct SpeedTable {
  let documents: [ResultDocument]

  /// The jobs of a front page: title and workload.
  private static let headlineJobs: [(title: Markdown, workload: String)] = [
    ("10,000 items, one spring, equal delays", "spring.uniform.shared.position.double.10000"),
    (
      "10,000 items, a spring each, with velocities",
      "spring.arbitrary.own.position-velocity.double.10000"
    ),
    ("`ease` at 10,000 random inputs", "curve.ease.double.10000"),
    ("a track of 16 keyframes at 10,000 times", "keyframes.cubic-16.double.10000"),
    ("one call of `Spring.value`", "call.spring-value.double.1000"),
  ]

  /// The fastest of this package's methods for each workload and machine class, from the first
  /// document with that workload.
  private var fastest: [TimeRow] {
    var seen: Set<[String]> = []
    return documents.flatMap { document in
      let rows = document.times.filter(\.job.isOurs)
      return Names.inOrder(rows.map(\.job.workload)).compactMap { workload -> TimeRow? in
        guard seen.insert([document.machine.machineClass, workload]).inserted else { return nil }
        return rows.filter { $0.job.workload == workload }.min { $0.median < $1.median }
      }
    }
  }

  /// The table with one row per job, for the fastest of this package's methods.
  var text: String {
    var table = MarkdownTable([
      ("job", .left), ("items", .right), ("method", .left), ("ns an item", .right),
      ("× read-write", .right), ("× memset", .right), ("× C loop", .right),
      ("× Swift loop", .right), ("× this package's plain method", .right),
    ])
    for row in fastest {
      let numbers = [
        row.median, row.ratioToReadWrite, row.ratioToMemset, row.gainOverC, row.gainOverSwift,
        row.gainOverPlain,
      ]
      table.append(
        texts: [
          row.job.workloadOfAnySize,
          FigureNumber.plain(Double(row.job.items)), row.job.method,
        ] + numbers.map { FigureNumber.significant($0, digits: 3) })
    }
    return table.text
  }

  /// The table with one row for each measured job of ``headlineJobs``.
  var headlines: String {
    var table = MarkdownTable([
      ("job", .left), ("ns an item", .right), ("loop in C takes", .right),
      ("loop in Swift takes", .right),
    ])
    let fastest = fastest
    for (title, workload) in Self.headlineJobs {
      guard let row = fastest.first(where: { $0.job.workload == workload }) else { continue }
      table.append([
        title, .text(FigureNumber.significant(row.median, digits: 3)),
        .text(Self.times(row.gainOverC)), .text(Self.times(row.gainOverSwift)),
      ])
    }
    return table.text
  }

  private static func times(_ value: Double?) -> String {
    value.map { "\(FigureNumber.significant($0, digits: 3)) ×" } ?? "–"
  }
}
