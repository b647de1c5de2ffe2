internal import AnimationNumerics

/// A spring, prepared for sampling.
final class PreparedSpring: Prepared {
  let spring: Spring
  let sampler: SpringSampler

  init(_ spring: Spring) {
    self.spring = spring
    sampler = SpringSampler(spring)
  }

  deinit { sampler.deallocate() }
}

/// A spring. By `kind`:
///
///     0  a perceptual duration, b bounce
///     1  a response, b damping ratio
///     2  a mass, b stiffness, c damping, d ≠ 0 where over-damping is allowed
///     3  a settling duration, b damping ratio, c epsilon
@_cdecl("web_spring")
public func makeSpring(
  _ kind: Int32, _ a: Double, _ b: Double, _ c: Double, _ d: Double
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    let parameters: Spring.Parameters =
      switch kind {
      case 0: .duration(a, bounce: b)
      case 1: .response(a, dampingRatio: b)
      case 2: .physical(mass: a, stiffness: b, damping: c, allowOverDamping: d != 0)
      default: .settling(duration: a, dampingRatio: b, epsilon: c)
      }
    let spring = try convertingErrors { () throws(ParameterError) in try Spring(parameters) }
    return PreparedSpring(spring).held()
  }
}

/// Duration, bounce, mass, stiffness, damping, damping ratio, natural frequency.
@_cdecl("web_spring_parameters")
public func springParameters(
  _ spring: UnsafeMutableRawPointer, _ parameters: UnsafeMutablePointer<Double>
) {
  let spring = object(spring, PreparedSpring.self).spring
  parameters[0] = spring.duration
  parameters[1] = spring.bounce
  parameters[2] = spring.mass
  parameters[3] = spring.stiffness
  parameters[4] = spring.damping
  parameters[5] = spring.dampingRatio
  parameters[6] = spring.naturalFrequency
}

/// The position of a move.
///
/// This and the following calls avoid reference counting, which would take a quarter of the call.
@_cdecl("web_spring_value")
public func springValue(
  _ spring: UnsafeMutableRawPointer, _ from: Double, _ to: Double, _ velocity: Double,
  _ time: Double
) -> Double {
  Unmanaged<PreparedSpring>.fromOpaque(spring)._withUnsafeGuaranteedRef {
    $0.sampler.value(from: from, to: to, velocity: velocity, time: time)
  }
}

/// The velocity of a move.
@_cdecl("web_spring_velocity")
public func springVelocity(
  _ spring: UnsafeMutableRawPointer, _ from: Double, _ to: Double, _ velocity: Double,
  _ time: Double
) -> Double {
  Unmanaged<PreparedSpring>.fromOpaque(spring)._withUnsafeGuaranteedRef {
    $0.sampler.velocity(from: from, to: to, velocity: velocity, time: time)
  }
}

/// The settling time of a move; NaN on failure.
@_cdecl("web_spring_settling")
public func springSettling(
  _ spring: UnsafeMutableRawPointer, _ from: Double, _ to: Double, _ velocity: Double,
  _ epsilon: Double
) -> Double {
  result(onError: .nan) { () throws(CallError) in
    try requireFinite("from", from)
    try requireFinite("to", to)
    try requireFinite("velocity", velocity)
    guard epsilon > 0, epsilon.isFinite else {
      throw CallError("epsilon", epsilon, must: "be positive and finite")
    }
    return object(spring, PreparedSpring.self).spring.settlingDuration(
      fromValue: from, toValue: to, initialVelocity: velocity, epsilon: epsilon)
  }
}
