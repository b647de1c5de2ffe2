internal import Foundation
internal import Presentation
internal import SolverVerification

/// Compares stored times as ratios to a yardstick of the same kind. The margin is wide, because the
/// two were not measured together.
package struct BaselineTimes {
  /// The slowdown of a row of unknown noise that fails.
  private static let margin = 0.1
  /// The slowdown that fails in deviations of a run: four of the difference of two runs.
  private static let deviations = 4 * 2.0.squareRoot()
  /// The slowdown that is reported as advice.
  private let advice: Double
  private let filter: JobFilter?
  /// The noise of a run, by the row's key in histories.
  private let noise: [String: Double]

  package init(advice: Double, filter: JobFilter?, noise: [String: Double] = [:]) {
    (self.advice, self.filter, self.noise) = (advice, filter, noise)
  }

  /// The names of the compared jobs, which are those of this package's own methods.
  package static func names(_ document: ResultDocument) -> [String] {
    document.times.map(\.job).filter(\.isOurs).map(\.name)
  }

  package func rows(base: ResultDocument, candidate: ResultDocument) -> [GateTimeRow] {
    let isSameClass =
      base.machine.machineClass == candidate.machine.machineClass
      && base.build.level == candidate.build.level
      && base.build.configuration == candidate.build.configuration
    let known = Dictionary(
      base.times.map { ($0.job, $0) }, uniquingKeysWith: { first, _ in first })
    let own = Self.names(candidate)
    let chosen = Set(filter?.chosen(from: own) ?? own)
    return candidate.times.compactMap { row in
      let name = row.job.name
      guard !row.job.isCalibration, chosen.contains(name),
        let now = row.ratioToYardstick
      else { return nil }
      let before = known[row.job]?.ratioToYardstick
      let ratio = before.map { now / $0 } ?? .nan
      let margin =
        noise[row.historyKey].map { max(advice, exp(Self.deviations * $0) - 1) } ?? Self.margin
      let verdict: GateVerdict =
        !isSameClass
        ? .notCompared
        : before == nil ? .inconclusive : ratio > 1 + margin ? .regression : .pass
      return GateTimeRow(
        job: name, verdict: verdict, ratios: [ratio], ratio: ratio, lower: ratio, upper: ratio,
        base: known[row.job]?.median ?? .nan, candidate: row.median, isRetested: false,
        remark: verdict == .inconclusive
          ? "the baseline has no time for it"
          : verdict == .pass && ratio > 1 + advice
            ? "slower by \(NumberText.percent(ratio - 1)), within what stored times allow "
              + "(\(NumberText.percent(margin)))" : nil)
    }
  }
}
