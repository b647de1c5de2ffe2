internal import Foundation
internal import SolverVerification

/// Hyperbolic functions above critical damping, as in desktop toolkits and web libraries.
///
///     ζ > 1:  x = e^(−ζω₀t) (x₀ cosh ω̄t + (v₀ + ζω₀x₀)/ω̄ sinh ω̄t),   ω̄ = ω₀√(ζ² − 1)
///
/// Accurate next to critical damping, because sinh(ω̄t)/ω̄ does not cancel. For strong damping
/// e^(−ζω₀t) underflows while cosh overflows, and their product is 0, infinite or NaN.
struct HyperbolicSpring: SpringModel {
  let name = "cosh-sinh"
  let summary = "closed form with libm: cosh and sinh above critical damping"

  struct Prepared {
    var frequency: Double
    var ratio: Double
    var dampedFrequency: Double
  }

  func prepare(_ spring: TextbookParameters) -> Prepared {
    let ratio = spring.dampingRatio
    return Prepared(
      frequency: spring.naturalFrequency, ratio: ratio,
      dampedFrequency: spring.naturalFrequency * abs((1 - ratio) * (1 + ratio)).squareRoot())
  }

  @inline(__always)
  func state(_ spring: Prepared, x₀: Double, v₀: Double, t: Double) -> SpringState {
    let decayRate = spring.ratio * spring.frequency
    let envelope = exp(-decayRate * t)
    if spring.ratio == 1 {
      return SpringState(
        criticalFrequency: spring.frequency, envelope: envelope, x₀: x₀, v₀: v₀, t: t)
    }
    let phase = spring.dampedFrequency * t
    if spring.ratio < 1 {
      return SpringState(
        decayRate: decayRate, frequency: spring.dampedFrequency, envelope: envelope, x₀: x₀, v₀: v₀,
        sine: sin(phase), cosine: cos(phase))
    }
    let b = (v₀ + decayRate * x₀) / spring.dampedFrequency
    let (sine, cosine) = (sinh(phase), cosh(phase))
    return SpringState(
      displacement: envelope * (x₀ * cosine + b * sine),
      velocity: envelope * (v₀ * cosine - (decayRate * b - spring.dampedFrequency * x₀) * sine))
  }
}
