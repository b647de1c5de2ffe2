internal import ArgumentParser

extension VerifyCommand.Format: ExpressibleByArgument {}

/// `animbench verify`.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Proves a solver right or wrong against the arbitrary-precision reference.",
    discussion: """
      Without options, this package's methods are held to their promises. With --solver, a program \
      in any language is asked over the solver protocol for the kinds it serves, and judged with \
      the allowances of an honest solver in double precision. What is wrong is then described.

      Exit codes: 0 every bound was held; 1 a bound was broken; 2 the solver died, hung, answered \
      garbage or serves nothing; 64 an unknown name.
      """)

  @Option(
    help: ArgumentHelp("A shell command that speaks the solver protocol.", valueName: "command"))
  var solver: String?

  @Option(help: "One method of this suite by its name.")
  var method: String?

  @Flag(help: "Verify the models of defects that shipped, and list what is said about each.")
  var detection = false

  @Option(
    help: ArgumentHelp(
      "A number, or exact (1e-15), double (1e-9), single (1e-5), visual (1e-3), in scaled error.",
      valueName: "tolerance"))
  var tolerance: String?

  @Flag(help: "Ask every request of every set, not a subset.")
  var full = false

  @Option(
    name: .customLong("set"), help: "Ask this set only; may be repeated.")
  var sets: [String] = []

  @Option(help: "Selects the subsets.")
  var seed: UInt64 = 0x5EED

  @Option(help: ArgumentHelp("The time a program may take for everything.", valueName: "seconds"))
  var timeLimit: Double?

  @Option(help: "How the verdict is written.")
  var format = VerifyCommand.Format.text

  func validate() throws {
    if solver != nil, method != nil {
      throw ValidationError("--solver and --method exclude each other.")
    }
    if let timeLimit, !(timeLimit > 0) {
      throw ValidationError("--time-limit is \(timeLimit); it must be greater than 0.")
    }
  }

  func run() throws {
    var command = VerifyCommand()
    command.solver = solver
    command.method = method
    command.showsDetection = detection
    command.tolerance = tolerance
    command.isFull = full
    command.caseSets = sets
    command.seed = seed
    command.timeLimit = timeLimit
    command.format = format
    throw ExitCode(command.run().rawValue)
  }
}
