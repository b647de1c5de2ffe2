internal import Foundation

/// A spring in plain `Double` arithmetic: for groups, allowances and models of faulty solvers.
///
/// Accurate to about 1e-14 of the scale at ordinary times; the truth comes from the reference.
package struct DoubleSpring: Sendable {
  /// Natural frequency ω₀, in radians per second.
  package var frequency: Double
  /// Damping ratio ζ.
  package var ratio: Double
  /// 1 − ζ², with the digits that the parameterisation provides.
  package var gap: Double

  /// Creates a spring from natural frequency and damping ratio.
  package init(frequency: Double, ratio: Double) {
    self.frequency = frequency
    self.ratio = ratio
    gap = (1 - ratio) * (1 + ratio)
  }

  /// Creates the spring of a description; nil for a settling description.
  package init?(_ description: SpringDescription) {
    guard let frequency = description.approximateNaturalFrequency else { return nil }
    self.init(frequency: frequency, ratio: description.approximateDampingRatio)
    if case .bounce(_, let bounce) = description {
      // ζ = 1 − b, or 1/(1 + b): computing 1 − ζ² from b avoids cancellation.
      let b = min(bounce, 1)
      gap = b >= 0 ? b * (2 - b) : b * (2 + b) / ((1 + b) * (1 + b))
    }
  }

  /// e^(−αt)·c and e^(−αt)·s with α = ζω₀. c and s are cosine and sine divided by the damped
  /// frequency, their hyperbolic counterparts, or 1 and t.
  package func decayed(at t: Double) -> (cosine: Double, sine: Double) {
    let decay = ratio * frequency
    if gap > 0 {
      let damped = frequency * gap.squareRoot()
      let envelope = exp(-decay * t)
      return (envelope * cos(damped * t), envelope * sin(damped * t) / damped)
    }
    if gap == 0 {
      let envelope = exp(-decay * t)
      return (envelope, envelope * t)
    }
    let spread = (-gap).squareRoot()
    // The slow root from the product of the roots.
    let slow = exp(-frequency / (ratio + spread) * t)
    let difference = expm1(-2 * frequency * spread * t)
    return (slow * (2 + difference) / 2, -slow * difference / (2 * frequency * spread))
  }

  /// Position and velocity of a spring that starts `displacement` from its target.
  package func state(displacement d: Double, velocity v: Double, at t: Double) -> MotionAnswer {
    if t <= 0 { return MotionAnswer(position: d, velocity: v) }
    let (cosine, sine) = decayed(at: t)
    let decay = ratio * frequency
    return MotionAnswer(
      position: d * (cosine + decay * sine) + v * sine,
      velocity: v * (cosine - decay * sine) - d * frequency * frequency * sine)
  }

  /// Seconds until the motion first reaches its target after the start; infinite if it never does.
  package func firstReturn(displacement d: Double, velocity v: Double) -> Double {
    let rise = v + ratio * frequency * d
    if gap > 0 {
      let damped = frequency * gap.squareRoot()
      if d == 0 { return v == 0 ? .infinity : .pi / damped }
      return (d > 0 ? atan2(d, -rise / damped) : atan2(-d, rise / damped)) / damped
    }
    guard d * rise < 0 else { return .infinity }
    if gap == 0 { return -d / rise }
    let spread = frequency * (-gap).squareRoot()
    let share = -d * spread / rise
    return share < 1 ? atanh(share) / spread : .infinity
  }
}
