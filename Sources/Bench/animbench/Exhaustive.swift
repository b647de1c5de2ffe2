internal import ArgumentParser
internal import CommandSupport
internal import Dispatch
internal import Foundation
internal import HostSystem
internal import Measurement
internal import Presentation
internal import Reports

/// `animbench exhaustive`: tests every single-precision input of each subject, or one shard of it.
struct Exhaustive: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tests functions of one number at every single-precision input.",
    discussion: """
      The functions are elementary functions, named curves and springs. A long run is divided:
        animbench exhaustive --shard 3/16 --output exhaustive-3.json
        animbench exhaustive merge exhaustive-*.json --output exhaustive.json
      Run the first on each of 16 machines, with its number. A shard whose document exists is not run again.

      Exit codes: 0 every bound holds; 1 a bound is broken; 65 the --output file is not this shard's.
      """,
    subcommands: [Merge.self])

  @Option(help: "Only subjects whose name contains this text; may be repeated.")
  var subject: [String] = []

  @Option(help: ArgumentHelp("Test this many of every 2^24 inputs.", valueName: "count"))
  var inputs: Int?

  @Option(
    help: ArgumentHelp(
      """
      Run shard K of N. With env: the shard given by ANIMBENCH_SHARD or by a job array of Slurm, \
      Kubernetes (with JOB_COMPLETIONS) or GitLab.
      """, valueName: "K/N"))
  var shard: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write the results as JSON; with --shard animbench-exhaustive-K.json by default.",
      valueName: "path"), completion: .file(extensions: ["json"]))
  var output: String?

  @Option(help: ArgumentHelp("List the cost of each of N shards.", valueName: "N"))
  var listShards: Int?

  func validate() throws {
    _ = try shardOfProcess()
    try check("--list-shards", listShards, "be from 1 to 1000000") { (1...1_000_000).contains($0) }
    try check("--inputs", inputs, "be from 1 to 2^24") { (1...(1 << 24)).contains($0) }
  }

  /// The shard of this process; nil for the whole run.
  private func shardOfProcess() throws -> Shard? {
    guard let shard else { return nil }
    do throws(RunFailure) {
      return try Shard(shard, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError("--shard: \(error)")
    }
  }

  func execute() throws -> ExitStatus {
    let console = Console(outputs: output)
    let plan = ExhaustivePlan(limit: inputs) { name in
      subject.isEmpty || subject.contains { name.contains($0) }
    }
    guard !plan.subjects.isEmpty else {
      throw CommandFailure.usage(
        "no subject's name contains \(subject.joined(separator: ", ")); they are "
          + ExhaustiveSubject.all.map(\.name).joined(separator: ", "))
    }
    if let listShards {
      try console.write(Self.list(plan, of: listShards))
      return .success
    }
    let shard = try shardOfProcess()
    let path = output ?? shard.map { "animbench-exhaustive-\($0.index).json" }
    if shard != nil, let path, FileManager.default.fileExists(atPath: path) {
      let done = try ResultStore.read(path, as: ExhaustiveRecord.self)
      if let difference = ExhaustiveRecord(plan, shard ?? .whole, []).difference(from: done) {
        throw FileFailure.badDocument(
          path: path, place: difference.place, reason: difference.reason)
      }
      console.note("\(path): shard \(shard ?? .whole) is already done")
      return try Self.print(done, console)
    }
    let record = ExhaustiveRecord(
      plan, shard ?? .whole, plan.run(shard ?? .whole) { console.progress($0, $1) })
    console.clearProgress()
    let status = try Self.print(record, console)
    // All values of the record can be encoded.
    if let path { try console.write((try? DocumentCoding.text(record)) ?? "", to: path) }
    return status
  }

  /// Prints the table of results, and returns whether every bound holds.
  fileprivate static func print(
    _ record: ExhaustiveRecord, _ console: Console
  ) throws(FileFailure) -> ExitStatus {
    try console.write(ReportBlock.text([.table(record.table)], console.style))
    return record.rows.allSatisfy(\.isHeld) ? .success : .broken
  }

  /// A table of the cost of each of a number of shards.
  private static func list(_ plan: ExhaustivePlan, of count: Int) -> String {
    var table = TextTable([("shard", .right), ("units", .right), ("about", .right)])
    for index in 1...count {
      guard let shard = try? Shard("\(index)/\(count)", environment: [:]) else { continue }
      let own = plan.units(shard)
      table.append([
        "\(shard)", "\(own.count)", time(own.reduce(0) { $0 + plan.cost(of: $1) }),
      ])
    }
    let all = plan.units(.whole)
    return table.text()
      + "\n\(all.count) units, about \(time(all.reduce(0) { $0 + plan.cost(of: $1) })) on one core\n"
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 120
      ? "\(Int(seconds.rounded(.up))) s"
      : seconds < 7200
        ? "\(Int((seconds / 60).rounded())) min" : "\(Int((seconds / 3600).rounded())) h"
  }
}

extension Exhaustive {
  /// `animbench exhaustive merge`: joins the documents of the shards.
  struct Merge: StatusCommand {
    static let configuration = CommandConfiguration(
      abstract: "Joins the documents of the shards of a divided run.",
      discussion: """
        Exit codes: 0 all shards are there and every bound holds; 1 a bound is broken; 2 shards are missing \
        (they are named); 65 not a shard's document, or from another run, commit or machine.
        """)

    @Argument(
      help: ArgumentHelp("Documents of shards.", valueName: "document"),
      completion: .file(extensions: ["json"]))
    var paths: [String]

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Where to write the joined document, for report --exhaustive; - for standard output.",
        valueName: "path"),
      completion: .file(extensions: ["json"]))
    var output: String?

    @Flag(help: "Also join documents from different machine classes; their level must be equal.")
    var anyMachine = false

    func execute() throws -> ExitStatus {
      let console = Console(outputs: output)
      var documents: [(path: String, record: ExhaustiveRecord)] = []
      for path in paths {
        documents.append((path, try ResultStore.read(path, as: ExhaustiveRecord.self)))
      }
      let (record, missing) = try ExhaustiveRecord.joined(documents, anyMachine: anyMachine)
      let status = try Exhaustive.print(record, console)
      guard missing.isEmpty else {
        throw CommandFailure(
          status: .undecidable,
          message:
            "\(missing.count) of \(missing.count + Set(documents.map { $0.record.shard }).count) "
            + "shards are missing: "
            + missing.prefix(20).joined(separator: ", ")
            + (missing.count > 20 ? " and \(missing.count - 20) more" : ""))
      }
      if let output { try console.write((try? DocumentCoding.text(record)) ?? "", to: output) }
      return status
    }
  }
}
