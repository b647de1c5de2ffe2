internal import CommandSupport
package import ArgumentParser
package import Measurement

/// `animbench run`, which is also the default subcommand.
struct Run: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how accurate and how fast every method is (the default).",
    discussion: """
      Asks every method seeded cases of the case sets, compares the answers with the \
      arbitrary-precision reference, times the methods on 10,000 staggered items, and writes a \
      result document. Ends with 0 only if every promise held.
      """)

  @Flag(help: "The number of requests.")
  var extent: StandardRun.Extent = .standard

  @Flag(help: "Also print the tables of every number.")
  var tables = false

  @OptionGroup var options: MeasuringOptions

  func execute() throws -> ExitStatus {
    try options.level.apply()
    let console = options.console
    let document = StandardRun(extent: extent, seed: options.seed)
      .measure(progress: console.progress, note: console.note)
    console.clearProgress()
    try options.finish(document, console, hasTables: tables)
    return document.holds ? .success : .broken
  }
}

/// `--quick` and `--full`.
extension StandardRun.Extent: EnumerableFlag {
  package static func help(for value: Self) -> ArgumentHelp? {
    switch value {
    case .quick: "About 15 seconds, few cases."
    case .standard: "Under two minutes."
    case .full: "Every case of every set: minutes."
    }
  }
}
