internal import Foundation
internal import SolverVerification

/// Two exponentials above critical damping, as in most libraries; below it, the textbook formula.
///
///     r₁,₂ = −ω₀(ζ ∓ √(ζ² − 1)),   x = A e^(r₁t) + B e^(r₂t),   B = (r₁x₀ − v₀)/(r₁ − r₂)
///
/// For large ζ the slow root is a difference of nearly equal numbers. Just above ζ = 1 the
/// difference r₁ − r₂ nearly vanishes: A and B are huge, of opposite sign, and accurate to half the
/// digits.
struct TwoExponentialSpring: SpringModel {
  let name = "two-exponential"
  let summary = "closed form with libm: complex or real roots, each with its own exponential"

  struct Roots {
    var slow: Double
    var fast: Double

    init(_ spring: TextbookParameters) {
      let root = max(0, spring.dampingRatio * spring.dampingRatio - 1).squareRoot()
      slow = -spring.naturalFrequency * (spring.dampingRatio - root)
      fast = -spring.naturalFrequency * (spring.dampingRatio + root)
    }

    @inline(__always) func state(x₀: Double, v₀: Double, t: Double) -> SpringState {
      let b = (slow * x₀ - v₀) / (slow - fast)
      let a = x₀ - b
      let (e₁, e₂) = (exp(slow * t), exp(fast * t))
      return SpringState(displacement: a * e₁ + b * e₂, velocity: a * slow * e₁ + b * fast * e₂)
    }
  }

  struct Prepared {
    var roots: Roots
    var decayRate: Double
    var dampedFrequency: Double
    var frequency: Double
  }

  func prepare(_ spring: TextbookParameters) -> Prepared {
    let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
    return Prepared(
      roots: Roots(spring), decayRate: ratio * frequency,
      // A negative value marks the over-damped case.
      dampedFrequency: ratio <= 1 ? frequency * ((1 - ratio) * (1 + ratio)).squareRoot() : -1,
      frequency: frequency)
  }

  @inline(__always)
  func state(_ spring: Prepared, x₀: Double, v₀: Double, t: Double) -> SpringState {
    if spring.dampedFrequency < 0 { return spring.roots.state(x₀: x₀, v₀: v₀, t: t) }
    if spring.dampedFrequency == 0 {
      return SpringState(
        criticalFrequency: spring.frequency, envelope: exp(-spring.frequency * t), x₀: x₀, v₀: v₀,
        t: t)
    }
    // The real part of A e^(rt) for complex r and A, as amplitude and phase.
    let b = (v₀ + spring.decayRate * x₀) / spring.dampedFrequency
    let amplitude = (x₀ * x₀ + b * b).squareRoot() * exp(-spring.decayRate * t)
    let phase = spring.dampedFrequency * t - atan2(b, x₀)
    let (sine, cosine) = (sin(phase), cos(phase))
    return SpringState(
      displacement: amplitude * cosine,
      velocity: -amplitude * (spring.decayRate * cosine + spring.dampedFrequency * sine))
  }
}
