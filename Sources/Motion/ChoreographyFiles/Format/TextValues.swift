internal import StrictJSON

/// Values that are texts, such as colours. A property goes from one to the next with the timing of the
/// numbers that stand for them: their places in the order of their first appearance.
enum TextValues {
  /// The properties whose values are always numbers.
  private static let numeric: Set = ["opacity", "x", "y", "scale", "rotation"]

  /// Whether a text can be a value: one that any style sheet can hold as a whole.
  static func areValid(_ property: String, _ texts: [String]) -> Bool {
    !numeric.contains(property) && texts.allSatisfy(isValid)
  }

  private static func isValid(_ text: String) -> Bool {
    var (depth, last) = (0, " " as Unicode.Scalar)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth -= 1
      case "*" where last == "/", "/" where last == "*": return false
      case ";", "{", "}", "<", ">", "\\", "\"", "'", "!": return false
      default: if scalar.value < 0x20 || scalar.value == 0x7F { return false }
      }
      guard depth >= 0 else { return false }
      last = scalar
    }
    return depth == 0 && !text.isEmpty && text.utf8.count <= 200
  }

  /// A property of a file with numbers for its texts, and the texts; nil if it begins with a number.
  static func numbered(
    _ value: JSONValue, path: String
  ) throws(DocumentError) -> (value: JSONValue, texts: [String])? {
    guard case .object(var property) = value, case .string(let first)? = property["from"] else {
      return nil
    }
    if case .string(let name)? = property["name"] {
      try allow(name, first, path: "\(path).from")
    }
    var texts: [String] = []
    for name in ["from", "to"] {
      property[name] = try number(property[name], "\(path).\(name)", "as from is", &texts)
    }
    for list in ["moves", "keyframes", "frames"] {
      guard case .array(var elements)? = property[list] else { continue }
      for (index, element) in elements.enumerated() {
        guard case .object(var members) = element else { continue }
        members["to"] = try number(
          members["to"], "\(path).\(list)[\(index)].to", "as from is", &texts)
        elements[index] = .object(members)
      }
      property[list] = .array(elements)
    }
    return (.object(property), texts)
  }

  /// The phases of a file with numbers for the texts of properties that begin with a text.
  static func numbered(
    phases value: JSONValue, path: String
  ) throws(DocumentError) -> (value: JSONValue, texts: [String: [String]]) {
    guard case .object(var phases) = value, case .array(var steps)? = phases["steps"],
      case .object(let step)? = steps.first, case .object(let first)? = step["values"]
    else { return (value, [:]) }
    var texts: [String: [String]] = [:]
    for name in first.keys.sorted() {
      guard case .string(let text)? = first[name] else { continue }
      try allow(name, text, path: "\(path).steps[0].values.\(name)")
      var found: [String] = []
      for index in steps.indices {
        guard case .object(var step) = steps[index], case .object(var values)? = step["values"]
        else { continue }
        values[name] = try number(
          values[name], "\(path).steps[\(index)].values.\(name)", "as in the first phase", &found)
        step["values"] = .object(values)
        steps[index] = .object(step)
      }
      texts[name] = found
    }
    phases["steps"] = .array(steps)
    return (.object(phases), texts)
  }

  private static func allow(_ name: String, _ text: String, path: String) throws(DocumentError) {
    guard numeric.contains(name) else { return }
    throw DocumentError(
      path: path, value: JSONValue.string(text).summary, reason: "be a number, as every \(name) is")
  }

  /// The number that stands for a text.
  private static func number(
    _ value: JSONValue?, _ path: String, _ others: String, _ texts: inout [String]
  ) throws(DocumentError) -> JSONValue? {
    guard let value else { return nil }
    guard case .string(let text) = value else {
      throw DocumentError(path: path, value: value.summary, reason: "be a text, \(others)")
    }
    guard isValid(text) else {
      throw DocumentError(
        path: path, value: value.summary,
        reason: "be a CSS value of at most 200 bytes without quotes, comments and ; { } < > ! \\")
    }
    if !texts.contains(text) { texts.append(text) }
    return .number(text: "\(texts.firstIndex(of: text) ?? 0)")
  }
}
