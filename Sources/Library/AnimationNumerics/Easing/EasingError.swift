/// The reason why an easing function could not be made: the invalid value and its location.
public enum EasingError: Error, Hashable, Sendable {
  /// A number is out of range: a coordinate of a control point, a point of `linear()`, or a count
  /// of points or steps.
  case invalid(ParameterError)
  /// The text is not a CSS easing function; the offset counts characters from 0.
  case invalidText(text: String, offset: Int, reason: String)
  /// A list of CSS keyframes is empty or out of order.
  case invalidFrames(index: Int, reason: String)
}

extension EasingError {
  /// Throws unless a number meets its requirement. The message is built only then.
  @inline(__always) static func require(
    _ holds: Bool, _ parameter: @autoclosure () -> String, is value: Double,
    must requirement: @autoclosure () -> String
  ) throws(EasingError) {
    guard holds else { throw .invalid(ParameterError(parameter(), is: value, must: requirement())) }
  }
}

extension EasingError: CustomStringConvertible {
  /// One sentence that names the value and its location.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .invalidText(let text, let offset, let reason):
      "\"\(text)\" at character \(offset): \(reason)"
    case .invalidFrames(let index, let reason): "frame \(index): \(reason)"
    }
  }
}
