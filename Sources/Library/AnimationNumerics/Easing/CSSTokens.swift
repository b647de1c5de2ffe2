/// Tokeniser of CSS values, limited to the tokens of easing functions.
///
/// Source: CSS Syntax Module Level 3, §4.
struct CSSTokens {
  enum Kind: Hashable {
    /// An identifier, in lower case.
    case keyword(String)
    /// An identifier and the opening parenthesis after it, in lower case.
    case function(String)
    case number(Double, isInteger: Bool)
    case percentage(Double)
    case comma
    case close
    case end
  }

  struct Token {
    var kind: Kind
    /// Number of characters before the token.
    var offset: Int
  }

  private let text: String
  private let characters: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text.unicodeScalars)
  }

  func error(at offset: Int, _ reason: String) -> EasingError {
    .invalidText(text: text, offset: offset, reason: reason)
  }

  /// The next token, without consuming it.
  func peek() throws(EasingError) -> Token {
    var copy = self
    return try copy.next()
  }

  /// Consumes and returns the next token.
  mutating func next() throws(EasingError) -> Token {
    skipSpace()
    let start = position
    guard let first = character() else { return Token(kind: .end, offset: start) }
    switch first {
    case ",":
      position += 1
      return Token(kind: .comma, offset: start)
    case ")":
      position += 1
      return Token(kind: .close, offset: start)
    case "0"..."9", "+", ".": return Token(kind: try number(), offset: start)
    case "-":
      let isNumber = character(ahead: 1).map { Self.isDigit($0) || $0 == "." } ?? false
      return Token(kind: isNumber ? try number() : try identifier(), offset: start)
    default: return Token(kind: try identifier(), offset: start)
    }
  }

  private func character(ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < characters.count ? characters[position + ahead] : nil
  }

  private mutating func skipSpace() {
    while let next = character() {
      switch next {
      case " ", "\t", "\n", "\r", "\u{c}": position += 1
      case "/" where character(ahead: 1) == "*":
        position += 2
        while character() != nil, !(character() == "*" && character(ahead: 1) == "/") {
          position += 1
        }
        // The end of the text closes a comment.
        position = min(position + 2, characters.count)
      default: return
      }
    }
  }

  private mutating func identifier() throws(EasingError) -> Kind {
    let start = position
    while let next = character(), Self.isNameCharacter(next) { position += 1 }
    guard position > start else {
      throw error(at: start, "unexpected character \"\(characters[start])\"")
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: characters[start..<position])
    guard character() == "(" else { return .keyword(String(name).lowercased()) }
    position += 1
    return .function(String(name).lowercased())
  }

  /// `[+-]? (digits | digits? '.' digits) ([eE] [+-]? digits)?`, and a percent sign.
  private mutating func number() throws(EasingError) -> Kind {
    let start = position
    if character() == "+" || character() == "-" { position += 1 }
    var digits = skipDigits()
    var isInteger = true
    if character() == ".", let next = character(ahead: 1), Self.isDigit(next) {
      position += 1
      digits += skipDigits()
      isInteger = false
    }
    guard digits > 0 else { throw error(at: start, "expected a number") }
    if character() == "e" || character() == "E" {
      let hasSign = character(ahead: 1) == "+" || character(ahead: 1) == "-"
      if let next = character(ahead: hasSign ? 2 : 1), Self.isDigit(next) {
        position += hasSign ? 2 : 1
        _ = skipDigits()
        isInteger = false
      }
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: characters[start..<position])
    guard let value = Double(String(scalars)), value.isFinite else {
      throw error(at: start, "the number is too large")
    }
    if character() == "%" {
      position += 1
      return .percentage(value)
    }
    if let next = character(), Self.isNameCharacter(next) {
      throw error(at: position, "unexpected \"\(next)\" after a number")
    }
    return .number(value, isInteger: isInteger)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let next = character(), Self.isDigit(next) { position += 1 }
    return position - start
  }

  private static func isDigit(_ c: Unicode.Scalar) -> Bool { ("0"..."9").contains(c) }

  private static func isNameCharacter(_ c: Unicode.Scalar) -> Bool {
    switch c {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: c.value >= 0x80
    }
  }
}
