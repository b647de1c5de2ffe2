/// Text in GitHub's Markdown.
///
/// A literal is markup; interpolated text is escaped and always shown as it is:
///
///     let line: Markdown = "**\(method)**: \(reason)"
///
/// So a name cannot open a table cell, a link, an HTML element or emphasis. Interpolated Markdown
/// is not escaped again.
package struct Markdown: Hashable, Sendable {
  package private(set) var source: String
  /// The same as plain text.
  package private(set) var plain: String
  /// The same for a page.
  package private(set) var html: String
  /// The tag of the cell that contains it in a table of a page; nil for a plain one.
  private var tag: String?

  private init(source: String, plain: String, html: String? = nil, tag: String? = nil) {
    (self.source, self.plain, self.html) = (source, plain, html ?? Markup.escaped(plain))
    self.tag = tag
  }

  /// Text that is shown literally.
  package static func text(_ text: some StringProtocol) -> Markdown {
    Markdown(source: escaped(text), plain: String(text))
  }

  /// A word that stands out: bold, or in capitals as plain text.
  package static func strong(_ text: String) -> Markdown {
    Markdown(source: "**\(escaped(text))**", plain: text.uppercased(), html: styled(text, "bad"))
  }

  /// A word that says that all is well: coloured on a page.
  package static func good(_ text: String) -> Markdown {
    Markdown(source: escaped(text), plain: text, html: styled(text, "good"))
  }

  /// De-emphasised text on a page.
  package static func muted(_ text: String) -> Markdown {
    Markdown(source: escaped(text), plain: text, html: styled(text, "muted"))
  }

  private static func styled(_ text: String, _ style: String) -> String {
    "<span class=\"\(style)\">\(Markup.escaped(text))</span>"
  }

  /// An error, on a page in a cell that it shades, with an optional tooltip.
  package static func shaded(_ error: Double?, note: String = "") -> Markdown {
    guard let error else { return Markdown(source: "–", plain: "–", tag: "td class=\"n none\"") }
    let title = note.isEmpty ? "" : " title=\"\(Markup.escaped(note))\""
    let text = FigureNumber.error(error)
    // Nine shades, of two decades each; the last one also for what is not finite.
    let limits = [1e-15, 1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-1]
    let shade = limits.firstIndex { error <= $0 } ?? limits.count
    return Markdown(source: text, plain: text, tag: "td class=\"n shade t\(shade)\"\(title)")
  }

  /// The cell that names its row.
  package static func rowTitle(_ title: Markdown) -> Markdown {
    var title = title
    title.tag = "th scope=\"row\""
    return title
  }

  /// A request in few words; on a page the whole request and further lines unfold below.
  package static func request(_ request: String, short: String, below lines: [String]) -> Markdown {
    let lines = lines.map { Markup.escaped($0) }.joined(separator: "<br>")
    return Markdown(
      source: escaped(short), plain: short,
      html: "<details class=\"case\"><summary>\(Markup.escaped(short))</summary>"
        + "<code>\(Markup.escaped(request))</code><br><span class=\"muted\">\(lines)</span></details>"
    )
  }

  /// A drawing, which only a page shows.
  package static func drawing(_ svg: String) -> Markdown {
    Markdown(source: "", plain: "", html: svg)
  }

  /// Text as code, without markup in it.
  package static func code(_ text: some StringProtocol) -> Markdown {
    let line = String(String.UnicodeScalarView(text.unicodeScalars.map(printable)))
    var (run, longest) = (0, 0)
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A renderer removes one space at each end if both ends have one.
    let isOpen = line.hasPrefix("`") || line.hasSuffix("`")
    let isPadded = line.hasPrefix(" ") && line.hasSuffix(" ")
    let room = isOpen || isPadded || line.isEmpty ? " " : ""
    return Markdown(
      source: fence + room + line + room + fence, plain: line,
      html: "<code>\(Markup.escaped(line))</code>")
  }

  /// The cell of a table on a page.
  func element(isNumber: Bool) -> String {
    let tag = tag ?? (isNumber ? "td class=\"n\"" : "td")
    return "<\(tag)>\(html)</\(tag.prefix(2))>"
  }

  /// The text as one table cell. A bar ends a cell even inside code.
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

  /// Escapes text; all Markdown of this package is escaped here.
  private static func escaped(_ text: some StringProtocol) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isMarkup =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "#", "$": true
        // Addresses are linked automatically.
        case ":": next == "/"
        case ".":
          index >= 3
            && String(String.UnicodeScalarView(scalars[index - 3..<index])).lowercased() == "www"
        // At the start of a line these begin a list, a rule, or the underline of a heading.
        case "-", "+", "=": index == 0 && (next == nil || next == " " || next == scalar)
        case ")": startsList(scalars, index)
        default: false
        }
      if isMarkup || (scalar == "." && startsList(scalars, index)) { result.append("\\") }
      result.append(printable(scalar))
    }
    return String(result)
  }

  /// Whether the text up to and including an index would number a list item.
  private static func startsList(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    (1...9).contains(index) && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
      && (index + 1 == scalars.count || scalars[index + 1] == " ")
  }

  /// Keeps a line on one line: line breaks become spaces; control characters and bidirectional
  /// overrides become U+FFFD.
  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}

extension Markdown: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(source: value, plain: value) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Keeps literals as markup and escapes all other values.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = Markdown(source: "", plain: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      appendInterpolation(Markdown(stringLiteral: literal))
    }

    package mutating func appendInterpolation(_ text: some StringProtocol) {
      appendInterpolation(Markdown.text(text))
    }

    package mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    package mutating func appendInterpolation(_ markdown: Markdown) {
      text.source += markdown.source
      text.plain += markdown.plain
      text.html += markdown.html
    }
  }
}
