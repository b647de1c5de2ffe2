import ArgumentParser

/// `animbench compare`.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares interpolation methods at equal error.",
    discussion: """
      For springs: closed forms, tables, integrators over steps and tolerances. For curves: \
      Newton with bisection, tables, closed form, Halley, piecewise polynomials. For a spring as \
      an easing: CSS linear(), cubic-bezier fits, keyframes. In Double and in Float. Prints the \
      largest error, after half an ulp of the answer, against work; the methods that nothing beats \
      in both respects; and which to choose for an error.

      With --solver a program that speaks the solver protocol stands beside them in the springs and the \
      curves: its errors by its answers, its work by its own loop, as it answers throughput \
      requests.
      """)

  @Argument(help: "The families: \(CompareJob.families.joined(separator: ", ")); by default all.")
  var families: [String] = []

  @Option(help: "Only these scalar types, separated by commas: double, float.")
  var scalar: CommaList<String>?

  @Option(
    help: """
      The errors for which an answer is given, separated by commas; by default \
      1e-3,1e-6,1e-9,1e-12,1e-15.
      """)
  var errors: CommaList<Double>?

  @OptionGroup var programs: ProgramOptions

  @OptionGroup var options: MeasuringOptions

  func validate() throws {
    for family in families where !CompareJob.families.contains(family) {
      throw ValidationError(
        "family \(family): one of \(CompareJob.families.joined(separator: ", "))")
    }
    for name in scalar?.values ?? [] where !Registered.scalars.contains(name) {
      throw ValidationError("scalar \(name): one of \(Registered.scalars.joined(separator: ", "))")
    }
    if let errors, errors.values.contains(where: { !($0 > 0) }) {
      throw ValidationError("errors must be positive")
    }
  }

  func run() throws {
    try options.level.apply()
    var job = CompareJob()
    if !families.isEmpty { job.families = Set(families) }
    if let scalar { job.scalars = Set(scalar.values) }
    if let errors { job.targets = errors.values }
    job.solvers = programs.solver
    job.seed = options.seed
    job.output = options.output
    job.json = options.json
    job.opensReport = options.open
    throw ExitCode(job.run().rawValue)
  }
}
