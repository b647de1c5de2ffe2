// From parameters to ω₀, ζ and 1 − ζ², and back. Everything is formed in 106 bits from the exact
// binary inputs, so a parameter that went in comes out unchanged, and the others are rounded once.

extension Spring {
  init(validDuration duration: Double, bounce: Double) throws(ParameterError) {
    try Spring.requirePositive(duration, "duration")
    guard bounce > -1, bounce.isFinite else {
      throw ParameterError(
        "bounce", is: bounce, must: "be finite and greater than -1")
    }
    let frequency = Spring.frequency(duration: duration)
    if bounce >= 0 {
      let b = min(bounce, 1)
      // 1 − (1 − b)² = b(2 − b)
      self.init(
        mass: 1, frequency: frequency, ratio: DoubleDouble(sum: 1, -b),
        criticality: DoubleDouble(sum: 2, -b) * b)
    } else {
      // 1 − 1/(1 + b)² = b(2 + b)/(1 + b)²
      // Next to no bounce comes back from 1/ζ − 1 unchanged only after the longer division.
      let divisor = DoubleDouble(sum: 1, bounce)
      let ratio =
        bounce > -0x1p-40 ? DoubleDouble(1) / divisor : DoubleDouble(1).quotient(divisor)
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
    let frequency = DoubleDouble(stiffness).quotient(DoubleDouble(mass)).squareRoot()
    // 1 − ζ² = (4km − c²)/4km. Both products are exact, and their difference loses nothing: where
    // the leading parts cancel, they do so exactly.
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
      throw ParameterError(
        "damping", is: damping, must: "give a damping ratio up to 2^300")
    }
    self.init(mass: mass, frequency: frequency, ratio: ratio, criticality: criticality)
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

extension Spring {
  /// The perceptual duration 2π/ω₀, in seconds: the pace of the motion, not its end.
  public var duration: Double { (DoubleDouble.twoPi / frequency).high }

  /// Another name of the perceptual ``duration``.
  public var response: Double { duration }

  /// The bounce b: 1 − ζ up to critical damping, 1/ζ − 1 above it.
  public var bounce: Double {
    criticality.high >= 0
      ? (DoubleDouble(1) - ratio).high
      : (DoubleDouble(1) / ratio - DoubleDouble(1)).high
  }

  /// The natural frequency ω₀, undamped and angular, in radians per second.
  public var naturalFrequency: Double { frequency.high }

  /// The damping ratio ζ: below 1 the spring oscillates, above 1 it creeps.
  public var dampingRatio: Double { ratio.high }

  /// The stiffness k = mω₀², in newtons per metre.
  public var stiffness: Double { (frequency * frequency * mass).high }

  /// The damping c = 2mζω₀, in newton seconds per metre.
  public var damping: Double { (ratio * frequency * (2 * mass)).high }
}

extension Spring {
  /// A spring without bounce.
  public static var smooth: Spring { smooth() }

  /// A spring without bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: Added to the preset's bounce of 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a small bounce of 0.15.
  public static var snappy: Spring { snappy() }

  /// A spring with a small bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: Added to the preset's bounce of 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a clear bounce of 0.3.
  public static var bouncy: Spring { bouncy() }

  /// A spring with a clear bounce, tuned.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - extraBounce: Added to the preset's bounce of 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
