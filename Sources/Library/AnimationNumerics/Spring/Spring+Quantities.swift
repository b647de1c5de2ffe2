extension Spring {
  /// The perceptual duration 2π/ω₀, in seconds: the pace of the motion, not its end.
  public var duration: Double { (DoubleDouble.twoPi / frequency).high }

  /// An alias of the perceptual ``duration``.
  public var response: Double { duration }

  /// The bounce b: 1 − ζ up to critical damping, 1/ζ − 1 above it.
  public var bounce: Double {
    criticality.high >= 0
      ? (DoubleDouble(1) - ratio).high : (DoubleDouble(1) / ratio - DoubleDouble(1)).high
  }

  /// The undamped angular frequency ω₀, in radians per second.
  public var naturalFrequency: Double { frequency.high }

  /// The damping ratio ζ. Below 1 the spring oscillates; above 1 it is over-damped.
  public var dampingRatio: Double { ratio.high }

  /// The stiffness k = mω₀², in newtons per metre.
  public var stiffness: Double { (frequency * frequency * mass).high }

  /// The damping c = 2mζω₀, in newton seconds per metre.
  public var damping: Double { (ratio * frequency * (2 * mass)).high }
}
