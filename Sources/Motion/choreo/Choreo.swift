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
    discussion: """
      For example
        choreo audit my-screen.json               what starts and settles when
        choreo audit modal.css --strict           1 if a budget is broken
        choreo diff old.css new.css               what moves differently
        choreo suggest --items 60 --budget 0.3    a stagger that keeps a budget
        choreo export my-screen.json --format css
        choreo convert 'stiffness 380, damping ratio 0.8' --to swiftui,css
      Exit codes: 0 success; 1 a budget is broken; 64 a wrong option; 65 a bad document; 74 a file \
      cannot be read or written.
      """,
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
