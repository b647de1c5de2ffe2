package import ArgumentParser
internal import CHostSystem
internal import Foundation
internal import HostSystem
internal import Presentation

/// The root command of a tool.
package protocol ToolCommand: ParsableCommand {
  /// The other tool of this package.
  static var otherTool: String { get }

  /// The commands of the other tool, which an unknown command is looked up in.
  static var otherCommands: [String] { get }
}

extension ToolCommand {
  /// The version of `--version`. The complete one runs git, so other commands do not wait for it.
  package static func version(of name: String) -> String {
    CommandLine.arguments.contains("--version")
      ? "\(name) \(BuildIdentity.description)" : BuildIdentity.version
  }

  /// Runs the command that the arguments name.
  package static func runTool() {
    set_output_signals()
    let arguments = CommandLine.arguments.dropFirst()
    // The parser shows the help of all commands for an unknown one.
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments
    if let first = words.first, !first.hasPrefix("-"), !first.isEmpty {
      let names = configuration.subcommands.map { $0._commandName } + ["help"]
      if !names.contains(first) {
        Console().note("\(_commandName): \(unknown(first, among: names))")
        exit(withError: ExitCode(ExitStatus.usage.rawValue))
      }
    }
    main()
  }

  private static func unknown(_ word: String, among names: [String]) -> String {
    let word = TerminalStyle.line(word)
    if otherCommands.contains(word) {
      return "\(word) is a command of \(otherTool): \(otherTool) \(word)"
    }
    let nearest =
      Spelling.nearest(to: word, in: names).map { "; did you mean \($0)?" }
      ?? Spelling.nearest(to: word, in: otherCommands).map {
        "; did you mean \(otherTool) \($0)?"
      } ?? "."
    return "there is no command \(word)\(nearest) `\(_commandName) --help` lists them."
  }
}
