internal import Measurement

/// What `animbench` does without a subcommand: how accurate and how fast every method is.
struct MainJob: Sendable {
  /// What is measured.
  var run = StandardRun()
  /// Where the document goes; nil for a new file in `animbench-results`.
  var output: String?
  /// Whether the document itself is printed instead of tables.
  var json = false
  /// Whether the document is shown as a page.
  var opensReport = false

  /// Runs it.
  func execute() -> ExitStatus {
    let console = Console()
    let document = run.measure(console.listener)
    console.clearProgress()
    let status = BenchJob.finish(
      document, output: output, json: json, opensReport: opensReport, console: console)
    guard status == .success else { return status }
    return document.holds ? .success : .broken
  }
}
