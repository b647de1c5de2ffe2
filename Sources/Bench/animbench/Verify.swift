internal import CommandSupport
internal import ArgumentParser
internal import Foundation
internal import Measurement
internal import SolverVerification

struct Verify: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Verifies a solver against the arbitrary-precision reference.",
    discussion: """
      Without options, checks this package's methods against their promises. With --solver, asks a \
      program in any language, over the solver protocol, for the kinds it serves, allows it the rounding \
      of inputs and outputs in double precision, and names known faults.

      Exit codes: 0 every bound holds; 1 a bound is broken; 2 the solver died, hung, gave invalid answers \
      or serves nothing; 64 an unknown name; 65 the --expect file is not a verdict, or was made with another \
      seed or other case sets.
      """)

  @Option(
    help: ArgumentHelp("A shell command that speaks the solver protocol.", valueName: "command"))
  var solver: String?

  @Option(help: "Only this method of the suite.")
  var method: String?

  @Option(
    help: ArgumentHelp(
      """
      The largest scaled error allowed: a number, or exact (1e-15), double (1e-9), single (1e-5), visual \
      (1e-3); KIND= before it limits it to one kind. May be repeated.
      """,
      valueName: "tolerance"))
  var tolerance: [String] = []

  @Flag(help: "Ask every request of every set instead of a subset.")
  var full = false

  @Option(
    name: .customLong("set"),
    help: "Ask only this case set; may be repeated. \"ordinary\" means all ordinary-… sets.")
  var sets: [String] = []

  @Option(help: "The scalar type of the program, unless it declares one: float32 or float64.")
  var scalar: String?

  @Option(help: ArgumentHelp("The tick of the program's clock.", valueName: "seconds"))
  var clock: Double?

  @Option(help: "The kinds that the program serves, separated by commas.")
  var kinds: CommaList<SolverKind>?

  @Option(
    help: """
      The extensions that the program serves, separated by commas, unless it declares them.
      """)
  var options: CommaList<SolverOption>?

  @Option(
    help: ArgumentHelp(
      """
      The supported range of bounce, time, progress or velocity, such as bounce=-0.9,0.9. May be \
      repeated.
      """,
      valueName: "name=from,to"))
  var domain: [String] = []

  @Flag(help: "Also apply SwiftUI-only rules to an external solver.")
  var platformRules = false

  @Option(
    help: ArgumentHelp(
      "Fail only where this committed verdict was better.", valueName: "path"),
    completion: .file())
  var expect: String?

  @Flag(help: "Replace the --expect file by the new verdict, unless something is worse.")
  var updateExpect = false

  @Flag(help: "With --update-expect: replace it even if something is worse.")
  var acceptWorse = false

  @Option(help: "The seed that selects subsets.")
  var seed: UInt64 = CaseSet.standardSeed

  @Option(
    help: ArgumentHelp("The program's time limit for all requests together.", valueName: "seconds"))
  var timeLimit: Double?

  @Option(
    help: ArgumentHelp(
      "Then search this long for worse inputs, starting from the worst found.",
      valueName: "seconds"))
  var search: Double?

  @OptionGroup var documents: WriteOption<MeasurementFormats>

  /// The format of the verdict on standard output.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }

  @Option(help: "The verdict on standard output: --write json=- or markdown=-.")
  var format = Format.text

  @Flag(
    help: """
      Test functions of one number at every single-precision input: elementary functions, named curves \
      and springs. With --set, only those whose name contains that text.
      """)
  var exhaustive = false

  @Option(
    help: ArgumentHelp(
      "With --exhaustive: test this many of every 2^24 inputs.", valueName: "count"))
  var inputs: Int?

  @Option(
    help: ArgumentHelp(
      """
      Run shard K of N. With env: the shard given by ANIMBENCH_SHARD or by a job array of Slurm, \
      Kubernetes (with JOB_COMPLETIONS) or GitLab; see merge.
      """, valueName: "K/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "The journal of a shard, which resumes an interrupted run.", valueName: "path"),
    completion: .file(extensions: ["jsonl"]))
  var journal: String?

  @Option(help: ArgumentHelp("List the cost of each of N shards.", valueName: "N"))
  var listShards: Int?

  mutating func validate() throws {
    if format != .text { documents.targets.append("\(format)=-") }
    try ProgramOptions.check([solver].compactMap(\.self))
    if solver != nil, method != nil {
      throw ValidationError("--solver and --method exclude each other.")
    }
    try documents.check(CheckFormats.names + MeasurementFormats.metrics)
    if isDivided || exhaustive, !documents.targets.isEmpty {
      throw ValidationError(
        "--write goes with neither --shard, --journal, --list-shards nor --exhaustive."
      )
    }
    _ = try contract()
    _ = try shardOfProcess()
    try check("--list-shards", listShards, "be from 1 to 1000000") { (1...1_000_000).contains($0) }
    try check("--inputs", inputs, "be from 1 to 2^24, with --exhaustive") {
      (1...(1 << 24)).contains($0) && exhaustive
    }
    if exhaustive, solver != nil || method != nil || expect != nil {
      throw ValidationError("--exhaustive tests all of this package's own functions.")
    }
    if isDivided, expect != nil {
      throw ValidationError("--shard, --journal and --list-shards go without --expect.")
    }
    if expect == nil, updateExpect || acceptWorse {
      throw ValidationError("--update-expect and --accept-worse need --expect.")
    }
    if expect != nil, solver == nil, method == nil {
      throw ValidationError("--expect needs --solver or --method.")
    }
    try check("--search", search, "be more than 0 and at most 86400") { 0 < $0 && $0 <= 86_400 }
    if search != nil, isDivided || expect != nil || exhaustive {
      throw ValidationError(
        "--search goes neither with --expect nor with divided and exhaustive runs."
      )
    }
    try check("--time-limit", timeLimit, "be greater than 0") { $0 > 0 }
  }

  /// Whether the run's shards are listed, or one of them is done.
  var isDivided: Bool { shard != nil || journal != nil || listShards != nil }

  /// A named number range of `--domain`.
  private static func range(_ text: String) -> (name: String, range: ClosedRange<Double>)? {
    let parts = text.split(separator: "=", maxSplits: 1)
    let ends = parts.last?.split(separator: ",").compactMap { Double($0) } ?? []
    guard parts.count == 2, ends.count == 2, ends[0] <= ends[1],
      ["bounce", "time", "progress", "velocity"].contains(String(parts[0]))
    else { return nil }
    return (String(parts[0]), ends[0]...ends[1])
  }

  /// The shard of this process; nil for the whole run.
  func shardOfProcess() throws -> Shard? {
    guard let shard else { return nil }
    do throws(RunFailure) {
      return try Shard(shard, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw ValidationError("--shard: \(error).")
    }
  }

  /// The properties of the program that the options declare.
  func contract() throws -> SolverContract {
    var contract = SolverContract()
    if let scalar {
      guard let type = ScalarType(wireName: scalar) else {
        throw ValidationError("--scalar is \(scalar); it must be float32 or float64.")
      }
      contract.scalar = type
    }
    try check("--clock", clock, "be a number that is not negative") { $0 >= 0 && $0.isFinite }
    contract.clock = clock
    contract.kinds = kinds.map { Set($0.values) }
    contract.options = options.map { Set($0.values) }
    for text in domain {
      guard let (name, range) = Self.range(text) else {
        throw ValidationError(
          "--domain is \(text); it must be bounce, time, progress or velocity, =, and two numbers "
            + "with a comma between them, the lesser first.")
      }
      switch name {
      case "bounce": contract.bounce = range
      case "time": contract.time = range
      case "progress": contract.progress = range
      default: contract.velocity = range
      }
    }
    return contract
  }
}
