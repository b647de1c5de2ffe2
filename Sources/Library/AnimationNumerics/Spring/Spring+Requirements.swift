extension Spring {
  /// Magnitudes for which no intermediate result of the preparation overflows or is subnormal.
  static var magnitudes: ClosedRange<Double> { 0x1p-300...0x1p300 }

  static func requirePositive(_ value: Double, _ parameter: String) throws(ParameterError) {
    guard value > 0, value.isFinite else {
      throw ParameterError(parameter, is: value, must: "be positive and finite")
    }
    guard magnitudes.contains(value) else {
      throw ParameterError(parameter, is: value, must: "be between 2^-300 and 2^300")
    }
  }

  static func requireNotNegative(_ value: Double, _ parameter: String) throws(ParameterError) {
    guard value >= 0, value.isFinite else {
      throw ParameterError(parameter, is: value, must: "be finite and not negative")
    }
    guard value <= magnitudes.upperBound else {
      throw ParameterError(parameter, is: value, must: "be at most 2^300")
    }
  }
}
