internal import CommandSupport
import ArgumentParser
internal import HostSystem
internal import Measurement
internal import SolverVerification

/// `animbench time-jobs`: the short-lived process behind the gate.
struct TimeJobs: StatusCommand {
  static let configuration = CommandConfiguration(
    abstract: "Times a few jobs in one short process.", shouldDisplay: false)

  @Argument var jobs: [String] = []
  /// Ten vary by 1.1 % from process to process, fifty by 1.0 %, and take three times as long.
  @Option var samples = 10
  @Option var extraWork = 0.0
  @Option var slowed = ""
  @Option var count: Int?
  @Option var firstCall: FirstCall?
  @Flag var check = false
  @Flag var list = false

  func execute() throws -> ExitStatus {
    // Before anything else uses the library.
    if let firstCall {
      try Console().write("\(firstCall.nanoseconds())\n")
      return .success
    }
    _ = RunEnvironment.choose(level: nil)
    let text = try orFail(.broken) {
      if list { return try JobTimer.names().map { $0 + "\n" }.joined() }
      if let count {
        try JobTimer.count(jobs, calls: count)
        return ""
      }
      return try JobTimer.lines(
        jobs, samples: samples, checks: check, extraWork: extraWork, slowed: slowed)
    }
    try Console().write(text)
    return .success
  }
}

extension FirstCall: ExpressibleByArgument {}

/// `animbench accuracy-snapshot`: the process behind the gate's accuracy comparison.
struct AccuracySnapshotCommand: StatusCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy-snapshot",
    abstract: "Prints errors and digests of this package's methods over seeded cases.",
    shouldDisplay: false)

  @Option var cases = 400
  @Flag var loseUlp = false

  func execute() throws -> ExitStatus {
    _ = RunEnvironment.choose(level: nil)
    let document = AccuracySnapshot.document(cases: cases, losesUlp: loseUlp)
    try Console().write(
      document: String(decoding: try ResultStore.encode(document), as: UTF8.self))
    return .success
  }
}
