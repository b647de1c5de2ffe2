/// What an answer may be off before the difference counts as the solver's error.
public enum Allowance: Sendable, Hashable {
  /// For our own methods: half an ulp of the true answer, which must be rounded somewhere.
  case ownRounding
  /// For our own methods in `Float`: half an ulp, of a `Float`, of the true answer. Errors are then
  /// told in ulp of the scale.
  case ownSingleRounding
  /// For any solver: what its inputs and its output being numbers of a scalar type costs even an
  /// honest one, on top of its own tolerance; and its time being told in steps of this many seconds,
  /// 0 if it is not.
  case honest(ScalarType, clock: Double)

  /// For any solver that works in `Double`.
  public static let honestDouble = Self.honest(.double, clock: 0)

  /// By how much an honest solver's input may be moved, which is a few ulp beside where it was asked: 4 ulp;
  /// nil where the input is taken as it is.
  func shift(of input: Double) -> Double? { honesty.map { 4 * $0.scalar.ulp(of: input) } }

  /// The scalar type and the clock of an honest solver; nil for our own methods.
  var honesty: (scalar: ScalarType, clock: Double)? {
    if case .honest(let scalar, let clock) = self { (scalar, clock) } else { nil }
  }
}

extension ScalarType {
  /// The spacing of the type's numbers around `value`, at least that around its smallest normal one.
  func ulp(of value: Double) -> Double {
    switch self {
    case .double: max(value.magnitude, .leastNormalMagnitude).ulp
    case .float:
      // Of what no `Float` holds, the spacing that it would have.
      Double(max(Float(value.magnitude), .leastNormalMagnitude).ulp).isFinite
        ? Double(max(Float(value.magnitude), .leastNormalMagnitude).ulp)
        : value.magnitude * Double(Float.ulpOfOne)
    }
  }
}
