internal import Foundation
package import Measurement
package import Presentation
internal import SolverVerification

/// The lasting changes in stored runs.
///
/// Times are compared as ratios to their yardsticks among runs of one machine class, by
/// ``ChangePoints``; the paired ratios of gates are multiplied, whatever machines they ran on. Errors
/// and digests are compared exactly.
package struct HistoryDecision {
  /// One lasting change.
  package struct Change {
    package enum Kind: String {
      case slower, faster, undecided, error, digest
    }

    package var kind: Kind
    package var name: String
    package var text: String
    /// Whether it is for the worse, and not accepted.
    package var isWorse: Bool
    /// The value after the change over that before; nil if unknown.
    fileprivate var growth: Double?
  }

  package private(set) var changes: [Change] = []
  /// The rows of times with enough runs, and of all.
  private let decided: (some: Int, all: Int)
  /// The fewest runs that can be decided, and the fewest after a step in the longest row.
  private let needed: (runs: Int, after: Int?)
  /// The noise of a run in the median row, as a fraction.
  private let noise: Double
  /// The runs whose times are unreliable by their own verdict.
  private let unusable: Int

  /// - Parameters:
  ///   - documents: The runs, in order of time.
  ///   - gates: Gates between revisions, in order of time.
  ///   - risk: The probability of any false alarm about times, if nothing changed.
  ///   - accepted: Regressions that are told and fail nothing.
  package init(
    _ documents: [ResultDocument], gates: [GateDocument] = [], risk: Double = 0.01,
    accepted: AcceptedRegressions = .init([])
  ) {
    unusable = documents.count { $0.noise?.isUnusable == true }
    let times = DocumentRow.times(of: documents)
    let share = risk / Double(max(times.count, 1))
    let runs = ChangePoints.fewest(risk: share) ?? .max
    let longest = times.map(\.values.count).max() ?? 0
    needed = (runs, ChangePoints.fewestAfter(of: longest, risk: share))
    decided = (times.count { $0.values.count >= runs }, times.count)
    noise = Statistics.median(times.filter { $0.values.count >= runs }.compactMap(\.noise))
    changes += times.flatMap { Self.creep($0, risk: share) }
    changes += Self.chained(gates)
    // Accuracy depends on the arithmetic and on the cases, not on the machine.
    let accuracy = DocumentRow.rows(documents) { document in
      document.accuracy.map { row in
        (
          "\(row.historyKey), \(row.cases) cases, seed \(document.seed), "
            + "\(document.build.arithmetic)", (row.errors?.maximum, row.digest)
        )
      }
    }
    for row in accuracy {
      for (before, after) in zip(row.values, row.values.dropFirst()) {
        let place = "at \(Self.run(after.document))"
        let (old, new) = (before.value.0 ?? .nan, after.value.0 ?? .nan)
        if old.bitPattern != new.bitPattern {
          changes.append(
            Change(
              kind: .error, name: row.name,
              text: "\(NumberText.error(old)) -> \(NumberText.error(new)) \(place)",
              isWorse: !(new <= old), growth: new / old))
        } else if before.value.1 != after.value.1 {
          changes.append(
            Change(kind: .digest, name: row.name, text: "other bits \(place)", isWorse: false))
        }
      }
    }
    for index in changes.indices where changes[index].isWorse {
      let change = changes[index]
      guard let growth = change.growth,
        let reason = accepted.reason(for: change.name, growth: growth)
      else { continue }
      changes[index].isWorse = false
      changes[index].text += "; \(reason)"
    }
  }

  /// "0123456789ab (2026-11-21)"
  private static func run(_ document: ResultDocument) -> String {
    "\(document.build.commit.prefix(12)) (\(document.created.prefix(10)))"
  }

  /// The steps of one row of times, and what may be a step in its last runs.
  private static func creep(_ row: DocumentRow<Double>, risk: Double) -> [Change] {
    let values = row.values.map(\.value)
    let steps = ChangePoints.steps(values, risk: risk)
    let level = Array(values[(steps.last?.index ?? 0)...])
    var changes: [Change] = []
    if let start = ChangePoints.recentStep(level) {
      let (old, new) = (
        Statistics.median(Array(level[..<start])), Statistics.median(Array(level[start...]))
      )
      let count = level.count - start
      let first = row.values[values.count - count].document
      changes.append(
        Change(
          kind: .undecided, name: row.name,
          text: "\(NumberText.change(new / old, decimals: 1)) in the last \(count) runs, since "
            + run(first), isWorse: false))
    }
    guard !steps.isEmpty else { return changes }
    let ends = [0] + steps.map(\.index) + [values.count]
    let levels = zip(ends, ends.dropFirst()).map { Statistics.median(Array(values[$0..<$1])) }
    let texts = zip(steps, zip(levels, levels.dropFirst())).map { step, levels in
      let size = NumberText.change(levels.1 / levels.0, decimals: 1)
      let (first, last) = (step.range.lowerBound, step.range.upperBound)
      guard last - first > 2 else { return "\(size) at \(run(row.values[step.index].document))" }
      return "\(size) in one step or several, from \(run(row.values[first].document)) to "
        + run(row.values[last].document)
    }
    let whole = levels[levels.count - 1] / levels[0]
    let lasting = Change(
      kind: whole > 1 ? .slower : .faster, name: row.name,
      text: "\(NumberText.change(whole, decimals: 1)) in \(values.count) runs: "
        + texts.joined(separator: ", "),
      isWorse: whole > 1, growth: whole)
    return [lasting] + changes
  }

  /// The slowdown over all gates that matters, as a fraction.
  private static let margin = 0.01

  /// Jobs whose gates passed one by one and are slower in all: the product of paired ratios, with
  /// the intervals' half-widths added as squares.
  private static func chained(_ gates: [GateDocument]) -> [Change] {
    let rows = Dictionary(
      grouping: gates.flatMap { gate in gate.times.map { (row: $0, gate: gate) } }
        .filter { $0.row.lower > 0 && $0.row.upper.isFinite && $0.row.ratios.count > 1 },
      by: \.row.job)
    return rows.sorted { $0.key < $1.key }.compactMap { name, entries in
      let total = entries.reduce(0) { $0 + log($1.row.ratio) }
      let width = entries.reduce(0) { $0 + pow(log($1.row.upper / $1.row.lower) / 2, 2) }
      guard entries.count > 1, total - width.squareRoot() > log(1 + Self.margin) else { return nil }
      let most = entries.sorted { $0.row.ratio > $1.row.ratio }.prefix(3).map { row, gate in
        "\(NumberText.change(row.ratio, decimals: 1)) at \(gate.build.commit.prefix(12))"
      }
      return Change(
        kind: .slower, name: name,
        text: "\(NumberText.change(exp(total), decimals: 1)) over \(entries.count) gates: "
          + most.joined(separator: ", "), isWorse: true, growth: exp(total))
    }
  }

  /// Whether nothing changed for the worse.
  package var holds: Bool { !changes.contains(where: \.isWorse) }

  package func text(_ style: TerminalStyle) -> String {
    var conclusion = "\(decided.some) of \(decided.all) rows of times were decided."
    if changes.isEmpty {
      let isWhole = decided.some == decided.all
      conclusion = (isWhole ? "Nothing changed. " : "No change was found. ") + conclusion
    }
    if decided.some < decided.all {
      conclusion += " A row needs \(needed.runs) runs of one machine class."
    }
    if decided.some > 0, let after = needed.after {
      conclusion +=
        " A step is decided \(after) runs after it at the earliest, and in 30 runs if it is at least "
        + "about \(NumberText.percent(3 * noise)), three times the noise of a run in the median row; smaller ones stay "
        + "below what is decided."
    }
    if unusable > 0 {
      conclusion +=
        " The times of \(unusable) runs are left out: their documents call them unusable."
    }
    func list(_ title: Markdown, isDecided: Bool) -> ReportBlock {
      .list(
        title,
        changes.filter { ($0.kind != .undecided) == isDecided }.map {
          [.text("\($0.kind.rawValue): \($0.name): \($0.text)")]
        })
    }
    return ReportBlock.text(
      [
        list("Lasting changes:", isDecided: true),
        list("Too few runs to tell from chance:", isDecided: false),
        .lines([.text(conclusion)]),
      ], style)
  }

  /// The changes as findings.
  package var report: CheckReport {
    CheckReport(
      "animbench history",
      [
        .init(
          "history",
          changes.map {
            .init($0.isWorse ? .failure : .note, rule: $0.kind.rawValue, title: $0.name, $0.text)
          })
      ])
  }
}
