/// A timed workload of a program, for comparison with another version of it.
public struct SolverWorkload: Sendable, Hashable {
  /// The kinds of work.
  public enum Job: String, Sendable, Hashable {
    /// The program's own loop over 10,000 staggered items, with the program's reported time.
    case loop
    /// Answering requests, timed from outside, for programs without a loop. The time includes
    /// reading and writing lines.
    case answering
  }

  /// The kind of request.
  public let kind: SolverKind
  /// The kind of work.
  public let job: Job

  /// The name, such as "spring/loop".
  public var name: String { "\(kind.rawValue)/\(job.rawValue)" }

  /// The number of requests in one measurement of answering.
  private static let requests = 1_000
  /// The time limit of a loop in seconds.
  private static let seconds = 0.05
  /// The number of requests asked before timing starts.
  private static let warmUp = 50

  /// The workloads that a program supports: for every kind its loop, or its answers if it has no
  /// loop.
  public static func served(by program: ProcessSolver) -> [SolverWorkload] {
    SolverKind.allCases.compactMap { kind in
      let loop = SolverWorkload(kind: kind, job: .loop)
      if Throughput.kinds.contains(kind), loop.timing(of: program) != nil { return loop }
      let answers = program.answers(requests(of: kind, count: 8))
      let isServed = !answers.isEmpty && answers.allSatisfy { (try? $0.get()) != nil }
      return isServed ? SolverWorkload(kind: kind, job: .answering) : nil
    }
  }

  /// Ordinary requests of a kind, spread over the set; empty if there are none.
  private static func requests(of kind: SolverKind, count: Int) -> [SolverRequest] {
    guard let set = CaseSet.ordinary.first(where: { $0.kind == kind }) else { return [] }
    let asked = min(count, set.count)
    return (0..<asked).map { set[$0 * (set.count / asked)] }
  }

  /// Nanoseconds for one item or one answer, or the reason why the program's own report is
  /// suspicious; nil if there is no time.
  public func timing(of program: ProcessSolver) -> (nanoseconds: Double, unmeasured: String?)? {
    switch job {
    case .loop:
      let request = Throughput.request(of: kind, SolverContract(), seconds: Self.seconds)
      return Throughput(of: program, request).map { ($0.nanoseconds, $0.unmeasured) }
    case .answering:
      let requests = Self.requests(of: kind, count: Self.requests)
      guard !requests.isEmpty else { return nil }
      _ = program.answers(Array(requests.prefix(Self.warmUp)))
      let began = ContinuousClock.now
      let answers = program.answers(requests)
      let nanoseconds = (ContinuousClock.now - began).nanoseconds
      guard answers.allSatisfy({ (try? $0.get()) != nil }) else { return nil }
      return (nanoseconds / Double(requests.count), nil)
    }
  }
}
