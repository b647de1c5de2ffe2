import Foundation
import Testing

@testable import ChoreographyFiles
@testable import Seeding

@Suite struct DecimalsTests {
  /// Rounding without a text gives the number that the text reads as, at ties and powers of ten, too.
  @Test func roundedNumbersAreThoseOfTheirText() {
    var random = SplitMix64(seed: 5)
    let special = [
      0, 1, 10, 100, 0.1, 0.01, 1e-5, 0.5, 1.5, 2.5, 1.005, 2.675, 0.125, 99.95, 999_999.5,
      9.999999995, 1e9, 1e22, 1e300, 1e-300, .infinity,
    ]
    let values =
      special + (0..<3000).map { _ in random.number(-1, 1) * pow(10, random.number(-7, 7)) }
      + (0..<1000).map { _ in (random.number(-1e4, 1e4) * 8).rounded() / 8 }
      + special.map(\.nextUp) + special.map(\.nextDown)
    for value in values {
      for digits in [1, 2, 5, 9, 12, 15] {
        #expect(
          Decimals.rounded(value, digits: digits) == Double(String(format: "%.\(digits)g", value)),
          "\(value) to \(digits) digits")
        #expect(
          Decimals.rounded(value, places: digits) == Double(String(format: "%.\(digits)f", value)),
          "\(value) to \(digits) places")
      }
    }
  }
}
