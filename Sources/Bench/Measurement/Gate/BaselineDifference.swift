package import Presentation
internal import SolverVerification

extension BaselineStore {
  /// The differences between two baselines, for review.
  package static func difference(
    _ old: ResultDocument?, _ new: ResultDocument, _ style: TerminalStyle
  ) -> String {
    guard let old else {
      return "A first baseline: \(new.accuracy.count) accuracy rows, \(new.times.count) times.\n"
    }
    var table = TextTable([("row", .left), ("was", .right), ("is", .right)])
    let known = Dictionary(
      old.accuracy.map { ($0.gateKey, $0) }, uniquingKeysWith: { first, _ in first })
    for row in new.accuracy {
      let before = known[row.gateKey]
      guard before?.errors?.maximum != row.errors?.maximum || before?.digest != row.digest
      else { continue }
      table.append([
        row.gateName, NumberText.error(before?.errors?.maximum),
        NumberText.error(row.errors?.maximum),
      ])
    }
    let rows = Set(new.accuracy.map(\.gateKey))
    for row in old.accuracy where !rows.contains(row.gateKey) {
      table.append([row.gateName, NumberText.error(row.errors?.maximum), "gone"])
    }
    let times = Dictionary(
      old.times.map { ($0.job, $0) }, uniquingKeysWith: { first, _ in first })
    for row in new.times where !row.job.isCalibration {
      let before = times[row.job]?.ratioToYardstick
      guard let before, let now = row.ratioToYardstick, abs(now / before - 1) > 0.02 else {
        continue
      }
      table.append([
        "\(row.job.method), \(row.job.workload), over its yardstick",
        NumberText.number(before), NumberText.number(now),
      ])
    }
    return table.isEmpty ? "Nothing changed.\n" : table.text(style)
  }
}
