/// How text looks on a terminal: in colour where that is understood and wanted, else as it is.
package struct TerminalStyle: Sendable {
  /// Whether the terminal understands colours and is asked to use them.
  package let hasColor: Bool

  package init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  package func bold(_ text: String) -> String { escaped(text, "1") }
  package func red(_ text: String) -> String { escaped(text, "31") }
  package func green(_ text: String) -> String { escaped(text, "32") }
  package func yellow(_ text: String) -> String { escaped(text, "33") }

  private func escaped(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
