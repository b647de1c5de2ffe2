extension AnimatedValue {
  /// Releases the value with a decay, as a finger does that flings it: it keeps its position, takes a
  /// velocity over, and ends where friction stops it, which is its new ``target``.
  ///
  /// - Parameters:
  ///   - decay: The decay, with a time constant between 10⁻⁸⁰ and 10⁸⁰ s.
  ///   - velocity: The velocity at `time` in units per second, such as that of a released gesture;
  ///     nil for that of the motion so far. One that is not finite counts as zero.
  ///   - time: Seconds, as in ``retarget(to:with:velocity:at:)``.
  public mutating func release(with decay: Decay, velocity: Value? = nil, at time: Double) {
    let now = motion(at: eventTime(time))
    let speed = velocity?.animatableData.finiteOrZero ?? now.handedOnVelocity
    let end = DecayResponse(gain: decay.timeConstant, remaining: 0).position(
      from: now.value, velocity: speed)
    retarget(
      to: shaped(end), with: .spring(decay.spring), velocity: shaped(speed), at: eventTime(time))
  }
}

extension AnimatedValue where Value == Double {
  /// Releases the value with a decay that a spring takes over at a bound, as in ``BoundedDecay``.
  ///
  /// - Parameters:
  ///   - decay: The decay, with a time constant between 10⁻⁸⁰ and 10⁸⁰ s.
  ///   - bounds: The positions without a spring; ±∞ for no bound.
  ///   - spring: The spring toward a bound.
  ///   - velocity: The velocity at `time` in units per second; nil for that of the motion so far.
  ///   - time: Seconds, as in ``retarget(to:with:velocity:at:)``.
  public mutating func release(
    with decay: Decay, in bounds: ClosedRange<Double>, spring: Spring, velocity: Double? = nil,
    at time: Double
  ) {
    let now = motion(at: eventTime(time))
    let speed = velocity?.finiteOrZero ?? now.handedOnVelocity
    let motion = BoundedDecay(
      decay, fromValue: now.value, initialVelocity: speed, bounds: bounds, spring: spring)
    guard let bound = motion.bound, let handOver = motion.handOver else {
      return release(with: decay, velocity: speed, at: time)
    }
    guard handOver.time > 0 else {
      return retarget(to: bound, with: .spring(spring), velocity: speed, at: time)
    }
    release(with: decay, velocity: speed, at: time)
    target = bound
    clock.arrival = (handOver.exactTime + DoubleDouble(clock.startTime)).high
    clock.handsOver = true
    springBack = SpringBack(spring: spring, bound: bound, velocity: handOver.velocity)
  }
}

extension Decay {
  /// The over-damped spring with the decay as its slow motion, ω₀ = √2/τ and ζ = 3/√8: its rates are
  /// 1/τ and 2/τ, and a motion that starts with x′ = −x/τ has no part of the fast one. So a decay is
  /// retargeted, combined and handed on like any spring.
  package var spring: Spring {
    let root = DoubleDouble(2).squareRoot()
    return Spring(
      mass: 1, frequency: root / constant, ratio: DoubleDouble(0.75) * root,
      criticality: DoubleDouble(-0.125))
  }
}

extension Animation {
  /// An exponential approach to the target: p(t) = 1 − e^(−t/τ), fast at once and ever slower.
  ///
  /// It is the motion with which a fling ends at a given place; see
  /// ``Decay/initialVelocity(fromValue:toValue:)``. Like a curve it is combined with the motion that it
  /// interrupts. ``AnimatedValue/release(with:velocity:at:)`` takes a velocity over instead.
  ///
  /// - Parameter decay: The decay, with a time constant between 10⁻⁸⁰ and 10⁸⁰ s.
  public static func decay(_ decay: Decay) -> Animation {
    Animation(.interpolatingSpring(decay.spring, initialVelocity: decay.rate))
  }
}

extension Animation.Node {
  /// The parameter of the decay that this is; nil for any other motion.
  package var decay: Decay.Parameter? {
    guard case .interpolatingSpring(let spring, let rate) = self, rate > 0,
      (spring.dampingRatio - 1.0606601717798212).magnitude < 1e-12
    else { return nil }
    return Decay.parameters(near: rate).first { parameter in
      (try? Decay(parameter)).map { Animation.decay($0).node } == self
    }
  }
}
