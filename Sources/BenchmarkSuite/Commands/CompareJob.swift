internal import Foundation
internal import SolverVerification

/// What `animbench compare` does: interpolation methods at equal error.
public struct CompareJob: Sendable {
  /// The families: "springs", "curves", "spring-as-easing".
  public var families: Set<String> = Set(Self.families)
  /// The errors for which an answer is given in a sentence.
  public var targets = [1e-3, 1e-6, 1e-9, 1e-12, 1e-15]
  /// The seed of every generator.
  public var seed: UInt64 = 0x5EED
  /// Where the document goes; nil for a new file.
  public var output: String?
  /// Whether the document itself is printed instead of tables.
  public var json = false

  /// Every family.
  public static let families = ["springs", "curves", "spring-as-easing"]

  /// A comparison of everything.
  public init() {}

  /// Measures, prints and stores.
  public func run() -> ExitStatus {
    let console = Console()
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, mode: "compare",
      seed: seed, machine: RunEnvironment.machine, build: RunEnvironment.build())
    do throws(SolverError) {
      document.comparisons = try rows(console)
    } catch {
      console.clearProgress()
      console.note("animbench compare: \(error)")
      return .broken
    }
    console.clearProgress()
    do throws(ResultStore.Failure) {
      let path = try ResultLocation.store(document, requested: output, console: console)
      if json {
        try console.write(try ResultStore.text(of: document))
      } else {
        let report = ComparisonReport(document, targets: targets)
        try console.write(report.text(console) + "\nResult document: \(path)\n")
      }
      return .success
    } catch {
      console.note("animbench compare: \(error)")
      return error.exitStatus
    }
  }

  /// The points of all families, Pareto-optimal ones marked.
  func rows(_ console: Console) throws(SolverError) -> [ComparisonRow] {
    var rows: [ComparisonRow] = []
    let chosen = Self.families.filter(families.contains)
    for (index, family) in chosen.enumerated() {
      let contenders: [Contender]
      switch family {
      case "springs": contenders = try SpringContenders.all()
      case "curves": contenders = try CurveContenders.all(seed: seed)
      default: contenders = try EasingContenders.all()
      }
      rows += Self.measure(contenders, family: family) { fraction in
        console.progress((Double(index) + fraction) / Double(chosen.count), family)
      }
    }
    return rows
  }

  /// Times contenders in turns and marks those that nothing beats in both respects.
  private static func measure(
    _ contenders: [Contender], family: String, progress: (Double) -> Void
  ) -> [ComparisonRow] {
    var times = contenders.map { _ in [Double]() }
    let calls = contenders.map(\.callsPerSample)
    let rounds = 15
    for round in 0..<rounds {
      progress(Double(round) / Double(rounds))
      for offset in contenders.indices {
        let index = (round + offset) % contenders.count
        times[index].append(contenders[index].time(calls: calls[index]))
      }
    }
    let medians = times.map(Statistics.median)
    return contenders.indices.map { index in
      let (error, time) = (contenders[index].error, medians[index])
      let isBeaten = contenders.indices.contains { other in
        contenders[other].error <= error && medians[other] <= time
          && (contenders[other].error < error || medians[other] < time)
      }
      return ComparisonRow(
        family: family, method: contenders[index].method, setting: contenders[index].setting,
        error: error, nanoseconds: time, isParetoOptimal: !isBeaten && error.isFinite)
    }
  }
}

/// A method at one setting: its error, found before, and its work, to be timed.
struct Contender {
  var method: String
  var setting: String
  /// The largest error over what is computed.
  var error: Double
  /// How many samples one call computes.
  var samples: Int
  /// Computes them all.
  var run: () -> Void

  /// Nanoseconds a sample.
  func time(calls: Int) -> Double {
    let start = MonotonicClock.now()
    for _ in 0..<calls { run() }
    return Double(MonotonicClock.now() - start) / Double(calls * samples)
  }

  /// How many calls last about a tenth of a millisecond; one if a call lasts longer.
  var callsPerSample: Int {
    run()
    let once = max(1, time(calls: 1) * Double(samples))
    return max(1, Int(100_000 / once))
  }
}
