package import StrictJSON

import ReferenceNumerics

/// A spring as given to a solver: the exact numbers in one of the usual parameterisations, before
/// any conversion.
///
/// The truth is exact for these binary numbers, so that conversion errors count as the solver's
/// errors.
public enum SpringDescription: Sendable, Hashable {
  /// Perceptual duration 2π/ω₀ in seconds (> 0) and bounce (> −1; clamped to at most 1).
  ///
  /// The damping ratio is ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0; the mass is 1.
  case bounce(duration: Double, bounce: Double)

  /// Response 2π/ω₀ in seconds (> 0) and damping ratio ζ (≥ 0); the mass is 1.
  case dampingRatio(response: Double, dampingRatio: Double)

  /// Mass m (> 0), stiffness k (> 0) and damping c (≥ 0) of m·x″ + c·x′ + k·x = 0.
  ///
  /// Without `allowOverDamping` a damping above 2√(km) is reduced to this critical value.
  case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)

  /// Stiffness k (> 0), damping ratio ζ (≥ 0) and mass m (> 0).
  case stiffness(Double, dampingRatio: Double, mass: Double)

  /// The spring of mass 1 and damping ratio ζ (> 0) whose move of 1 from rest settles, within
  /// `epsilon`, exactly after `settlingDuration` seconds.
  case settling(settlingDuration: Double, dampingRatio: Double, epsilon: Double)

  /// The default spring of interfaces: 0.5 s, no bounce.
  public static let standard = Self.bounce(duration: 0.5, bounce: 0)
}

/// A parameterisation of springs in the protocol.
struct SpringParameterisation: Sendable {
  /// The member that identifies this parameterisation.
  let lead: String
  /// The other required members.
  let companions: [String]
  /// Whether `epsilon` is also a member; it has another meaning in settling requests.
  var usesEpsilon = false
  let read: @Sendable (MemberReader) throws(SolverError) -> SpringDescription

  static let all: [Self] = [
    Self(lead: "duration", companions: ["bounce"]) { members throws(SolverError) in
      let duration = try members.positive("duration")
      let bounce = try members.number("bounce")
      guard bounce > -1 else { throw members.error("bounce", "be greater than -1") }
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
        allowOverDamping: try members.optionalFlag("allowOverDamping") ?? true)
    },
    Self(lead: "settlingDuration", companions: ["dampingRatio"], usesEpsilon: true) {
      members throws(SolverError) in
      let epsilon = members.has("epsilon") ? try members.positive("epsilon") : 0.001
      guard epsilon < 1 else {
        throw members.error("epsilon", "be less than 1, the move that settles")
      }
      return .settling(
        settlingDuration: try members.positive("settlingDuration"),
        dampingRatio: try members.positive("dampingRatio"), epsilon: epsilon)
    },
  ]
}

extension SpringDescription {
  /// Reads the parameterisation whose members are present.
  ///
  /// - Parameters:
  ///   - allowsSettling: Whether parameterisations with `epsilon` are allowed; false if that member
  ///     has another meaning.
  ///   - allowsZeroDuration: Whether a bounce may have the duration 0.
  init(
    _ reader: MemberReader, allowsSettling: Bool = true, allowsZeroDuration: Bool = false
  ) throws(SolverError) {
    if allowsZeroDuration, reader.has("bounce"), reader["duration"]?.double == 0 {
      let bounce = try reader.number("bounce")
      guard bounce > -1 else { throw reader.error("bounce", "be greater than -1") }
      self = .bounce(duration: 0, bounce: bounce)
      return
    }
    if reader.has("stiffness"), reader.has("dampingRatio") {
      self = try Self.ofStiffnessAndRatio(reader)
      return
    }
    let all = SpringParameterisation.all.filter { allowsSettling || !$0.usesEpsilon }
    let meant = all.filter { reader.has($0.lead) }
    guard let first = meant.first else {
      if let orphan = all.first(where: { $0.companions.contains(where: reader.has) }) {
        throw reader.invalid(
          orphan.lead,
          "\(Self.list(orphan.companions)) \(orphan.companions.count == 1 ? "needs" : "need") a "
            + orphan.lead)
      }
      let ways = all.map { Self.list([$0.lead] + $0.companions) }
      throw reader.invalid(
        all[0].lead,
        "a spring is \(ways.dropLast().joined(separator: ", ")), or \(ways[ways.count - 1])")
    }
    guard meant.count == 1 else {
      throw reader.invalid(meant[1].lead, "\(first.lead) already describes the spring")
    }
    self = try first.read(reader)
  }

