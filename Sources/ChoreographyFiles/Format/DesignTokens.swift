package import AnimationNumerics
package import StrictJSON

/// The motion tokens of a file in the W3C Design Tokens format, as animations.
///
/// Two token types are read. A `transition` has a duration, an optional delay and a timing
/// function. A `spring` is an extension of the format: its value holds `duration` and `bounce`,
/// `response` and `dampingFraction`, or `mass`, `stiffness` and `damping`, in seconds. A transition
/// with a spring among its `$extensions`, under ``springExtension``, is that spring after the
/// transition's delay. `duration` and `cubicBezier` tokens are resolved when others refer to them,
/// as in `"{motion.quick}"`. A group's `$type` applies to its tokens. Tokens of other types are
/// ignored.
///
/// Source: Design Tokens Format Module, W3C Design Tokens Community Group.
package struct DesignTokens {
  /// The name of a spring among a token's extensions.
  package static let springExtension = "swift-animation-numerics.spring"

  /// The animations, by the path of their tokens.
  package private(set) var animations: [String: Animation] = [:]

  private struct Token {
    var type: String?
    var members: DocumentMembers
  }

  private var tokens: [String: Token] = [:]

  /// Reads the tokens of a file, or of the part of a document at `path`.
  package init(_ value: JSONValue, path: String) throws(DocumentError) {
    try collect(DocumentMembers(value, path: path), prefix: "", type: nil, depth: 0)
    for name in tokens.keys.sorted() {
      guard let token = tokens[name] else { continue }
      switch try resolvedType(token, visited: [name]) {
      case "transition", "spring": animations[name] = try animation(token, visited: [name])
      default: break
      }
    }
  }

  private mutating func collect(
    _ members: DocumentMembers, prefix: String, type: String?, depth: Int
  ) throws(DocumentError) {
    let type = try members.optionalText("$type") ?? type
    if members.has("$value") {
      tokens[prefix] = Token(type: type, members: members)
      return
    }
    for name in members.names where !name.hasPrefix("$") {
      guard let child = members[name], case .object = child else {
        throw members.error(name, "be a token or a group of tokens")
      }
      try collect(
        DocumentMembers(child, path: members.path(name)),
        prefix: prefix.isEmpty ? name : "\(prefix).\(name)", type: type, depth: depth + 1)
    }
  }

  /// The token a value refers to, if it is a reference.
  private func reference(
    _ value: JSONValue?, path: String, visited: [String]
  ) throws(DocumentError) -> (token: Token, visited: [String])? {
    guard case .string(let text) = value, text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2
    else { return nil }
    let name = String(text.dropFirst().dropLast())
    guard let token = tokens[name] else {
      throw DocumentError(path: path, value: value?.summary, reason: "refer to a token that exists")
    }
    guard !visited.contains(name) else {
      throw DocumentError(
        path: path, value: value?.summary, reason: "not refer to itself, not even through others")
    }
    return (token, visited + [name])
  }

  private func resolvedType(_ token: Token, visited: [String]) throws(DocumentError) -> String? {
    if let type = token.type { return type }
    let path = token.members.path("$value")
    guard let next = try reference(token.members["$value"], path: path, visited: visited) else {
      return nil
    }
    return try resolvedType(next.token, visited: next.visited)
  }

  private func animation(_ token: Token, visited: [String]) throws(DocumentError) -> Animation {
    let path = token.members.path("$value")
    let spring = try token.members.optionalObject("$extensions")?.optionalObject(
      Self.springExtension)
    if let next = try reference(token.members["$value"], path: path, visited: visited) {
      return try animation(next.token, visited: next.visited)
    }
    guard let value = try token.members.optionalObject("$value") else {
      throw token.members.error("$value", "be an object")
    }
    if try resolvedType(token, visited: visited) == "spring" {
      return try self.spring(value)
    }
    try value.allow(["duration", "delay", "timingFunction"])
    let delay = try seconds(value["delay"], path: value.path("delay"), visited: visited) ?? 0
    var animation: Animation
    if let spring {
      animation = try self.spring(spring)
    } else {
      guard
        let duration = try seconds(
          value["duration"], path: value.path("duration"), visited: visited)
      else { throw value.error("duration", "be a duration") }
      guard duration >= 0 else { throw value.error("duration", "not be negative") }
      let curve = try bezier(
        value["timingFunction"], path: value.path("timingFunction"), visited: visited)
      animation = .timingCurve(curve.map { UnitCurve($0) } ?? .linear, duration: duration)
    }
    return delay == 0 ? animation : animation.delay(delay)
  }

  private func spring(_ members: DocumentMembers) throws(DocumentError) -> Animation {
    let isPhysical = members.has("stiffness")
    let names = [
      "duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping",
    ]
    try members.allow(names)
    var object: [String: JSONValue] = [
      "kind": .string(isPhysical ? "interpolatingSpring" : "spring")
    ]
    for name in names where members.has(name) { object[name] = members[name] }
    return try AnimationDecoder().animation(.object(object), path: members.path)
  }

  /// A duration in seconds: {"value": 200, "unit": "ms"}, the older "200ms", or a reference.
  private func seconds(
    _ value: JSONValue?, path: String, visited: [String]
  ) throws(DocumentError) -> Double? {
    guard let value else { return nil }
    if let next = try reference(value, path: path, visited: visited) {
      return try seconds(
        next.token.members["$value"], path: next.token.members.path("$value"),
        visited: next.visited)
    }
    if case .string(let text) = value {
      for (unit, perSecond) in [("ms", 1000.0), ("s", 1)] where text.hasSuffix(unit) {
        guard let number = Double(text.dropLast(unit.count)), number.magnitude <= 1e9 else { break }
        return number / perSecond
      }
      throw DocumentError(
        path: path, value: value.summary, reason: "be a number of milliseconds or seconds")
    }
    let members = try DocumentMembers(value, path: path)
    try members.allow(["value", "unit"])
    let number = try members.number("value", in: -1e9...1e9)
    switch try members.optionalText("unit") {
    case "ms": return number / 1000
    case "s": return number
    default: throw members.error("unit", "be \"ms\" or \"s\"")
    }
  }

  /// Four numbers, or a reference.
  private func bezier(
    _ value: JSONValue?, path: String, visited: [String]
  ) throws(DocumentError) -> CubicBezier? {
    guard let value else { return nil }
    if let next = try reference(value, path: path, visited: visited) {
      return try bezier(
        next.token.members["$value"], path: next.token.members.path("$value"),
        visited: next.visited)
    }
    guard case .array(let elements) = value, elements.count == 4 else {
      throw DocumentError(path: path, value: value.summary, reason: "be a list of four numbers")
    }
    var points: [String: JSONValue] = [:]
    for (name, element) in zip(["x1", "y1", "x2", "y2"], elements) { points[name] = element }
    let members = try DocumentMembers(.object(points), path: path)
    return try CubicBezier(
      checking: members.number("x1"), members.number("y1"), members.number("x2"),
      members.number("y2"), of: members)
  }
}
