@testable import ReferenceNumerics

/// The second reference. It integrates x″ = −ω₀²(x − T) − 2ζω₀x′ by Taylor series in steps, without
/// using a solution of that equation.
///
/// In units of the step, let u = x − T and aₙ = u⁽ⁿ⁾hⁿ/n!. Differentiating the equation n times
/// gives the recurrence
///
///     aₙ₊₂ = −(2ζω₀h (n + 1) aₙ₊₁ + (ω₀h)² aₙ) / ((n + 1)(n + 2))
///
/// and u(t + h) = Σ aₙ, h·u′(t + h) = Σ n aₙ. The series is summed until its terms vanish in the
/// last place. So its order follows from the number of digits (60 to 120 at 320 places), and the
/// growth of the intermediate terms limits the step.
///
/// Error. With λh ≤ 8 for λ = 2 max(1, ζ)ω₀, no term exceeds e⁸ < 2¹² times the state, and the
/// motion's energy never increases. So N steps leave at most N·2¹⁸ units of 2^−places times the
/// state. With 320 places and N ≤ 10⁶ that is under 2^−280 of the scale.
struct SpringIntegrator: Sendable {
  /// Binary places of the fixed-point numbers.
  let places = 320

  /// Position and velocity at `time` for a spring by (duration, bounce): ω₀ = 2π/D, ζ = 1 − b or
  /// 1/(1 + b). Results are fixed-point numbers in units of 2^−places.
  ///
  /// - Parameters:
  ///   - duration: Seconds, positive.
  ///   - bounce: Above −1; above 1 it is clamped to 1.
  ///   - start: x(0); like all values below 2⁶⁴.
  ///   - target: T.
  ///   - velocity: x′(0), units per second.
  ///   - time: Seconds, zero or more.
  func sample(
    duration: Double, bounce: Double, from start: Double, to target: Double, velocity: Double,
    time: Double
  ) -> Result {
    func number(_ value: Double) -> FixedPoint { FixedPoint(value, places: places) }
    let one = number(1)
    // ζ as a quotient, so that nothing is rounded before the division.
    let ratio: FixedPoint =
      bounce < 0 ? one / (one + number(bounce)) : one - number(min(bounce, 1))
    let turn = FixedPoint.pi(places: places) + FixedPoint.pi(places: places)
    let frequency = turn / number(duration)
    return integrate(
      frequency: frequency, ratio: ratio, displacement: number(start) - number(target),
      target: number(target), velocity: number(velocity), time: number(time))
  }

  /// A motion's state.
  struct Result: Sendable {
    let position: FixedPoint
    let velocity: FixedPoint

    /// |reference − position| and |reference − velocity|, to a few digits.
    func distance(to reference: ReferenceSample) -> (position: Double, velocity: Double) {
      func distance(_ number: FixedPoint, _ value: ReferenceValue) -> Double {
        let ball = Ball(mantissa: number.units, exponent: -number.places)
        return (ball - value.evaluate(number.places)).magnitude.nearestToMidpoint(Double.self)
      }
      return (distance(position, reference.position), distance(velocity, reference.velocity))
    }

    /// Position and velocity as the nearest `Double`s.
    var rounded: (position: Double, velocity: Double) {
      (position.double, velocity.double)
    }
  }

  private func integrate(
    frequency: FixedPoint, ratio: FixedPoint, displacement: FixedPoint, target: FixedPoint,
    velocity: FixedPoint, time: FixedPoint
  ) -> Result {
    // The number of steps that keeps 2 max(1, ζ) ω₀ h ≤ 8.
    let rate = 2 * max(1, ratio.double) * frequency.double * time.double
    let steps = max(1, Int((rate / 8).rounded(.up)))
    let h = time / steps
    let stiffness = frequency * h * (frequency * h)
    let resistance = ratio * frequency * h
    let friction = resistance + resistance

    var u = displacement
    var w = velocity * h  // h·u′
    for _ in 0..<steps {
      var (a, b) = (u, w)  // aₙ and aₙ₊₁
      var (sum, slope) = (a + b, b)
      var n = 0
      // Two successive vanishing terms end the series, but only after its maximum at n ≈ 8.
      while n < 16 || !(a.units.magnitude <= 1 && b.units.magnitude <= 1) {
        let scaled = FixedPoint(units: b.units * BigInteger(n + 1), places: places)
        let force = friction * scaled + stiffness * a
        let c = FixedPoint(units: -force.units / BigInteger((n + 1) * (n + 2)), places: places)
        sum = sum + c
        slope = slope + FixedPoint(units: c.units * BigInteger(n + 2), places: places)
        (a, b) = (b, c)
        n += 1
      }
      (u, w) = (sum, slope)
    }
    return Result(position: target + u, velocity: time.units.isZero ? velocity : w / h)
  }
}
