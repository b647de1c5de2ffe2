internal import Foundation
internal import SolverVerification

/// The textbook's three cases, with `exp`, `cos` and `sin` of the C library.
///
///     ζ < 1:  x = e^(−ζω₀t) (x₀ cos ω_d t + (v₀ + ζω₀x₀)/ω_d sin ω_d t)
///     ζ = 1:  x = e^(−ω₀t) (x₀ + (v₀ + ω₀x₀) t)
///     ζ > 1:  two exponentials, as in `TwoExponentialSpring`
///
/// 1 − ζ² is computed from the rounded ζ, which loses digits near critical damping. The phase ω_d·t
/// is one rounded product, which loses digits for light damping and long times.
struct TextbookSpring: SpringModel {
  let name = "textbook"
  let summary = "closed form with libm: exp, cos, sin; two exponentials above critical damping"

  struct Prepared {
    var frequency: Double
    var ratio: Double
    var dampedFrequency: Double
    var overDamped: TwoExponentialSpring.Roots
  }

  func prepare(_ spring: TextbookParameters) -> Prepared {
    let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
    return Prepared(
      frequency: frequency, ratio: ratio,
      dampedFrequency: frequency * abs(1 - ratio * ratio).squareRoot(),
      overDamped: TwoExponentialSpring.Roots(spring))
  }

  @inline(__always)
  func state(_ spring: Prepared, x₀: Double, v₀: Double, t: Double) -> SpringState {
    if spring.ratio < 1 {
      let decayRate = spring.ratio * spring.frequency
      let envelope = exp(-decayRate * t)
      let phase = spring.dampedFrequency * t
      return SpringState(
        decayRate: decayRate, frequency: spring.dampedFrequency, envelope: envelope, x₀: x₀, v₀: v₀,
        sine: sin(phase), cosine: cos(phase))
    }
    if spring.ratio == 1 {
      return SpringState(
        criticalFrequency: spring.frequency, envelope: exp(-spring.frequency * t), x₀: x₀, v₀: v₀,
        t: t)
    }
    return spring.overDamped.state(x₀: x₀, v₀: v₀, t: t)
  }
}
