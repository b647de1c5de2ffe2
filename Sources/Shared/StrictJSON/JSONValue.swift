/// A JSON value in a line of the solver protocol.
///
/// Numbers keep their text: an identifier may exceed any machine integer and is echoed unchanged,
/// and errors quote the original text.
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

  /// The value as a number; strings such as the protocol's "NaN" represent numbers that JSON lacks.
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

/// The reason why a line is not JSON.
package struct JSONSyntaxError: Error, Hashable {
  /// The expected or unexpected item.
  package let reason: String
  /// The position of the error in bytes, from 1.
  package let column: Int
  /// The repeated member name, if repetition is rejected; nil for text that is not JSON.
  package var repeatedMember: String?
}
