internal import CKernelInterface

extension Spring {
  /// The parameterisations of a spring, as data.
  ///
  /// Every case but the last determines the same three quantities: mass m, natural frequency ω₀ and
  /// damping ratio ζ.
  ///
  ///     D = 2π/ω₀          b = 1 − ζ for ζ ≤ 1,  1/ζ − 1 for ζ > 1
  ///     k = mω₀²           c = 2mζω₀
  public enum Parameters: Hashable, Sendable {
    /// The perceptual duration D in seconds, and the bounce b in (−1, 1]. A bounce above 1 is
    /// clamped to 1, the undamped spring.
    case duration(Double, bounce: Double)
    /// The response, an alias of the perceptual duration, in seconds, and the damping ratio ζ ≥ 0.
    case response(Double, dampingRatio: Double)
    /// Mass m > 0, stiffness k > 0 and damping c ≥ 0. If over-damping is not allowed, c is clamped
    /// to the critical 2√(km).
    case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
    /// Stiffness k > 0, damping ratio ζ ≥ 0 and mass m > 0, as Android and Flutter have them.
    case stiffness(Double, dampingRatio: Double, mass: Double)
    /// The seconds after which a move of 1 from rest stays within `epsilon` of its target, and the
    /// damping ratio ζ > 0.
    case settling(duration: Double, dampingRatio: Double, epsilon: Double)
  }
}

extension Spring {
  /// A spring with the given parameters, which are validated.
  ///
  /// - Throws: ``ParameterError``, naming the parameter and its value.
  public init(_ parameters: Parameters) throws(ParameterError) {
    switch parameters {
    case .duration(let duration, let bounce): try self.init(validDuration: duration, bounce: bounce)
    case .response(let response, let dampingRatio):
      try self.init(validResponse: response, dampingRatio: dampingRatio)
    case .physical(let mass, let stiffness, let damping, let allowOverDamping):
      try self.init(
        validMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    case .stiffness(let stiffness, let dampingRatio, let mass):
      try self.init(validStiffness: stiffness, dampingRatio: dampingRatio, mass: mass)
    case .settling(let duration, let dampingRatio, let epsilon):
      try self.init(validSettlingDuration: duration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
  }

  /// A spring with a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration 2π/ω₀ in seconds, positive.
  ///   - bounce: From −1 (exclusive; over-damped) over 0 (critical) to 1 (undamped; larger values
  ///     are clamped to 1). ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    if Spring.fitsKernel(duration: duration, bounce: bounce) {
      // In place, and not by another initialiser: each copy of a fresh struct waits for its stores.
      self.init(mass: 1, SpringNumbers())
      kernels.springOfBounce(duration, min(bounce, 1), &numbers)
      return
    }
    self = orTrap(try Spring(validDuration: duration, bounce: bounce))
  }

  /// A spring with a response and a damping ratio.
  ///
  /// - Parameters:
  ///   - response: The perceptual duration 2π/ω₀ in seconds, positive.
  ///   - dampingRatio: ζ ≥ 0.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(response: Double, dampingRatio: Double) {
    self = orTrap(try Spring(validResponse: response, dampingRatio: dampingRatio))
  }

  /// A spring with physical parameters, **critically damped at most** unless over-damping is
  /// allowed.
  ///
  /// - Warning: As in SwiftUI, more than the critical damping 2√(km) silently becomes critical:
  ///   `Spring(mass: 1, stiffness: 100, damping: 40)` settles in 0.92 s instead of the 2.61 s that
  ///   these numbers take in Motion and Flutter. Pass `allowOverDamping: true` for their motion.
  ///
  /// - Parameters:
  ///   - mass: m > 0.
  ///   - stiffness: k > 0.
  ///   - damping: c ≥ 0.
  ///   - allowOverDamping: Whether c may exceed the critical 2√(km); otherwise it is clamped to
  ///     that. The default is false, as in SwiftUI.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    self = orTrap(
      try Spring(
        validMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
    )
  }

  /// A spring with a stiffness and a damping ratio, as Android's, Flutter's and Material's. Any
  /// ratio is taken as it is, and the stiffness comes back unchanged.
  ///
  /// - Parameters:
  ///   - stiffness: k > 0.
  ///   - dampingRatio: ζ ≥ 0.
  ///   - mass: m > 0.
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) {
    self = orTrap(try Spring(validStiffness: stiffness, dampingRatio: dampingRatio, mass: mass))
  }

  /// The spring with a given settling time: the inverse of ``settlingDuration``.
  ///
  /// - Parameters:
  ///   - settlingDuration: The least T in seconds with |x(t) − 1| ≤ ε for all t ≥ T, for a move of
  ///     1 from rest. Positive.
  ///   - dampingRatio: ζ > 0.
  ///   - epsilon: ε, in (0, 1).
  /// - Precondition: The values are in these ranges; ``init(_:)`` throws instead.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    self = orTrap(
      try Spring(
        validSettlingDuration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon))
  }
}

