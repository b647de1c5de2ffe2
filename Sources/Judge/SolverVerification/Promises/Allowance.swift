/// The difference from the truth that is not counted as an error.
public enum Allowance: Sendable, Hashable {
  /// For this package's methods: half an ulp of the true answer, since any answer is rounded.
  case ownRounding
  /// For this package's methods in `Float`: half an ulp, of a `Float`, of the true answer. Errors
  /// are then in ulp of the scale.
  case ownSingleRounding
  /// For any solver: the unavoidable errors of rounding inputs and output to a scalar type, in
  /// addition to its tolerance. If `clock` is not 0, also the error of rounding its time to steps
  /// of this many seconds.
  case honest(ScalarType, clock: Double)

  /// For any solver that computes in `Double`.
  public static let honestDouble = Self.honest(.double, clock: 0)

  /// The allowed shift of an honest solver's input, 4 ulp; nil if the input is exact.
  func shift(of input: Double) -> Double? { honesty.map { 4 * $0.scalar.ulp(of: input) } }

  /// The scalar type that answers are rounded to.
  var scalar: ScalarType { self == .ownSingleRounding ? .float : honesty?.scalar ?? .double }

  /// The unit of errors in a motion of a scale.
  func unit(ofScale scale: Double) -> Double {
    self == .ownSingleRounding ? Double(Float(scale).ulp) : scale
  }

  /// The scalar type and the clock of an honest solver; nil for this package's methods.
  var honesty: (scalar: ScalarType, clock: Double)? {
    if case .honest(let scalar, let clock) = self { (scalar, clock) } else { nil }
  }
}
