internal import Measurement
internal import Presentation
internal import SolverVerification

/// Times as applications meet them, each beside another method that was sampled in the same rounds;
/// and the memory that batches occupy.
struct UseTable {
  let documents: [ResultDocument]

  typealias Use = (title: String, workload: String, beside: String?)

  /// Each is the fastest of this package's methods for the workload.
  static let uses: [Use] =
    [
      (
        "64,000 floats, made and sampled once", "preparation.first-frame.arbitrary.float.64000",
        cLoop
      ),
      ("64,000 floats, a frame", "spring.arbitrary.shared.position.float.64000", cLoop),
    ]
    + ["24", "1,000", "10,000"].map {
      (
        "\($0) items in cold caches, a frame each 8.3 ms",
        "cold.spring.uniform.shared.position.double.\($0.filter(\.isNumber))", "read-write"
      )
    }
    + [
      ("choreography of 24: a spring", "choreography.spring.double.24", cLoop),
      ("choreography of 24: a curve", "choreography.ease-in-out.double.24", cLoop),
      ("choreography of 24: a curve", "choreography.ease-in-out.double.24", "c-sample"),
      ("choreography of 24: phases", "choreography.phases.double.24", cLoop),
      ("choreography of 24: keyframes", "choreography.cubic-keyframes.double.24", cLoop),
      ("choreography of 24: keyframes", "choreography.cubic-keyframes.double.24", "c-sample"),
      ("choreography of 10,000: phases", "choreography.phases.double.10000", "direct-springs"),
      ("a call of Spring.value", "call.spring-value.double.1000", cLoop),
      ("a spring from duration and bounce", "call.spring.double.1000", "c-sample"),
      ("a call of CubicBezier, ease", "curve.ease.double.10000", "cardano"),
    ]
    + FirstCall.allCases.map {
      ("first call: \($0.title)", "first-call.\($0.rawValue).double.1", nil)
    }

  private static var cLoop: String { TimedMethods.cLoop }

  /// Title, nanoseconds an item, the other method, and how many times as long that takes.
  var times: [[String]] {
    Self.uses.compactMap { title, workload, beside in
      let rows = rows { $0.workload == workload }
      // A single call is compared with other single calls.
      let ours = rows.filter {
        $0.job.isOurs && (beside != "cardano" || $0.job.method == "ours")
      }
      guard let row = ours.min(by: { $0.median < $1.median }) else { return nil }
      let other = rows.first { $0.job.method == beside }
      return [
        title, FigureNumber.significant(row.median, digits: 3), other == nil ? "–" : beside ?? "–",
        other.map { FigureNumber.significant(row.gain(over: $0), digits: 3) + " ×" } ?? "–",
      ]
    }
  }

  /// The kind of a batch, and bytes an item in `Double` and in `Float` by both algorithms.
  var memory: [[String]] {
    let kinds = [
      ("one spring, equal delays", "uniform"), ("one spring, any delays", "arbitrary"),
      ("four springs", "arbitrary-few"), ("a spring each", "arbitrary-own"),
    ]
    return kinds.compactMap { title, kind in
      let bytes = ScalarType.allCases.flatMap { scalar in
        ["direct", "propagated"].map { algorithm in
          rows {
            $0.workload == "preparation.\(kind).\(scalar.rawValue).64000"
              && $0.method == "ours-\(algorithm)" && $0.workingSetBytes > 0
          }.first.map {
            FigureNumber.significant(
              Double($0.job.workingSetBytes) / Double($0.job.items), digits: 3)
          }
        }
      }
      return bytes.contains { $0 != nil } ? [title] + bytes.map { $0 ?? "–" } : nil
    }
  }

  /// The rows with a property, of the first document that has any.
  private func rows(_ isWanted: (JobDescription) -> Bool) -> [TimeRow] {
    documents.map { $0.times.filter { isWanted($0.job) } }.first { !$0.isEmpty } ?? []
  }

  private static let timeColumns = ["", "ns an item", "beside it", "takes"]
  private static let memoryColumns = [
    "bytes an item", "Double, direct", "Double, propagated", "Float, direct", "Float, propagated",
  ]

  private var tables: [MarkdownTable] {
    [(Self.timeColumns, times), (Self.memoryColumns, memory)].map { columns, rows in
      var table = MarkdownTable(
        columns.enumerated().map {
          (.text($0.element), $0.offset == 0 || $0.element == "beside it" ? .left : .right)
        })
      for row in rows { table.append(texts: row) }
      return table
    }
  }

  /// Both tables in Markdown.
  var markdown: String { tables.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// Both tables in HTML, folded: they are taller than the plots beside them.
  var html: String {
    let text = tables.map(\.html).joined()
    return text.isEmpty ? "" : "<details><summary>As in applications</summary>\(text)</details>"
  }
}
