/// Why a solver gave no answer.
public enum SolverError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The solver does not serve this request; the text says why.
  case unsupported(String)
  /// The request makes no sense: which member, its value as text, and what is wrong with it.
  case invalid(member: String, value: String, reason: String)
  /// The solver was asked and failed: it died, hung, or answered something that is no answer.
  case failed(String)

  /// An invalid number.
  public static func invalid(_ member: String, _ value: Double, _ reason: String) -> Self {
    .invalid(member: member, value: "\(value)", reason: reason)
  }

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .unsupported(let why): "unsupported: \(why)"
    case .invalid(let member, let value, let reason): "\(member) is \(value): \(reason)"
    case .failed(let why): "failed: \(why)"
    }
  }
}
