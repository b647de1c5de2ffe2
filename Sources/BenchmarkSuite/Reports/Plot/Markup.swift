/// The few things that SVG and HTML need in common.
enum Markup {
  /// Text that means itself inside an element or a quoted attribute.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
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
  static func tooltip(_ text: String) -> String {
    text.isEmpty ? "" : "<title>\(escaped(text))</title>"
  }
}
