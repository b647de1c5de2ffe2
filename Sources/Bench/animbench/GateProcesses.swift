internal import CommandSupport
import ArgumentParser
internal import HostSystem
internal import Measurement
internal import SolverVerification

/// `animbench time-jobs`: the short-lived process behind the gate, which starts hundreds of them. The parser of the
/// other commands would take a fifth of their time.
struct TimeJobs {
  private var jobs: [String] = []
  /// Ten vary by 1.1 % from process to process, fifty by 1.0 %, and take three times as long.
  private var samples = 10
  private var extraWork = 0.0
  private var slowed = ""
  private var count: Int?
  private var firstCall: FirstCall?
  private var checks = false
  private var lists = false

  /// Nil for an unknown option or value.
  init?(_ arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    func value<Value>(_ read: (String) -> Value?) -> Value? { words.next().flatMap(read) }
    while let word = words.next() {
      switch word {
      case "--check": checks = true
      case "--list": lists = true
      case "--samples":
        guard let number = value({ Int($0) }), number > 0 else { return nil }
        samples = number
      case "--count":
        guard let number = value({ Int($0) }) else { return nil }
        count = number
      case "--extra-work":
        guard let number = value({ Double($0) }) else { return nil }
        extraWork = number
      case "--slowed":
        guard let name = words.next() else { return nil }
        slowed = name
      case "--first-call":
        guard let call = value(FirstCall.init(rawValue:)) else { return nil }
        firstCall = call
      default:
        guard !word.hasPrefix("-") else { return nil }
        jobs.append(word)
      }
    }
  }

  func run() throws {
    // Before anything else uses the library.
    if let firstCall { return try Console().write("\(firstCall.nanoseconds())\n") }
    _ = RunEnvironment.choose(level: nil)
    if lists { return try Console().write(JobTimer.names().map { $0 + "\n" }.joined()) }
    if let count { return try JobTimer.count(jobs, calls: count) }
    try Console().write(
      JobTimer.lines(jobs, samples: samples, checks: checks, extraWork: extraWork, slowed: slowed))
  }
}

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
    try Console().write(document: String(decoding: try ResultStore.encode(document), as: UTF8.self))
    return .success
  }
}
