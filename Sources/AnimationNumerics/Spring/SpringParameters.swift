extension Spring {
  /// The ways to describe a spring, as data.
  ///
  /// Every case but the last names the same three quantities, mass m, natural frequency ω₀ and
  /// damping ratio ζ, in other words:
  ///
  ///     D = 2π/ω₀          b = 1 − ζ for ζ ≤ 1,  1/ζ − 1 for ζ > 1
  ///     k = mω₀²           c = 2mζω₀
  public enum Parameters: Hashable, Sendable {
    /// The perceptual duration D in seconds, and the bounce b in (−1, 1]. A bounce above 1 counts as
    /// 1, the undamped spring.
    case duration(Double, bounce: Double)
    /// The response, another name of the perceptual duration, in seconds, and the damping ratio
    /// ζ ≥ 0.
    case response(Double, dampingRatio: Double)
    /// Mass m > 0, stiffness k > 0 and damping c ≥ 0. Where over-damping is not allowed, a larger c
    /// counts as the critical 2√(km).
    case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
    /// The seconds after which a move of 1 from rest stays within `epsilon` of its target, and the
    /// damping ratio ζ > 0.
    case settling(duration: Double, dampingRatio: Double, epsilon: Double)
  }
}

extension Spring {
  /// The former name of the error, for one version.
  public typealias ParameterError = AnimationNumerics.ParameterError

  /// The sizes for which no intermediate result of the preparation overflows or is subnormal.
  static var magnitudes: ClosedRange<Double> { 0x1p-300...0x1p300 }

  static func requirePositive(
    _ value: Double, _ parameter: String
  ) throws(ParameterError) {
    guard value > 0, value.isFinite else {
      throw ParameterError(
        parameter, is: value, must: "be positive and finite")
    }
    guard magnitudes.contains(value) else {
      throw ParameterError(
        parameter, is: value, must: "be between 2^-300 and 2^300")
    }
  }

  static func requireNotNegative(
    _ value: Double, _ parameter: String
  ) throws(ParameterError) {
    guard value >= 0, value.isFinite else {
      throw ParameterError(
        parameter, is: value, must: "be finite and not negative")
    }
    guard value <= magnitudes.upperBound else {
      throw ParameterError(
        parameter, is: value, must: "be at most 2^300")
    }
  }
}
