/// Text in Markdown, of GitHub's kind.
///
/// What a literal says is markup; what is put into it is text and means itself, whatever it holds:
///
///     let line: Markdown = "**\(method)**: \(reason)"
///
/// So a name cannot open a table cell, a link, an element of HTML or emphasis. A piece of Markdown that
/// is put into another stays what it is.
package struct Markdown: Hashable, Sendable {
  /// The text as it stands in a file.
  package private(set) var source: String

  init(source: String) {
    self.source = source
  }

  /// Text that means itself.
  package static func text(_ text: some StringProtocol) -> Markdown {
    Markdown(source: escaped(text))
  }

  /// Text as code: nothing in it is markup.
  package static func code(_ text: some StringProtocol) -> Markdown {
    let line = String(String.UnicodeScalarView(text.unicodeScalars.map(printable)))
    var (run, longest) = (0, 0)
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A reader takes one space off either side, if there is one on both.
    let isOpen = line.hasPrefix("`") || line.hasSuffix("`")
    let isPadded = line.hasPrefix(" ") && line.hasSuffix(" ")
    let room = isOpen || isPadded || line.isEmpty ? " " : ""
    return Markdown(source: fence + room + line + room + fence)
  }

  /// The text as one cell of a table: a bar ends a cell even inside code.
  var cell: String {
    var result = ""
    var isEscaped = false
    for character in source {
      if character == "|", !isEscaped { result += "\\" }
      isEscaped = character == "\\" && !isEscaped
      result.append(character)
    }
    return result
  }

  /// The only escape of Markdown in this package.
  private static func escaped(_ text: some StringProtocol) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isMarkup =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "#", "$": true
        // Addresses become links of themselves.
        case ":": next == "/"
        case ".":
          index >= 3
            && String(String.UnicodeScalarView(scalars[index - 3..<index])).lowercased() == "www"
        // At the start of a line: a list, a rule, the underline of a heading.
        case "-", "+", "=": index == 0 && (next == nil || next == " " || next == scalar)
        case ")": startsList(scalars, index)
        default: false
        }
      if isMarkup || (scalar == "." && startsList(scalars, index)) { result.append("\\") }
      result.append(printable(scalar))
    }
    return String(result)
  }

  /// Whether what stands before an index, and it, would number the item of a list.
  private static func startsList(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    (1...9).contains(index) && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
      && (index + 1 == scalars.count || scalars[index + 1] == " ")
  }

  /// A line stays a line: breaks become spaces, and controls and marks that reverse the direction of
  /// writing become U+FFFD.
  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}

extension Markdown: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(source: value)
  }

  package init(stringInterpolation: StringInterpolation) {
    self.init(source: stringInterpolation.source)
  }

  /// Literals as they are, everything else as text.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { source += literal }

    package mutating func appendInterpolation(_ text: some StringProtocol) {
      source += Markdown.escaped(text)
    }

    package mutating func appendInterpolation(_ number: Int) { source += "\(number)" }

    package mutating func appendInterpolation(_ markdown: Markdown) { source += markdown.source }
  }
}
