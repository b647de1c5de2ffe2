package import Foundation
package import HostSystem
internal import SolverVerification
internal import StrictJSON
package import Presentation

/// The result documents that a repository commits as baselines.
package enum BaselineStore {
  /// The folder with the baselines of all machine classes.
  static let folder = "Results"

  /// The path of the baseline for a machine's class.
  package static func path(for machine: MachineRecord) -> String {
    "\(folder(for: machine))/baseline.json"
  }

  /// The folder of a machine's class.
  package static func folder(for machine: MachineRecord) -> String {
    "\(folder)/\(machine.machineClass)"
  }

  /// The baseline at a path, which must exist if `explicit`. Otherwise a missing one is replaced by
  /// that of another class with equal arithmetic, whose accuracy can be compared but not its times.
  package static func load(
    _ path: String, explicit: Bool, among folder: String = folder
  ) throws(FileFailure) -> (path: String, document: ResultDocument) {
    if explicit || FileManager.default.fileExists(atPath: path) {
      return (path, try read(path))
    }
    let arithmetic = RunEnvironment.build().arithmetic
    let classes = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in classes.sorted() {
      let other = "\(folder)/\(name)/baseline.json"
      guard FileManager.default.fileExists(atPath: other) else { continue }
      let document = try read(other)
      if document.build.arithmetic == arithmetic { return (other, document) }
    }
    throw .inputOutput(
      path: path, reason: "no baseline; make one with `animbench gate --update-baseline`")
  }

  /// Reads a baseline, which must say what it was made from and hold something to compare with.
  private static func read(_ path: String) throws(FileFailure) -> ResultDocument {
    let document = try ResultStore.read(path)
    let advice = "recreate it with `animbench gate --update-baseline`"
    guard document.build.commit != BuildRecord.unknownCommit else {
      throw .badDocument(path: path, place: "build.commit", reason: "is unknown; \(advice)")
    }
    guard document.accuracy.contains(where: \.isOurs) else {
      throw .badDocument(
        path: path, place: "accuracy", reason: "has no row of this package's methods; \(advice)")
    }
    return document
  }

  /// A stored baseline, and its text.
  package struct Stored {
    package let document: ResultDocument
    private let text: JSONText

    package init(_ path: String) throws(FileFailure) {
      let data = try ResultStore.contents(of: path)
      document = try ResultStore.decode(data, path: path)
      do {
        text = try JSONText([UInt8](data))
      } catch {
        throw .badDocument(path: path, place: "column \(error.column)", reason: error.reason)
      }
    }

    /// The text with the accuracy of a run. Every other member stays byte for byte, known or not, and
    /// so do rows with a number of cases that the run does not have: they are of another run.
    package func replacingAccuracy(by run: ResultDocument) throws -> Data {
      let measured = Set(run.accuracy.map(\.cases))
      let kept = document.accuracy.indices.filter {
        !measured.contains(document.accuracy[$0].cases)
      }
      let rows =
        try run.accuracy.map(ResultStore.text)
        + kept.compactMap { text.node([.member("accuracy"), .index($0)]).map(text.text) }
      var edits = JSONEdits(text)
      edits.set([.member("accuracy")], to: ResultStore.list(rows))
      edits.set([.member("accuracyCommit")], to: try ResultStore.text(run.build.commit))
      return Data(edits.bytes)
    }
  }

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
