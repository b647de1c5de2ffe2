#if canImport(ReferenceNumerics)
  import ReferenceNumerics
#endif

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

/// What reads the members of a spring, and refuses those that make no sense.
protocol SpringMembers {
  func has(_ name: String) -> Bool
  func number(_ name: String) throws(SolverError) -> Double
  func positive(_ name: String) throws(SolverError) -> Double
  func nonNegative(_ name: String) throws(SolverError) -> Double
  func flag(_ name: String, default standard: Bool) throws(SolverError) -> Bool
  func invalid(_ name: String, _ reason: String) -> SolverError
}

/// A way to describe a spring in the protocol.
struct SpringParameterisation: Sendable {
  /// The member that only this way has.
  let lead: String
  /// The other members that have to be there.
  let companions: [String]
  /// Whether `epsilon` is a member, too, which means something else where a settling time is asked for.
  var usesEpsilon = false
  let read: @Sendable (any SpringMembers) throws(SolverError) -> SpringDescription

  static let all: [Self] = [
    Self(lead: "duration", companions: ["bounce"]) { members throws(SolverError) in
      let duration = try members.positive("duration")
      let bounce = try members.number("bounce")
      guard bounce > -1 else { throw members.invalid("bounce", "must be greater than -1") }
      return .bounce(duration: duration, bounce: bounce)
    },
    Self(lead: "response", companions: ["dampingRatio"]) { members throws(SolverError) in
      .dampingRatio(
        response: try members.positive("response"),
        dampingRatio: try members.nonNegative("dampingRatio"))
    },
    Self(lead: "mass", companions: ["stiffness", "damping"]) { members throws(SolverError) in
      .physical(
        mass: try members.positive("mass"), stiffness: try members.positive("stiffness"),
        damping: try members.nonNegative("damping"),
        allowOverDamping: try members.flag("allowOverDamping", default: true))
    },
    Self(lead: "settlingDuration", companions: ["dampingRatio"], usesEpsilon: true) {
      members throws(SolverError) in
      let epsilon = members.has("epsilon") ? try members.positive("epsilon") : 0.001
      guard epsilon < 1 else {
        throw members.invalid("epsilon", "must be less than 1, the move that settles")
      }
      return .settling(
        settlingDuration: try members.positive("settlingDuration"),
        dampingRatio: try members.positive("dampingRatio"), epsilon: epsilon)
    },
  ]
}

/// A member of a spring with its value.
enum SpringMember {
  case number(String, Double)
  /// A flag that is only said where it is not what is usual.
  case flag(String, Bool, usual: Bool)
}

extension SpringDescription {
  /// The members in the order of the protocol.
  var members: [SpringMember] {
    switch self {
    case .bounce(let duration, let bounce):
      [.number("duration", duration), .number("bounce", bounce)]
    case .dampingRatio(let response, let ratio):
      [.number("response", response), .number("dampingRatio", ratio)]
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      [
        .number("mass", mass), .number("stiffness", stiffness), .number("damping", damping),
        .flag("allowOverDamping", allowOverDamping, usual: true),
      ]
    case .settling(let duration, let ratio, let epsilon):
      [
        .number("settlingDuration", duration), .number("dampingRatio", ratio),
        .number("epsilon", epsilon),
      ]
    }
  }

  #if canImport(ReferenceNumerics)  // A page asks for no truth.
    /// The spring, exactly.
    var reference: ReferenceSpring {
      get throws(SolverError) {
        do {
          return switch self {
          case .bounce(let duration, let bounce):
            try ReferenceSpring(duration: duration, bounce: bounce)
          case .dampingRatio(let response, let ratio):
            try ReferenceSpring(response: response, dampingRatio: ratio)
          case .physical(let mass, let stiffness, let damping, let allowOverDamping):
            try ReferenceSpring(
              mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping
            )
          case .settling(let duration, let ratio, let epsilon):
            try ReferenceSpring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
          }
        } catch {
          throw .invalid(member: "spring", value: "\(self)", reason: "\(error)")
        }
      }
    }
  #endif
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
