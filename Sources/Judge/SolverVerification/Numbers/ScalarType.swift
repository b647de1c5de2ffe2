/// The scalar type in which a method computes.
public enum ScalarType: String, Sendable, Hashable, CaseIterable, Codable {
  /// binary64.
  case double
  /// binary32.
  case float

  /// The spacing of the type's numbers around `value`, at least that around its smallest normal
  /// number.
  func ulp(of value: Double) -> Double {
    if self == .double { return max(value.magnitude, .leastNormalMagnitude).ulp }
    let ulp = Double(max(Float(value.magnitude), .leastNormalMagnitude).ulp)
    // Beyond the range of `Float`, an extrapolated spacing.
    return ulp.isFinite ? ulp : value.magnitude * Double(Float.ulpOfOne)
  }
}
