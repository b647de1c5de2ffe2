// Descriptions in the syntax of the source: the same in every run, and code that makes the value
// again wherever one expression can.

extension Animation: CustomStringConvertible {
  /// The animation and its modifiers: "Animation.spring(duration: 0.4, bounce: 0.2).delay(0.1)".
  public var description: String { "Animation" + node.text }
}

extension Animation.Node {
  /// The node without its outermost modifier; nil for a spring or curve.
  package var modified: Self? {
    switch self {
    case .spring, .interpolatingSpring, .curve: nil
    case .delay(let base, _), .speed(let base, _), .repetition(let base, _, _, _),
      .logicalCompletion(let base, _):
      base
    }
  }

  fileprivate var text: String {
    switch self {
    case .spring(let spring):
      if case .duration(let duration, let bounce) = spring.exactParameters {
        ".spring(duration: \(duration), bounce: \(bounce))"
      } else {
        ".spring(\(spring))"
      }
    case .interpolatingSpring(let spring, let velocity):
      decay.map { ".decay(\($0.text))" }
        ?? ".interpolatingSpring(\(spring)\(velocity == 0 ? "" : ", initialVelocity: \(velocity)"))"
    case .curve(let curve, let duration):
      switch (curve.easing, curve.name) {
      case (.cubicBezier(let bezier), nil):
        ".timingCurve(\(bezier.x1), \(bezier.y1), \(bezier.x2), \(bezier.y2), duration: \(duration))"
      case (.identity, let name?), (.cubicBezier, let name?): ".\(name)(duration: \(duration))"
      default: ".timingCurve(\(curve.name.map { ".\($0)" } ?? curve.source), duration: \(duration))"
      }
    case .delay(let base, let delay): "\(base.text).delay(\(delay))"
    case .speed(let base, let speed): "\(base.text).speed(\(speed))"
    case .repetition(let base, _, let count?, let reverses):
      "\(base.text).repeatCount(\(count), autoreverses: \(reverses))"
    case .repetition(let base, _, nil, let reverses):
      "\(base.text).repeatForever(autoreverses: \(reverses))"
    case .logicalCompletion(let base, let after): "\(base.text).logicallyComplete(after: \(after))"
    }
  }
}

extension AnimatedValue: CustomStringConvertible {
  /// "AnimatedValue(3.0)" at rest; otherwise the motion: "AnimatedValue from 0.0 at 0.0/s, to 1.0
  /// with Animation.spring(duration: 0.5, bounce: 0.0) at 10.0".
  public var description: String {
    guard clock.carrier != nil || !layers.isEmpty else {
      let rate = velocity == .zero ? "" : ", velocity: \(velocity)"
      return "AnimatedValue(\(target)\(rate))"
    }
    var text = "AnimatedValue from \(origin) at \(velocity)/s"
    if let carrier = clock.carrier {
      text += ", to \(springTarget) with Animation\(carrier.node.text) at \(clock.startTime)"
      if clock.arrival < .infinity { text += " until \(clock.arrival)" }
    }
    for layer in layers {
      text += ", to \(layer.target) with \(layer.clock.animation) at \(layer.clock.startTime)"
    }
    return text
  }
}
