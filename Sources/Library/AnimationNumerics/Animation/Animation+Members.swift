/// The members of an object of a choreography file, read from a file or from a `Decoder`.
package protocol AnimationMembers {
  associatedtype Failure: Error
  /// The names of the members that count.
  var names: [String] { get }
  func has(_ name: String) -> Bool
  /// A number, if it is there, in the range that numbers of this name have.
  func optional(_ name: String) throws(Failure) -> Double?
  func optionalFlag(_ name: String) throws(Failure) -> Bool?
  func optionalText(_ name: String) throws(Failure) -> String?
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) throws(Failure) -> Word where Word.RawValue == String
  /// The elements of the list of that name.
  func modifiers() throws(Failure) -> [Self]
  /// Rejects other members.
  func allow(_ names: [String]) throws(Failure)
  /// The error for a member that violates a requirement.
  func error(_ name: String, _ requirement: String) -> Failure
}

extension Animation {
  /// The kinds of animation in a choreography file, named as in SwiftUI.
  package enum Kind: String, CaseIterable {
    case `default`, spring, smooth, snappy, bouncy, interactiveSpring, interpolatingSpring, decay
    case linear, easeIn, easeOut, easeInOut, circularEaseIn, circularEaseOut, circularEaseInOut
    case timingCurve

    /// The kinds without a number that must be given.
    package static let named = allCases.filter { $0 != .timingCurve }
  }

  /// Reads an animation of a kind without its modifiers.
  package init<Members: AnimationMembers>(
    _ kind: Kind, _ members: Members
  ) throws(Members.Failure) {
    func allow(_ names: [String]) throws(Members.Failure) {
      try members.allow(["kind"] + names + ["modifiers", "delay"])
    }
    let overDamps = try members.optionalFlag("allowOverDamping") ?? false
    let isPaced = members.has("response") || members.has("dampingFraction")
    switch kind {
    case .default:
      try allow([])
      self = .default
    case .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
      .circularEaseInOut, .timingCurve:
      let named = UnitCurve.named.first { $0.name == kind.rawValue }?.curve
      try allow(["duration"] + (named == nil ? members.curveNames : []))
      let duration = try members.optional("duration") ?? 0.35
      let curve = if let named { named } else { try members.curve() }
      self = .timingCurve(curve, duration: duration)
    case .interactiveSpring where isPaced || !members.has("extraBounce"):
      try allow(["duration", "extraBounce", "response", "dampingFraction", "blendDuration"])
      self = .spring(try members.pacedSpring(0.15, bounce: 0.15, response: 0.15, fraction: 0.86))
    case .smooth, .snappy, .bouncy, .interactiveSpring:
      try allow(["duration", "extraBounce"])
      let duration = try members.optional("duration") ?? (kind == .interactiveSpring ? 0.15 : 0.5)
      let bounce =
        try (members.optional("extraBounce") ?? 0)
        + (kind == .smooth ? 0 : kind == .bouncy ? 0.3 : 0.15)
      guard bounce > -1, bounce <= 1 else {
        throw members.error("extraBounce", "give a bounce greater than -1 and at most 1")
      }
      self = .spring(try members.spring(.duration(duration, bounce: bounce)))
    case .spring where !members.isPhysical:
      try allow(["duration", "bounce", "response", "dampingFraction", "blendDuration"])
      self = .spring(try members.pacedSpring())
    case .spring:
      try allow([
        "mass", "stiffness", "damping", "duration", "bounce", "response", "dampingFraction",
        "allowOverDamping",
      ])
      self = .spring(try members.physicalSpring(allowOverDamping: overDamps))
    case .interpolatingSpring:
      try allow([
        "mass", "stiffness", "damping", "duration", "bounce", "response", "dampingFraction",
        "initialVelocity", "allowOverDamping",
      ])
      let velocity = try members.optional("initialVelocity") ?? 0
      var spring =
        try members.isPhysical
        ? members.physicalSpring(allowOverDamping: overDamps) : members.pacedSpring()
      // More than critical damping counts as critical, as in SwiftUI.
      if spring.dampingRatio > 1, !overDamps { spring = Spring(duration: spring.duration) }
      self = .interpolatingSpring(spring, initialVelocity: velocity)
    case .decay:
      let names = ["timeConstant", "rate", "decelerationPerMillisecond", "decelerationPerSecond"]
      try allow(names)
      self = .decay(try members.decay(names.filter(members.has)))
    }
  }

  /// The animation with the modifiers and the delay of an object.
  package func modified<Members: AnimationMembers>(
    by members: Members
  ) throws(Members.Failure) -> Animation {
    var animation = self
    for modifier in try members.modifiers() {
      animation = try animation.changed(by: modifier)
      // Room for those of a token and of the element.
      guard animation.depth <= Self.maximumDepth / 2 else {
        throw members.error("modifiers", "be at most \(Self.maximumDepth / 2) modifiers")
      }
    }
    return try members.optional("delay").map(animation.delay) ?? animation
  }

