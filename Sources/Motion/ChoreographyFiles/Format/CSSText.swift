internal import Foundation

/// Pieces of CSS values.
enum CSSText {
  /// The parts of a value between separators outside parentheses, quotes and brackets.
  static func parts(_ text: String, by separator: Character = " ") -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth = max(depth - 1, 0)
      } else if depth == 0, character == separator || (separator == " " && character.isWhitespace) {
        parts.append(part)
        part = ""
        continue
      }
      part.append(character)
    }
    parts.append(part)
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  /// A number with its unit in lower case: "1.5rem".
  static func number(_ text: String) -> (value: Double, unit: String)? {
    var end = text.startIndex
    if let first = text.first, "+-".contains(first) { end = text.index(after: end) }
    while end < text.endIndex, text[end].isASCII, text[end].isNumber || text[end] == "." {
      end = text.index(after: end)
    }
    // An exponent, but not the unit em.
    if end < text.endIndex, "eE".contains(text[end]),
      let next = text[text.index(after: end)...].first, next.isNumber || "+-".contains(next)
    {
      end = text.index(end, offsetBy: 2)
      while end < text.endIndex, text[end].isNumber { end = text.index(after: end) }
    }
    let unit = text[end...].lowercased()
    guard unit.allSatisfy({ $0.isLetter || $0 == "%" }), let value = Double(text[..<end]),
      value.magnitude <= 1e9
    else { return nil }
    return (value, unit)
  }

  /// The keywords that every property has.
  static let wideKeywords: Set = ["inherit", "initial", "unset", "revert", "revert-layer"]

  /// Whether a text has a part that another file or a preprocessor supplies.
  static func isOpen(_ text: String) -> Bool {
    ["var(", "env(", "$", "@", "#{"].contains(where: text.contains)
  }

  /// A time in seconds: "200ms".
  static func seconds(_ text: String) -> Double? {
    guard let (value, unit) = number(text), unit == "ms" || unit == "s" else { return nil }
    return unit == "ms" ? Decimals.rounded(value / 1000, digits: 15) : value
  }

  /// A function and the parts of its argument: "translate(1px, 2px)".
  static func function(_ text: String) -> (name: String, arguments: [String])? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let inner = String(text[text.index(after: open)...].dropLast())
    return (text[..<open].lowercased(), parts(inner, by: ",").flatMap { parts($0, by: ",") })
  }

  /// a + b·i + c·n, with a unit: the value of a calculation in which the number i of an item and the
  /// number n of items are unknown.
  struct Calculation: Equatable {
    var constant: Double
    var perItem: Double = 0
    var perCount: Double = 0
    var unit = ""

    var isUnknown: Bool { perItem != 0 || perCount != 0 }
  }

  /// Whether a custom property's name means the number of items: `--n`, `--total`, `--item-count`.
  private static func isCount(_ name: String) -> Bool {
    isLastWord(of: name, in: ["n", "count", "total", "length", "items", "size"])
  }

  /// Whether a custom property's name means an item's number or the number of items.
  static func isItem(_ name: String) -> Bool {
    isCount(name)
      || isLastWord(of: name, in: ["i", "index", "idx", "order", "item", "child", "position"])
  }

  private static func isLastWord(of name: String, in words: [Substring]) -> Bool {
    words.contains(name.lowercased().split(separator: "-").last ?? "")
  }

  /// The value of a sum of products such as `calc(var(--i) * 50ms + 0.1s)`; nil for anything else.
  ///
  /// - Parameter hasItems: Whether custom properties stand for an item's number, or that of all items.
  static func calculation(_ text: String, hasItems: Bool = true) -> Calculation? {
    func apply(_ sign: Character, _ a: Calculation, _ b: Calculation) -> Calculation? {
      var result = a
      switch sign {
      case "*":
        guard !(a.isUnknown && b.isUnknown) else { return nil }
        result.perItem = a.constant * b.perItem + a.perItem * b.constant
        result.perCount = a.constant * b.perCount + a.perCount * b.constant
        result.constant = a.constant * b.constant
        result.unit = a.unit.isEmpty ? b.unit : a.unit
      case "/":
        guard !b.isUnknown, b.constant != 0, b.unit.isEmpty else { return nil }
        result.constant /= b.constant
        result.perItem /= b.constant
        result.perCount /= b.constant
      default:
        let sign: Double = sign == "-" ? -1 : 1
        guard a.unit == b.unit else { return nil }
        result.constant += sign * b.constant
        result.perItem += sign * b.perItem
        result.perCount += sign * b.perCount
      }
      return result
    }
    var rest = Substring(text.replacingOccurrences(of: "calc(", with: "("))
    var depth = 0
    /// Removes the next sign, if it is one of these; those of a sum stand before a space.
    func sign(_ signs: String) -> Character? {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first, signs.contains(first),
        !"+-".contains(first) || rest.dropFirst().first == " "
      else { return nil }
      return rest.removeFirst()
    }
    /// Reads terms joined by the first of the operators; each term is joined by the others, which bind tighter.
    func joined(_ signs: [String]) -> Calculation? {
      guard let level = signs.first else { return value() }
      let inner = Array(signs.dropFirst())
      guard var result = joined(inner) else { return nil }
      while let operation = sign(level) {
        guard let next = joined(inner), let both = apply(operation, result, next) else {
          return nil
        }
        result = both
      }
      return result
    }
    func value() -> Calculation? {
      if sign("(") != nil {
        depth += 1
        guard depth < 200, let inner = joined(["+-", "*/"]), sign(")") != nil else { return nil }
        return inner
      }
      if rest.hasPrefix("var(") || rest.hasPrefix("sibling-") {
        guard let end = rest.firstIndex(of: ")"), let open = rest.firstIndex(of: "("), hasItems
        else { return nil }
        let name = rest[rest.index(after: open)..<end].prefix { $0 != "," }
        let isSibling = rest.hasPrefix("s")
        let counts = rest.hasPrefix("sibling-count(")
        rest = rest[rest.index(after: end)...]
        // The first sibling has the number 1.
        return counts || isCount(name.trimmingCharacters(in: .whitespaces))
          ? Calculation(constant: 0, perCount: 1)
          : Calculation(constant: isSibling ? 1 : 0, perItem: 1)
      }
      let token = rest.prefix { !$0.isWhitespace && !"*/()".contains($0) }
      guard let (value, unit) = number(String(token)) else { return nil }
      rest = rest.dropFirst(token.count)
      return unit == "ms"
        ? Calculation(constant: value / 1000, unit: "s") : Calculation(constant: value, unit: unit)
    }
    let result = joined(["+-", "*/"])
    return rest.allSatisfy(\.isWhitespace) ? result : nil
  }
}
