/// What a program is timed at, to be compared with another version of it.
public struct SolverWorkload: Sendable, Hashable {
  /// What is done.
  public enum Job: String, Sendable, Hashable {
    /// The program's own loop over 10,000 staggered items, as long as the program says.
    case loop
    /// Answering requests, as long as they take from outside: for programs that have no loop. Reading and
    /// writing lines is part of it.
    case answering
  }

  /// What is computed.
  public let kind: SolverKind
  /// What is done.
  public let job: Job

  /// "spring/loop"
  public var name: String { "\(kind.rawValue)/\(job.rawValue)" }

  /// Requests of one measurement of answering.
  private static let requests = 1_000
  /// Seconds that a loop is asked to take.
  private static let seconds = 0.05
  /// Requests that are asked before anything is timed.
  private static let warmUp = 50

  /// What a program can be timed at: of every kind that it serves its loop if it has one, and else its
  /// answers.
  public static func served(by program: ProcessSolver) -> [SolverWorkload] {
    SolverKind.allCases.compactMap { kind in
      let loop = SolverWorkload(kind: kind, job: .loop)
      if Throughput.kinds.contains(kind), loop.nanoseconds(of: program) != nil { return loop }
      let answers = program.answers(requests(of: kind, count: 8))
      let isServed = !answers.isEmpty && answers.allSatisfy { (try? $0.get()) != nil }
      return isServed ? SolverWorkload(kind: kind, job: .answering) : nil
    }
  }

  /// What interfaces ask of a kind, from all over the set; empty if there is none.
  private static func requests(of kind: SolverKind, count: Int) -> [SolverRequest] {
    guard let set = CaseSet.ordinary.first(where: { $0.kind == kind }) else { return [] }
    let asked = min(count, set.count)
    return (0..<asked).map { set[$0 * (set.count / asked)] }
  }

  /// Nanoseconds for one item, or for one answer; nil if the program gave none, or gave what cannot be true.
  public func nanoseconds(of program: ProcessSolver) -> Double? {
    switch job {
    case .loop:
      let request = Throughput.request(of: kind, SolverContract(), seconds: Self.seconds)
      guard let throughput = Throughput(of: program, request), throughput.broken == nil else {
        return nil
      }
      return throughput.nanoseconds
    case .answering:
      let requests = Self.requests(of: kind, count: Self.requests)
      guard !requests.isEmpty else { return nil }
      _ = program.answers(Array(requests.prefix(Self.warmUp)))
      let began = ContinuousClock.now
      let answers = program.answers(requests)
      let took = ContinuousClock.now - began
      guard answers.allSatisfy({ (try? $0.get()) != nil }) else { return nil }
      let nanoseconds =
        Double(took.components.seconds) * 1e9 + Double(took.components.attoseconds) * 1e-9
      return nanoseconds / Double(requests.count)
    }
  }
}
