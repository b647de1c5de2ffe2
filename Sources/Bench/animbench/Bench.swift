internal import CommandSupport
import ArgumentParser
internal import Measurement
internal import SolverVerification

struct Bench: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Times every method over a grid of workloads.",
    discussion: """
      Each method is checked against the reference before it is timed. Methods alternate, with fresh inputs \
      in every round. Yardsticks run beside them: memset, a pass that only reads and writes what a sampler \
      must, and arithmetic in registers. `animbench list` names methods and workloads.

      With --solver, programs that speak the solver protocol are timed as well, by the loop with which they \
      answer throughput requests. Only jobs that the protocol has are then measured: one motion for all \
      items of a stagger, and Bézier curves.
      """)

  private static var families: [String] { JobFamily.all.map(\.name) }

  @Option(
    help:
      "Only these families, separated by commas: \(families.joined(separator: ", ")).")
  var family: CommaList<String>?

  @Option(help: "Only these methods, separated by commas.")
  var methods: CommaList<String>?

  @Option(help: "Numbers of items, separated by commas.")
  var items: CommaList<Int>?

  @Option(help: "Only these scalar types, separated by commas.")
  var scalar: CommaList<ScalarType>?

  @Option(help: "Only workloads whose name contains this text.")
  var filter: String?

  @Option(help: ArgumentHelp("The time limit of a workload.", valueName: "seconds"))
  var time = 1.0

  @Option(help: "The largest number of rounds; a round samples every method once.")
  var rounds = 40

  @OptionGroup var programs: ProgramOptions

  @OptionGroup var options: MeasuringOptions

  func validate() throws {
    for items in items?.values ?? [] {
      try check("--items", items, "be from 1 to 10,000,000") { (1...10_000_000).contains($0) }
    }
    try check("--rounds", rounds, "be at least 5") { $0 >= 5 }
    try check("--time", time, "be positive") { $0 > 0 }
    try check("--family", family?.values ?? [], among: Self.families)
    try check(
      "--methods", methods?.values ?? [],
      among: MethodRegistry.all.map(\.name) + TimedMethods.all.map(\.name))
  }

  func execute() throws -> ExitStatus {
    try options.level.apply()
    var grid = BenchGrid()
    if let family { grid.families = Set(family.values) }
    grid.methods = methods.map { Set($0.values) }
    if let items { grid.items = items.values }
    if let scalar { grid.scalars = Set(scalar.values.map(\.rawValue)) }
    grid.filter = filter
    grid.programs = programs.solver
    grid.seed = options.seed
    let console = options.console
    guard !grid.groups.isEmpty else {
      throw CommandFailure.usage("no workload matches; `animbench list` lists all workloads")
    }
    ProcessSolver.endProgramsOnInterrupt()
    let document = try orFail(.badData) {
      try grid.document(
        seconds: time, rounds: rounds, progress: console.progress, note: console.note)
    }
    console.clearProgress()
    try options.finish(document, console)
    let untimed = programs.solver.filter { command in
      !document.times.contains { $0.job.method == MeasuredProgram.name(of: command) }
    }
    for command in untimed { console.note("animbench bench: \(command) was timed on no workload") }
    return !document.holds ? .broken : untimed.isEmpty ? .success : .undecidable
  }
}
