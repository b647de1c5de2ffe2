import ArgumentParser
import BenchmarkSuite

/// The command-line tool: arguments in, the benchmark suite out.
@main
struct Animbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animbench",
    abstract: "Measures how accurate and how fast animation solvers are, and verifies any solver.",
    subcommands: [
      Run.self,
      Bench.self,
      Compare.self,
      Gate.self,
      History.self,
      List.self,
      Report.self,
      Sample.self,
      Verify.self,
      Vectors.self,
      Audit.self,
      Export.self,
      // Not shown: what other commands and scripts call.
      AccuracySnapshotCommand.self,
      Figures.self,
      TimeKernels.self,
    ],
    defaultSubcommand: Run.self)

  static func main() {
    Termination.endWithReader()
    main(nil)
  }
}