// From parameters to ω₀, ζ and 1 − ζ². Everything is computed in 106 bits from the exact binary
// inputs. So `Spring+Quantities.swift` returns an input parameter unchanged, and rounds the others
// once.

extension Spring {
  /// Whether the kernel takes these parameters: beyond these ranges its products would not be exact on
  /// every level. Within them it is faster than the code below, because the library is compiled for the
  /// baseline, where each exact product is a call.
  @inline(__always) private static func fitsKernel(duration: Double, bounce: Double) -> Bool {
    magnitudes.contains(duration) && bounce > -1 && bounce < .infinity
      && (bounce >= 0x1p-200 || bounce <= -0x1p-40 || bounce == 0)
  }

  init(validDuration duration: Double, bounce: Double) throws(ParameterError) {
    if Spring.fitsKernel(duration: duration, bounce: bounce) {
      self.init(duration: duration, bounce: bounce)
      return
    }
    try Spring.requirePositive(duration, "duration")
    guard bounce > -1, bounce.isFinite else {
      throw ParameterError("bounce", is: bounce, must: "be finite and greater than -1")
    }
    let frequency = Spring.frequency(duration: duration)
    if bounce > 0 {
      // 1 − (1 − b)² = b(2 − b)
      self.init(
        mass: 1, frequency: frequency, ratio: DoubleDouble(sum: 1, -bounce),
        criticality: DoubleDouble(sum: 2, -bounce) * bounce)
    } else {
      // 1 − 1/(1 + b)² = b(2 + b)/(1 + b)²
      // Next to zero bounce, 1/ζ − 1 gives the input back only after the longer division.
      let ratio = DoubleDouble(1) / DoubleDouble(sum: 1, bounce)
      self.init(
        mass: 1, frequency: frequency, ratio: ratio,
        criticality: DoubleDouble(sum: 2, bounce) * bounce * ratio * ratio)
    }
  }

  init(validResponse response: Double, dampingRatio: Double) throws(ParameterError) {
    try Spring.requirePositive(response, "response")
    try Spring.requireNotNegative(dampingRatio, "dampingRatio")
    self.init(
      mass: 1, frequency: Spring.frequency(duration: response),
      ratio: DoubleDouble(dampingRatio), criticality: Spring.criticality(ratio: dampingRatio))
  }

  init(
    validMass mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool
  ) throws(ParameterError) {
    try Spring.requirePositive(mass, "mass")
    try Spring.requirePositive(stiffness, "stiffness")
    try Spring.requireNotNegative(damping, "damping")
    // As in `fitsKernel`: products of other numbers would not be exact on every level.
    let ordinary = 0x1p-100...0x1p100
    if ordinary.contains(mass), ordinary.contains(stiffness),
      damping == 0 || ordinary.contains(damping)
    {
      var numbers = SpringNumbers()
      kernels.springOfMass(mass, stiffness, damping, allowOverDamping ? 1 : 0, &numbers)
      self.init(mass: mass, numbers)
      return
    }
    let frequency = DoubleDouble(stiffness).quotient(DoubleDouble(mass)).squareRoot()
    // 1 − ζ² = (4km − c²)/4km. Both products are exact. Their difference loses nothing: where the
    // leading parts cancel, they do so exactly.
    let product = DoubleDouble(product: stiffness, mass) * 4
    let square = DoubleDouble(product: damping, damping)
    let criticality = (product - square).quotient(product)
    guard criticality.high >= 0 || allowOverDamping else {
      self.init(
        mass: mass, frequency: frequency, ratio: DoubleDouble(1), criticality: DoubleDouble(0))
      return
    }
    let ratio = DoubleDouble(damping).quotient(product.squareRoot())
    guard ratio.high <= Spring.magnitudes.upperBound else {
      throw ParameterError("damping", is: damping, must: "give a damping ratio up to 2^300")
    }
    self.init(mass: mass, frequency: frequency, ratio: ratio, criticality: criticality)
  }

  /// ω₀ = √(k/m).
  init(
    validStiffness stiffness: Double, dampingRatio: Double, mass: Double
  ) throws(ParameterError) {
    try Spring.requirePositive(stiffness, "stiffness")
    try Spring.requireNotNegative(dampingRatio, "dampingRatio")
    try Spring.requirePositive(mass, "mass")
    self.init(
      mass: mass, frequency: DoubleDouble(stiffness).quotient(DoubleDouble(mass)).squareRoot(),
      ratio: DoubleDouble(dampingRatio), criticality: Spring.criticality(ratio: dampingRatio))
  }

  /// ω₀ = 2π/D.
  static func frequency(duration: Double) -> DoubleDouble {
    DoubleDouble.twoPi.quotient(DoubleDouble(duration))
  }

  /// 1 − ζ² = (1 − ζ)(1 + ζ).
  static func criticality(ratio: Double) -> DoubleDouble {
    DoubleDouble(sum: 1, -ratio) * DoubleDouble(sum: 1, ratio)
  }
}
