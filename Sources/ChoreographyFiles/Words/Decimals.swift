internal import Foundation

/// Numbers that are printed with few decimal digits, and the exact doubles of those digits.
package enum Decimals {
  /// n/10^places, as the double that the decimal text reads as.
  package static func value(_ n: Int, places: Int) -> Double {
    places >= 0 ? Double(n) / pow(10, Double(places)) : Double(n) * pow(10, Double(-places))
  }

  /// A number rounded to a number of decimals.
  package static func rounded(_ value: Double, places: Int) -> Double {
    Double(String(format: "%.\(places)f", value)) ?? value
  }

  /// A number rounded to a number of significant digits.
  package static func rounded(_ value: Double, digits: Int) -> Double {
    Double(String(format: "%.\(digits)g", value)) ?? value
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

  /// The seconds that a CSS time reads as.
  package static func readTime(_ text: String) -> Double {
    (Double(text.dropLast(2)) ?? .nan) / 1000
  }
}
