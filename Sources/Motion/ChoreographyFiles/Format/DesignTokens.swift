internal import Foundation
package import AnimationNumerics
package import StrictJSON

/// The motion tokens of a file in the W3C Design Tokens format, as animations.
///
/// A `transition` has a duration, an optional delay and a timing function. A `spring` is an extension
/// of the format: its value holds `duration` and `bounce`, `response` and `dampingFraction`,
/// `stiffness` and `dampingRatio`, or `mass`, `stiffness` and `damping`; times are seconds or
/// durations, and a `physics` beside them is ignored. A transition with a spring among its
/// `$extensions`, under ``springExtension``, is that spring after the transition's delay. References
/// are `"{motion.quick}"` or `{"$ref": "#/motion/quick/$value"}`. A group's `$type` applies to its
/// tokens. The spelling before 2022, `value` and `type`, is read as well, with curves as CSS text.
/// Tokens of other types are ignored.
///
/// Sources: Design Tokens Format Module 2025.10; community-group issue 429 for springs.
package struct DesignTokens: Sendable {
  /// The name of a spring among a token's extensions.
  package static let springExtension = "swift-animation-numerics.spring"

  /// The animations, by the path of their tokens.
  package private(set) var animations: [String: Animation] = [:]
  /// The curves without a duration, by the path of their tokens.
  package private(set) var curves: [String: CubicBezier] = [:]
  /// The durations in seconds, by the path of their tokens.
  package private(set) var durations: [String: Double] = [:]
  /// The tokens of a foreign file with durations without a unit, which are milliseconds.
  package private(set) var unitless: Set<String> = []
  /// The tokens of a foreign file that are not understood.
  package private(set) var failures: [(name: String, error: DocumentError)] = []

  /// The tokens of a foreign file that are no motion, with their types.
  package private(set) var others: [String: String] = [:]
  /// The springs of a foreign file whose physics is another spring.
  package private(set) var contradictions: [String] = []
  struct Token: Sendable {
    var type: String?
    var members: DocumentMembers
    /// "$value", or "value" in the older spelling.
    var name: String

    var value: JSONValue? { members[name] }
    var path: String { members.path(name) }
  }

  /// The number of a resolver's sources that are other files.
  let otherFiles: Int
  private let isForeign: Bool
  private(set) var tokens: [String: Token] = [:]
  /// The tokens that only other files have.
  private var borrowed: Set<String> = []

  /// The type of a value that needs none beside it, or only "other": "200ms", "cubic-bezier(…)", and
  /// "ease-in".
  private static func untypedKind(_ value: JSONValue?, isOther: Bool = false) -> String? {
    guard case .string(let text)? = value else { return nil }
    if Decimals.seconds(text) != nil { return "duration" }
    let isCurve =
      text.hasPrefix("cubic-bezier(")
      || isOther && (try? EasingFunction(css: text).unitCurve?.bezier) != nil
    return isCurve ? "cubicBezier" : nil
  }

  /// A value with a unit for its durations that have none; nil if all have one.
  ///
  /// Style Dictionary and its users count milliseconds.
  static func withUnits(_ value: JSONValue?) -> JSONValue? {
    switch value {
    case .number(let text): return .string(text + "ms")
    case .string(let text): return Double(text) != nil ? .string(text + "ms") : nil
    case .object(var members):
      let found = ["duration", "delay"].filter { withUnits(members[$0]) != nil }
      for name in found { members[name] = withUnits(members[name]) }
      return found.isEmpty ? nil : .object(members)
    default: return nil
    }
  }

  /// Whether a value holds tokens: an object with a value and a type in its first levels.
  package static func areTokens(_ value: JSONValue) -> Bool {
    var open = [value]
    for _ in 0..<12 {
      var next: [JSONValue] = []
      for case .object(let members) in open {
        if members["$value"] != nil { return true }
        if members["value"] != nil, case .string? = members["type"] { return true }
        if untypedKind(members["value"]) != nil { return true }
        next += members.values
      }
      open = next
    }
    return false
  }

  /// Reads the tokens of a file, or of the part of a document at `path`.
  ///
  /// - Parameters:
  ///   - isForeign: Whether tokens that are not understood become ``failures``.
  ///   - companions: Other files, to whose tokens these may refer.
  package init(
    _ value: JSONValue, path: String, isForeign: Bool = false, with companions: [JSONValue] = []
  ) throws(DocumentError) {
    let root: JSONValue
    (root, otherFiles) = Self.resolved(value)
    self.isForeign = isForeign
    for companion in companions {
      let root = Self.resolved(companion).tokens
      try collect(DocumentMembers(root, path: path), prefix: "", type: nil, true)
    }
    let foreign = tokens
    tokens = [:]
    try collect(DocumentMembers(root, path: path), prefix: "", type: nil, isForeign)
    // Embedded Swift, which the page is compiled by, has neither `merge` nor `subtracting`.
    for (name, token) in foreign where tokens[name] == nil {
      tokens[name] = token
      borrowed.insert(name)
    }
    for (name, token) in tokens.sorted(by: { $0.key < $1.key }) where !borrowed.contains(name) {
      do throws(DocumentError) {
        try read(token, name)
      } catch {
        guard isForeign else { throw error }
        failures.append((name, error))
      }
    }
  }

  private mutating func read(_ token: Token, _ name: String) throws(DocumentError) {
    let type = try resolvedType(token, visited: [name])
    if isForeign, type == "transition" || type == "duration" || type == "time",
      Self.withUnits(token.value) != nil
    {
      unitless.insert(name)
    }
    switch type {
    case "transition", "spring":
      animations[name] = try animation(token, visited: [name])
      if contradicts(token, animations[name]) { contradictions.append(name) }
    case "cubicBezier", "easing": curves[name] = try bezier(Place(token, [name]))
    case "duration", "time": durations[name] = try seconds(Place(token, [name]))
    default: others[name] = type ?? "no type"
    }
  }

  /// Whether a spring's duration and bounce are not those of its physics, by more than rounding.
  private func contradicts(_ token: Token, _ animation: Animation?) -> Bool {
    guard let members = try? token.members.optionalObject(token.name),
      let physics = try? members.optionalObject("physics"), members.names.count > 1,
      let stated = animation?.plainSpring, let other = (try? spring(physics))?.plainSpring
    else { return false }
    return (stated.duration / other.duration - 1).magnitude > 0.01
      || (stated.dampingRatio - other.dampingRatio).magnitude > 0.01
  }

  /// The groups that a resolver document holds itself, in the order of its sets; later ones replace
  /// tokens of earlier ones. Any other value is returned as it is.
  ///
  /// Source: Design Tokens Resolver Module 2025.10.
  private static func resolved(_ value: JSONValue) -> (tokens: JSONValue, otherFiles: Int) {
    guard case .object(let document) = value, case .array(let order)? = document["resolutionOrder"]
    else { return (value, 0) }
    func merged(_ old: JSONValue?, _ new: JSONValue) -> JSONValue {
      guard case .object(var group)? = old, case .object(let other) = new, other["$value"] == nil
      else { return new }
      for (name, value) in other { group[name] = merged(group[name], value) }
      return .object(group)
    }
    var (result, others) = (JSONValue.object([:]), 0)
    for case .object(var set) in order {
      if case .string(let pointer)? = set["$ref"], case .object(let sets)? = document["sets"],
        case .object(let named)? = sets[String(pointer.split(separator: "/").last ?? "")]
      {
        set = named
      }
      guard case .array(let sources)? = set["sources"] else { continue }
      for case .object(let source) in sources {
        if source["$ref"] == nil { result = merged(result, .object(source)) } else { others += 1 }
      }
    }
    return (result, others)
  }

  private mutating func collect(
    _ members: DocumentMembers, prefix: String, type: String?, _ isForeign: Bool
  ) throws(DocumentError) {
    var type =
      (isForeign ? try? members.optionalText("$type") : try members.optionalText("$type")) ?? type
    if members.has("$value") {
      if type == nil || type == "other" {
        type = Self.untypedKind(members["$value"], isOther: type != nil) ?? type
      }
      tokens[prefix] = Token(type: type, members: members, name: "$value")
      return
    }
    if let value = members["value"], case .string(let older)? = members["type"] {
      type = older == "custom-transition" ? "transition" : older
      if older == "other" { type = Self.untypedKind(value, isOther: true) }
      if case .object = value, older != "transition", older != "spring" { return }
      tokens[prefix] = Token(type: type, members: members, name: "value")
      return
    }
    switch members["value"] {
    case .string?, .number?:
      let type = Self.untypedKind(members["value"])
      tokens[prefix] = Token(type: type, members: members, name: "value")
      return
    default: break
    }
    for name in ["$extends", "$ref"] where members.has(name) {
      let error = members.error(name, "not be in a group here: write out what it stands for")
      guard isForeign else { throw error }
      failures.append((prefix, error))
    }
    for name in members.names where !name.hasPrefix("$") || name == "$root" {
      // Tools add texts and lists of their own beside groups.
      guard let child = members[name], case .object = child else { continue }
      try collect(
        DocumentMembers(child, path: members.path(name)),
        prefix: prefix.isEmpty ? name : "\(prefix).\(name)", type: type, isForeign)
    }
  }

  /// A value in the file, and the tokens that led to it.
  private struct Place {
    var value: JSONValue?
    var path: String
    var visited: [String]

    init(_ value: JSONValue?, _ path: String, _ visited: [String]) {
      (self.value, self.path, self.visited) = (value, path, visited)
    }

    init(_ token: Token, _ visited: [String]) { self.init(token.value, token.path, visited) }

    func failure(_ reason: String) -> DocumentError {
      DocumentError(path, is: value?.summary, must: reason)
    }
  }

  /// The token a value refers to, if it is a reference.
  private func reference(
    _ place: Place
  ) throws(DocumentError) -> (token: Token, visited: [String])? {
    let name: String
    if case .object(let members) = place.value, case .string(let pointer)? = members["$ref"] {
      // A JSON pointer to a token or to its value.
      var steps = pointer.split(separator: "/").map {
        $0.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
      }
      if steps.last == "$value" || steps.last == "value" { steps.removeLast() }
      name = steps.dropFirst().joined(separator: ".")
    } else if case .string(let text) = place.value, text.hasPrefix("{"), text.hasSuffix("}"),
      text.count > 2
    {
      name = String(text.dropFirst().dropLast()).replacingOccurrences(of: ".value", with: "")
    } else {
      return nil
    }
    guard let token = tokens[name] else {
      throw place.failure(
        isForeign
          ? "refer to a token of this file, or of one that is given by --with"
          : "refer to a token that exists")
    }
    guard !place.visited.contains(name) else {
      throw place.failure("not refer to itself, not even through others")
    }
    guard place.visited.count < 100 else {
      throw place.failure("lead to a value over at most 100 references, one to the next")
    }
    return (token, place.visited + [name])
  }

  /// The value to which references lead.
  private func followed(_ place: Place) throws(DocumentError) -> Place {
    guard let next = try reference(place) else { return place }
    return try followed(Place(next.token, next.visited))
  }

  private func resolvedType(_ token: Token, visited: [String]) throws(DocumentError) -> String? {
    if let type = token.type { return type }
    guard let next = try reference(Place(token, visited)) else { return nil }
    return try resolvedType(next.token, visited: next.visited)
  }

  private func animation(_ token: Token, visited: [String]) throws(DocumentError) -> Animation {
    let spring = try token.members.optionalObject("$extensions")?.optionalObject(
      Self.springExtension)
    if let next = try reference(Place(token, visited)) {
      return try animation(next.token, visited: next.visited)
    }
    guard let value = try token.members.optionalObject(token.name) else {
      throw token.members.error(token.name, "be an object")
    }
    if try resolvedType(token, visited: visited) == "spring" { return try self.spring(value) }
    try value.allow(["duration", "delay", "timingFunction"])
    func member(_ name: String) -> Place { Place(value[name], value.path(name), visited) }
    let delay = try seconds(member("delay")) ?? 0
    var animation: Animation
    if let spring {
      animation = try self.spring(spring)
    } else {
      guard let duration = try seconds(member("duration")) else {
        throw value.error("duration", "be a duration")
      }
      guard duration >= 0 else { throw value.error("duration", "not be negative") }
      guard let curve = try bezier(member("timingFunction")) else {
        throw value.error("timingFunction", "be four numbers or a cubic-bezier()")
      }
      animation = .timingCurve(UnitCurve(curve), duration: duration)
    }
    return delay == 0 ? animation : animation.delay(delay)
  }

  private func spring(_ members: DocumentMembers) throws(DocumentError) -> Animation {
    let names = [
      "duration", "bounce", "response", "dampingFraction", "dampingRatio", "mass", "stiffness",
      "damping",
    ]
    try members.allow(names + ["physics"])
    if let physics = try members.optionalObject("physics"), !names.contains(where: members.has) {
      return try spring(physics)
    }
    if members.has("stiffness") {
      let spring = try members.physicalSpring()
      return members.has("damping") ? .interpolatingSpring(spring) : .spring(spring)
    }
    var object: [String: JSONValue] = ["kind": .string("spring")]
    for name in names where members.has(name) { object[name] = members[name] }
    for name in ["duration", "response"] {
      guard let value = object[name], Double(value.summary) == nil else { continue }
      guard let time = try seconds(Place(value, members.path(name), [])) else { continue }
      object[name] = .number(text: Decimals.exact(time))
    }
    return try AnimationDecoder().animation(.object(object), path: members.path)
  }

  /// A duration in seconds: {"value": 200, "unit": "ms"}, the older "200ms", or a reference.
  private func seconds(_ stated: Place) throws(DocumentError) -> Double? {
    let place = try followed(stated)
    guard let value = place.value else { return nil }
    if case .string(let text) = isForeign ? Self.withUnits(value) ?? value : value {
      if let seconds = Decimals.seconds(text) { return seconds }
      throw place.failure("be a number of milliseconds or seconds")
    }
    let members = try DocumentMembers(value, path: place.path)
    try members.allow(["value", "unit"])
    let number = try members.number("value", in: -1e9...1e9)
    switch try members.optionalText("unit") {
    case "ms": return number / 1000
    case "s": return number
    default: throw members.error("unit", "be \"ms\" or \"s\"")
    }
  }

  /// Four numbers, or a reference.
  private func bezier(_ stated: Place) throws(DocumentError) -> CubicBezier? {
    let place = try followed(stated)
    guard let value = place.value else { return nil }
    if case .string(let css) = value, let curve = try? EasingFunction(css: css).unitCurve?.bezier {
      return curve
    }
    guard case .array(let elements) = value, elements.count == 4 else {
      throw place.failure("be four numbers or a cubic-bezier()")
    }
    var points: [String: JSONValue] = [:]
    for (name, element) in zip(["x1", "y1", "x2", "y2"], elements) { points[name] = element }
    return try DocumentMembers(.object(points), path: place.path).bezier()
  }
}
