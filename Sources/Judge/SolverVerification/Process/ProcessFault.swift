/// A fault of a solver behind a pipe.
public enum ProcessFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program could not be started.
  case notStarted(String)
  /// The program ended while answers were missing. Contains the request, if known, and the last
  /// lines of its standard error.
  case died(how: String, answered: Int, asked: Int, request: String?, lastWords: String)
  /// The program was silent for too long; the request is the first without an answer.
  case hung(seconds: Double, answered: Int, asked: Int, request: String?)
  /// The program exceeded the time for all requests, or for this list of them; the request is the
  /// first without an answer.
  case timedOut(seconds: Double, isAll: Bool, answered: Int, asked: Int, request: String?)
  /// The program wrote invalid lines; contains their number and the first of them.
  case invalidLines(count: Int, line: String, reason: String)
  /// The program wrote a line longer than allowed.
  case lineTooLong(limit: Int)
  /// The program ended at the end of its input and left requests unanswered; contains their number
  /// and the first of them.
  case skipped(count: Int, request: String)

  /// The fault as one sentence, with the last words but without the request.
  public var description: String {
    guard case .died(_, _, _, _, let words) = self, let last = words.split(separator: "\n").last
    else { return brief }
    return "\(brief); its last words: \(last)"
  }

  /// The fault as one sentence, for where the request and the last lines are given beside it.
  public var brief: String {
    switch self {
    case .notStarted(let why): "could not be started: \(why)"
    case .died(let how, let answered, let asked, _, _):
      "ended (\(how)) after \(answered) of \(asked) answers"
    case .hung(let seconds, let answered, let asked, _):
      "gave no answer for \(Self.rounded(seconds)) s, after \(answered) of \(asked)"
        + (answered == 0 ? "; if its start compiles it, compile it first" : "")
    case .timedOut(let seconds, let isAll, let answered, let asked, _):
      "gave \(answered) of \(asked) answers in the \(Self.rounded(max(seconds, 0))) s "
        + (isAll ? "left of the time limit (--time-limit)" : "allowed for them")
    case .invalidLines(1, let line, let reason):
      "wrote a line that is not an answer (\(reason)): \(line)"
    case .invalidLines(let count, let line, let reason):
      "wrote \(count) lines that are not answers, the first (\(reason)): \(line)"
    case .lineTooLong(let limit): "wrote a line longer than \(limit) bytes"
    case .skipped(let count, _):
      "left \(count) \(count == 1 ? "request" : "requests") without an answer"
    }
  }

  /// Seconds with one decimal, or two digits below 1.
  static func rounded(_ seconds: Double) -> String {
    let unit = seconds >= 1 ? 10 : seconds >= 0.1 ? 100.0 : 1_000
    let rounded = (seconds * unit).rounded() / unit
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// The request at which it happened, as a line of the protocol; nil if unknown.
  public var request: String? {
    switch self {
    case .died(_, _, _, let request, _), .hung(_, _, _, let request),
      .timedOut(_, _, _, _, let request):
      request
    case .skipped(_, let request): request
    case .notStarted, .invalidLines, .lineTooLong: nil
    }
  }

  /// The last lines of the program's standard error before it ended.
  public var lastLines: [String] {
    guard case .died(_, _, _, _, let words) = self else { return [] }
    return words.split(separator: "\n").map(String.init)
  }
}
