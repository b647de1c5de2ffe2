internal import CommandSupport
internal import ArgumentParser
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import SolverVerification

struct Merge: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Joins the journals of the shards of a divided run.",
    discussion: """
      For example
        animbench verify --full --shard 3/16 --journal shard-3.jsonl
        animbench merge shard-*.jsonl --output verified.json
      Run the first on each of 16 machines, with its number. A shard that died resumes from its journal; \
      one that ran twice, or is named twice, counts once. The joined document equals that of one machine.

      Exit codes: 0 all units are present and every bound holds; 1 a bound is broken; 2 units are missing \
      (their shards are named); 65 not a journal, or from another run, commit or machine, or with a unit or \
      a result that the run cannot have.
      """)

  @Argument(
    help: ArgumentHelp("Journals of shards.", valueName: "journal"),
    completion: .file(extensions: ["jsonl"]))
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write the joined document; - for standard output.", valueName: "path"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Where to write the table of an exhaustive run, for report --exhaustive.",
      valueName: "path"), completion: .file(extensions: ["json"]))
  var record: String?

  @Flag(help: "Also join journals from different machine classes; their level must be equal.")
  var anyMachine = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Name at least one journal.") }
  }

  func execute() throws -> ExitStatus {
    let console = Console(outputs: output, record)
    let merge = try ShardMerge(paths: paths, anyMachine: anyMachine) {
      header throws(RunFailure) in
      switch header.task {
      case "exhaustive": try ExhaustiveRun.plan(header.parameters)
      case "verify": try Verify.plan(header.parameters)
      default: nil  // Mutants are listed by scripts/mutate.
      }
    }
    let status = try printResults(merge, console)
    if let output { try AtomicFile.write(merge.document(), to: output) }
    if let record { try write(recordOf: merge, to: record) }
    guard merge.missing.isEmpty else {
      let shards = merge.missing.prefix(20).map { "\($0.shard) (\($0.units))" }
      throw CommandFailure(
        status: .undecidable,
        message:
          "\(merge.header.units - merge.lines.count) of \(merge.header.units) units are missing, "
          + "of the shards \(shards.joined(separator: ", "))"
          + (merge.missing.count > 20 ? " and \(merge.missing.count - 20) more" : ""))
    }
    return status
  }

  /// Prints the results for the kind of run.
  private func printResults(_ merge: ShardMerge, _ console: Console) throws(FileFailure)
    -> ExitStatus
  {
    switch merge.header.task {
    case "exhaustive":
      return try ExhaustiveRun().printResults(try merge.results([ExhaustiveResult].self), console)
    case "verify":
      return try printResults(try merge.results(VerifiedSet.self).map(\.result), console)
    case "mutate": return try printResults(try merge.results(Mutant.self).map(\.result), console)
    default:
      throw .badDocument(
        path: paths[0], place: "task",
        reason: "is \"\(merge.header.task)\"; this version joins exhaustive, verify and mutate")
    }
  }

  private func write(recordOf merge: ShardMerge, to path: String) throws(FileFailure) {
    guard merge.header.task == "exhaustive" else {
      throw .badDocument(
        path: paths[0], place: "task",
        reason: "is \"\(merge.header.task)\"; --record is for exhaustive runs")
    }
    let record = ExhaustiveRecord(
      try merge.results([ExhaustiveResult].self), commit: merge.header.commit,
      level: merge.header.level, machineClass: merge.header.machineClass)
    // All values of the record can be encoded.
    try AtomicFile.write(Data(((try? DocumentCoding.text(record)) ?? "").utf8), to: path)
  }

  private func printResults(
    _ sets: [VerifiedSet], _ console: Console
  ) throws(FileFailure) -> ExitStatus {
    var table = TextTable([
      ("method", .left), ("sets", .right), ("answers", .right), ("broken", .right), ("", .left),
    ])
    for method in Set(sets.map(\.method)).sorted() {
      let own = sets.filter { $0.method == method }
      let broken = own.filter { !$0.isKept }
      table.append([
        method, "\(own.count)", "\(own.flatMap(\.counts).reduce(0) { $0 + $1.answered })",
        "\(broken.count)", broken.prefix(3).map(\.caseSet).joined(separator: ", "),
      ])
    }
    try console.write(table.text(console.style))
    return sets.allSatisfy(\.isKept) ? .success : .broken
  }

  /// A mutant's result, as scripts/mutate writes it.
  private struct Mutant: Decodable {
    var area: String
    var place: String
    var killedBy: String?
    var isEquivalent: Bool
  }

  private func printResults(
    _ mutants: [Mutant], _ console: Console
  ) throws(FileFailure) -> ExitStatus {
    var table = TextTable([("area", .left), ("mutants", .right), ("killed", .right)])
    let judged = mutants.filter { !$0.isEquivalent }
    for area in Set(judged.map(\.area)).sorted() {
      let own = judged.filter { $0.area == area }
      table.append([area, "\(own.count)", "\(own.filter { $0.killedBy != nil }.count)"])
    }
    var text = table.text(console.style)
    let survivors = judged.filter { $0.killedBy == nil }
    text += "\n\(judged.count - survivors.count) of \(judged.count) mutants killed\n"
    for mutant in survivors { text += "  survived: \(mutant.place)\n" }
    try console.write(text)
    return survivors.isEmpty ? .success : .broken
  }
}
