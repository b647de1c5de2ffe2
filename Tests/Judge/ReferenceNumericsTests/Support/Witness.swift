@testable import ReferenceNumerics

/// A true value from elsewhere: the nearest `Double` and what is left over.
struct Witness {
  var nearest: Double
  var rest: Double

  init(_ nearest: Double, _ rest: Double) {
    self.nearest = nearest
    self.rest = rest
  }

  /// A description of the difference from `value`; nil if both are the same number.
  ///
  /// The nearest `Double`s must be equal, and the rests must agree to 12 digits or to 1e-31 of the
  /// value, which together compare some 28 digits.
  func disagreement(with value: ReferenceValue) -> String? {
    guard value.double == nearest else { return "\(value.double) for \(nearest)" }
    let difference = -value.error(of: nearest) - rest
    let allowed =
      1e-12 * rest.magnitude + 1e-31 * nearest.magnitude + 4 * Double.leastNonzeroMagnitude
    return difference.magnitude <= allowed ? nil : "\(nearest) rest \(rest) off by \(difference)"
  }
}
