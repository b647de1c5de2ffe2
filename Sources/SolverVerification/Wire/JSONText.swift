/// Writing JSON: only what the solver protocol needs.
enum JSONText {
  /// A number as JSON: the shortest digits that read back as the same `Double` (17 at most), or the
  /// protocol's string for what JSON numbers cannot say.
  static func number(_ value: Double) -> String {
    if value.isFinite { return value.description }
    return value.isNaN ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\""
  }

  /// A string as JSON, quoted and escaped.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
