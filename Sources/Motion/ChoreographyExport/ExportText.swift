internal import ChoreographyFiles

/// Formats numbers and texts for the exported files.
enum ExportText {
  /// At most nine significant digits.
  static func number(_ value: Double) -> String {
    Decimals.exact(Decimals.rounded(value == 0 ? 0 : value, digits: 9))
  }

  /// The control points of an easing, with fractions as coordinates: 2.2e-16 prints as 0.
  static func points(_ easing: (x1: Double, y1: Double, x2: Double, y2: Double)) -> [String] {
    [easing.x1, easing.y1, easing.x2, easing.y2].map { number($0.magnitude < 1e-9 ? 0 : $0) }
  }

  /// A number that Kotlin and Dart read as floating point.
  static func decimal(_ value: Double) -> String {
    let text = number(value)
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// A number in single precision, for Kotlin.
  static func float(_ value: Double) -> String { decimal(value) + "f" }

  /// A bound, rounded up to three digits.
  static func bound(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    let nearest = Decimals.rounded(value, digits: 3)
    return DisplayText.number(
      nearest >= value * (1 - 1e-9) ? nearest : Decimals.rounded(value * 1.005, digits: 3))
  }

  /// A single line that cannot end a comment, nor the page element that it is pasted into.
  static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in DisplayText.line(text).unicodeScalars {
      switch (result.last, scalar) {
      case ("*", "/"), ("-", "-"), ("<", "/"): result.append(" ")
      default: break
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// Formats seconds as milliseconds, to twelve digits.
  static func milliseconds(_ seconds: Double) -> String {
    Decimals.exact(Decimals.rounded(seconds * 1000, digits: 12))
  }

  /// The bound of an error, with its unit.
  static func offBy(_ fraction: Double) -> String {
    "off by at most \(bound(fraction)) of the move"
  }
}
