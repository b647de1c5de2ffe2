package import AnimationNumerics
package import StrictJSON

/// Reads an animation of a choreography document: a name, an object with a kind and its parameters,
/// or a design token.
package struct AnimationDecoder {
  /// The kinds of animation, named as in SwiftUI.
  package enum Kind: String, CaseIterable {
    case `default`, spring, smooth, snappy, bouncy, interactiveSpring, interpolatingSpring, decay
    case linear, easeIn, easeOut, easeInOut, timingCurve
  }

  /// The animations of the document's design tokens, by path.
  var tokens: [String: Animation] = [:]

  package init() {}

  func optional(_ name: String, of members: DocumentMembers) throws(DocumentError) -> Animation?? {
    guard let pace = try optionalPace(name, of: members) else { return nil }
    return .some(try pace.animation(members.path(name)))
  }

  func optionalPace(_ name: String, of members: DocumentMembers) throws(DocumentError)
    -> AnimationPace?
  {
    guard let value = members[name] else { return nil }
    let path = members.path(name)
    if value == .null { return .jump }
    if case .object(var rest) = value, rest.removeValue(forKey: "clamp") != nil {
      let plain = try animation(.object(rest), path: path)
      let isClamped = try DocumentMembers(value, path: path).optionalFlag("clamp") == true
      return isClamped ? try AnimationPace(clamping: plain, path: path) : .animation(plain)
    }
    guard case .string(let text) = value, Kind(rawValue: text) == nil else {
      return .animation(try animation(value, path: path))
    }
    let expression = try AnimationExpression(text, path: path)
    if expression.isGuess {
      throw members.error(
        name, "begin with a library's name: \(expression.otherReadings.joined(separator: ", "))")
    }
    return try AnimationPace(expression, path: path)
  }

  package func animation(_ value: JSONValue, path: String) throws(DocumentError) -> Animation {
    if case .string(let name) = value {
      guard let kind = Kind(rawValue: name), kind != .timingCurve else {
        throw DocumentError(
          path, is: value.summary,
          must: "be an object with a kind, null for a jump, or one of "
            + Kind.allCases.filter { $0 != .timingCurve }.map(\.rawValue).joined(separator: ", "))
      }
      return try base(kind, DocumentMembers(.object([:]), path: path))
    }
    let members = try DocumentMembers(value, path: path)
    var animation: Animation
    if let token = try members.optionalText("token") {
      try members.allow(["token"] + Self.modifiers)
      guard let found = tokens[token] else {
        throw members.error(
          "token",
          tokens.isEmpty
            ? "be a motion token of the document, which has none"
            : "be one of the document's motion tokens: "
              + tokens.keys.sorted().prefix(20).joined(separator: ", "))
      }
      animation = found
    } else {
      animation = try base(members.word("kind", Kind.self), members)
    }
    for (path, modifier) in try members.optionalList("modifiers") ?? [] {
      animation = try modified(animation, DocumentMembers(modifier, path: path))
      // Room for those of a token and of the element.
      guard animation.depth <= Animation.maximumDepth / 2 else {
        throw DocumentError(
          path, is: "one of more than \(Animation.maximumDepth / 2) modifiers",
          must: "be combined with the ones before it")
      }
    }
    if let delay = try members.optionalTime("delay") { animation = animation.delay(delay) }
    return animation
  }

  private static var modifiers: [String] { ["modifiers", "delay"] }

  private func base(_ kind: Kind, _ members: DocumentMembers) throws(DocumentError) -> Animation {
    func allow(_ names: [String]) throws(DocumentError) {
      try members.allow(["kind"] + names + Self.modifiers)
    }
    switch kind {
    case .default:
      try allow([])
      return .default
    case .linear, .easeIn, .easeOut, .easeInOut:
      try allow(["duration"])
      let duration = try members.optionalDuration("duration") ?? 0.35
      return switch kind {
      case .linear: .linear(duration: duration)
      case .easeIn: .easeIn(duration: duration)
      case .easeOut: .easeOut(duration: duration)
      default: .easeInOut(duration: duration)
      }
    case .timingCurve:
      try allow(["duration", "x1", "y1", "x2", "y2"])
      return .timingCurve(
        UnitCurve(try members.bezier()), duration: try members.optionalDuration("duration") ?? 0.35)
    case .smooth, .snappy, .bouncy:
      try allow(["duration", "extraBounce"])
      return try bouncing(
        members, kind == .smooth ? 0 : kind == .snappy ? 0.15 : 0.3, duration: 0.5)
    case .spring:
      if members.isPhysical, !members.has("response"), !members.has("dampingFraction") {
        try allow(["mass", "stiffness", "damping", "duration", "bounce"])
        return .spring(try physicalSpring(members))
      }
      try allow(["duration", "bounce", "response", "dampingFraction", "blendDuration"])
      return .spring(try pacedSpring(members, duration: 0.5, response: 0.5, fraction: 0.825))
    case .interactiveSpring:
      try allow(["duration", "extraBounce", "response", "dampingFraction", "blendDuration"])
      if members.has("extraBounce"), !members.has("response"), !members.has("dampingFraction") {
        return try bouncing(members, 0.15, duration: 0.15)
      }
      return .spring(
        try pacedSpring(members, duration: 0.15, bounce: 0.15, response: 0.15, fraction: 0.86))
    case .interpolatingSpring:
      try allow(["mass", "stiffness", "damping", "duration", "bounce", "initialVelocity"])
      let velocity = try members.optionalNumber("initialVelocity", in: -1e9...1e9) ?? 0
      // More than critical damping counts as critical, as in SwiftUI.
      guard !members.isPhysical else {
        return .interpolatingSpring(try physicalSpring(members), initialVelocity: velocity)
      }
      let spring = try pacedSpring(members, duration: 0.5)
      return .interpolatingSpring(
        duration: spring.duration, bounce: spring.bounce, initialVelocity: velocity)
    case .decay:
      try allow(["timeConstant"])
      return .decay(Decay(timeConstant: try members.optionalDuration("timeConstant") ?? 0.325))
    }
  }

  private func bouncing(
    _ members: DocumentMembers, _ bounce: Double, duration: Double
  ) throws(DocumentError) -> Animation {
    let bounce = bounce + (try members.optionalNumber("extraBounce") ?? 0)
    guard bounce > -1, bounce <= 1 else {
      throw members.error("extraBounce", "give a bounce greater than -1 and at most 1")
    }
    return .spring(duration: try members.optionalDuration("duration") ?? duration, bounce: bounce)
  }

  /// Creates a spring from duration and bounce, or from response and damping fraction.
  private func pacedSpring(
    _ members: DocumentMembers, duration: Double, bounce: Double = 0, response: Double? = nil,
    fraction: Double = 1
  ) throws(DocumentError) -> Spring {
    _ = try members.optionalTime("blendDuration")
    let usesResponse = members.has("response") || members.has("dampingFraction")
    if usesResponse, let response {
      for name in ["duration", "bounce", "extraBounce"] where members.has(name) {
        throw members.error(name, "not be combined with response or dampingFraction")
      }
      return try members.spring(
        .response(
          members.optionalDuration("response") ?? response,
          dampingRatio: members.optionalDamping("dampingFraction") ?? fraction))
    }
    return try members.spring(
      .duration(
        members.optionalDuration("duration") ?? duration,
        bounce: members.optionalNumber("bounce", in: -1e100...1) ?? bounce))
  }

  private func physicalSpring(_ members: DocumentMembers) throws(DocumentError) -> Spring {
    for name in ["duration", "bounce"] where members.has(name) {
      throw members.error(name, "not be combined with mass, stiffness or damping")
    }
    return try members.physicalSpring(allowOverDamping: false)
  }

  /// Reads an animation with one modifier: an object whose single member names the modifier.
  private func modified(
    _ animation: Animation, _ members: DocumentMembers
  ) throws(DocumentError) -> Animation {
    let known = [
      "delay", "speed", "repeatCount", "repeatForever", "logicallyComplete", "autoreverses",
    ]
    try members.allow(known)
    let names = members.names.filter { $0 != "autoreverses" }
    guard names.count == 1 else {
      throw DocumentError(
        members.path, is: "an object of \(names.count) modifiers",
        must: "hold exactly one of delay, speed, repeatCount, repeatForever, logicallyComplete")
    }
    let reverses = try members.optionalFlag("autoreverses") ?? true
    if members.has("autoreverses"), !names[0].hasPrefix("repeat") {
      throw members.error("autoreverses", "be combined with repeatCount or repeatForever")
    }
    switch names[0] {
    case "delay": return animation.delay(try members.number("delay", in: -1e6...1e6))
    case "speed":
      let speed = try members.number("speed", in: 0...1e6)
      guard speed >= 1e-6 else { throw members.error("speed", "be at least 1e-06") }
      return animation.speed(speed)
    case "repeatCount":
      let count = try members.optionalCount("repeatCount", in: 1...1_000_000)
      return animation.repeatCount(count ?? 1, autoreverses: reverses)
    case "repeatForever":
      guard try members.optionalFlag("repeatForever") == true else {
        throw members.error("repeatForever", "be true")
      }
      return animation.repeatForever(autoreverses: reverses)
    default:
      return animation.logicallyComplete(after: try members.optionalTime("logicallyComplete") ?? 0)
    }
  }
}

