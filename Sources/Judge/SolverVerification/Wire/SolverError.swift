/// The reason why a solver gave no answer.
public enum SolverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The solver does not support this request; the text gives the reason.
  case unsupported(String)
  /// The request is invalid; contains the member, its value as text, and the reason.
  case invalid(member: String, value: String, reason: String)
  /// The solver failed: it died, hung, or returned an invalid answer.
  case failed(String)

  /// The error for an invalid number.
  public static func invalid(_ member: String, _ value: Double, _ reason: String) -> Self {
    .invalid(member: member, value: "\(value)", reason: reason)
  }

  /// The reason alone if it failed; otherwise the sentence.
  var reason: String { if case .failed(let why) = self { why } else { description } }

  /// The error as one sentence.
  public var description: String {
    switch self {
    case .unsupported(let why): "unsupported: \(why)"
    case .invalid(let member, let value, let reason): "\(member) is \(value): \(reason)"
    case .failed(let why): "failed: \(why)"
    }
  }
}
