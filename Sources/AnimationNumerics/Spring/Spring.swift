internal import CKernelInterface

/// A damped harmonic oscillator, described the way interface animations describe it.
///
/// With displacement x = position − target,
///
///     x″ + 2ζω₀x′ + ω₀²x = 0
///
/// where ω₀ = 2π/duration is the natural frequency and ζ the damping ratio. The solution is sampled
/// in closed form at any time, in every regime, with one formula family that is continuous through
/// ζ = 1 (`SpringCoefficients` in the sources shows it).
///
/// **Accuracy.** Let scale be the larger of |x₀| and |v₀|/ω₀. For the exact motion of the given
/// binary inputs, position and velocity/ω₀ are within 10⁻¹⁵·scale, besides the half ulp that
/// rounding the absolute position takes, for every bounce in (−1, 1] and every finite time: an
/// undamped spring of any parameterisation keeps its phase for ever. Results are never NaN for
/// finite input, and infinite only where the exact answer exceeds the type. `Float` values are within
/// one ulp of the scale.
///
/// **Departures from SwiftUI** are listed in the project's `DESIGN.md`, under "Departures".
public struct Spring: Sendable {
  /// The mass m, in kilograms. It scales forces only: the motion depends on ω₀ and ζ.
  public let mass: Double

  // Kept with 106 bits, so that every getter rounds once and nothing cancels.
  let frequency: DoubleDouble
  let ratio: DoubleDouble
  /// 1 − ζ², formed without cancellation; its sign is the regime.
  let criticality: DoubleDouble
  let coefficients: SpringCoefficients

  init(
    mass: Double, frequency: DoubleDouble, ratio: DoubleDouble, criticality: DoubleDouble
  ) {
    self.mass = mass
    self.frequency = frequency
    self.ratio = ratio
    self.criticality = criticality
    coefficients = SpringCoefficients(
      frequency: frequency, ratio: ratio, criticality: criticality)
  }

  /// A spring with the given parameters, checked.
  ///
  /// - Throws: ``ParameterError``, naming the parameter and its value.
  public init(_ parameters: Parameters) throws(ParameterError) {
    switch parameters {
    case .duration(let duration, let bounce):
      try self.init(validDuration: duration, bounce: bounce)
    case .response(let response, let dampingRatio):
      try self.init(validResponse: response, dampingRatio: dampingRatio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      try self.init(
        validMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .settling(let duration, let dampingRatio, let epsilon):
      try self.init(
        validSettlingDuration: duration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
  }

  /// A spring with a pace and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration 2π/ω₀ in seconds, positive.
  ///   - bounce: From −1 (exclusive; over-damped) over 0 (critical) to 1 (undamped, as is anything
  ///     above). ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    do {
      try self.init(validDuration: duration, bounce: bounce)
    } catch {
      Spring.refuse(error)
    }
  }

  /// A spring with a pace and a damping ratio.
  ///
  /// - Parameters:
  ///   - response: The perceptual duration 2π/ω₀ in seconds, positive.
  ///   - dampingRatio: ζ ≥ 0.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(response: Double, dampingRatio: Double) {
    do {
      try self.init(validResponse: response, dampingRatio: dampingRatio)
    } catch {
      Spring.refuse(error)
    }
  }

  /// A spring with physical parameters.
  ///
  /// - Parameters:
  ///   - mass: m > 0.
  ///   - stiffness: k > 0.
  ///   - damping: c ≥ 0.
  ///   - allowOverDamping: Whether c may exceed the critical 2√(km), which it is lowered to
  ///     otherwise. As in SwiftUI, it may not unless that is said.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    do {
      try self.init(
        validMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    } catch {
      Spring.refuse(error)
    }
  }

  /// The spring that settles in a given time: the inverse of ``settlingDuration``.
  ///
  /// - Parameters:
  ///   - settlingDuration: The least T in seconds with |x(t) − 1| ≤ ε for all t ≥ T, for a move of 1
  ///     from rest. Positive.
  ///   - dampingRatio: ζ > 0.
  ///   - epsilon: ε, in (0, 1).
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    do {
      try self.init(
        validSettlingDuration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon)
    } catch {
      Spring.refuse(error)
    }
  }

  @inline(never)
  private static func refuse(_ error: ParameterError) -> Never {
    preconditionFailure("\(error)")
  }
}

extension Spring: Hashable {
  /// Whether two springs have the same mass, natural frequency and damping ratio.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.mass == b.mass && a.frequency == b.frequency && a.ratio == b.ratio
  }

  /// Feeds mass, natural frequency and damping ratio.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mass)
    hasher.combine(frequency)
    hasher.combine(ratio)
  }
}

extension Spring: CustomStringConvertible {
  /// "Spring(duration: 0.5, bounce: 0.3)".
  public var description: String { "Spring(duration: \(duration), bounce: \(bounce))" }
}
