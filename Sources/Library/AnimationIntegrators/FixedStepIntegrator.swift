public import AnimationNumerics

/// A method that advances a motion by steps of fixed length.
///
/// ```swift
/// let end = try RungeKutta4().advance(start, by: 0.4, step: 1 / 240, under: SpringForce(spring))
/// ```
public protocol FixedStepIntegrator: Sendable {
  /// The name in the solver protocol.
  var name: String { get }

  /// The order p: at a fixed time the error is proportional to stepᵖ.
  var order: Int { get }

  /// The largest step for which the free motion of a spring does not grow, h_max(ω₀, ζ), in
  /// seconds.
  ///
  /// - Parameters:
  ///   - naturalFrequency: ω₀ > 0, in rad/s.
  ///   - dampingRatio: ζ ≥ 0.
  func largestStableStep(naturalFrequency: Double, dampingRatio: Double) -> Double

  /// Whether the free motion of a spring does not grow in steps of this length. The default
  /// compares with the largest stable step; a method for which that is slow may use a quicker test.
  func isStable(step: Double, for spring: Spring) -> Bool

  /// One step.
  ///
  /// - Parameters:
  ///   - state: Replaced by the state after the step.
  ///   - step: Its length h, in seconds.
  ///   - time: The start of the step, in seconds.
  ///   - law: The acceleration law.
  func step(_ state: inout MotionState, by step: Double, at time: Double, under law: some ForceLaw)
}

extension FixedStepIntegrator {
  /// The largest step for which the free motion of `spring` does not grow, in seconds.
  public func largestStableStep(for spring: Spring) -> Double {
    largestStableStep(naturalFrequency: spring.naturalFrequency, dampingRatio: spring.dampingRatio)
  }

  /// Whether `step` is at most the largest stable one.
  public func isStable(step: Double, for spring: Spring) -> Bool {
    step <= largestStableStep(for: spring)
  }

  /// Advances a state by a time: ⌊time/step⌋ steps, then a shortened one that lands on it.
  ///
  /// - Parameters:
  ///   - state: Position and velocity at the start.
  ///   - time: Seconds to advance, ≥ 0.
  ///   - step: The length of a step in seconds, > 0.
  ///   - law: The acceleration law.
  ///   - allowUnstable: Whether a step beyond the largest stable one is allowed.
  /// - Returns: Position and velocity at the end.
  /// - Throws: `ParameterError`: an invalid value, more steps than ``Integration/maximumSteps``,
  ///   or a step beyond the stable limit of the law's ``ForceLaw/stiffestSpring``.
  public func advance(
    _ state: MotionState, by time: Double, step: Double, under law: some ForceLaw,
    allowUnstable: Bool = false
  ) throws(ParameterError) -> MotionState {
    let (steps, rest) = try Integration.division(of: time, by: step)
    if !allowUnstable, let spring = law.stiffestSpring, !isStable(step: step, for: spring) {
      throw Integration.unstable(step: step, largest: largestStableStep(for: spring), method: name)
    }
    var state = state
    for n in 0..<steps {
      self.step(&state, by: step, at: Double(n) * step, under: law)
    }
    if rest > 0 {
      self.step(&state, by: rest, at: Double(steps) * step, under: law)
    }
    return state
  }
}
