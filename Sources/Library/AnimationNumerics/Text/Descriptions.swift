// Descriptions in the syntax of the source: the same in every run, and code that makes the value
// again wherever one expression can.

extension Spring: CustomStringConvertible {
  /// "Spring(duration: 0.5, bounce: 0.3)", or the parameters that give this spring again.
  public var description: String {
    let words = exactParameters.numbers.map { "\($0.name): \($0.value)" }
    let isPhysical = words.count == 3
    return "Spring(\(words.joined(separator: ", "))\(isPhysical ? ", allowOverDamping: true" : ""))"
  }

  /// The parameters that give this spring again: duration and bounce, else response and damping
  /// ratio, else mass, stiffness and damping, which all other springs have.
  package var exactParameters: Parameters {
    for parameters in [
      Parameters.duration(duration, bounce: bounce),
      .response(response, dampingRatio: dampingRatio),
    ] where (try? Spring(parameters)) == self {
      return parameters
    }
    return .physical(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
  }
}

extension Spring.Parameters {
  /// The numbers of the first three cases, with their argument labels.
  package var numbers: [(name: String, value: Double)] {
    switch self {
    case .duration(let duration, let bounce): [("duration", duration), ("bounce", bounce)]
    case .response(let response, let ratio): [("response", response), ("dampingRatio", ratio)]
    case .physical(let mass, let stiffness, let damping, _):
      [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
    case .stiffness, .settling: []
    }
  }
}

extension UnitPoint: CustomStringConvertible {
  /// "UnitPoint(x: 0.42, y: 0.0)".
  public var description: String { "UnitPoint(x: \(x), y: \(y))" }
}

extension CubicBezier: CustomStringConvertible {
  /// "CubicBezier(x1: 0.42, y1: 0.0, x2: 1.0, y2: 1.0)".
  public var description: String { "CubicBezier(x1: \(x1), y1: \(y1), x2: \(x2), y2: \(y2))" }
}

extension UnitCurve: CustomStringConvertible {
  /// "UnitCurve.easeIn", or the curve's control points.
  public var description: String {
    if let name { return "UnitCurve.\(name)" }
    guard case .bezier(let curve) = kind else { return source }
    return "UnitCurve.bezier(startControlPoint: \(UnitPoint(x: curve.x1, y: curve.y1)), "
      + "endControlPoint: \(UnitPoint(x: curve.x2, y: curve.y2)))"
  }

  /// The name of the curve, if it has one.
  var name: String? { Self.named.first { $0.curve == self }?.name }

  /// A named easing as an expression.
  fileprivate var source: String {
    guard case .named(let easing) = kind else { return "UnitCurve.linear" }
    let shape =
      easing.shape == .inOut ? "inOut" : easing.shape == .outIn ? "outIn" : easing.shape.rawValue
    var words = [".\(easing.family.rawValue)", ".\(shape)"]
    if easing.overshoot != 1.70158 { words.append("overshoot: \(easing.overshoot)") }
    if easing.amplitude != 1 { words.append("amplitude: \(easing.amplitude)") }
    if easing.period != 0.3 { words.append("period: \(easing.period)") }
    if easing.isPublishedInOut { words.append("publishedInOut: true") }
    return "UnitCurve(NamedEasing(\(words.joined(separator: ", "))))"
  }
}

extension Animation: CustomStringConvertible {
  /// The animation and its modifiers: "Animation.spring(duration: 0.4, bounce: 0.2).delay(0.1)".
  public var description: String { "Animation" + node.text }
}

extension Animation.Node {
  /// The node without its outermost modifier; nil for a spring or curve.
  var modified: Self? {
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
      ".interpolatingSpring(\(spring)\(velocity == 0 ? "" : ", initialVelocity: \(velocity)"))"
    case .curve(let curve, let duration):
      if case .bezier(let bezier) = curve.kind, curve.name == nil {
        ".timingCurve(\(bezier.x1), \(bezier.y1), \(bezier.x2), \(bezier.y2), duration: \(duration))"
      } else if case .named = curve.kind {
        ".timingCurve(\(curve.name.map { ".\($0)" } ?? curve.source), duration: \(duration))"
      } else {
        ".\(curve.name ?? "linear")(duration: \(duration))"
      }
    case .delay(let base, let delay): "\(base.text).delay(\(delay))"
    case .speed(let base, let speed): "\(base.text).speed(\(speed))"
    case .repetition(let base, _, let count?, let reverses):
      "\(base.text).repeatCount(\(count), autoreverses: \(reverses))"
    case .repetition(let base, _, nil, let reverses):
      "\(base.text).repeatForever(autoreverses: \(reverses))"
    case .logicalCompletion(let base, let after):
      "\(base.text).logicallyComplete(after: \(after))"
    }
  }
}

extension Stagger: CustomStringConvertible {
  /// "Stagger(interval: 0.04, maximumTotal: 0.3, from: .center)".
  public var description: String {
    var words = ["interval: \(interval)"]
    if let maximumTotal { words.append("maximumTotal: \(maximumTotal)") }
    if let maximumIndex { words.append("maximumIndex: \(maximumIndex)") }
    if case .index(let index) = origin {
      words.append("from: .index(\(index))")
    } else if origin != .first {
      words.append("from: .\(origin)")
    }
    if let grid {
      let axis = grid.axis.map { ", axis: .\($0)" } ?? ""
      words.append("in: Stagger.Grid(columns: \(grid.columns)\(axis))")
    }
    return "Stagger(\(words.joined(separator: ", ")))"
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
