public import AnimationNumerics

/// The embedded Runge–Kutta pair of Dormand and Prince: fifth order, with a fourth-order estimate
/// of each step's error that chooses the next step's length.
///
/// Source: J. R. Dormand and P. J. Prince, "A family of embedded Runge–Kutta formulae", J. Comput.
/// Appl. Math. 6 (1980), table 2; the step control is that of E. Hairer, S. P. Nørsett and G.
/// Wanner, *Solving Ordinary Differential Equations I*, 2nd ed. (1993), §II.4.
public struct DormandPrince: Sendable {
  /// The largest accepted error of a step, in the value's unit. A velocity error is multiplied by
  /// 1/ω₀ of the law's ``ForceLaw/stiffestSpring``, or else by the step's length.
  public let tolerance: Double

  /// The name in the solver protocol.
  public static let name = "adaptive"
  /// Five: the order of the accepted solution.
  public static let order = 5

  /// The pair with a tolerance.
  ///
  /// - Throws: `ParameterError` unless `tolerance` is positive and finite.
  public init(tolerance: Double) throws(ParameterError) {
    guard tolerance > 0, tolerance.isFinite else {
      throw ParameterError("tolerance", is: tolerance, must: "be positive and finite")
    }
    self.tolerance = tolerance
  }

  /// The largest step for which the free motion of a spring does not grow, in seconds. The error
  /// control stays within it, so steps are never rejected for it.
  public static func largestStableStep(naturalFrequency: Double, dampingRatio: Double) -> Double {
    StabilityPolynomial(coefficients: [1, 1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 600])
      .limit(dampingRatio: dampingRatio) / naturalFrequency
  }

  /// The largest step for which the free motion of `spring` does not grow, in seconds.
  public static func largestStableStep(for spring: Spring) -> Double {
    largestStableStep(naturalFrequency: spring.naturalFrequency, dampingRatio: spring.dampingRatio)
  }

  /// Advances a state by a time.
  ///
  /// - Parameters:
  ///   - state: Position and velocity at the start.
  ///   - time: Seconds to advance, ≥ 0.
  ///   - law: The acceleration law.
  /// - Returns: Position and velocity at the end, and the number of accepted steps.
  /// - Throws: `ParameterError`: an invalid time, more attempts than
  ///   ``Integration/maximumSteps``, or a tolerance that no step meets.
  public func advance(
    _ state: MotionState, by time: Double, under law: some ForceLaw
  ) throws(ParameterError) -> (state: MotionState, steps: Int) {
    try Integration.requireTime(time)
    var state = state
    var t = 0.0
    var steps = 0
    let timescale = law.stiffestSpring.map { 1 / $0.naturalFrequency }
    var h = min(time, timescale.map { $0 / 8 } ?? time / 64)
    var slope = law.acceleration(state, at: 0)
    var attempts = 0
    while t < time {
      attempts += 1
      guard attempts <= Integration.maximumSteps else {
        throw Integration.tooManySteps(time: time, steps: Double(attempts))
      }
      let isLast = t + h >= time
      if isLast { h = time - t }
      let attempt = Self.attempt(from: state, acceleration: slope, by: h, at: t, under: law)
      let error = max(
        attempt.error.position.magnitude, attempt.error.velocity.magnitude * (timescale ?? h))
      if error <= tolerance {
        state = attempt.state
        slope = attempt.acceleration
        t = isLast ? time : t + h
        steps += 1
      } else if h * Double(Integration.maximumSteps) < time {
        // A step this short cannot reach the end of the motion.
        throw ParameterError(
          "tolerance", is: tolerance, must: "be larger; no step meets it at \(t) s")
      }
      // The estimate is of order five in h: aim at 0.9 of the tolerance, within a factor of five.
      let ratio = error.isFinite ? tolerance / error : 0
      let factor = 0.9 * fifthRoot(min(max(ratio, 0x1p-12), 0x1p12))
      h *= min(5, max(0.2, factor))
    }
    return (state, steps)
  }

  /// ⁵√x for 2⁻¹² ≤ x ≤ 2¹².
  private func fifthRoot(_ x: Double) -> Double { Elementary.exp2(Elementary.log2(x) / 5) }

  /// One step of the pair: the state after it, the acceleration there, and the estimated error.
  private static func attempt(
    from state: MotionState, acceleration a1: Double, by h: Double, at t: Double,
    under law: some ForceLaw
  ) -> (state: MotionState, acceleration: Double, error: MotionState) {
    let (x, v) = (state.position, state.velocity)
    func acceleration(_ x: Double, _ v: Double, _ c: Double) -> Double {
      law.acceleration(MotionState(position: x, velocity: v), at: t + c * h)
    }
    let v1 = v
    let v2 = v + h * (1 / 5 * a1)
    let a2 = acceleration(x + h * (1 / 5 * v1), v2, 1 / 5)
    let v3 = v + h * (3 / 40 * a1 + 9 / 40 * a2)
    let a3 = acceleration(x + h * (3 / 40 * v1 + 9 / 40 * v2), v3, 3 / 10)
    let v4 = v + h * (44 / 45 * a1 - 56 / 15 * a2 + 32 / 9 * a3)
    let a4 = acceleration(x + h * (44 / 45 * v1 - 56 / 15 * v2 + 32 / 9 * v3), v4, 4 / 5)
    func fifth(_ k1: Double, _ k2: Double, _ k3: Double, _ k4: Double) -> Double {
      19372 / 6561 * k1 - 25360 / 2187 * k2 + 64448 / 6561 * k3 - 212 / 729 * k4
    }
    let v5 = v + h * fifth(a1, a2, a3, a4)
    let a5 = acceleration(x + h * fifth(v1, v2, v3, v4), v5, 8 / 9)
    func sixth(_ k1: Double, _ k2: Double, _ k3: Double, _ k4: Double, _ k5: Double) -> Double {
      (9017 / 3168 * k1 - 355 / 33 * k2) + 46732 / 5247 * k3 + (49 / 176 * k4 - 5103 / 18656 * k5)
    }
    let v6 = v + h * sixth(a1, a2, a3, a4, a5)
    let a6 = acceleration(x + h * sixth(v1, v2, v3, v4, v5), v6, 1)
    func solution(_ k1: Double, _ k3: Double, _ k4: Double, _ k5: Double, _ k6: Double) -> Double {
      (35 / 384 * k1 + 500 / 1113 * k3) + 125 / 192 * k4 + (11 / 84 * k6 - 2187 / 6784 * k5)
    }
    let v7 = v + h * solution(a1, a3, a4, a5, a6)
    let x7 = x + h * solution(v1, v3, v4, v5, v6)
    let a7 = acceleration(x7, v7, 1)
    func estimate(
      _ k1: Double, _ k3: Double, _ k4: Double, _ k5: Double, _ k6: Double, _ k7: Double
    ) -> Double {
      (71 / 57600 * k1 - 71 / 16695 * k3) + (71 / 1920 * k4 - 17253 / 339_200 * k5)
        + (22 / 525 * k6 - 1 / 40 * k7)
    }
    return (
      state: MotionState(position: x7, velocity: v7), acceleration: a7,
      error: MotionState(
        position: h * estimate(v1, v3, v4, v5, v6, v7),
        velocity: h * estimate(a1, a3, a4, a5, a6, a7))
    )
  }
}
