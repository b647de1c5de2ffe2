internal import HostSystem
import Synchronization

/// A program in any language as a solver: a shell command that speaks the solver protocol.
///
/// Answers may come shuffled, in batches, or only at the end of the input; a program of the last
/// sort is started again for every list of requests. Whatever the program does, ``answers(_:)``
/// returns in bounded time, and after ``finish()`` nothing of it runs.
public final class ProcessSolver: SolverMethod {
  /// The command.
  public let name: String
  /// A description for people.
  public let summary = "a program that speaks the solver protocol"
  /// Every kind is tried; the program says which it does not serve.
  public let kinds = Set(SolverKind.allCases)

  private let limits: ProcessLimits
  private let session: Mutex<ProcessSession>

  /// A solver that starts with the first request.
  ///
  /// - Parameter command: Given to `/bin/sh -c`.
  public init(command: String, limits: ProcessLimits = ProcessLimits()) {
    name = command
    self.limits = limits
    session = Mutex(ProcessSession(command: command, limits: limits))
  }

  /// The gravest fault so far; nil as long as the program answers every request.
  public var fault: ProcessFault? { session.withLock { $0.fault } }

  /// Faults that did not stop the questions.
  public var remarks: [String] { session.withLock { $0.remarks } }

  /// Asks one request.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try answers([request])[0].get()
  }

  /// Asks all requests at once, while reading the answers.
  public func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>] {
    session.withLock { $0.ask(requests) }
  }

  /// Asks requests for a limited time. Unanswered requests have failed then, and so has the program; one
  /// that falls silent has failed, too.
  func answers(
    _ requests: [SolverRequest], within seconds: Double
  ) -> [Result<SolverAnswer, SolverError>] {
    session.withLock { $0.ask(requests, within: seconds, resumes: false) }
  }

  /// Whether the program is not asked any more, because of its ``fault``.
  var isGivenUp: Bool { session.withLock { $0.isGivenUp } }

  /// Asks a question whose answer is not judged.
  ///
  /// - Parameter members: The line's members without the identifier.
  func inquire(_ members: String) -> ProcessInquiry { session.withLock { $0.inquire(members) } }

  /// Seconds for which the program has been waited for, and those left of the limit.
  var time: (used: Double, left: Double) {
    session.withLock { ($0.secondsUsed, max(0, limits.total - $0.secondsUsed)) }
  }

  /// Forgets that the program was given up: it is started again with the next request.
  func resume() { session.withLock { $0.resume() } }

  /// Ends the program's input, waits for it to end, and kills whatever is left of it.
  public func finish() {
    session.withLock { $0.finish() }
  }

  /// Makes an interrupt of this process end every program it started.
  public static func endProgramsOnInterrupt() { ChildProcess.endAllOnInterrupt() }
}

/// The reply to a question whose answer is not judged.
enum ProcessInquiry {
  /// The members of the answer, and the seconds that it took.
  case answered(AnswerMembers, seconds: Double)
  /// The program does not know the question.
  case declined
  /// Nothing came, or nothing that can be read.
  case silent
}
