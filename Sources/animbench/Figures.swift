import ArgumentParser

/// `animbench figures`: the pictures of the documentation.
struct Figures: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws the pictures of the documentation from samples of this package's solver.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The folder that holds the pictures.", valueName: "directory"))
  var output: String

  @Flag(help: "Write nothing; fail when a picture there differs from the one drawn now.")
  var check = false

  func run() throws {
    throw ExitCode(FiguresCommand.run(folder: output, check: check).rawValue)
  }
}
