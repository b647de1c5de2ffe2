public import AnimationNumerics

/// The reason why an integration was rejected.
public enum IntegratorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is invalid.
  case invalid(ParameterError)
  /// The step exceeds the method's largest stable one: the result would grow without limit.
  case unstable(step: Double, largest: Double, method: String)
  /// More steps would be needed than ``Integration/maximumSteps``.
  case tooManySteps(time: Double, steps: Double)
  /// No step, however small, meets the tolerance at this time.
  case toleranceNotMet(tolerance: Double, time: Double)

  /// One sentence that names the value.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .unstable(let step, let largest, let method):
      "step is \(step); beyond \(largest) \(method) is unstable for this spring"
    case .tooManySteps(let time, let steps):
      "time is \(time), which takes \(steps) steps; at most \(Integration.maximumSteps) are taken"
    case .toleranceNotMet(let tolerance, let time):
      "tolerance is \(tolerance), which no step meets at \(time) s"
    }
  }
}

/// Definitions shared by all integrators.
public enum Integration {
  /// The maximum number of steps; longer integrations are rejected.
  public static let maximumSteps = 100_000_000

  static func requireTime(_ time: Double) throws(IntegratorError) {
    guard time >= 0, time.isFinite else {
      throw .invalid(ParameterError("time", is: time, must: "be finite and not negative"))
    }
  }

  /// The number of whole steps in `time`, and the remaining time.
  static func division(
    of time: Double, by step: Double
  ) throws(IntegratorError) -> (steps: Int, rest: Double) {
    try requireTime(time)
    guard step > 0, step.isFinite else {
      throw .invalid(ParameterError("step", is: step, must: "be positive and finite"))
    }
    let steps = (time / step).rounded(.down)
    guard steps <= Double(maximumSteps) else { throw .tooManySteps(time: time, steps: steps) }
    // The product is exact: a rounded one would leave a step as long as its rounding error.
    let product = steps * step
    let rounding = (-product).addingProduct(steps, step)
    return (Int(steps), max(0, (time - product) - rounding))
  }
}
