internal import AnimationNumerics
import ArgumentParser
internal import ChoreographyFiles
internal import CommandSupport

/// The command-line tool for motion: audit, repair, export and conversion.
@main
struct Choreo: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "choreo",
    abstract: "Audits, repairs, exports and converts motion: springs, curves and choreographies.",
    discussion: HelpText.of("choreo"),
    version: version(of: "choreo"),
    subcommands: [
      Audit.self,
      Rules.self,
      Diff.self,
      New.self,
      Suggest.self,
      Export.self,
      Fit.self,
      Convert.self,
    ])

  static let otherTool = "animbench"

  static let otherCommands = [
    "run", "bench", "compare", "gate", "history", "list", "report", "sample", "verify",
    "exhaustive", "vectors",
  ]

  static func main() {
    if case .invalid(let reason) = InstructionSet.requested {
      Console().note("choreo: \(reason)")
      exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
    runTool()
  }
}

extension StatusCommand {
  static var toolName: String { "choreo" }
}

extension MotionBudgets.Judgement: ExpressibleByArgument {}
