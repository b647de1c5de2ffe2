import ArgumentParser

/// `animbench history`.
struct History: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how figures moved between result documents.",
    discussion: """
      Accuracy as it is; times only as ratios to arithmetic in registers or to a memory pass, \
      measured in the same rounds, because times of different minutes do not compare.
      """)

  @Argument(
    help: "Documents, or folders of them; files of other kinds in a folder are passed over.",
    completion: .file(extensions: ["json"]))
  var paths: [String] = ["Results"]

  @Option(help: "Only rows whose name contains this text.")
  var filter: String?

  @Flag(help: "Show rows that did not move, too.")
  var all = false

  func run() throws {
    throw ExitCode(HistoryJob(paths: paths, filter: filter, showsAll: all).run().rawValue)
  }
}