  /// The spring that the members of a question describe; nil if they describe none.
  package init?(members: [String: JSONValue]) {
    guard let own = try? Self(MemberReader(members), allowsZeroDuration: true) else { return nil }
    self = own
  }

  private static func ofStiffnessAndRatio(_ reader: MemberReader) throws(SolverError) -> Self {
    for name in ["damping", "duration", "response", "settlingDuration"] where reader.has(name) {
      throw reader.invalid(name, "stiffness and dampingRatio already describe the spring")
    }
    return .stiffness(
      try reader.positive("stiffness"), dampingRatio: try reader.nonNegative("dampingRatio"),
      mass: reader.has("mass") ? try reader.positive("mass") : 1)
  }

  /// Whether any member of a spring is present.
  static func isGiven(in reader: MemberReader) -> Bool {
    SpringParameterisation.all.contains { ([$0.lead] + $0.companions).contains(where: reader.has) }
  }

  /// Whether its duration is 0: the value is at its target at any time after the start.
  var isInstant: Bool { if case .bounce(0, _) = self { true } else { false } }

  /// The extensions that the description uses.
  var options: Set<SolverOption> {
    if case .stiffness = self { return [.stiffnessRatio] }
    return isInstant ? [.zeroDuration] : []
  }

  /// "mass, stiffness and damping".
  private static func list(_ names: [String]) -> String {
    names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  /// Writes the members in the order of the protocol.
  func write(to writer: inout MemberWriter) {
    switch self {
    case .bounce(let duration, let bounce):
      writer.number("duration", duration)
      writer.number("bounce", bounce)
    case .dampingRatio(let response, let ratio):
      writer.number("response", response)
      writer.number("dampingRatio", ratio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      writer.number("mass", mass)
      writer.number("stiffness", stiffness)
      writer.number("damping", damping)
      writer.flag("allowOverDamping", allowOverDamping, unless: true)
    case .stiffness(let stiffness, let ratio, let mass):
      writer.number("stiffness", stiffness)
      writer.number("dampingRatio", ratio)
      if mass != 1 { writer.number("mass", mass) }
    case .settling(let duration, let ratio, let epsilon):
      writer.number("settlingDuration", duration)
      writer.number("dampingRatio", ratio)
      writer.number("epsilon", epsilon)
    }
  }

  /// The exact reference spring.
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
        case .stiffness(let stiffness, let ratio, let mass):
          try ReferenceSpring(stiffness: stiffness, dampingRatio: ratio, mass: mass)
        case .settling(let duration, let ratio, let epsilon):
          try ReferenceSpring(settlingDuration: duration, dampingRatio: ratio, epsilon: epsilon)
        }
      } catch {
        throw .invalid(member: "spring", value: "\(self)", reason: "\(error)")
      }
    }
  }

  /// The damping ratio ζ, to working precision: for regimes and scales, not for the truth.
  public var approximateDampingRatio: Double {
    switch self {
    case .bounce(_, let bounce):
      bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + bounce)
    case .dampingRatio(_, let ratio), .settling(_, let ratio, _), .stiffness(_, let ratio, _):
      ratio
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      // √k·√m instead of √(k·m), whose product may overflow.
      allowOverDamping
        ? damping / 2 / (stiffness.squareRoot() * mass.squareRoot())
        : min(1, damping / 2 / (stiffness.squareRoot() * mass.squareRoot()))
    }
  }

  /// The bounce, to working precision, accurate near critical damping if the parameterisation is.
  public var approximateBounce: Double {
    if case .bounce(_, let bounce) = self { return min(bounce, 1) }
    let ratio = approximateDampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The natural frequency ω₀ in radians per second, to working precision; 1 for a duration of 0,
  /// nil for a settling description, whose frequency is the root of an equation.
  public var approximateNaturalFrequency: Double? {
    switch self {
    case .bounce(let duration, _): duration > 0 ? 2 * Double.pi / duration : 1
    case .dampingRatio(let response, _): 2 * Double.pi / response
    case .physical(let mass, let stiffness, _, _), .stiffness(let stiffness, _, let mass):
      stiffness.squareRoot() / mass.squareRoot()
    case .settling: nil
    }
  }

  /// Whether its damping is reduced to critical because over-damping is disabled, a rule that only
  /// SwiftUI has.
  var isCappedAtCritical: Bool {
    guard case .physical(let mass, let stiffness, let damping, false) = self else { return false }
    return damping > 2 * stiffness.squareRoot() * mass.squareRoot()
  }
}
