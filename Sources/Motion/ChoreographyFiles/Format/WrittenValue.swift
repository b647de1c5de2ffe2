package import AnimationNumerics

/// A value of a property in a file: a number, or a text such as a colour.
package enum WrittenValue: Hashable, Sendable {
  case number(Double)
  case text(String)
  /// A value on the way from one text to another, where an easing has parts.
  indirect case between(WrittenValue, WrittenValue, progress: Double)

  /// The number that stands for the value where it is sampled; a new text is added to the property's.
  func number(in texts: inout [String]) -> Double {
    switch self {
    case .number(let number): return number
    case .text(let text):
      if !texts.contains(text) { texts.append(text) }
      return TextValues.number(texts.firstIndex(of: text)!)
    case .between(let first, let second, let progress):
      let (from, to) = (first.number(in: &texts), second.number(in: &texts))
      return from + (to - from) * progress
    }
  }
}

/// A file's way to change a value: at once, by an animation, or by an easing that is keyframes here.
package enum AnimationPace: Hashable, Sendable {
  case jump
  case animation(Animation)
  case keyframes(EasingFunction, duration: Double, delay: Double)
  /// A spring that is held at its target once it first arrives there. The velocity is in moves per
  /// second.
  case clamped(Spring, velocity: Double, arrival: Double, delay: Double)

  init(_ easing: EasingFunction, duration: Double, delay: Double = 0) {
    self = .keyframes(easing, duration: duration, delay: max(delay, 0))
    guard easing.unitCurve != nil else { return }
    let animation = Animation.timingCurve(easing, duration: duration)
    self = .animation(delay == 0 ? animation : animation.delay(delay))
  }

  init(_ expression: AnimationExpression, path: String) throws(DocumentError) {
    self = .animation(expression.animation)
    if expression.isPiecewise, let easing = expression.easing {
      self.init(
        easing, duration: expression.duration ?? AnimationExpression.standardDuration,
        delay: expression.delay)
    }
    if expression.isClamped { try self.init(clamping: expression.animation, path: path) }
  }

  /// An animation with an overshoot clamp.
  init(clamping animation: Animation, path: String) throws(DocumentError) {
    let (delay, rest) = animation.leadingDelay
    let (spring, velocity): (Spring, Double)
    switch rest.node {
    case .spring(let plain): (spring, velocity) = (plain, 0)
    case .interpolatingSpring(let plain, let own): (spring, velocity) = (plain, own)
    default:
      throw DocumentError(
        path, is: "an animation with a clamp", must: "be a spring without modifiers but delays")
    }
    let arrival = spring.arrivalTime(fromValue: 0, toValue: 1, initialVelocity: velocity)
    self =
      arrival == .infinity
      ? .animation(animation)
      : .clamped(spring, velocity: velocity, arrival: arrival, delay: max(delay, 0))
  }

  /// The animation; nil for a jump.
  func animation(_ path: String) throws(DocumentError) -> Animation? {
    switch self {
    case .jump: return nil
    case .animation(let animation): return animation
    case .keyframes(let easing, let duration, let delay):
      let animation = Animation.timingCurve(easing, duration: duration)
      return delay == 0 ? animation : animation.delay(delay)
    case .clamped:
      throw DocumentError(
        path, is: summary, must: "be an animation: a clamp is for from and to, and for moves")
    }
  }

  /// A short text for error messages.
  var summary: String {
    switch self {
    case .jump: "null"
    case .animation(let animation): "\(animation)"
    case .keyframes(let easing, _, _): "\"\(easing)\""
    case .clamped: "a spring with a clamp"
    }
  }
}
