internal import Seeding
internal import StrictJSON

/// The speed that a program reports.
public struct Throughput: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The kind of request.
  public var kind: SolverKind
  /// The number of items.
  public var items: Int
  /// The number of frames.
  public var frames: Int
  /// The reported time of the fastest round, for one item in one frame.
  public var nanoseconds: Double
  /// The reported number of rounds.
  public var rounds: Double
  /// The reason why the time does not count: the report is impossible, or the machine was too busy.
  /// A verdict does not depend on it.
  public var unmeasured: String?

  /// The report as one sentence.
  public var description: String {
    unmeasured.map { "\(kind.rawValue): not measured: \($0)" }
      ?? "\(kind.rawValue): \(Verdict.short(nanoseconds)) ns for one of \(items) items in one of "
      + "\(frames) frames, the least of \(Int(exactly: rounds) ?? 0) rounds"
  }
}

extension Throughput {
  /// The kinds that a loop may have.
  static let kinds: [SolverKind] = [.spring, .cubicBezier]

  /// The request for a loop over 10,000 staggered items.
  static func request(
    of kind: SolverKind, _ contract: SolverContract, seconds: Double
  ) -> ThroughputRequest {
    let isSpring = kind == .spring
    let motion: SolverRequest =
      isSpring
      ? .spring(
        SpringRequest(
          spring: .bounce(duration: 0.5, bounce: contract.bounce?.clamped(0.3) ?? 0.3), time: 0))
      : .cubicBezier(
        CubicBezierRequest(curve: BezierControlPoints(0.25, 0.1, 0.25, 1), progress: 0))
    return ThroughputRequest(
      motion: motion, delays: .interval(isSpring ? 0.0002 : 0.0001), count: 10_000,
      times: [0.25, 0.5, 0.75, 1], seconds: seconds)
  }

  /// Asks a program for a loop; nil if it has none.
  ///
  /// A busy machine may stop a program for most of a short loop, so a suspicious report is asked for
  /// again, for four and for sixteen times as long.
  package init?(of program: ProcessSolver, _ request: ThroughputRequest) {
    self.init(
      kind: request.motion.kind, items: request.count, frames: request.times.count,
      nanoseconds: .nan, rounds: .nan)
    for attempt in 0..<3 {
      var request = request
      request.seconds *= Double(1 << (2 * attempt))
      guard case .answered(let members, let elapsed) = program.inquire(request.members) else {
        return nil
      }
      let reader = MemberReader(members.members)
      guard reader["nanoseconds"] != nil, reader["rounds"] != nil else { return nil }
      let total = (try? reader.number("nanoseconds")) ?? .nan
      rounds = (try? reader.number("rounds")) ?? .nan
      nanoseconds = total / Double(items * frames)
      unmeasured = Self.fault(nanoseconds: total, rounds: rounds, elapsed: elapsed)
      guard unmeasured != nil else { return }
    }
  }

  /// The seconds that so many rounds take.
  private static func seconds(_ nanoseconds: Double, _ rounds: Double) -> Double {
    nanoseconds * rounds / 1e9
  }

  /// The reason why a report is impossible; nil if it is plausible.
  ///
  /// - Parameter elapsed: The least and the greatest time that the program may have had, in seconds.
  static func fault(nanoseconds: Double, rounds: Double, elapsed: ClosedRange<Double>) -> String? {
    guard nanoseconds > 0, nanoseconds.isFinite else {
      return "nanoseconds is \(nanoseconds): it must be greater than 0"
    }
    guard rounds >= 1, rounds == rounds.rounded() else {
      return "rounds is \(rounds): it must be a whole number from 1 on"
    }
    let claimed = seconds(nanoseconds, rounds)
    let report =
      "\(Int(exactly: rounds).map(String.init) ?? "\(rounds)") rounds of \(nanoseconds) ns"
    if claimed > elapsed.upperBound {
      return
        "\(report) do not fit into the \(ProcessFault.rounded(elapsed.upperBound)) s that passed"
    }
    return claimed < elapsed.lowerBound / 10
      ? "\(report) are less than a tenth of the \(ProcessFault.rounded(elapsed.lowerBound)) s that passed"
      : nil
  }
}

/// A program's throughput, and values of the timed loop.
struct ThroughputReport {
  private(set) var throughput: Throughput
  /// Values of the last round, chosen after it was run.
  private(set) var samples: [(request: SolverRequest, answer: SolverAnswer)] = []
  /// The set that the values belong to.
  let caseSet: CaseSet

  /// Asks for a loop over 10,000 staggered items, and for values of it; nil if the program has
  /// none.
  init?(of program: ProcessSolver, kind: SolverKind, seed: UInt64, _ contract: SolverContract) {
    let isSpring = kind == .spring
    let request = Throughput.request(of: kind, contract, seconds: 0.2)
    guard let reported = Throughput(of: program, request) else { return nil }
    throughput = reported
    caseSet = CaseSet(
      name: "throughput", summary: "values of the loop that was timed", kind: kind,
      role: .timedLoop, count: 0
    ) { _ in request.motion }
    var random = SplitMix64(seed: seed)
    for frame in request.times.indices {
      let items = random.subset(64, of: request.count).sorted()
      guard let values = program.loopValues(frame: frame, items: items) else {
        throughput.unmeasured =
          throughput.unmeasured ?? "the values of frame \(frame) are not given"
        return
      }
      for (item, value) in zip(items, values) {
        samples.append(
          (
            request.request(frame: frame, item: item),
            isSpring
              ? .partial(
                .motion(MotionAnswer(position: value, velocity: .nan)), missing: ["velocity"])
              : .partial(.curve(CurveAnswer(value: value, slope: .nan)), missing: ["slope"])
          ))
      }
    }
  }
}

extension ProcessSolver {
  /// Values of some items in a frame of the most recently timed loop; nil if the program returns
  /// none.
  package func loopValues(frame: Int, items: [Int]) -> [Double]? {
    guard
      case .answered(let members, _) = inquire(
        ThroughputSamplesRequest(frame: frame, items: items).members),
      let values = try? MemberReader(members.members).numbers("values"), values.count == items.count
    else { return nil }
    return values
  }
}

extension ClosedRange where Bound == Double {
  /// `value` clamped to the range.
  fileprivate func clamped(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
