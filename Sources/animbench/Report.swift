import ArgumentParser

/// `animbench report`.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws result documents: one HTML page that needs no network, or Markdown tables.",
    discussion: """
      For example
        animbench report Results/*/latest.json --output report.html
        animbench report result.json --format markdown
        animbench report r.json --engine Results/engines/*.json --output r.html
      The page holds everything that the documents hold and nothing else. A document that is \
      truncated, foreign or of another version is refused with the place and the reason.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case html, markdown }

  @Argument(
    help: ArgumentHelp("Result documents.", valueName: "document"),
    completion: .file(extensions: ["json"]))
  var paths: [String]

  @Option(
    name: .customLong("engine"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Records of engines, as scripts/engines --record writes them.", valueName: "record"),
    completion: .file(extensions: ["json"]))
  var engines: [String] = []

  @Option(
    help: ArgumentHelp(
      "What a run over every number found, as merge --record writes it.", valueName: "record"),
    completion: .file(extensions: ["json"]))
  var exhaustive: String?

  @Option(help: "html or markdown; by default what the output's name says, else html.")
  var format: Format?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, whole or not at all; standard output if absent.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Fill the marked figures of this text instead, such as README.md.", valueName: "text"),
    completion: .file(extensions: ["md"]))
  var fill: String?

  @Flag(help: "With --fill: change nothing, fail when a figure differs.")
  var check = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Name at least one result document.") }
    if check && fill == nil { throw ValidationError("--check needs --fill.") }
    if fill != nil && (output != nil || format != nil) {
      throw ValidationError("--fill takes neither --output nor --format.")
    }
  }

  func run() throws {
    var command = ReportCommand(paths: paths)
    command.format = format.flatMap { ReportCommand.Format(rawValue: $0.rawValue) }
    command.engines = engines
    command.exhaustive = exhaustive
    command.output = output
    command.fill = fill
    command.isCheck = check
    throw ExitCode(command.run().rawValue)
  }
}
