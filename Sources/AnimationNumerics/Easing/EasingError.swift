/// Why an easing function could not be made: the offending value, and where it stands.
public enum EasingError: Error, Hashable, Sendable {
  /// A coordinate is not finite, or x1 or x2 lies outside [0, 1].
  case invalidControlPoint(coordinate: String, value: Double)
  /// `linear()` needs at least one point.
  case tooFewPoints(count: Int)
  /// A point of `linear()` is not finite: `member` is "output" or "input".
  case invalidPoint(index: Int, member: String, value: Double)
  /// `steps()` needs one step, with `jump-none` two.
  case tooFewSteps(count: Int, jump: StepsEasing.Jump)
  /// The text is no CSS easing function: what was wrong, and the offset in characters from 0.
  case invalidText(text: String, offset: Int, reason: String)
  /// A list of CSS keyframes is empty or out of order.
  case invalidFrames(index: Int, reason: String)
}

extension EasingError: CustomStringConvertible {
  /// One sentence that names the value and its place.
  public var description: String {
    switch self {
    case .invalidControlPoint(let coordinate, let value):
      let isHorizontal = coordinate.first == "x"
      return "\(coordinate) is \(value), but must be "
        + (isHorizontal ? "between 0 and 1" : "a finite number")
    case .tooFewPoints(let count):
      return "linear() has \(count) points, but needs at least 1"
    case .invalidPoint(let index, let member, let value):
      return "\(member) of point \(index) is \(value), but must be a finite number"
    case .tooFewSteps(let count, let jump):
      return "steps() with \(jump.rawValue) has \(count) step\(count == 1 ? "" : "s"), but needs "
        + "at least \(jump == .none ? 2 : 1)"
    case .invalidText(let text, let offset, let reason):
      return "\"\(text)\" at character \(offset): \(reason)"
    case .invalidFrames(let index, let reason):
      return "frame \(index): \(reason)"
    }
  }
}
