internal import Foundation
internal import Presentation

/// Numbers and words as the audit prints them.
package enum DisplayText {
  /// "250 ms", with one decimal if necessary, rounded so that a limit is kept. The unit is empty for tables
  /// that name it in the header.
  package static func milliseconds(
    _ seconds: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero,
    unit: String = " ms"
  ) -> String {
    guard seconds.isFinite else { return seconds > 0 ? "never" : "-" }
    // Noise of a computed number does not count: 1 ms and 1e-16 s more is 1 ms.
    let slack = rule == .down ? 1e-12 : rule == .up ? -1e-12 : 0
    let tenths = (seconds * 10_000 * (1 + slack)).rounded(rule)
    guard tenths.magnitude < 1e9 else { return "\(DisplayText.number(seconds)) s" }
    let whole = tenths.truncatingRemainder(dividingBy: 10) == 0
    return String(format: whole ? "%.0f" : "%.1f", tenths / 10) + unit
  }

  /// Milliseconds for sentences: whole ones from 10 ms on.
  package static func roundMilliseconds(
    _ seconds: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String { milliseconds(wholeMilliseconds(seconds, rule), rule) }

  /// Seconds rounded to whole milliseconds; shorter times than 10 ms are not rounded.
  package static func wholeMilliseconds(
    _ seconds: Double, _ rule: FloatingPointRoundingRule
  ) -> Double {
    guard seconds.isFinite, seconds.magnitude >= 0.01 else { return seconds }
    return (seconds * 1000 * (1 + (rule == .down ? 1e-12 : 0))).rounded(rule) / 1000
  }

  /// Up to four significant digits, without trailing zeros.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "inf" : "-inf" }
    return String(format: "%.4g", value)
  }

  package static func percent(_ fraction: Double) -> String {
    fraction == 0
      ? "0" : String(format: fraction.magnitude < 1e4 ? "%.1f %%" : "%.3g %%", fraction * 100)
  }

  /// A document's text on one line of a terminal.
  package static func line(_ text: String) -> String { TerminalStyle.line(text) }

  package static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  package static func rightPadded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
