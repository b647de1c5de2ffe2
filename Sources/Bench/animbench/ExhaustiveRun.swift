internal import CommandSupport
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Reports
internal import Synchronization

/// `animbench verify --exhaustive`: tests every single-precision input of each subject.
struct ExhaustiveRun: Sendable {
  /// Texts of which the subjects' names must contain one; all subjects if empty.
  var names: [String] = []
  /// The number of inputs in each chunk of 2²⁴; nil for all.
  var limit: Int?

  var subjects: [ExhaustiveSubject] {
    ExhaustiveSubject.all.filter { subject in
      names.isEmpty || names.contains { subject.name.contains($0) }
    }
  }

  init(names: [String] = [], limit: Int? = nil) {
    (self.names, self.limit) = (names, limit)
  }

  static func plan(_ parameters: [String: String]) throws(RunFailure) -> ShardPlan {
    let names = (parameters["subjects"] ?? "").components(separatedBy: ", ")
    let subjects = ExhaustiveSubject.all.filter { names.contains($0.name) }
    guard subjects.map(\.name) == names, let limit = Int(parameters["inputs"] ?? ""),
      (1...1 << 24).contains(limit)
    else { throw RunFailure("parameters are \(parameters), which no run has") }
    return ShardPlan(unitNames(subjects)) { (index, results: [ExhaustiveResult]) in
      let (subject, chunk) = place(index, subjects)
      return subject.fault(of: results, chunk: chunk, limit: limit)
    }
  }

  /// The subject and the chunk of a unit.
  ///
  /// Takes one chunk of every subject in turn, starting with a different subject for each chunk.
  /// Slow subjects are thus spread over the shards even if the numbers of shards and subjects have a
  /// common divisor.
  private static func place(
    _ index: Int, _ subjects: [ExhaustiveSubject]
  ) -> (subject: ExhaustiveSubject, chunk: Int) {
    let chunk = index / subjects.count
    return (subjects[(index + chunk) % subjects.count], chunk)
  }

  private static func unitNames(_ subjects: [ExhaustiveSubject]) -> [String] {
    (0..<ExhaustiveSubject.chunkCount * subjects.count).map { index in
      let (subject, chunk) = place(index, subjects)
      return "\(subject.name)/\(padded(chunk))"
    }
  }

  /// The run as units, one per chunk and subject.
  func units(_ shard: Shard) -> ShardedRun<[ExhaustiveResult]> {
    let subjects = subjects
    let limit = limit ?? 1 << 24
    return ShardedRun(
      task: "exhaustive",
      parameters: [
        "subjects": subjects.map(\.name).joined(separator: ", "), "inputs": "\(limit)",
      ],
      units: Self.unitNames(subjects).enumerated().map { index, name in
        .init(
          name: name, cost: Self.place(index, subjects).subject.cost * Double(limit) / 0x1p24)
      },
      shard: shard
    ) { index in
      let (subject, chunk) = Self.place(index, subjects)
      return subject.results(chunk: chunk, limit: limit)
    }
  }

  /// The chunk's number, padded so that names sort in order.
  private static func padded(_ chunk: Int) -> String {
    String(repeating: "0", count: 3 - "\(chunk)".count) + "\(chunk)"
  }

  /// Runs everything in this process and prints the results.
  func run(_ console: Console) throws(FileFailure) -> ExitStatus {
    let run = units(.whole)
    let results = Mutex<[(unit: String, result: [ExhaustiveResult])]>([])
    try run.each(Array(run.units.indices), console) { index, result in
      results.withLock { $0.append((run.units[index].name, result)) }
    }
    return try printResults(results.withLock { $0 }, console)
  }

  /// Prints the table of results, and returns whether every bound holds.
  func printResults(
    _ units: [(unit: String, result: [ExhaustiveResult])], _ console: Console
  ) throws(FileFailure) -> ExitStatus {
    let record = ExhaustiveRecord(units, commit: "", level: "", machineClass: "")
    try console.write(ReportBlock.text([.table(record.table)], console.style))
    return record.rows.allSatisfy(\.isHeld) ? .success : .broken
  }
}
