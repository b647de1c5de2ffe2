import ArgumentParser

/// The command-line tool: arguments in, the benchmark suite out.
@main
struct Animbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animbench",
    abstract: "Measures how accurate and how fast animation solvers are, and verifies any solver.",
    subcommands: [Sample.self, Figures.self])
}
