/// How long, and how much, a solver behind a pipe may take.
public struct ProcessLimits: Sendable, Hashable {
  /// Seconds to the first answer, while the program has not read everything or has been told that
  /// nothing follows.
  public var startUp: Double
  /// Seconds without a sign of life while answers are owed. The first time the input is ended, for
  /// solvers that answer only then.
  public var silence: Double
  /// Seconds for everything that is asked.
  public var total: Double
  /// Bytes of one line of answer.
  public var lineLength: Int

  /// Limits; by default those of `animbench verify`.
  public init(
    startUp: Double = 20, silence: Double = 5, total: Double = 120, lineLength: Int = 1 << 20
  ) {
    self.startUp = startUp
    self.silence = silence
    self.total = total
    self.lineLength = lineLength
  }
}

/// What a solver behind a pipe did wrong, so that nothing more can be asked of it.
public enum ProcessFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// It could not be started.
  case notStarted(String)
  /// It ended while answers were owed.
  case died(how: String, answered: Int, asked: Int, lastWords: String)
  /// It gave no sign of life for too long.
  case hung(seconds: Double, answered: Int, asked: Int)
  /// It took longer than everything may take.
  case outOfTime(seconds: Double, answered: Int, asked: Int)
  /// It answered a request twice.
  case answeredTwice(identifier: Int)
  /// It answered what was not asked.
  case answeredUnasked(line: String)
  /// It wrote a line that is no answer.
  case garbage(line: String, reason: String)
  /// It wrote a line longer than allowed.
  case flood(limit: Int)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .notStarted(let why): "could not be started: \(why)"
    case .died(let how, let answered, let asked, let lastWords):
      "ended (\(how)) after \(answered) of \(asked) answers"
        + (lastWords.isEmpty ? "" : "; its last words: \(lastWords)")
    case .hung(let seconds, let answered, let asked):
      "gave no answer for \(seconds) s, after \(answered) of \(asked)"
    case .outOfTime(let seconds, let answered, let asked):
      "gave \(answered) of \(asked) answers in the \(seconds) s allowed"
    case .answeredTwice(let identifier): "answered request \(identifier) twice"
    case .answeredUnasked(let line): "answered what was not asked: \(line)"
    case .garbage(let line, let reason): "wrote a line that is no answer (\(reason)): \(line)"
    case .flood(let limit): "wrote a line longer than \(limit) bytes"
    }
  }
}
