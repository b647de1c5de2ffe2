/// The style of terminal text: coloured where supported and wanted, otherwise plain.
package struct TerminalStyle: Sendable {
  /// Whether the terminal supports colours and they are wanted.
  package let hasColor: Bool
  /// The number of columns; nil for unlimited lines, as in a file.
  package let columns: Int?

  package init(hasColor: Bool, columns: Int? = nil) {
    self.hasColor = hasColor
    self.columns = columns
  }

  /// Wraps a text at spaces; a word longer than `width` has a line of its own.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The maximum number of columns per line.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    TerminalStyle(hasColor: false, columns: width).folded(text, indent: 0)
  }

  /// A line, wrapped at spaces if the terminal is too narrow for it. Continuation lines are
  /// indented.
  package func folded(_ line: String, indent: Int) -> [String] {
    guard let columns, line.count > columns else { return [line] }
    var lines: [String] = []
    var rest = Substring(line)
    var space = ""
    while true {
      let room = max(columns - space.count, 1)
      let start = rest.firstIndex { $0 != " " } ?? rest.endIndex
      guard rest.count > room,
        let cut = rest.prefix(room + 1).lastIndex(of: " ").flatMap({ $0 > start ? $0 : nil })
          ?? rest[start...].firstIndex(of: " ")
      else {
        lines.append(space + rest)
        return lines
      }
      lines.append(space + rest[..<cut])
      rest = rest[cut...].drop { $0 == " " }
      space = String(repeating: " ", count: indent)
    }
  }

  /// A line of untrusted text, made safe and wrapped; continuation lines are two columns further in.
  package func paragraph(_ line: String) -> [String] {
    folded(Self.line(line), indent: line.prefix { $0 == " " }.count + 2)
  }

  package func bold(_ text: String) -> String { escaped(text, "1") }
  package func red(_ text: String) -> String { escaped(text, "31") }
  package func green(_ text: String) -> String { escaped(text, "32") }
  package func yellow(_ text: String) -> String { escaped(text, "33") }

  private func escaped(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Makes untrusted text safe for one line of a terminal. Control characters become their symbols,
  /// such as ␛ for an escape, so that a name cannot move the cursor, set colours or start a line.
  /// Bidirectional overrides become U+FFFD.
  package static func line(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: result += "␡"
      case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line that no runner of continuous integration takes for a command: GitHub's obeys what begins with
  /// `::` after spaces, and `##[` anywhere. The first colon and the bracket become signs that look alike.
  package static func withoutCommand(_ line: some StringProtocol) -> String {
    var isCommand = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "::".utf8)
    var result = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case ":" where isCommand:
        result += "\u{2236}"
        isCommand = false
      case "[" where result.utf8.reversed().starts(with: "##".utf8): result += "\u{FF3B}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Makes lines with untrusted parts safe, as `line` does, but keeps this style's own colours.
  /// Untrusted text can thus at most set colours, and only on a terminal with colours.
  package func page(_ text: String) -> String {
    var result = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { result += "\n" }
      guard hasColor else {
        result += Self.line(String(line))
        continue
      }
      var rest = String(line)
      while let escape = rest.firstRange(of: "\u{1B}[") {
        let code = rest[escape.upperBound...].prefix(3)
        let known = ["0m", "1m", "31m", "32m", "33m"].first { code.hasPrefix($0) }
        result += Self.line(String(rest[..<escape.lowerBound]))
        result += known.map { "\u{1B}[\($0)" } ?? Self.line("\u{1B}[")
        rest = String(rest[escape.upperBound...].dropFirst(known?.count ?? 0))
      }
      result += Self.line(rest)
    }
    return result
  }
}
