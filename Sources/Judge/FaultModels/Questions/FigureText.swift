internal import Foundation

/// Numbers in statements.
enum FigureText {
  /// Up to six digits.
  static func short(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e6
      ? "\(Int(value))" : String(format: "%.6g", value)
  }

  /// The number with the fewest digits in a closed interval.
  static func roundest(between a: Double, and b: Double) -> Double {
    let (low, high) = (min(a, b), max(a, b))
    guard low < high, low.isFinite, high.isFinite else { return a }
    if low <= 0, high >= 0 { return 0 }
    for digits in 1...17 {
      for value in [low, (low + high) / 2, high] {
        let round = value.written(digits: digits)
        if round >= low, round <= high { return round }
      }
    }
    return a
  }
}

extension Double {
  /// The number, or infinity for NaN.
  var orInfinite: Double { isNaN ? .infinity : self }

  /// The number rounded, or cut, to a number of significant decimal digits.
  func written(digits: Int, isCut: Bool = false) -> Double {
    guard isCut else { return Double(String(format: "%.*g", digits, self)) ?? self }
    let text = "\(self)"
    var (left, isLeading) = (digits, true)
    let kept = text.prefix { $0 != "e" }.map { character -> Character in
      guard character.isNumber else { return character }
      isLeading = isLeading && character == "0"
      left -= isLeading ? 0 : 1
      return left < 0 ? "0" : character
    }
    return Double(String(kept) + text.drop { $0 != "e" }) ?? self
  }
}
