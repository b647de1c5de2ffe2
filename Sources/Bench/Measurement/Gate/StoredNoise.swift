package import HostSystem
internal import Presentation
internal import SolverVerification

/// The noise of rows of times, learnt from what is stored of this machine class and level.
package struct StoredNoise {
  /// The fewest runs, and rounds of gates, that tell the noise of a row.
  private static let (fewestRuns, fewestRounds) = (6, 40)

  /// The standard deviation of a run's ratio to its yardstick, as a fraction, by the row's key.
  package private(set) var runs: [String: Double] = [:]
  /// The standard deviation of a round's ratio, as a fraction, by job.
  package private(set) var rounds: [String: Double] = [:]

  package init(_ documents: [ResultDocument] = [], gates: [GateDocument] = []) {
    let (machine, build) = (RunEnvironment.machine.machineClass, RunEnvironment.build())
    let known = documents.filter {
      $0.machine.machineClass == machine && $0.build.level == build.level
        && $0.build.configuration == build.configuration
    }.sorted { $0.created < $1.created }
    for row in DocumentRow.times(of: known) where row.values.count >= Self.fewestRuns {
      runs[row.name] = row.noise
    }
    let rows = gates.filter {
      $0.machine.machineClass == machine && $0.build.level == build.level
    }.flatMap(\.times)
    for (job, rows) in Dictionary(grouping: rows, by: \.job) {
      rounds[job] = RowNoise.deviation(rows.map(\.ratios), needed: Self.fewestRounds)
    }
  }

  /// Reads files, and what is in folders and below; documents of other kinds are skipped.
  ///
  /// - Parameter base: The base of gates, where rows of another have nothing to do with these.
  package init(at paths: [String], base: String? = nil) throws(FileFailure) {
    var documents: [ResultDocument] = []
    var gates: [GateDocument] = []
    for path in try ResultStore.files(at: paths) {
      switch try ResultStore.schema(of: path) {
      case ResultDocument.currentSchema: documents.append(try ResultStore.read(path))
      case GateDocument.currentSchema:
        gates.append(try ResultStore.read(path, as: GateDocument.self))
      default: break
      }
    }
    self.init(documents, gates: gates.filter { base == nil || $0.base == base })
  }

  /// A sentence on the known noise of the rounds of some jobs; `nil` if none is known.
  package func remark(on jobs: [String]) -> String? {
    let known = jobs.compactMap { job in rounds[job].map { (job: job, noise: $0) } }
    guard let most = known.max(by: { $0.noise < $1.noise }) else { return nil }
    return "noise learnt from stored gates for \(known.count) of \(jobs.count) rows: "
      + "\(NumberText.percent(Statistics.median(known.map(\.noise)))) from round to round in the median "
      + "row, \(NumberText.percent(most.noise)) in \(most.job)"
  }
}
