package import AnimationNumerics
package import StrictJSON

/// Reads an animation of a choreography document: a name, an object with a kind and its parameters,
/// or a design token.
package struct AnimationDecoder {
  /// The animations of the document's design tokens, by path.
  var tokens: [String: Animation] = [:]

  package init() {}

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
    guard case .string(let text) = value, Animation.Kind(rawValue: text) == nil else {
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
      guard let kind = Animation.Kind.named.first(where: { $0.rawValue == name }) else {
        throw DocumentError(
          path, is: value.summary,
          must: "be an object with a kind, null for a jump, or one of "
            + Animation.Kind.named.map(\.rawValue).joined(separator: ", "))
      }
      return try Animation(kind, DocumentMembers(.object([:]), path: path))
    }
    let members = try DocumentMembers(value, path: path)
    let animation: Animation
    if let token = try members.optionalText("token") {
      try members.allow(["token", "modifiers", "delay"])
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
      animation = try Animation(members.word("kind", Animation.Kind.self), members)
      if case .curve(let curve, _) = animation.node {
        try curve.easing.requireFewParts(members.path("easing"))
      }
    }
    return try animation.modified(by: members)
  }
}

extension DocumentMembers: AnimationMembers {
  package func optional(_ name: String) throws(DocumentError) -> Double? {
    switch name {
    case "duration", "response", "timeConstant": try optionalDuration(name)
    case "mass", "stiffness": try optionalPositive(name, in: Self.quantities, "")
    case "damping", "dampingFraction", "dampingRatio":
      try optionalNumber(name, in: 0...Self.quantities.upperBound)
    case "blendDuration", "logicallyComplete": try optionalTime(name)
    case "delay": try optionalNumber(name, in: (path.hasSuffix("]") ? -1e6 : 0)...1e6)
    case "speed", "rate": try optionalNumber(name, in: 1e-6...1e6)
    case "repeatCount": try optionalCount(name, in: 1...1_000_000).map(Double.init)
    case "initialVelocity": try optionalNumber(name, in: -1e9...1e9)
    case "bounce": try optionalNumber(name, in: -1e100...1)
    default: try optionalNumber(name)
    }
  }

  package func modifiers() throws(DocumentError) -> [DocumentMembers] {
    try (optionalList("modifiers") ?? []).map { element throws(DocumentError) in
      try DocumentMembers(element.value, path: element.path)
    }
  }
}
