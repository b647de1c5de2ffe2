/// Motion that friction stops, evaluated to any number of correct digits for the given binary numbers.
///
///     x(t) = x₀ + v₀τ(1 − e^(−t/τ)),   x′(t) = v₀e^(−t/τ)
///
/// Differences are formed as written; what cancels is compensated by more digits. Source: by
/// substitution into x″ = −x′/τ.
public struct ReferenceDecay: Sendable {
  /// τ, in seconds.
  public let timeConstant: ReferenceValue

  /// A decay by its time constant.
  ///
  /// - Parameter timeConstant: Seconds, positive and finite.
  public init(timeConstant: Double) throws {
    try ReferenceError.check(
      timeConstant, "timeConstant", "be positive and finite", timeConstant > 0)
    self.timeConstant = ReferenceValue(timeConstant)
  }

  /// A decay by its friction.
  ///
  /// - Parameter rate: 1/τ per second, positive and finite.
  public init(rate: Double) throws {
    try ReferenceError.check(rate, "rate", "be positive and finite", rate > 0)
    timeConstant = (ReferenceValue(1) / ReferenceValue(rate)).memoized()
  }

  /// A decay by the factor of its velocity in a millisecond: τ = −0.001/ln d.
  ///
  /// - Parameter perMillisecond: d, greater than 0 and less than 1.
  public init(perMillisecond: Double) throws {
    try ReferenceError.check(
      perMillisecond, "perMillisecond", "be greater than 0 and less than 1",
      perMillisecond > 0 && perMillisecond < 1)
    let loss = -ReferenceValue(perMillisecond).logarithm() * ReferenceValue(1000)
    timeConstant = (ReferenceValue(1) / loss).memoized()
  }

  /// The motion at one time.
  ///
  /// - Parameters:
  ///   - start: x₀. Finite, like every argument.
  ///   - velocity: v₀, units per second.
  ///   - time: Seconds, not negative.
  public func sample(from start: Double, velocity: Double, time: Double) -> ReferenceSample {
    let (from, speed) = (ReferenceValue(start), ReferenceValue(velocity))
    guard time != 0, velocity != 0 else { return ReferenceSample(position: from, velocity: speed) }
    let rest = (-(ReferenceValue(time) / timeConstant)).exponential().memoized()
    return ReferenceSample(
      position: from + speed * timeConstant * (ReferenceValue(1) - rest), velocity: speed * rest)
  }

  /// The limit of the motion: x₀ + v₀τ.
  public func end(from start: Double, velocity: Double) -> ReferenceValue {
    ReferenceValue(start) + ReferenceValue(velocity) * timeConstant
  }

  /// The time at which the speed has fallen to `speed`, and the position then: the start if it is not
  /// larger.
  ///
  /// - Parameters:
  ///   - speed: Units per second, positive.
  ///   - start: x₀.
  ///   - velocity: v₀, units per second.
  public func slowing(
    to speed: Double, from start: Double, velocity: Double
  ) -> (time: ReferenceValue, position: ReferenceValue) {
    guard velocity.magnitude > speed else { return (ReferenceValue(0), ReferenceValue(start)) }
    let (fast, slow) = (ReferenceValue(velocity.magnitude), ReferenceValue(speed))
    let path = (fast - slow) * timeConstant
    return (
      timeConstant * (fast / slow).logarithm(),
      ReferenceValue(start) + (velocity < 0 ? -path : path)
    )
  }

  /// When the motion is at a place that it has not started at, and its velocity then; nil if it never
  /// is, or only approaches it.
  public func crossing(
    of place: Double, from start: Double, velocity: Double
  ) -> (time: ReferenceValue, velocity: ReferenceValue)? {
    guard velocity != 0, (place > start) == (velocity > 0) else { return nil }
    let speed = ReferenceValue(velocity)
    // x′ falls linearly with the path.
    let left = (speed - (ReferenceValue(place) - ReferenceValue(start)) / timeConstant).memoized()
    guard left.compared(to: ReferenceValue(0)) == (velocity > 0 ? 1 : -1) else { return nil }
    return ((timeConstant * (speed / left).logarithm()).memoized(), left)
  }
}

