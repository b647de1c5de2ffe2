internal import CommandSupport
import ArgumentParser
internal import ChoreographyFiles

/// Limits on the command line, which override those of files.
struct BudgetOptions: ParsableArguments {
  @Option(help: .init("The longest entrance.", valueName: "seconds"))
  var entrance: Double?

  @Option(help: .init("The latest start of any item.", valueName: "seconds"))
  var cascade: Double?

  @Option(help: .init("The shortest interval of a stagger.", valueName: "seconds"))
  var shortestInterval: Double?

  @Option(help: .init("The longest interval of a stagger.", valueName: "seconds"))
  var longestInterval: Double?

  @Option(
    help: .init(
      "When an element counts as finished; settled to 1 %, done to 0.1 %.", valueName: "when"))
  var judge: MotionBudgets.Judgement?

  @Option(
    help: .init(
      "Published limits: \(MotionGuideline.all.map(\.name).joined(separator: ", ")).",
      valueName: "name"), completion: .list(MotionGuideline.all.map(\.name)))
  var guideline: String?

  @Flag(help: "Break a budget for each element that does not specify its reduced motion.")
  var requireReduceMotion = false

  func validate() throws {
    if let guideline {
      try CommandSupport.check("--guideline", [guideline], among: MotionGuideline.all.map(\.name))
    }
    try Self.check(named.map { ($0.name, $0.value) }, shortestInterval, longestInterval)
  }

  /// Checks limits by their names, and that the shortest interval is not longer than the longest.
  static func check(
    _ limits: [(name: String, value: Double?)], _ shortest: Double?, _ longest: Double?
  ) throws {
    for (name, value) in limits {
      try CommandSupport.check("--\(name)", value, "be finite and not negative") {
        $0 >= 0 && $0.isFinite
      }
    }
    if let shortest, let longest, shortest > longest {
      throw ValidationError(
        "the shortest interval, \(shortest), is longer than the longest, \(longest)")
    }
  }

  private var named: [(name: String, limit: MotionGuideline.Limit, value: Double?)] {
    [
      ("entrance", .entrance, entrance), ("cascade", .cascade, cascade),
      ("shortest-interval", .minimumInterval, shortestInterval),
      ("longest-interval", .maximumInterval, longestInterval),
    ]
  }

  var warnings: [String] { Self.warnings(named.map { ($0.name, $0.value) }) }

  /// Warnings about limits that are so long that they are probably in milliseconds.
  static func warnings(_ limits: [(name: String, value: Double?)]) -> [String] {
    limits.compactMap { name, value in
      value.flatMap { value in
        UnlikelyTime.isUnlikely(delay: value)
          ? "warning: --\(name) is \(value) s; times are in seconds; did you mean \(value / 1000)?"
          : nil
      }
    }
  }

  var stated: MotionBudgets.Stated {
    var stated = MotionBudgets.Stated()
    stated.guideline = guideline.flatMap { MotionGuideline.named($0) }
    for (_, limit, seconds) in named where seconds != nil { stated.limits[limit] = .some(seconds) }
    stated.judgement = judge
    if requireReduceMotion { stated.asksForReducedMotion = true }
    return stated
  }
}
