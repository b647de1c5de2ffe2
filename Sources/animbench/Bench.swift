import ArgumentParser
internal import Measurement
internal import SolverVerification

/// `animbench bench`.
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

  @Option(
    help:
      "Only these families, separated by commas: \(Registered.families.joined(separator: ", ")).")
  var family: CommaList<String>?

  @Option(help: "Only these methods, separated by commas.")
  var methods: CommaList<String>?

  @Option(help: "Numbers of items, separated by commas.")
  var items: CommaList<Int>?

  @Option(help: "Only these scalar types, separated by commas: double, float.")
  var scalar: CommaList<String>?

  @Option(help: "Only workloads whose name contains this text.")
  var filter: String?

  @Option(help: ArgumentHelp("The time limit of a workload.", valueName: "seconds"))
  var time = 1.0

  @Option(help: "The largest number of rounds; a round samples every method once.")
  var rounds = 40

  @Flag(help: "Every combination of delays, springs and outputs.")
  var wholeGrid = false

  @OptionGroup var programs: ProgramOptions

  @OptionGroup var options: MeasuringOptions

  func validate() throws {
    if let items, items.values.contains(where: { $0 < 1 || $0 > 10_000_000 }) {
      throw ValidationError("items: numbers from 1 to 10,000,000")
    }
    guard rounds >= 5 else { throw ValidationError("rounds is \(rounds); at least 5 are needed") }
    guard time > 0 else { throw ValidationError("time is \(time); it must be positive") }
    let families = Registered.families
    for name in family?.values ?? [] where !families.contains(name) {
      throw ValidationError("family \(name): one of \(families.joined(separator: ", "))")
    }
    for name in scalar?.values ?? [] where !Registered.scalars.contains(name) {
      throw ValidationError("scalar \(name): one of \(Registered.scalars.joined(separator: ", "))")
    }
    for name in methods?.values ?? [] where !Registered.methods.contains(name) {
      throw ValidationError("method \(name): unknown; `animbench list` names the methods")
    }
  }

  func execute() throws -> ExitStatus {
    try options.level.apply()
    var run = BenchRun()
    if let family { run.grid.families = Set(family.values) }
    run.grid.methods = methods.map { Set($0.values) }
    if let items { run.grid.items = items.values }
    if let scalar { run.grid.scalars = Set(scalar.values) }
    run.grid.filter = filter
    run.secondsPerWorkload = time
    run.rounds = rounds
    run.grid.isWholeGrid = wholeGrid
    run.grid.programs = programs.solver
    run.grid.seed = options.seed
    let console = options.console
    guard !run.grid.groups.isEmpty else {
      throw CommandFailure.usage("no workload matches; `animbench list` names them")
    }
    ProcessSolver.endProgramsOnInterrupt()
    let document: ResultDocument
    do {
      document = try run.document(console.listener)
    } catch {
      throw CommandFailure.badData("\(error)")
    }
    console.clearProgress()
    try options.finish(document, console)
    let untimed = programs.solver.filter { command in
      !document.times.contains { $0.kernel.method == MeasuredProgram.name(of: command) }
    }
    for command in untimed { console.note("animbench bench: \(command) was timed at nothing") }
    return !document.holds ? .broken : untimed.isEmpty ? .success : .undecidable
  }
}
