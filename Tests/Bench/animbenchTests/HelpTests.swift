import ArgumentParser
import Foundation
import Testing
import ToolTesting

@testable import animbench

/// The help of `animbench` and of the scripts.
@Suite struct HelpTests {
  /// The tool and each of its commands that is shown.
  private var configurations: [CommandConfiguration] {
    let tool = Animbench.configuration
    return [tool] + tool.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
  }

  @Test func examplesFitIntoATerminal() {
    // A wrapped line of an example could not be copied.
    var examples = 0
    for configuration in configurations {
      for line in configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count <= 80, "\(line)")
        examples += 1
      }
    }
    #expect(examples > 10)
  }

  /// A command of the other tool is named as such, whichever it is.
  @Test(arguments: [("animbench", "choreo"), ("choreo", "animbench")])
  func eachToolKnowsTheCommandsOfTheOther(tool: String, other: String) throws {
    let help = try ToolRun.shell("\(other) --help", in: "/").output
    let commands = help.split(separator: "\n").drop { !$0.hasPrefix("SUBCOMMANDS") }
      .compactMap { $0.wholeMatch(of: /\ \ ([a-z]+)\ .*/)?.1 }
    #expect(commands.count > 5)
    for command in commands {
      let run = try ToolRun.shell("\(tool) \(command)", in: "/")
      #expect(
        run.errors == "\(tool): \(command) is a command of \(other): \(other) \(command)\n")
    }
  }

  /// A script prints its help itself, so its shell or interpreter must get as far.
  @Test func everyScriptPrintsItsHelp() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../scripts").standardized
    for script in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    where try script.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      let run = try ToolRun.run(script.path(), ["--help"])
      #expect(run.status == 0 && !run.output.isEmpty, "\(script): \(run.errors)")
    }
  }
}
