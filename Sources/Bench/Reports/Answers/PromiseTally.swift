internal import SolverVerification
package import Measurement

/// The promises that some documents tested, each counted once.
package struct PromiseTally {
  package let count: Int
  /// The number of promises kept in every document that tested them.
  package let kept: Int

  package init(_ documents: [ResultDocument]) {
    var holds: [[String]: Bool] = [:]
    for row in documents.flatMap(\.accuracy) where row.promise != nil {
      let key = [row.historyKey, row.scalar.rawValue, row.unit.rawValue]
      holds[key] = (holds[key] ?? true) && row.holds
    }
    count = holds.count
    kept = holds.values.count { $0 }
  }
}

/// The names of documents in a report: their numbers, if there are several.
struct DocumentNames {
  let documents: [ResultDocument]

  /// Whether there are several documents to tell apart.
  var areNeeded: Bool { documents.count > 1 }

  /// The mark of a document: "[2]"; empty for the only one.
  func mark(_ index: Int) -> String { areNeeded ? "[\(index + 1)]" : "" }

  /// The title of a document: "[2] standard run of 2026-11-22T05:00:00Z, commit 6f5a664,
  /// x86-64-v4".
  func title(_ index: Int) -> String {
    let document = documents[index]
    return "\(mark(index)) \(document.mode) run of \(document.created), commit "
      + "\(document.build.commit.prefix(12)), \(document.build.level)"
  }
}
