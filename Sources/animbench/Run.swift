import ArgumentParser
import BenchmarkSuite

/// `animbench run`, also what `animbench` does without a subcommand.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how accurate and how fast every method is (the default).",
    discussion: """
      Asks every method seeded cases of the case sets, compares the answers with the \
      arbitrary-precision reference, times the methods on 10,000 staggered items, and writes a \
      result document. Ends with 0 only if every promise held.
      """)

  @Flag(help: "How much to ask.")
  var extent: ExtentFlag = .standard

  @Option(help: "The seed of every generator.")
  var seed: UInt64 = 0x5EED

  @Option(
    help: ArgumentHelp(
      "Where to write the result document.",
      discussion: "By default a new file in ./animbench-results.", valueName: "path"))
  var output: String?

  @Flag(help: "Print the result document instead of tables.")
  var json = false

  @OptionGroup var level: LevelOption

  func run() throws {
    try level.apply()
    let job = MainJob(extent: extent.extent, seed: seed, output: output, json: json)
    throw ExitCode(job.run().rawValue)
  }
}

/// `--quick` and `--full`.
enum ExtentFlag: String, EnumerableFlag {
  case quick
  case standard
  case full

  static func help(for value: ExtentFlag) -> ArgumentHelp? {
    switch value {
    case .quick: "A few seconds, few cases."
    case .standard: "Under two minutes."
    case .full: "Every case of every set: minutes."
    }
  }

  var extent: MainJob.Extent {
    switch self {
    case .quick: .quick
    case .standard: .standard
    case .full: .full
    }
  }
}

/// `--level`, shared by everything that runs kernels.
struct LevelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The instruction-set level to run: \(Levels.available.joined(separator: ", ")).",
      discussion: "By default the best that this processor has.", valueName: "name"))
  var level: String?

  /// Makes the level current; before anything is computed.
  func apply() throws {
    guard Levels.choose(level) else {
      throw ValidationError(
        "level \(level ?? ""): this processor has \(Levels.available.joined(separator: ", "))")
    }
  }
}
