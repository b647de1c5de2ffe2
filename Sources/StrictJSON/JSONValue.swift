/// A JSON value as it stands in a line of the solver protocol.
///
/// Numbers keep their text: an identifier may be larger than any machine integer and is echoed
/// unchanged, and an error quotes what was written.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case number(text: String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value as a short text for an error message.
  package var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text.count <= 40 ? text : text.prefix(40) + "…"
    case .string(let text): "\"" + (text.count <= 60 ? text : text.prefix(60) + "…") + "\""
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }

  /// The number that this value says, with the protocol's strings for what JSON numbers cannot.
  package var double: Double? {
    switch self {
    case .number(let text): Double(text)
    case .string("NaN"): .nan
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    default: nil
    }
  }
}

/// Why a line is not JSON.
package struct JSONSyntaxError: Error, Hashable {
  /// What was expected or found.
  package let reason: String
  /// The byte at which it was found, from 1.
  package let column: Int
  /// The member that an object has twice, where that is refused; nil for what is no JSON.
  package var repeatedMember: String?
}
