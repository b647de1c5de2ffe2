internal import HostSystem
internal import SolverVerification

/// Checks of a result document beyond decoding: numbers must be possible measurements, and related
/// lists must match. Reports rely on these checks.
struct DocumentCheck {
  let path: String

  func check(_ document: ResultDocument) throws(FileFailure) {
    for (index, row) in document.times.enumerated() {
      let place = "times[\(index)]"
      try require(row.samples.count > 0, place + ".samples", "is empty")
      try time(row.median, place + ".median")
      for (name, ratio) in [
        ("ratioToYardstick", row.ratioToYardstick), ("ratioToMemset", row.ratioToMemset),
        ("ratioToReadWrite", row.ratioToReadWrite), ("speedUp", row.speedUp),
      ] {
        if let ratio { try time(ratio, "\(place).\(name)") }
      }
    }
    try requireDistinct(document.times.map(\.job), "times")
    for (index, row) in document.accuracy.enumerated() {
      let place = "accuracy[\(index)]"
      try require(
        row.rejectedCount >= 0 && row.cases >= row.rejectedCount, place + ".rejected",
        "is \(row.rejectedCount) of \(row.cases) cases")
      if let summary = row.errors {
        try errors(
          [
            summary.median, summary.quantile90, summary.quantile99, summary.quantile999,
            summary.maximum,
          ], place + ".errors")
      }
    }
    try requireDistinct(document.accuracy.map(\.gateKey), "accuracy")
    for (index, row) in document.comparisons.enumerated() {
      try error(row.error, "comparisons[\(index)].error")
      try time(row.nanoseconds, "comparisons[\(index)].nanoseconds")
    }
    if let studies = document.studies { try check(studies) }
  }

  private func check(_ studies: Studies) throws(FileFailure) {
    for (index, record) in studies.convergence.enumerated() {
      let place = "studies.convergence[\(index)]"
      for (step, value) in record.steps.enumerated() { try time(value, place + ".steps[\(step)]") }
      try same(record.errors.count, record.steps.count, place + ".errors")
      try errors(record.errors, place + ".errors")
      try finite([record.measuredOrder ?? 0], place + ".measuredOrder")
    }
    for (index, record) in studies.stability.enumerated() {
      let place = "studies.stability[\(index)]"
      try finite(record.dampingRatios, place + ".dampingRatios")
      for (name, values) in [("observed", record.observed), ("stated", record.stated)] {
        try same(values.count, record.dampingRatios.count, place + "." + name)
        try errors(values, place + "." + name)
      }
    }
  }

  private func require(
    _ condition: Bool, _ place: String, _ reason: @autoclosure () -> String
  ) throws(FileFailure) {
    if !condition { throw .badDocument(path: path, place: place, reason: reason()) }
  }

  /// Requires rows of different names.
  private func requireDistinct(_ names: [some Hashable], _ place: String) throws(FileFailure) {
    var first: [AnyHashable: Int] = [:]
    for (index, name) in names.enumerated() {
      if let known = first.updateValue(index, forKey: name) {
        throw .badDocument(
          path: path, place: "\(place)[\(index)]", reason: "is of the same as \(place)[\(known)]")
      }
    }
  }

  private func time(_ value: Double, _ place: String) throws(FileFailure) {
    try require(value > 0 && value.isFinite, place, "is \(value), not a time")
  }

  /// Requires a valid error. It is infinite where an answer was not finite, or where nothing ends.
  private func error(_ value: Double, _ place: String) throws(FileFailure) {
    try require(value >= 0, place, "is \(value), not a number from 0 on")
  }

  private func errors(_ values: [Double], _ place: String) throws(FileFailure) {
    for value in values { try error(value, place) }
  }

  private func finite(_ values: [Double], _ place: String) throws(FileFailure) {
    for value in values { try require(value.isFinite, place, "is \(value), not finite") }
  }

  private func same(_ count: Int, _ other: Int, _ place: String) throws(FileFailure) {
    try require(count == other, place, "has \(count) entries, not \(other)")
  }
}

extension AccuracyRow {
  /// The row's identity together with its scalar type and number of cases.
  var gateKey: String { "\(historyKey) \(scalar.rawValue) \(cases)" }
}
