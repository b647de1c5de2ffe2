internal import Foundation

/// Numbers in statements.
enum FigureText {
  /// Up to six digits.
  static func short(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e6
      ? "\(Int(value))" : String(format: "%.6g", value)
  }

  /// The number rounded to two digits.
  static func twoDigits(_ value: Double) -> Double {
    Double(String(format: "%.2g", value)) ?? value
  }

  /// The number with the fewest digits in a closed interval.
  static func roundest(between a: Double, and b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    guard low < high, low.isFinite, high.isFinite else { return a }
    if low <= 0, high >= 0 { return 0 }
    for digits in 1...17 {
      for value in [low, (low + high) / 2, high] {
        let round = Double(String(format: "%.*g", digits, value)) ?? value
        if round >= low, round <= high { return round }
      }
    }
    return a
  }
}
