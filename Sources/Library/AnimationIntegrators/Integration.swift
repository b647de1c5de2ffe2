package import AnimationNumerics

/// Definitions shared by all integrators.
public enum Integration {
  /// The maximum number of steps; longer integrations are rejected.
  public static let maximumSteps = 100_000_000

  static func requireTime(_ time: Double) throws(ParameterError) {
    guard time >= 0, time.isFinite else {
      throw ParameterError("time", is: time, must: "be finite and not negative")
    }
  }

  /// The number of whole steps in `time`, and the remaining time.
  static func division(
    of time: Double, by step: Double
  ) throws(ParameterError) -> (steps: Int, rest: Double) {
    try requireTime(time)
    guard step > 0, step.isFinite else {
      throw ParameterError("step", is: step, must: "be positive and finite")
    }
    let steps = (time / step).rounded(.down)
    guard steps <= Double(maximumSteps) else { throw tooManySteps(time: time, steps: steps) }
    // The product is exact: a rounded one would leave a step as long as its rounding error.
    let product = steps * step
    let rounding = (-product).addingProduct(steps, step)
    return (Int(steps), max(0, (time - product) - rounding))
  }

  /// The error for a step beyond the method's largest stable one, where results grow without limit.
  package static func unstable(step: Double, largest: Double, method: String) -> ParameterError {
    ParameterError(
      "step", is: step,
      must: "be at most \(largest), beyond which \(method) is unstable for this spring")
  }

  /// The error for a time that needs more than ``maximumSteps``.
  package static func tooManySteps(time: Double, steps: Double) -> ParameterError {
    ParameterError("time", is: time, must: "take at most \(maximumSteps) steps; it takes \(steps)")
  }
}
