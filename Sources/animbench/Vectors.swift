internal import ArgumentParser

extension VectorsCommand.Format: ExpressibleByArgument {}

/// `animbench vectors`.
struct Vectors: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes cases with their true answers, for tests of another project.",
    discussion: """
      Answers are correctly rounded; numbers are the shortest decimals that read back the same, and \
      hexadecimal. The same options give the same bytes every time. --list names the sets.
      """)

  @Option(help: "The set of cases.")
  var set: String?

  @Flag(help: "Name and count the sets instead.")
  var list = false

  @Option(help: "How the vectors are written.")
  var format = VectorsCommand.Format.json

  @Option(help: "Write at most this many cases, chosen by the seed.")
  var limit: Int?

  @Option(help: "Selects the cases.")
  var seed: UInt64 = 0x5EED

  @Option(
    help: ArgumentHelp("The file to write; standard output without it.", valueName: "path"),
    completion: .file())
  var output: String?

  func validate() throws {
    if list != (set == nil) {
      throw ValidationError(
        list ? "--list does not go with --set." : "--set or --list has to say what is wanted.")
    }
    if let limit, limit < 0 {
      throw ValidationError("--limit is \(limit); it must not be negative.")
    }
  }

  func run() throws {
    guard let set else { throw ExitCode(Catalogue.listCaseSets().rawValue) }
    var command = VectorsCommand(caseSet: set)
    command.format = format
    command.limit = limit
    command.seed = seed
    command.output = output
    throw ExitCode(command.run().rawValue)
  }
}
