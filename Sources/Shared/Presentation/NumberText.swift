internal import Foundation

/// Formats numbers for text tables.
package enum NumberText {
  /// Two digits and an exponent: 4.4e-16; or "0", "inf" or "-".
  package static func error(_ value: Double?) -> String {
    guard let value else { return "-" }
    if value == 0 { return "0" }
    guard value.isFinite else { return value.isNaN ? "NaN" : "inf" }
    return String(format: "%.1e", value)
  }

  /// Three significant digits.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    // A frame that touches few items costs picoseconds per item.
    guard value == 0 || value.magnitude >= 0.01 else { return String(format: "%.5f", value) }
    return String(
      format: value.magnitude < 10 ? "%.3f" : value.magnitude < 100 ? "%.1f" : "%.0f", value)
  }

  /// A ratio: 3.1x.
  package static func ratio(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    guard value >= 0.1 else { return String(format: "%.4fx", value) }
    return String(format: value < 10 ? "%.2fx" : value < 100 ? "%.1fx" : "%.0fx", value)
  }

  /// At most `digits` significant digits.
  package static func short(_ value: Double, digits: Int) -> String {
    String(format: "%.*g", digits, value)
  }

  /// The difference of a ratio from 1: +2.5 %.
  package static func change(_ ratio: Double, decimals: Int) -> String {
    guard ratio.isFinite else { return ratio.isNaN ? "-" : ratio < 0 ? "-inf" : "+inf" }
    return String(format: "%+.*f %%", decimals, (ratio - 1) * 100)
  }

  package static func percent(_ value: Double) -> String { String(format: "%.1f %%", value * 100) }
}
