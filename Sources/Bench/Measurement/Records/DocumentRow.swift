internal import Foundation

/// A row of stored documents: its values in order of time.
package struct DocumentRow<Value> {
  package let name: String
  package private(set) var values: [(value: Value, document: ResultDocument)]

  /// The values of each row, by name in order of first occurrence.
  package static func rows(
    _ documents: [ResultDocument], _ values: (ResultDocument) -> [(String, Value)]
  ) -> [Self] {
    var rows: [Self] = []
    var indices: [String: Int] = [:]
    for document in documents {
      for (name, value) in values(document) {
        if let index = indices[name] {
          rows[index].values.append((value, document))
        } else {
          indices[name] = rows.count
          rows.append(Self(name: name, values: [(value, document)]))
        }
      }
    }
    return rows
  }
}

extension DocumentRow<Double> {
  /// The times of runs of one machine class, level and configuration, as ratios to their yardsticks.
  /// Runs whose own verdict on their times is "unusable" are left out.
  package static func times(of documents: [ResultDocument]) -> [Self] {
    let classes = Dictionary(grouping: documents.filter { $0.noise?.isUnusable != true }) {
      [$0.machine.machineClass, $0.build.level, $0.build.configuration].joined(separator: " ")
    }.values.sorted { $0[0].created < $1[0].created }
    return classes.flatMap { documents in
      rows(documents) { document in
        document.times.filter { !$0.job.isCalibration }.compactMap { row in
          row.ratioToYardstick.map { (row.historyKey, $0) }
        }
      }
    }
  }

  /// The noise of one run, as a fraction; `nil` of one run.
  package var noise: Double? { RowNoise.deviation([values.map { log($0.value) }]) }
}
