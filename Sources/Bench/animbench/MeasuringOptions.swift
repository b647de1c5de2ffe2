internal import CommandSupport
import ArgumentParser
internal import HostSystem
internal import Measurement
internal import Reports
internal import SolverVerification

/// Options of every command that measures and writes a result document.
struct MeasuringOptions: ParsableArguments {
  @Option(help: "The seed of every generator.")
  var seed: UInt64 = CaseSet.standardSeed

  @Option(
    help: ArgumentHelp(
      """
      Where to write the result document, - for standard output; by default a new file in \
      ./animbench-results.
      """, valueName: "path"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Flag(help: "Print the result document instead of tables.")
  var json = false

  @Flag(help: "Also write the document as a page, and open it.")
  var open = false

  @OptionGroup var documents: WriteOption<MeasurementFormats>

  @OptionGroup var level: LevelOption

  func validate() throws {
    try documents.check(MeasurementFormats.metrics)
    if open, output == AtomicFile.standardOutput {
      throw ValidationError(
        "--open writes a page beside the document, so --output must name a file")
    }
  }
}

extension MeasuringOptions {
  /// The console for progress and results.
  var console: Console { Console(outputs: output, documents.standardOutput) }

  /// Stores a document and prints it as text, unless the document itself goes to stdout.
  func finish(
    _ document: ResultDocument, _ console: Console, hasTables: Bool = true,
    text: ((_ path: String) -> String)? = nil
  ) throws(FileFailure) {
    let committed = ResultLocation.committed(for: document)
    let (path, failure) = try ResultLocation.store(document, requested: output, console: console)
    if !json {
      try console.write(
        text?(path)
          ?? RunReport(document, console.style).text(
            writtenTo: path, since: committed, hasTables: hasTables))
    } else if output != AtomicFile.standardOutput {
      try console.write(document: String(decoding: try ResultStore.encode(document), as: UTF8.self))
    }
    try documents.write(nil, Metrics.texts([Metrics(document)]))
    if let failure { throw failure }
    if open { try ResultLocation.openReport(of: document, at: path, console: console) }
  }
}

/// `--solver`, of commands that measure external programs beside this package's methods.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also measure a program that speaks the solver protocol; may be repeated.",
      valueName: "command"))
  var solver: [String] = []

  func validate() throws { try Self.check(solver) }

  /// Checks that there is a command for the shell.
  static func check(_ commands: [String]) throws {
    for command in commands where command.allSatisfy(\.isWhitespace) {
      throw ValidationError("solver \"\(command)\": a shell command is needed")
    }
  }
}

/// `--accepted`, of the commands that find regressions.
struct AcceptedOption: ParsableArguments {
  @Option(
    name: .customLong("accepted"),
    help: ArgumentHelp(
      """
      Accepted regressions, each with its revision, row, largest size and reason; by default \
      \(AcceptedRegressions.standardPath), if it is there.
      """, valueName: "path"), completion: .file(extensions: ["json"]))
  var path: String?

  func read() throws -> AcceptedRegressions { try AcceptedRegressions.read(path) }
}

/// `--level`, shared by all commands that run kernels.
struct LevelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The instruction-set level to run: \(RunEnvironment.levels.joined(separator: ", ")); by default the \
      best of this processor.
      """,
      valueName: "name"),
    completion: .list(RunEnvironment.levels))
  var level: String?

  /// Sets the level. Must be called before any computation.
  func apply() throws {
    guard RunEnvironment.choose(level: level) else {
      throw ValidationError(
        "level \(level ?? ""): this processor has \(RunEnvironment.levels.joined(separator: ", "))")
    }
  }
}

/// The formats of checks and of measurements.
enum MeasurementFormats: WriteFormats {
  static let metrics = Metrics.formats.map(\.name)

  static var help: String {
    "Of checks: \(CheckFormats.help). Of measurements: \(metrics.joined(separator: ", "))"
  }
}
