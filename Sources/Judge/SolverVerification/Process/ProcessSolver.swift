internal import HostSystem
internal import ReferenceNumerics

/// A program in any language as a solver: a shell command that speaks the solver protocol.
///
/// Answers may be out of order, in batches, or only at the end of the input; a program of the last
/// sort is restarted for every list of requests. ``answers(_:)`` always returns in bounded time,
/// and after ``finish()`` no process of the program remains.
public final class ProcessSolver: SolverMethod {
  /// The command.
  public let name: String
  /// A human-readable description.
  public let summary = "a program that speaks the solver protocol"
  /// All kinds; the program reports those that it does not serve.
  public let kinds = Set(SolverKind.allCases)

  private let session: Guarded<ProcessSession>

  /// Creates a solver that starts with the first request.
  ///
  /// - Parameters:
  ///   - command: Given to `/bin/sh -c`.
  ///   - progress: Called now and then while answers are read.
  public init(
    command: String, limits: ProcessLimits = ProcessLimits(), progress: ProcessProgress? = nil
  ) {
    name = command
    session = Guarded(ProcessSession(command: command, limits: limits, progress: progress))
  }

  /// The most serious fault so far; nil while the program answers every request.
  public var fault: ProcessFault? { session.withLock { $0.fault } }

  /// Faults that did not stop the conversation.
  public var remarks: [String] { session.withLock { $0.remarks } }

  /// Asks one request.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try answers([request])[0].get()
  }

  /// Asks all requests at once while reading the answers.
  public func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>] {
    session.withLock { $0.ask(requests) }
  }

  /// Asks requests in an order that gives a verdict even for a slow program.
  ///
  /// - Parameter later: Whether each request belongs to a sweep, which can be thinned.
  func answersInTime(_ requests: [SolverRequest], later: [Bool]) -> PacedAnswers {
    session.withLock { $0.askInTime(requests, later: later) }
  }

  /// Whether the program has been abandoned because of its ``fault``.
  var isGivenUp: Bool { session.withLock { $0.isGivenUp } }

  /// Asks a question whose answer is not judged.
  ///
  /// - Parameter members: The line's members without the identifier.
  func inquire(_ members: String) -> ProcessInquiry { session.withLock { $0.inquire(members) } }

  /// Closes the program's input, waits for it to end, and kills any remaining processes.
  public func finish() { session.withLock { $0.finish() } }

  /// Makes an interrupt of this process end every program that it started.
  public static func endProgramsOnInterrupt() { ChildProcess.endAllOnInterrupt() }
}

/// Receives the kind that is being asked, the number of answers so far, and that of the requests.
public typealias ProcessProgress =
  @Sendable (_ kind: SolverKind, _ answered: Int, _ asked: Int) -> Void

/// The reply to a question whose answer is not judged.
enum ProcessInquiry {
  /// The members of the answer, and the least and the greatest time that the program had for it in
  /// seconds: from its reading of the question, or from the start of the program.
  case answered(AnswerMembers, elapsed: ClosedRange<Double>)
  /// The program does not support the question.
  case declined
  /// A line in reply that is not understood, with the reason.
  case unreadable(String)
  /// No answer.
  case silent
}
