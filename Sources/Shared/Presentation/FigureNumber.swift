internal import Foundation

/// Formats numbers for figures and tables.
package enum FigureNumber {
  /// A number with thousands separators and without superfluous digits: "1,000,000", "0.25",
  /// "3e-7".
  package static func plain(_ value: Double) -> String {
    guard value.isFinite else { return nonFinite(value) }
    if value == 0 { return "0" }
    let magnitude = value.magnitude
    if magnitude >= 1e9 || magnitude < 1e-3 { return scientific(value, digits: 3) }
    return grouped(significant(value, digits: 6))
  }

  /// `digits` significant digits without trailing zeros, and without an exponent if that is short.
  package static func significant(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return nonFinite(value) }
    if value == 0 { return "0" }
    let exponent = Int(log10(value.magnitude).rounded(.down))
    if exponent < -4 || exponent > 9 { return scientific(value, digits: digits) }
    let text = String(format: "%.*f", max(0, digits - 1 - exponent), value)
    return trimmed(text)
  }

  /// The same; a dash for a missing number.
  package static func significant(_ value: Double?, digits: Int) -> String {
    value.map { significant($0, digits: digits) } ?? "–"
  }

  /// One leading digit and an exponent: "4.7e-16".
  package static func scientific(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return nonFinite(value) }
    if value == 0 { return "0" }
    let text = String(format: "%.*e", digits - 1, value)
    let parts = text.split(separator: "e")
    return "\(trimmed(String(parts[0])))e\(Int(parts[1])!)"
  }

  /// An error with two digits: "4.7e-16", or "0.32" from a hundredth up.
  package static func error(_ value: Double) -> String {
    value.magnitude >= 0.01 && value.magnitude < 1000
      ? significant(value, digits: 2) : scientific(value, digits: 2)
  }

  /// The shortest text that parses to the same number, used to replay cases.
  package static func exact(_ value: Double) -> String {
    guard value.isFinite else { return nonFinite(value) }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A power of ten: "10⁻¹⁵", or a plain number from 0.01 to 1,000.
  package static func powerOfTen(_ exponent: Int) -> String {
    switch exponent {
    case -2...3: plain(pow(10, Double(exponent)))
    default: "10" + superscript(exponent)
    }
  }

  /// A coordinate in a drawing, rounded to a tenth of a pixel.
  package static func coordinate(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    let whole = Int(tenths)
    let sign = whole < 0 ? "-" : ""
    let (quotient, remainder) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    return remainder == 0 ? "\(sign)\(quotient)" : "\(sign)\(quotient).\(remainder)"
  }

  private static func nonFinite(_ value: Double) -> String {
    value.isNaN ? "NaN" : value < 0 ? "−∞" : "∞"
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = Substring(text)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return String(text)
  }

  private static func grouped(_ text: String) -> String {
    var parts = text.split(separator: ".").map(String.init)
    let digits = parts[0]
    for place in stride(from: digits.count - 3, to: digits.hasPrefix("-") ? 1 : 0, by: -3) {
      parts[0].insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return parts.joined(separator: ".")
  }

  private static func superscript(_ exponent: Int) -> String {
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return String("\(exponent)".map { $0 == "-" ? "⁻" : digits[$0.wholeNumberValue!] })
  }
}