extension DocumentMembers {
  /// Whether a spring is given by mass, stiffness or damping.
  var isPhysical: Bool { has("stiffness") || has("damping") || has("mass") }

  func physicalSpring(allowOverDamping: Bool = true) throws(DocumentError) -> Spring {
    try spring(
      .physical(
        mass: optionalQuantity("mass") ?? 1, stiffness: quantity("stiffness"),
        damping: damping("damping"), allowOverDamping: allowOverDamping))
  }

  /// Creates a spring and reports invalid parameters under their member names.
  func spring(_ parameters: Spring.Parameters) throws(DocumentError) -> Spring {
    do {
      return try Spring(parameters)
    } catch {
      let name =
        error.parameter == "dampingRatio" && has("dampingFraction")
        ? "dampingFraction" : error.parameter
      throw DocumentError(
        path(name), is: self[name]?.summary ?? "\(error.value)", must: error.requirement)
    }
  }

  func bezier() throws(DocumentError) -> CubicBezier {
    let (x1, y1, x2, y2) = (try number("x1"), try number("y1"), try number("x2"), try number("y2"))
    do {
      return try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    } catch {
      guard case .invalid(let parameterError) = error else {
        throw DocumentError(path, is: "a curve", must: "\(error)")
      }
      throw self.error(parameterError.parameter, parameterError.requirement)
    }
  }
}
