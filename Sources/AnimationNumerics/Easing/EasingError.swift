/// Why an easing function could not be made: the offending value, and where it stands.
public enum EasingError: Error, Hashable, Sendable {
  /// A number is out of range: a coordinate of a control point, a point of `linear()`, how many points
  /// or steps there are.
  case invalid(ParameterError)
  /// The text is no CSS easing function: what was wrong, and the offset in characters from 0.
  case invalidText(text: String, offset: Int, reason: String)
  /// A list of CSS keyframes is empty or out of order.
  case invalidFrames(index: Int, reason: String)
}

extension EasingError {
  /// Refuses a number of which something does not hold; nothing is written where it does.
  @inline(__always)
  static func require(
    _ holds: Bool, _ parameter: @autoclosure () -> String, is value: Double,
    must requirement: @autoclosure () -> String
  ) throws(EasingError) {
    guard holds else { throw .invalid(ParameterError(parameter(), is: value, must: requirement())) }
  }
}

extension EasingError: CustomStringConvertible {
  /// One sentence that names the value and its place.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .invalidText(let text, let offset, let reason):
      "\"\(text)\" at character \(offset): \(reason)"
    case .invalidFrames(let index, let reason):
      "frame \(index): \(reason)"
    }
  }
}
