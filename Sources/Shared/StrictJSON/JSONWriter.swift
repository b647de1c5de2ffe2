/// Writes JSON.
package enum JSONWriter {
  /// A string, quoted and escaped.
  ///
  /// - Parameter inScript: Whether the string may be inside a script element. All `<`, `>` and `&`
  ///   are then escaped. So the string cannot end the element, open a comment or form a character
  ///   reference. U+2028 and U+2029, which end a line in older JavaScript, and all control
  ///   characters are also escaped.
  package static func string(_ text: String, inScript: Bool = false) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ": result += escape(scalar)
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{7F}"..."\u{9F}":
        if inScript { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A JSON array of values that are already JSON.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }
}
