internal import Foundation

/// Numbers that are printed with few decimal digits, and the exact doubles of those digits.
package enum Decimals {
  package static func rounded(_ value: Double, places: Int) -> Double {
    nearest(value, places) ?? Double(String(format: "%.\(places)f", value)) ?? value
  }

  /// A number rounded to a number of significant digits.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    guard value.isFinite, value != 0, powers.indices.contains(digits), digits > 0 else {
      return value
    }
    // A whole number of few digits stays.
    if value == value.rounded(), value.magnitude < powers[digits] { return value }
    let places = digits - 1 - Int(log10(value.magnitude).rounded(.down))
    // Next to a power of ten the logarithm may be rounded to the other side.
    if let nearest = nearest(value, places) {
      let ticks = (nearest * powers[places]).magnitude
      if ticks > powers[digits - 1] + 0.5, ticks < powers[digits] - 0.5 { return nearest }
    }
    return Double(String(format: "%.\(digits)g", value)) ?? value
  }

  /// The powers of ten that are exact.
  private static let powers = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// n/10^places for the nearest n, without the detour by a text; nil where the roundings of the
  /// product, at most 2⁻¹³, could decide between two n.
  private static func nearest(_ value: Double, _ places: Int) -> Double? {
    guard powers.indices.contains(places) else { return nil }
    let ticks = value * powers[places]
    let whole = ticks.rounded()
    guard ticks.magnitude < 0x1p40, (ticks - whole).magnitude < 0.499 else { return nil }
    return whole / powers[places]
  }

  /// The shortest text that reads as this number: "0.35", "1", "1e-06". It is valid in Swift, CSS
  /// and JSON.
  package static func exact(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? (value == 0 ? "0" : String(text.dropLast(2))) : text
  }

  /// Seconds as a CSS time, to twelve digits: "350ms".
  package static func cssTime(_ seconds: Double) -> String {
    "\(exact(rounded(seconds * 1000, digits: 12)))ms"
  }

  /// The seconds of a time with a unit, "200ms" or "0.2s"; nil for any other text.
  package static func seconds(_ text: String) -> Double? {
    let unit = text.hasSuffix("ms") ? 2 : text.hasSuffix("s") ? 1 : 0
    guard unit > 0, let number = Double(text.dropLast(unit)), number.magnitude <= 1e9 else {
      return nil
    }
    return unit == 2 ? number / 1000 : number
  }
}
