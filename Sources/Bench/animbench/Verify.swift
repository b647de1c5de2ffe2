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
      of inputs and outputs in double precision, and names known faults. A solver that cannot sit behind a \
      pipe answers a file:
        animbench verify --questions questions.jsonl
        animbench verify --questions questions.jsonl --answers answers.jsonl

      Exit codes: 0 every bound holds; 1 a bound is broken; 2 the solver died, hung, gave invalid answers \
      or serves nothing; 64 an unknown name; 65 a file of questions or answers is invalid, or the --expect or \
      --check-claim file is not one, is of another seed or other case sets.
      """)

  @Option(
    help: ArgumentHelp("A shell command that speaks the solver protocol.", valueName: "command"))
  var solver: String?

  @Option(
    help: ArgumentHelp(
      """
      Write the questions to a file, one line each, for a solver that cannot sit behind a pipe. With --answers: the \
      questions that are answered. - is standard output or input.
      """, valueName: "path"), completion: .file(extensions: ["jsonl"]))
  var questions: String?

  @Option(
    help: ArgumentHelp(
      "Judge answers to --questions from a file of lines, or from CSV; may be repeated.",
      valueName: "path"), completion: .file(extensions: ["jsonl", "csv"]))
  var answers: [String] = []

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

  @Flag(help: "Time nothing: ask for no throughput.")
  var noTime = false

  @Flag(
    help: "Ask a program nothing further after its answers, not even to find out where it is wrong."
  )
  var noAskingAgain = false

  @Flag(help: "Print every table, not only what decides.")
  var tables = false

  @Option(
    help: ArgumentHelp(
      "Write the level that was reached, to be committed beside the solver.", valueName: "path"),
    completion: .file(extensions: ["json"]))
  var claim: String?

  @Option(
    help: ArgumentHelp("Fail if this claim does not hold any more.", valueName: "path"),
    completion: .file(extensions: ["json"]))
  var checkClaim: String?

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

  func validate() throws {
    try ProgramOptions.check([solver].compactMap(\.self))
    if solver != nil, method != nil {
      throw ValidationError("--solver and --method exclude each other")
    }
    try check("--set", sets, among: ["ordinary"] + CaseSet.judged.map(\.name))
    try check("--method", [method].compactMap(\.self), among: Self.methods.map(\.name))
    try checkFiles()
    try documents.check(
      CheckFormats.names + MeasurementFormats.metrics + ["badge"]
        + (questions != nil && answers.isEmpty ? ["questions-csv"] : []))
    try checkContract()
    if expect == nil, updateExpect || acceptWorse {
      throw ValidationError("--update-expect and --accept-worse need --expect")
    }
    if expect != nil || claim != nil || checkClaim != nil, solver == nil, method == nil,
      answers.isEmpty
    {
      throw ValidationError(
        "--expect, --claim and --check-claim need --solver, --answers or --method")
    }
    try check("--search", search, "be more than 0 and at most 86400") { 0 < $0 && $0 <= 86_400 }
    if search != nil, expect != nil {
      throw ValidationError("--search does not go with --expect")
    }
    try check("--time-limit", timeLimit, "be greater than 0") { $0 > 0 }
  }

  /// Checks what goes with files of questions and answers.
  private func checkFiles() throws {
    if !answers.isEmpty, questions == nil {
      throw ValidationError("--answers needs --questions: the file that is answered")
    }
    guard questions != nil else { return }
    if solver != nil || method != nil || search != nil || timeLimit != nil {
      throw ValidationError(
        "--questions goes with none of --solver, --method, --search and --time-limit")
    }
    if answers.isEmpty {
      guard expect == nil, claim == nil, checkClaim == nil else {
        throw ValidationError("--expect, --claim and --check-claim need --answers")
      }
    } else if scalar != nil || clock != nil || kinds != nil || options != nil || !domain.isEmpty
      || !sets.isEmpty || full || platformRules
    {
      throw ValidationError(
        "with --answers, the file of questions says what was asked: leave out --kinds, --set, --full, "
          + "--options, --domain, --scalar, --clock and --platform-rules, or write it with them")
    }
  }

  /// A named number range of `--domain`.
  private static func range(_ text: String) -> (name: String, range: ClosedRange<Double>)? {
    let parts = text.split(separator: "=", maxSplits: 1)
    let ends = parts.last?.split(separator: ",").compactMap { Double($0) } ?? []
    guard parts.count == 2, ends.count == 2, ends[0] <= ends[1],
      ["bounce", "time", "progress", "velocity"].contains(String(parts[0]))
    else { return nil }
    return (String(parts[0]), ends[0]...ends[1])
  }

  /// Checks the options that declare properties of the program.
  private func checkContract() throws {
    if let scalar, ScalarType(wireName: scalar) == nil {
      throw ValidationError("--scalar is \(scalar); it must be float32 or float64")
    }
    try check("--clock", clock, "be a number that is not negative") { $0 >= 0 && $0.isFinite }
    for text in domain where Self.range(text) == nil {
      throw ValidationError(
        "--domain is \(text); it must be bounce, time, progress or velocity, =, and two numbers "
          + "with a comma between them, the lesser first")
    }
  }

  /// The properties of the program that the options declare.
  var contract: SolverContract {
    var contract = SolverContract()
    contract.scalar = scalar.flatMap(ScalarType.init(wireName:))
    contract.clock = clock
    contract.kinds = kinds.map { Set($0.values) }
    contract.options = options.map { Set($0.values) }
    for (name, range) in domain.compactMap(Self.range) {
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