/// A decay that a spring takes over at the first crossing of a bound.
public struct ReferenceBoundedDecay: Sendable {
  /// The spring of a motion, from the hand-over on.
  private struct Return: Sendable {
    let start, bound: Double
    let time, velocity: ReferenceValue
  }

  private let decay: ReferenceDecay
  private let spring: ReferenceSpring
  private let start, velocity: Double
  private let springBack: Return?

  /// A motion from `start` with `velocity`, between bounds that may be infinite.
  public init(
    _ decay: ReferenceDecay, from start: Double, velocity: Double, low: Double, high: Double,
    spring: ReferenceSpring
  ) {
    (self.decay, self.spring, self.start, self.velocity) = (decay, spring, start, velocity)
    let (zero, speed) = (ReferenceValue(0), ReferenceValue(velocity))
    if start < low || (start == low && velocity < 0) {
      springBack = Return(start: start, bound: low, time: zero, velocity: speed)
    } else if start > high || (start == high && velocity > 0) {
      springBack = Return(start: start, bound: high, time: zero, velocity: speed)
    } else {
      let ahead = velocity < 0 ? low : high
      springBack =
        ahead.isInfinite
        ? nil
        : decay.crossing(of: ahead, from: start, velocity: velocity).map {
          Return(start: ahead, bound: ahead, time: $0.time, velocity: $0.velocity)
        }
    }
  }

  /// The motion at one time in seconds, not negative.
  public func sample(at time: Double) -> ReferenceSample {
    if let springBack, springBack.time.compared(to: ReferenceValue(time)) < 0 {
      return spring.sample(
        from: ReferenceValue(springBack.start), to: ReferenceValue(springBack.bound),
        velocity: springBack.velocity, time: ReferenceValue(time) - springBack.time)
    }
    return decay.sample(from: start, velocity: velocity, time: time)
  }

  /// Displacement and velocity at the beginning of the spring; nil before it and without.
  public func handOver(
    before time: Double
  ) -> (displacement: ReferenceValue, velocity: ReferenceValue)? {
    guard let springBack, springBack.time.compared(to: ReferenceValue(time)) < 0 else { return nil }
    return (
      ReferenceValue(springBack.start) - ReferenceValue(springBack.bound), springBack.velocity
    )
  }
}

/// First-order smoothing: x ← target + (x − target)e^(−rate·step) for each step.
public enum ReferenceSmoothing {
  /// The position after each step, and the largest |x − target| until then.
  ///
  /// - Parameters:
  ///   - start: The first position.
  ///   - rate: Per second, not negative.
  ///   - targets: The target of each step.
  ///   - steps: Seconds, not negative, as many as targets.
  public static func follow(
    from start: Double, rate: Double, targets: [Double], steps: [Double]
  ) -> [(position: ReferenceValue, scale: Double)] {
    var x = ReferenceValue(start)
    var scale = 0.0
    return zip(targets, steps).map { target, step in
      let rest = (x - ReferenceValue(target)).memoized()
      scale = max(scale, rest.double.magnitude)
      if rate != 0, step != 0 {
        let factor = (-(ReferenceValue(rate) * ReferenceValue(step))).exponential()
        x = (ReferenceValue(target) + rest * factor).memoized()
      }
      return (x, scale)
    }
  }
}

extension ReferenceValue {
  /// e^value.
  func exponential() -> ReferenceValue {
    ReferenceValue { evaluate($0).exponential(precision: $0) }
  }

  /// ln value; the value is positive.
  func logarithm() -> ReferenceValue { ReferenceValue { evaluate($0).logarithm(precision: $0) } }
}