  /// The animation with one modifier: an object whose single member names the modifier.
  private func changed<Members: AnimationMembers>(
    by members: Members
  ) throws(Members.Failure) -> Animation {
    let known = ["delay", "speed", "repeatCount", "repeatForever", "logicallyComplete"]
    try members.allow(known + ["autoreverses"])
    let names = members.names.filter(known.contains)
    guard names.count == 1 else {
      throw members.error("modifiers", "hold exactly one of \(known.joined(separator: ", ")) each")
    }
    let reverses = try members.optionalFlag("autoreverses")
    if reverses != nil, !names[0].hasPrefix("repeat") {
      throw members.error("autoreverses", "be combined with repeatCount or repeatForever")
    }
    if names[0] == "repeatForever" {
      guard try members.optionalFlag("repeatForever") == true else {
        throw members.error("repeatForever", "be true")
      }
      return repeatForever(autoreverses: reverses ?? true)
    }
    let number = try members.needed(names[0])
    switch names[0] {
    case "delay": return delay(number)
    case "speed": return speed(number)
    case "logicallyComplete": return logicallyComplete(after: number)
    default:
      guard let count = number >= 0x1p63 ? .max : Int(exactly: number) else {
        throw members.error("repeatCount", "be a whole number")
      }
      return repeatCount(count, autoreverses: reverses ?? true)
    }
  }
}

extension AnimationMembers {
  package func needed(_ name: String) throws(Failure) -> Double {
    guard let number = try optional(name) else { throw error(name, "be a number") }
    return number
  }

  /// Whether a spring is given by mass, stiffness or damping.
  package var isPhysical: Bool { has("stiffness") || has("damping") || has("mass") }

  /// A spring of mass, stiffness and damping, or of mass, stiffness and damping ratio or fraction.
  package func physicalSpring(allowOverDamping: Bool = true) throws(Failure) -> Spring {
    let ratio = ["dampingRatio", "dampingFraction"].first(where: has)
    let others = ["duration", "bounce", "response"] + (ratio == nil ? [] : ["damping"])
    if let other = others.first(where: has) {
      throw error(other, "not be combined with \(ratio ?? "mass, stiffness or damping")")
    }
    let (mass, stiffness) = (try optional("mass") ?? 1, try needed("stiffness"))
    if let ratio {
      return try spring(.stiffness(stiffness, dampingRatio: needed(ratio), mass: mass))
    }
    return try spring(
      .physical(
        mass: mass, stiffness: stiffness, damping: needed("damping"),
        allowOverDamping: allowOverDamping))
  }

  /// A spring of duration and bounce, or of response and damping fraction or ratio.
  package func pacedSpring(
    _ duration: Double = 0.5, bounce: Double = 0, response: Double = 0.5, fraction: Double = 0.825
  ) throws(Failure) -> Spring {
    _ = try optional("blendDuration")
    let ratio = has("dampingRatio") ? "dampingRatio" : "dampingFraction"
    guard has("response") || has(ratio) else {
      return try spring(
        .duration(optional("duration") ?? duration, bounce: optional("bounce") ?? bounce))
    }
    for name in ["duration", "bounce", "extraBounce"] where has(name) {
      throw error(name, "not be combined with response or dampingFraction")
    }
    return try spring(
      .response(optional("response") ?? response, dampingRatio: optional(ratio) ?? fraction))
  }

  /// The spring of parameters; those that are invalid are reported under their member names.
  package func spring(_ parameters: Spring.Parameters) throws(Failure) -> Spring {
    do {
      return try Spring(parameters)
    } catch {
      let isFraction = error.parameter == "dampingRatio" && has("dampingFraction")
      throw self.error(isFraction ? "dampingFraction" : error.parameter, error.requirement)
    }
  }

  /// A decay of at most one parameter.
  fileprivate func decay(_ given: [String]) throws(Failure) -> Decay {
    guard let name = given.first else { return Decay(timeConstant: 0.325) }
    guard given.count == 1 else { throw error(given[1], "not be combined with \(name)") }
    let number = try needed(name)
    do {
      switch name {
      case "timeConstant": return try Decay(.timeConstant(number))
      case "rate": return try Decay(.rate(number))
      case "decelerationPerSecond": return try Decay(.decelerationPerSecond(number))
      default: return try Decay(.decelerationPerMillisecond(number))
      }
    } catch {
      throw self.error(name, error.requirement)
    }
  }

  /// The names of the members of a curve.
  package var curveNames: [String] {
    has("easing")
      ? ["easing"]
      : has("family")
        ? ["family", "shape", "overshoot", "amplitude", "period", "publishedInOut"]
        : ["x1", "y1", "x2", "y2"]
  }

  /// A curve by its control points, by its family and shape, or by its text in CSS.
  package func curve() throws(Failure) -> UnitCurve {
    if let css = try optionalText("easing") {
      do {
        return UnitCurve(try EasingFunction(css: css))
      } catch {
        throw self.error("easing", "be an easing function of CSS: \(error)")
      }
    }
    guard has("family") else { return UnitCurve(try bezier()) }
    let family = try word("family", NamedEasing.Family.self)
    let shape = try word("shape", NamedEasing.Shape.self)
    let numbers = (try optional("overshoot"), try optional("amplitude"), try optional("period"))
    let isPublished = try optionalFlag("publishedInOut") ?? false
    do {
      return UnitCurve(
        try NamedEasing(
          family, shape, overshoot: numbers.0 ?? 1.70158, amplitude: numbers.1 ?? 1,
          period: numbers.2 ?? 0.3, publishedInOut: isPublished))
    } catch {
      throw failure(error)
    }
  }

  /// A curve by its control points.
  package func bezier() throws(Failure) -> CubicBezier {
    let (x1, y1, x2, y2) = (try needed("x1"), try needed("y1"), try needed("x2"), try needed("y2"))
    do {
      return try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: EasingError) -> Failure {
    guard case .invalid(let failure) = error else { return self.error("x1", "be of a curve") }
    return self.error(failure.parameter, failure.requirement)
  }
}
