/// The few things that SVG and HTML need in common.
package enum Markup {
  /// Text that means itself inside an element or a quoted attribute.
  ///
  /// Looked at scalar by scalar: to a parser a quote is a quote, also where a combining accent after it
  /// makes both one character. Control characters, which neither HTML nor XML has a notation for,
  /// become U+FFFD.
  package static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `<name key="value" …>content</name>`, with the attributes' values escaped and the content as it is.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: String? = nil
  ) -> String {
    var result = "<\(name)"
    for (key, value) in attributes { result += " \(key)=\"\(escaped(value))\"" }
    guard let content else { return result + "/>" }
    return result + ">\(content)</\(name)>"
  }

  /// The text that a pointer held over a mark shows, and that a screen reader reads.
  package static func tooltip(_ text: String) -> String {
    text.isEmpty ? "" : "<title>\(escaped(text))</title>"
  }
}
