internal import AnimationNumerics
internal import ArgumentParser
internal import ChoreographyFiles
internal import Foundation
internal import Measurement
internal import Presentation

/// The command-line tool for the benchmark suite.
@main
struct Animbench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animbench",
    abstract: "Measures how accurate and how fast animation solvers are, and verifies any solver.",
    discussion: """
      For example
        animbench                                    all methods, accuracy and speed
        animbench verify --solver 'python3 mine.py'  is your own solver right?
        animbench compare springs                    which method for which error
        animbench report animbench-results/*.json --output report.html
        animbench audit my-screen.json               what starts and settles when
        animbench suggest --items 60 --budget 0.3    a stagger that keeps a budget
      Exit codes: 0 success; 1 a promise, gate or budget is broken; 2 undecidable; 64 a wrong option; \
      65 a bad document; 74 a file cannot be read or written.
      """,
    // The complete version runs git, so other commands do not wait for it.
    version: CommandLine.arguments.contains("--version")
      ? "animbench \(RunEnvironment.description)" : RunEnvironment.version,
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
      Merge.self,
      Vectors.self,
      Audit.self,
      New.self,
      Suggest.self,
      Export.self,
      Fit.self,
      Convert.self,
      // Hidden commands that other commands and scripts call.
      AccuracySnapshotCommand.self,
      TimeJobs.self,
    ],
    defaultSubcommand: Run.self)

  static func main() {
    // Ends silently when the reader of the output exits, as `head` does. Foundation and some parent
    // processes ignore the signal, so that the next write would fail with an error.
    signal(SIGPIPE, SIG_DFL)
    // A write beyond the file size limit fails with an error, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    if case .invalid(let reason) = InstructionSet.requested {
      Console().note("animbench: \(reason)")
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    let arguments = CommandLine.arguments.dropFirst()
    // The parser shows the help of all commands for an unknown one.
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments
    if let first = words.first, !first.hasPrefix("-"), !first.isEmpty {
      let names = configuration.subcommands.map { $0._commandName } + ["help"]
      if !names.contains(first) {
        let nearest = Spelling.nearest(to: first, in: names).map { "; did you mean \($0)?" } ?? "."
        Console().note(
          "animbench: there is no command \(TerminalStyle.line(first))\(nearest) `animbench --help` lists "
            + "them.")
        exit(withError: ExitCode(ExitStatus.usage.rawValue))
      }
    }
    // ArgumentParser has no optional option values, so `--fix=KIND` becomes `--repair=KIND`.
    main(arguments.map { $0.hasPrefix("--fix=") ? "--repair=\($0.dropFirst(6))" : $0 })
  }
}
