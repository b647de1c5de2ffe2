/// Values that are texts, such as colours. A property goes from one to the next with the timing of the
/// numbers that stand for them: their places in the order of their first appearance, and a little more.
package enum TextValues {
  /// The properties whose values are always numbers.
  static let numeric: Set = ["opacity", "x", "y", "scale", "rotation"]

  /// The number of the text at a place. It grows faster than the place, so that no value between two
  /// numbers is that of a third.
  package static func number(_ place: Int) -> Double {
    Double(place) + Double(min(place, 1000) * (min(place, 1000) - 1)) / 0x1p21
  }

  /// The text that a number stands for but for rounding; nil between two texts.
  package static func text(_ number: Double, among texts: [String]) -> String? {
    guard let place = Int(exactly: number.rounded()), texts.indices.contains(place),
      (number - Self.number(place)).magnitude <= 1e-8 * max(number, 1)
    else { return nil }
    return texts[place]
  }

  /// The text of a value that the page supplies.
  package static let unstated = "revert-layer"

  static let requirement =
    "be a CSS value of at most 4000 bytes without quotes, comments and ; { } < > ! \\"

  /// Whether a text can be a value: one that any style sheet can hold as a whole.
  static func isValid(_ text: String) -> Bool {
    var (depth, last) = (0, " " as Unicode.Scalar)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "(": depth += 1
      case ")": depth -= 1
      case "*" where last == "/", "/" where last == "*": return false
      case ";", "{", "}", "<", ">", "\\", "\"", "'", "!": return false
      default: if scalar.value < 0x20 || scalar.value == 0x7F { return false }
      }
      guard depth >= 0 else { return false }
      last = scalar
    }
    return depth == 0 && !text.isEmpty && text.utf8.count <= 4000
  }
}
