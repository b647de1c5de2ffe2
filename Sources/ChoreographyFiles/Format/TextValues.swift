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
    if case .string(let name)? = property["name"], numeric.contains(name) {
      throw DocumentError(
        path: "\(path).from", value: JSONValue.string(first).summary,
        reason: "be a number, as every \(name) is")
    }
    var texts: [String] = []
    func number(
      _ members: [String: JSONValue], _ name: String, _ path: String
    ) throws(DocumentError) -> JSONValue? {
      guard let value = members[name] else { return nil }
      guard case .string(let text) = value else {
        throw DocumentError(
          path: "\(path).\(name)", value: value.summary, reason: "be a text, as from is")
      }
      guard isValid(text) else {
        throw DocumentError(
          path: "\(path).\(name)", value: value.summary,
          reason: "be a CSS value of at most 200 bytes without quotes, comments and ; { } < > ! \\")
      }
      if !texts.contains(text) { texts.append(text) }
      return .number(text: "\(texts.firstIndex(of: text) ?? 0)")
    }
    for name in ["from", "to"] { property[name] = try number(property, name, path) }
    for list in ["moves", "keyframes", "frames"] {
      guard case .array(var elements)? = property[list] else { continue }
      for (index, element) in elements.enumerated() {
        guard case .object(var members) = element else { continue }
        members["to"] = try number(members, "to", "\(path).\(list)[\(index)]")
        elements[index] = .object(members)
      }
      property[list] = .array(elements)
    }
    return (.object(property), texts)
  }
}
