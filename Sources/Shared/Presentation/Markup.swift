/// Functions that SVG and HTML share.
package enum Markup {
  /// Text that is shown literally inside an element or a quoted attribute.
  ///
  /// Escapes scalar by scalar, because a parser sees a quote even where a combining accent after it
  /// forms one character with it. Control characters, which neither HTML nor XML can represent,
  /// become U+FFFD, as do the controls of direction, which could show a text in another order.
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
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The tooltip of a mark, which screen readers read as well.
  package static func tooltip(_ text: String) -> String {
    text.isEmpty ? "" : "<title>\(escaped(text))</title>"
  }
}
