/// A spring as a solver is told about it: the numbers exactly as given, in one of the usual
/// parameterisations, before any conversion.
///
/// The truth a solver is measured against is exact for these binary numbers, so that the error of
/// converting them is part of the solver's error.
public enum SpringDescription: Sendable, Hashable {
  /// Perceptual duration 2π/ω₀ in seconds (> 0) and bounce (> −1; above 1 counts as 1).
  ///
  /// The damping ratio is ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0; the mass is 1.
  case bounce(duration: Double, bounce: Double)

  /// Response 2π/ω₀ in seconds (> 0) and damping ratio ζ (≥ 0); the mass is 1.
  case dampingRatio(response: Double, dampingRatio: Double)

  /// Mass m (> 0), stiffness k (> 0) and damping c (≥ 0) of m·x″ + c·x′ + k·x = 0.
  ///
  /// Without `allowOverDamping` a damping beyond 2√(km) counts as exactly that: critical.
  case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)

  /// The spring of mass 1 and damping ratio ζ (> 0) whose move of 1 from rest settles, within
  /// `epsilon`, exactly after `settlingDuration` seconds.
  case settling(settlingDuration: Double, dampingRatio: Double, epsilon: Double)

  /// The spring that interfaces assume when nothing is said: 0.5 s, no bounce.
  public static let standard = Self.bounce(duration: 0.5, bounce: 0)
}

extension SpringDescription {
  /// The damping ratio ζ, to working precision: for sorting springs into regimes and for scales,
  /// not for the truth.
  public var approximateDampingRatio: Double {
    switch self {
    case .bounce(_, let bounce):
      bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + bounce)
    case .dampingRatio(_, let ratio), .settling(_, let ratio, _):
      ratio
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      // √k·√m rather than √(k·m): the product may overflow where the roots do not.
      allowOverDamping
        ? damping / 2 / (stiffness.squareRoot() * mass.squareRoot())
        : min(1, damping / 2 / (stiffness.squareRoot() * mass.squareRoot()))
    }
  }

  /// The bounce, to working precision, with the digits near critical damping kept where the
  /// parameterisation has them.
  public var approximateBounce: Double {
    if case .bounce(_, let bounce) = self { return min(bounce, 1) }
    let ratio = approximateDampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The natural frequency ω₀ in radians per second, to working precision; nil for a settling
  /// description, whose frequency is the root of an equation.
  public var approximateNaturalFrequency: Double? {
    switch self {
    case .bounce(let duration, _): 2 * Double.pi / duration
    case .dampingRatio(let response, _): 2 * Double.pi / response
    case .physical(let mass, let stiffness, _, _):
      stiffness.squareRoot() / mass.squareRoot()
    case .settling: nil
    }
  }
}
