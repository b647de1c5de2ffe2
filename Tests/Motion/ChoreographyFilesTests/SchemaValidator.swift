import StrictJSON

/// A validator for the keywords of JSON Schema, draft 2020-12, that the choreography schema uses.
struct SchemaValidator {
  private let root: [String: JSONValue]

  init(_ schema: JSONValue) {
    guard case .object(let members) = schema else { fatalError("a schema is an object") }
    root = members
  }

  func accepts(_ value: JSONValue) -> Bool { accepts(value, root) }

  private static let known: Set = [
    "$schema", "title", "description", "$defs", "$ref", "type", "const", "enum", "properties",
    "required", "additionalProperties", "minProperties", "items", "minItems", "maxItems", "minimum",
    "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "anyOf", "oneOf", "allOf",
    "not",
    "dependentRequired",
  ]

  private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    guard case .object(let members) = schema else { fatalError("a schema is an object") }
    return accepts(value, members)
  }

  private func accepts(_ value: JSONValue, _ schema: [String: JSONValue]) -> Bool {
    schema.allSatisfy { keyword, argument in
      precondition(Self.known.contains(keyword), "\(keyword) is not understood here")
      return accepts(value, keyword, argument, schema)
    }
  }

  private func list(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  private func equal(_ a: JSONValue, _ b: JSONValue) -> Bool {
    if case .number = a, case .number = b { return a.double == b.double }
    return a == b
  }

  private func accepts(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: [String: JSONValue]
  ) -> Bool {
    switch keyword {
    case "$ref":
      guard case .string(let path) = argument, case .object(let definitions)? = root["$defs"],
        let target = definitions[String(path.dropFirst("#/$defs/".count))]
      else { fatalError("no definition \(argument)") }
      return accepts(value, target)
    case "type":
      switch (argument, value) {
      case (.string("object"), .object), (.string("array"), .array), (.string("string"), .string),
        (.string("boolean"), .boolean), (.string("null"), .null):
        return true
      case (.string("number"), .number): return value.double?.isFinite == true
      case (.string("integer"), .number):
        return value.double.map { $0 == $0.rounded() && $0.isFinite } ?? false
      default: return false
      }
    case "const": return equal(value, argument)
    case "enum": return list(argument).contains { equal($0, value) }
    case "anyOf": return list(argument).contains { accepts(value, $0) }
    case "allOf": return list(argument).allSatisfy { accepts(value, $0) }
    case "oneOf": return list(argument).count { accepts(value, $0) } == 1
    case "not": return !accepts(value, argument)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      guard case .number = value, let number = value.double, let limit = argument.double else {
        return true
      }
      switch keyword {
      case "minimum": return number >= limit
      case "maximum": return number <= limit
      case "exclusiveMinimum": return number > limit
      default: return number < limit
      }
    case "minLength":
      guard case .string(let text) = value else { return true }
      return Double(text.unicodeScalars.count) >= argument.double!
    case "items":
      guard case .array(let elements) = value else { return true }
      return elements.allSatisfy { accepts($0, argument) }
    case "minItems", "maxItems":
      guard case .array(let elements) = value, let limit = argument.double else { return true }
      return keyword == "minItems"
        ? Double(elements.count) >= limit : Double(elements.count) <= limit
    case "required":
      guard case .object(let members) = value else { return true }
      return list(argument).allSatisfy {
        if case .string(let name) = $0 { members[name] != nil } else { false }
      }
    case "dependentRequired":
      guard case .object(let members) = value, case .object(let rules) = argument else {
        return true
      }
      return rules.allSatisfy { name, needed in
        members[name] == nil
          || list(needed).allSatisfy {
            if case .string(let name) = $0 { members[name] != nil } else { false }
          }
      }
    case "minProperties":
      guard case .object(let members) = value else { return true }
      return Double(members.count) >= argument.double!
    case "properties":
      guard case .object(let members) = value, case .object(let schemas) = argument else {
        return true
      }
      return members.allSatisfy { name, member in schemas[name].map { accepts(member, $0) } ?? true
      }
    case "additionalProperties":
      guard case .object(let members) = value else { return true }
      var named: Set<String> = []
      if case .object(let schemas)? = schema["properties"] { named = Set(schemas.keys) }
      return members.allSatisfy { name, member in
        if named.contains(name) { return true }
        if case .boolean(let isAllowed) = argument { return isAllowed }
        return accepts(member, argument)
      }
    default: return true
    }
  }
}
