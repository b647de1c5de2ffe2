internal import CommandSupport
import ArgumentParser
internal import Measurement
internal import Reports
internal import SolverVerification

struct Compare: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares interpolation methods at equal error.",
    discussion: """
      For springs: closed forms, tables, integrators over steps and tolerances. For curves: \
      Newton with bisection, tables, closed form, Halley, piecewise polynomials. For a spring as \
      an easing: CSS linear(), cubic-bezier fits, keyframes. For a retargeted spring: ways to keep \
      position and velocity. In Double and in Float. Prints the largest error, less half an ulp of the \
      answer, against work; the methods that no other beats in both; and which to choose for an error.

      With --solver, a program that speaks the solver protocol joins the springs and the curves: its errors \
      come from its answers, its work from the loop that answers throughput requests.
      """)

  static let allFamilies = ["springs", "curves", "spring-as-easing", "interruption"]

  @Argument(help: "The families: \(Self.allFamilies.joined(separator: ", ")); by default all.")
  var families: [String] = []

  @Option(help: "Only these scalar types, separated by commas.")
  var scalar: CommaList<ScalarType>?

  @Option(
    help: """
      The target errors, separated by commas; by default \
      1e-3,1e-6,1e-9,1e-12,1e-15.
      """)
  var errors: CommaList<Double>?

  @OptionGroup var programs: ProgramOptions

  @OptionGroup var options: MeasuringOptions

  func validate() throws {
    try check("family", families, among: Self.allFamilies)
    for error in errors?.values ?? [] { try check("--errors", error, "be positive") { $0 > 0 } }
  }

  /// Measures, prints and stores the comparison.
  func execute() throws -> ExitStatus {
    try options.level.apply()
    let console = options.console
    ProcessSolver.endProgramsOnInterrupt()
    var document = ResultDocument(mode: "compare", seed: options.seed)
    var chain: [JobSamples] = []
    do {
      document.comparisons = try rows(console, &chain)
      document.noise = TimeRowMaking.noise(chain)
    } catch {
      throw CommandFailure(status: .broken, message: "\(error)")
    }
    console.clearProgress()
    try options.finish(document, console) { path in
      ComparisonReport(document, targets: errors?.values ?? ComparisonGroup.targets).text(
        console.style)
        + "\nResult document: \(path)\n"
    }
    return holdsAll(document.comparisons, console) ? .success : .undecidable
  }

  /// The points of all families, with the Pareto-optimal ones marked.
  private func rows(_ console: Console, _ chain: inout [JobSamples]) throws -> [ComparisonRow] {
    var rows: [ComparisonRow] = []
    let chosen = Self.allFamilies.filter { families.isEmpty || families.contains($0) }
    let scalars = scalar?.values ?? ScalarType.allCases
    for (index, family) in chosen.enumerated() {
      console.progress(Double(index) / Double(chosen.count), "errors of \(family)")
      let methods: [ComparedMethod]
      switch family {
      case "springs":
        let springs = try SpringComparison()
        methods = try springs.all() + served(family, console, springs.program)
      case "curves":
        let curves = try CurveComparison(seed: options.seed)
        methods = try curves.all() + served(family, console, curves.program)
      case "interruption": methods = try InterruptionComparison.all()
      default: methods = try EasingComparison.all()
      }
      let asked = methods.filter { scalars.contains($0.scalar) }
      let measured = ComparedMethod.measure(asked) {
        console.progress((Double(index) + $0) / Double(chosen.count), "work of \(family)")
      }
      chain += measured.chain
      for (method, nanoseconds) in zip(asked, measured.nanoseconds) {
        guard !nanoseconds.isNaN else {
          console.note("not compared: \(method.method), \(family): its loop was not measured")
          continue
        }
        rows.append(ComparisonRow(method, family: family, nanoseconds: nanoseconds))
      }
    }
    return Self.marked(rows)
  }

  /// The programs that support a family; notes why the others do not.
  private func served(
    _ family: String, _ console: Console,
    _ method: (MeasuredProgram) throws -> ComparedMethod
  ) -> [ComparedMethod] {
    programs.solver.compactMap { command in
      do {
        return try method(MeasuredProgram(command: command))
      } catch {
        console.note("not compared: \(command), \(family): \(error)")
        return nil
      }
    }
  }

  /// Whether every program is in some comparison; notes those that are not.
  private func holdsAll(_ rows: [ComparisonRow], _ console: Console) -> Bool {
    let missing = programs.solver.filter { command in
      !rows.contains { $0.method == MeasuredProgram.name(of: command) }
    }
    for command in missing { console.note("animbench compare: \(command) is in no comparison") }
    return missing.isEmpty
  }

  /// The rows, with those marked that are Pareto-optimal in their family and type.
  static func marked(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    rows.map { row in
      let isBeaten = rows.contains { other in
        other.family == row.family && other.scalar == row.scalar
          && other.error <= row.error && other.nanoseconds <= row.nanoseconds
          && (other.error < row.error || other.nanoseconds < row.nanoseconds)
      }
      var row = row
      row.isParetoOptimal = !isBeaten && row.error.isFinite
      return row
    }
  }
}
