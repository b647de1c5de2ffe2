/// A fault of a solver behind a pipe.
public enum ProcessFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// It could not be started.
  case notStarted(String)
  /// It ended while answers were owed: on which request, if that is known, and the last lines that it
  /// wrote to its standard error.
  case died(how: String, answered: Int, asked: Int, request: String?, lastWords: String)
  /// It gave no sign of life for too long, while this request was the first without an answer.
  case hung(seconds: Double, answered: Int, asked: Int, request: String?)
  /// It took longer than everything may take, while this request was the first without an answer.
  case outOfTime(seconds: Double, answered: Int, asked: Int, request: String?)
  /// It wrote lines that are no answers: how many, and the first of them.
  case garbage(count: Int, line: String, reason: String)
  /// It wrote a line longer than allowed.
  case flood(limit: Int)
  /// It ended with its input and had left requests unanswered: how many, and the first of them.
  case skipped(count: Int, request: String)

  /// One sentence for a person, without the request and the last words.
  public var description: String {
    switch self {
    case .notStarted(let why): "could not be started: \(why)"
    case .died(let how, let answered, let asked, _, let lastWords):
      "ended (\(how)) after \(answered) of \(asked) answers"
        + (lastWords.split(separator: "\n").last.map { "; its last words: \($0)" } ?? "")
    case .hung(let seconds, let answered, let asked, _):
      "gave no answer for \(seconds) s, after \(answered) of \(asked)"
    case .outOfTime(let seconds, let answered, let asked, _):
      "gave \(answered) of \(asked) answers in the \(seconds) s allowed"
    case .garbage(1, let line, let reason):
      "wrote a line that is no answer (\(reason)): \(line)"
    case .garbage(let count, let line, let reason):
      "wrote \(count) lines that are no answers, the first (\(reason)): \(line)"
    case .flood(let limit): "wrote a line longer than \(limit) bytes"
    case .skipped(let count, _):
      "left \(count) \(count == 1 ? "request" : "requests") without an answer"
    }
  }

  /// The request on which it happened, as a line of the protocol; nil where none can be named.
  public var request: String? {
    switch self {
    case .died(_, _, _, let request, _), .hung(_, _, _, let request),
      .outOfTime(_, _, _, let request):
      request
    case .skipped(_, let request): request
    case .notStarted, .garbage, .flood: nil
    }
  }

  /// The last lines that it wrote to its standard error before it ended.
  public var lastLines: [String] {
    guard case .died(_, _, _, _, let words) = self else { return [] }
    return words.split(separator: "\n").map(String.init)
  }
}
