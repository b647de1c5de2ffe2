import ArgumentParser
import Testing

@testable import animbench

/// The text of `animbench help`.
@Suite struct HelpTests {
  /// The tool and each of its commands that is shown.
  private var configurations: [CommandConfiguration] {
    let tool = Animbench.configuration
    return [tool] + tool.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
  }

  @Test func examplesFitIntoATerminal() {
    // A line of an example that is wrapped is no longer one that can be copied.
    var examples = 0
    for configuration in configurations {
      for line in configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count <= 80, "\(line)")
        examples += 1
      }
    }
    #expect(examples > 30)
  }
}
