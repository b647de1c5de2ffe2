internal import Foundation
internal import SolverVerification
internal import Measurement
internal import Reports

/// What `animbench compare` does: interpolation methods at equal error.
struct CompareJob: Sendable {
  /// The families: "springs", "curves", "spring-as-easing".
  var families: Set<String> = Set(Self.families)
  /// The errors for which an answer is given in a sentence.
  var targets = ComparisonGroup.targets
  /// The scalar types, by name.
  var scalars: Set<String> = ["double", "float"]
  /// The seed of every generator.
  var seed: UInt64 = 0x5EED
  /// Where the document goes; nil for a new file.
  var output: String?
  /// Whether the document itself is printed instead of tables.
  var json = false
  /// Whether the document is shown as a page.
  var opensReport = false
  /// Shell commands of programs that are compared with the methods.
  var solvers: [String] = []

  /// Every family.
  static let families = ["springs", "curves", "spring-as-easing"]

  /// A comparison of everything.
  init() {}

  /// Measures, prints and stores.
  func run() -> ExitStatus {
    let console = Console()
    ProcessSolver.endProgramsOnInterrupt()
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, mode: "compare",
      seed: seed, machine: RunEnvironment.machine, build: RunEnvironment.build())
    var noise = NoiseMeter()
    do throws(SolverError) {
      document.comparisons = try rows(console, &noise)
      document.noise = noise.record
    } catch {
      console.clearProgress()
      console.note("animbench compare: \(error)")
      return .broken
    }
    console.clearProgress()
    do throws(ResultStore.Failure) {
      let path = try ResultLocation.store(document, requested: output, console: console)
      if json {
        try console.write(try ResultStore.text(of: document))
      } else {
        let report = ComparisonReport(document, targets: targets)
        try console.write(report.text(console.style) + "\nResult document: \(path)\n")
        if opensReport { try ResultLocation.openReport(of: document, at: path, console: console) }
      }
      return holdsAll(document.comparisons, console) ? .success : .undecidable
    } catch {
      console.note("animbench compare: \(error)")
      return error.exitStatus
    }
  }

  /// The points of all families, Pareto-optimal ones marked.
  func rows(
    _ console: Console, _ noise: inout NoiseMeter
  ) throws(SolverError) -> [ComparisonRow] {
    var rows: [ComparisonRow] = []
    let chosen = Self.families.filter(families.contains)
    for (index, family) in chosen.enumerated() {
      console.progress(Double(index) / Double(chosen.count), "errors of \(family)")
      let contenders: [Contender]
      switch family {
      case "springs":
        let springs = try SpringContenders()
        contenders = try springs.all() + served(family, console, springs.program)
      case "curves":
        let curves = try CurveContenders(seed: seed)
        contenders = try curves.all() + served(family, console, curves.program)
      default: contenders = try EasingContenders.all()
      }
      let measured = Self.measure(
        contenders.filter { scalars.contains($0.scalar.rawValue) }, &noise
      ) {
        console.progress((Double(index) + $0) / Double(chosen.count), "work of \(family)")
      }
      for point in measured where point.nanoseconds.isNaN {
        console.note(
          "not compared: \(point.contender.method), \(family): it stopped timing its loop")
      }
      rows += measured.filter { !$0.nanoseconds.isNaN }.map { point in
        ComparisonRow(
          family: family, method: point.contender.method, setting: point.contender.setting,
          scalar: point.contender.scalar, error: point.contender.error,
          nanoseconds: point.nanoseconds, isParetoOptimal: false)
      }
    }
    return Self.marked(rows)
  }

  /// The programs that serve a family; why the others do not is said.
  private func served(
    _ family: String, _ console: Console,
    _ contender: (MeasuredProgram) throws(SolverError) -> Contender
  ) -> [Contender] {
    solvers.compactMap { command in
      do throws(SolverError) {
        return try contender(MeasuredProgram(command: command))
      } catch {
        console.note("not compared: \(command), \(family): \(error)")
        return nil
      }
    }
  }

  /// Whether each program stands in some comparison; of the others it is said.
  private func holdsAll(_ rows: [ComparisonRow], _ console: Console) -> Bool {
    let missing = solvers.filter { command in
      !rows.contains { $0.method == MeasuredProgram.name(of: command) }
    }
    for command in missing { console.note("animbench compare: \(command) is in no comparison") }
    return missing.isEmpty
  }

  /// Times contenders in turns.
  private static func measure(
    _ contenders: [Contender], _ noise: inout NoiseMeter, progress: (Double) -> Void
  ) -> [(contender: Contender, nanoseconds: Double)] {
    var times = contenders.map { _ in [Double]() }
    let calls = contenders.map(\.callsPerSample)
    let rounds = 15
    for round in 0..<rounds {
      progress(Double(round) / Double(rounds))
      noise.sample()
      for offset in contenders.indices {
        let index = (round + offset) % contenders.count
        times[index].append(contenders[index].time(calls: calls[index]))
      }
    }
    return zip(contenders, times).map { ($0, Statistics.median($1)) }
  }

  /// The rows with those marked that nothing of their family and type beats in both respects.
  static func marked(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    rows.map { row in
      let isBeaten = rows.contains { other in
        other.family == row.family && other.scalarType == row.scalarType
          && other.error <= row.error && other.nanoseconds <= row.nanoseconds
          && (other.error < row.error || other.nanoseconds < row.nanoseconds)
      }
      var row = row
      row.isParetoOptimal = !isBeaten && row.error.isFinite
      return row
    }
  }
}
