internal import Foundation
internal import Measurement
internal import Presentation
internal import Synchronization

/// `animbench verify --exhaustive`: every number in single precision, of what takes one.
struct ExhaustiveRun: Sendable {
  /// Only subjects of which the name contains one of these; all if empty.
  var names: [String] = []
  /// Only so many inputs of each chunk of 2²⁴; nil for all.
  var limit: Int?

  private var subjects: [ExhaustiveSubject] {
    ExhaustiveSubject.all.filter { subject in
      names.isEmpty || names.contains { subject.name.contains($0) }
    }
  }

  /// The run as units, a chunk of a subject each; nil if there is no such subject.
  func units(_ shard: Shard) -> ShardedRun<[ExhaustiveResult]>? {
    let subjects = subjects
    guard !subjects.isEmpty else { return nil }
    let limit = limit ?? 1 << 24
    let chunks = ExhaustiveSubject.chunkCount
    // A chunk of every subject, then the next, each time beginning with another subject: so what is
    // slow is spread over the shards whatever their number has in common with that of the subjects.
    @Sendable func place(_ index: Int) -> (subject: ExhaustiveSubject, chunk: Int) {
      let chunk = index / subjects.count
      return (subjects[(index + chunk) % subjects.count], chunk)
    }
    return ShardedRun(
      task: "exhaustive",
      parameters: [
        "subjects": subjects.map(\.name).joined(separator: ", "), "inputs": "\(limit)",
      ],
      units: (0..<chunks * subjects.count).map { index in
        let (subject, chunk) = place(index)
        return .init(
          name: "\(subject.name)/\(Self.padded(chunk))",
          cost: subject.cost * Double(limit) / 0x1p24)
      },
      shard: shard
    ) { index in
      let (subject, chunk) = place(index)
      return subject.results(chunk: chunk, limit: limit)
    }
  }

  /// Chunks in the order of their names.
  private static func padded(_ chunk: Int) -> String {
    String(repeating: "0", count: 3 - "\(chunk)".count) + "\(chunk)"
  }

  /// Runs everything here and tells it.
  func run(_ console: Console) -> ExitStatus {
    guard let run = units(.whole) else { return unknown(console) }
    let results = Mutex<[(unit: String, result: [ExhaustiveResult])]>([])
    do throws(ResultStore.Failure) {
      try run.each(Array(run.units.indices), console) { index, result in
        results.withLock { $0.append((run.units[index].name, result)) }
      }
    } catch {
      console.note("animbench verify: \(error)")
      return error.exitStatus
    }
    return tell(results.withLock { $0 }, console)
  }

  func unknown(_ console: Console) -> ExitStatus {
    console.note(
      "animbench verify: no subject's name contains \(names.joined(separator: ", ")); they are "
        + ExhaustiveSubject.all.map(\.name).joined(separator: ", "))
    return .usage
  }

  /// The table of what was found; whether every bound was held.
  func tell(
    _ units: [(unit: String, result: [ExhaustiveResult])], _ console: Console
  ) -> ExitStatus {
    var totals: [String: [ExhaustiveResult]] = [:]
    for (unit, results) in units.sorted(by: { $0.unit < $1.unit }) {
      let name = String(unit[..<(unit.lastIndex(of: "/") ?? unit.endIndex)])
      var total =
        totals[name] ?? Array(repeating: ExhaustiveResult(), count: results.count)
      guard total.count == results.count else { continue }
      for index in results.indices { total[index].merge(results[index]) }
      totals[name] = total
    }
    var table = TextTable([
      ("of", .left), ("output", .left), ("inputs", .left), ("worst error", .right), ("at", .left),
      ("bound", .right), ("in", .left), ("", .left),
    ])
    var isKept = true
    for subject in ExhaustiveSubject.all {
      guard let total = totals[subject.name], total.count == subject.outputs.count else { continue }
      for (output, result) in zip(subject.outputs, total) {
        let holds = result.worst <= output.bound
        isKept = isKept && holds
        table.append([
          subject.name, output.name,
          result.count == subject.inputCount
            ? subject.input == .time ? "every time" : "every input" : "\(result.count) inputs",
          result.worst == 0 ? "0" : String(format: "%.4g", result.worst),
          result.worst == 0 ? "" : "\(Float(bitPattern: result.at))",
          String(format: "%.4g", output.bound), output.unit, holds ? "held" : "BROKEN",
        ])
      }
    }
    let status = console.finish { table.text(console.style) }
    return status == .success && !isKept ? .broken : status
  }
}
