/// A damped spring, evaluated to any number of correct digits for the given binary numbers.
///
/// The motion x″ = −ω₀²(x − T) − 2ζω₀x′ through x(0), x′(0) is, in every regime,
///
///     x(t) − T = e^(−αt) [ d (c + αt s) + v₀ t s ],        d = x(0) − T
///     x′(t)    = e^(−αt) [ v₀ (c − αt s) − d ω₀² t s ]
///
/// with the decay rate α = ζω₀ and c, s the entire functions of y = (1 − ζ²)ω₀²t² that
/// ``EntireCosine`` defines. There is one formula, so no seam at ζ = 1; cancellation in it is
/// compensated by more digits. Source: checked by substitution, with c′(y) = −s/2 and
/// s′(y) = (c − s)/(2y).
///
/// Parameters are exactly the given binary numbers: a bounce of 0.3 is the `Double` nearest to 0.3,
/// and ζ = 1 − b is formed without rounding.
public struct ReferenceSpring: Sendable {
  /// The derivation of α, ω₀² and their difference from the given numbers.
  enum Form: Sendable {
    /// ω₀ = 2π/period, ζ = ratio.numerator/ratio.denominator.
    case periodic(period: Ball, numerator: Ball, denominator: Ball)
    /// mx″ + cx′ + kx = 0.
    case mechanical(mass: Ball, stiffness: Ball, damping: Ball)
    /// mx″ + 2ζ√(mk)x′ + kx = 0.
    case ratioed(mass: Ball, stiffness: Ball, ratio: Ball)
    /// A frequency ω₀ that is itself the root of an equation.
    case frequency(ReferenceValue, ratio: Ball)
  }

  let form: Form
  /// Whether damping beyond critical is replaced by critical damping.
  let isCappedAtCritical: Bool
  /// The coefficients at the first working precision.
  let first: Coefficients

  /// The precision of the cached coefficients, sufficient for usual samples.
  static let cachedPrecision = 224

  init(form: Form, cappedAtCritical: Bool = false) {
    self.form = form
    var capped = false
    if cappedAtCritical, case .mechanical(let mass, let stiffness, let damping) = form {
      capped = Ball.compare(damping * damping, (mass * stiffness).scaled(2)) == 1
    }
    isCappedAtCritical = capped
    first = Coefficients(form, cappedAtCritical: capped, precision: ReferenceSpring.cachedPrecision)
  }

  /// A spring by perceptual duration 2π/ω₀ and bounce.
  ///
  /// ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0; b > 1 is clamped to 1.
  ///
  /// - Parameters:
  ///   - duration: Seconds, positive and finite.
  ///   - bounce: Above −1.
  public init(duration: Double, bounce: Double) throws {
    try ReferenceError.check(duration, "duration", "be positive and finite", duration > 0)
    try ReferenceError.check(bounce, "bounce", "be above -1 and finite", bounce > -1)
    let one = Ball(1)
    let b = Ball(min(bounce, 1))
    self.init(
      form: .periodic(
        period: Ball(duration), numerator: bounce < 0 ? one : one - b,
        denominator: bounce < 0 ? one + b : one))
  }

  /// A spring by response 2π/ω₀ and damping ratio ζ.
  ///
  /// - Parameters:
  ///   - response: Seconds, positive and finite.
  ///   - dampingRatio: Zero or more.
  public init(response: Double, dampingRatio: Double) throws {
    try ReferenceError.check(response, "response", "be positive and finite", response > 0)
    try ReferenceError.check(
      dampingRatio, "dampingRatio", "be zero or more and finite", dampingRatio >= 0)
    self.init(
      form: .periodic(period: Ball(response), numerator: Ball(dampingRatio), denominator: Ball(1)))
  }

  /// A spring by mx″ + cx′ + kx = 0.
  ///
  /// - Parameters:
  ///   - mass: kg, positive and finite.
  ///   - stiffness: N/m, positive and finite.
  ///   - damping: N·s/m, zero or more.
  ///   - allowOverDamping: If false, damping beyond 2√(km) is clamped to 2√(km).
  public init(
    mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool = true
  ) throws {
    try ReferenceError.check(mass, "mass", "be positive and finite", mass > 0)
    try ReferenceError.check(stiffness, "stiffness", "be positive and finite", stiffness > 0)
    try ReferenceError.check(damping, "damping", "be zero or more and finite", damping >= 0)
    self.init(
      form: .mechanical(mass: Ball(mass), stiffness: Ball(stiffness), damping: Ball(damping)),
      cappedAtCritical: !allowOverDamping)
  }

  /// A spring by stiffness, damping ratio ζ and mass.
  ///
  /// - Parameters:
  ///   - stiffness: N/m, positive and finite.
  ///   - dampingRatio: Zero or more.
  ///   - mass: kg, positive and finite.
  public init(stiffness: Double, dampingRatio: Double, mass: Double = 1) throws {
    try ReferenceError.check(stiffness, "stiffness", "be positive and finite", stiffness > 0)
    try ReferenceError.check(
      dampingRatio, "dampingRatio", "be zero or more and finite", dampingRatio >= 0)
    try ReferenceError.check(mass, "mass", "be positive and finite", mass > 0)
    self.init(
      form: .ratioed(mass: Ball(mass), stiffness: Ball(stiffness), ratio: Ball(dampingRatio)))
  }
}

extension ReferenceSpring {
  /// The numbers the motion depends on.
  struct Coefficients: Sendable {
    /// α = ζω₀ = c/2m.
    var decayRate: Ball
    /// ω₀² = k/m.
    var squaredFrequency: Ball
    /// ω₀² − α² = (1 − ζ²)ω₀², formed from the parameters so that its sign, and a zero, are exact.
    var discriminant: Ball

    init(_ form: Form, cappedAtCritical: Bool, precision: Int) {
      let frequency: Ball
      let numerator: Ball
      let denominator: Ball
      switch form {
      case .mechanical(let mass, let stiffness, let damping):
        squaredFrequency = stiffness.divided(by: mass, precision: precision)
        if cappedAtCritical {
          decayRate = squaredFrequency.squareRoot(precision: precision)
          discriminant = Ball(0)
        } else {
          decayRate = damping.divided(by: mass.scaled(1), precision: precision)
          discriminant = ((mass * stiffness).scaled(2) - damping * damping).divided(
            by: (mass * mass).scaled(2), precision: precision)
        }
        return
      case .ratioed(let mass, let stiffness, let ratio):
        squaredFrequency = stiffness.divided(by: mass, precision: precision)
        decayRate = ratio * squaredFrequency.squareRoot(precision: precision)
        discriminant = squaredFrequency * (Ball(1) - ratio * ratio)
        return
      case .periodic(let period, let n, let g):
        let turn = Ball.pi(precision: precision).scaled(1)
        frequency = turn.divided(by: period, precision: precision)
        (numerator, denominator) = (n, g)
      case .frequency(let value, let ratio):
        frequency = value.evaluate(precision).rounded(to: precision)
        (numerator, denominator) = (ratio, Ball(1))
      }
      // ζ = n/g: α = ω₀n/g, ω₀² − α² = ω₀²(g² − n²)/g².
      squaredFrequency = frequency * frequency
      decayRate = (frequency * numerator).divided(by: denominator, precision: precision)
      let difference = denominator * denominator - numerator * numerator
      discriminant = (squaredFrequency * difference).divided(
        by: denominator * denominator, precision: precision)
    }
  }

  func coefficients(precision: Int) -> Coefficients {
    precision <= ReferenceSpring.cachedPrecision
      ? first : Coefficients(form, cappedAtCritical: isCappedAtCritical, precision: precision)
  }
}
