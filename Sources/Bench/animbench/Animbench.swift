internal import AnimationNumerics
import ArgumentParser
internal import CommandSupport
internal import Measurement

/// The command-line tool for the benchmark suite.
@main
struct Animbench: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "animbench",
    abstract: "Measures how accurate and how fast animation solvers are, and verifies any solver.",
    discussion: """
      For example
        animbench                                    all methods, accuracy and speed
        animbench verify --solver 'python3 mine.py'  is your own solver right?
        animbench compare springs                    which method for which error
        animbench report animbench-results/*.json --output report.html
      Motion in files and source has its own tool, choreo.
      Exit codes: 0 success; 1 a promise or gate is broken; 2 undecidable; 64 a wrong option; \
      65 a bad document; 74 a file cannot be read or written.
      """,
    version: version(of: "animbench"),
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
      Exhaustive.self,
      Vectors.self,
      // Hidden: the gate calls it.
      AccuracySnapshotCommand.self,
    ],
    defaultSubcommand: Run.self)

  static let otherTool = "choreo"

  static let otherCommands = [
    "audit", "rules", "diff", "new", "suggest", "export", "fit", "convert",
  ]

  static func main() {
    if case .invalid(let reason) = InstructionSet.requested {
      Console().note("animbench: \(reason)")
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == PairedProcesses.command else { return runTool() }
    guard let command = TimeJobs(arguments.dropFirst()) else {
      Console().note("animbench \(PairedProcesses.command): there is no such option or value")
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    do { try command.run() } catch {
      Console().note("animbench \(PairedProcesses.command): \(error)")
      exit(withError: ExitCode(ExitStatus.broken.rawValue))
    }
  }
}

extension StatusCommand {
  static var toolName: String { "animbench" }
}
