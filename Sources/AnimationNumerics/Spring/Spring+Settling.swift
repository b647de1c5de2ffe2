// The settling time is the least T ≥ 0 with |x(t)| ≤ ε for every t ≥ T: the last crossing of the band
// of half-width ε around the target. `ordinarySettling` finds it for most motions; for the others
// `BandMotion` brings the numbers into range, and `LastCrossing` finds the time.

extension Spring {
  /// The seconds after which a move of 1 from rest stays within 0.001 of its target.
  public var settlingDuration: Double { settlingDuration(epsilon: 0.001) }

  /// The seconds after which a move of 1 from rest stays within `epsilon` of its target: the least T
  /// with |x(t) − 1| ≤ ε for all t ≥ T.
  ///
  /// - Parameter epsilon: ε > 0, as a fraction of the move.
  /// - Precondition: ε is positive.
  public func settlingDuration(epsilon: Double) -> Double {
    trapUnless(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    return settlingTime(displacement: 1, velocity: 0, epsilon: epsilon)
  }

  /// The seconds after which a move stays within `epsilon` of its target.
  ///
  /// The true last crossing; exactly 0 if the move never leaves the band; infinite for an undamped
  /// spring whose amplitude exceeds it, and where the time exceeds `Double`.
  ///
  /// Error, for every spring and whatever the size of the numbers: 10⁻⁹ of the time for
  /// ε ≥ 10⁻¹³ of the scale, the larger of ‖target‖ and ‖v₀‖/ω₀, and below that as long as the motion
  /// is not a difference of terms 10¹⁶ times as large. Where an extremum touches the band to within
  /// 10⁻¹³ of the scale, either neighbouring crossing may be returned. A vector of `Float` is taken
  /// to move along one line if its velocity does but for `Float`'s rounding.
  ///
  /// The number of steps is bounded, whatever the numbers.
  ///
  /// - Parameters:
  ///   - target: The change to be made.
  ///   - initialVelocity: Units per second.
  ///   - epsilon: ε > 0, in the value's unit; for a vector, the bound of ‖x‖.
  /// - Precondition: Every component is finite, and ε positive.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    trapUnless(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    return settling(target: target, lost: .zero, initialVelocity: initialVelocity, epsilon).time
  }

  /// The seconds after which a move between two values stays within `epsilon` of its end, as
  /// ``settlingDuration(target:initialVelocity:epsilon:)`` has it for the exact difference.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The position in the end.
  ///   - initialVelocity: Units per second.
  ///   - epsilon: ε > 0, in the value's unit.
  /// - Precondition: Every component is finite, and ε positive.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> Double {
    trapUnless(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    return settling(
      from: fromValue.animatableData, to: toValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon
    ).time
  }
}

extension Spring {
  /// A settling time, and how often the motion was evaluated on the way.
  typealias Settling = (time: Double, evaluations: Int)

  func settling<V: VectorArithmetic>(
    from: V, to: V, initialVelocity: V, _ epsilon: Double
  ) -> Settling {
    let target = to - from
    guard SizedVector(target).isFinite else {
      // The difference exceeds the type, but its half does not.
      return settling(
        target: to.scaled(by: 0.5) - from.scaled(by: 0.5), lost: .zero,
        initialVelocity: initialVelocity.scaled(by: 0.5), epsilon / 2)
    }
    // What the rounded difference lost (Knuth's two-sum).
    let rounded = to - target
    let lost = (rounded - from) + (to - (target + rounded))
    return settling(target: target, lost: lost, initialVelocity: initialVelocity, epsilon)
  }

  /// - Parameter lost: What `target` lacks to the exact change.
  func settling<V: VectorArithmetic>(
    target: V, lost: V, initialVelocity: V, _ epsilon: Double
  ) -> Settling {
    let change = SizedVector(target)
    let speed = SizedVector(initialVelocity)
    trapUnless(change.isFinite, "the length of target is \(change.size); it must be finite")
    trapUnless(
      speed.isFinite, "the length of initialVelocity is \(speed.size); it must be finite")
    // x₀ = −target.
    let (along, across) = speed.components(along: change)
    if across.significand == 0 {
      // In units of the change, so that moves in proportion have one settling time.
      let unit = change.length.significand == 0 ? along.octaves : change.octaves
      if let settling = ordinarySettling(
        displacement: change.length.significand,
        velocity: (-along).value(inUnitsOf: unit), epsilon: epsilon.scaled(byOctaves: -unit))
      {
        return settling
      }
    }
    return bracketedSettling(
      displacement: change.length, low: SizedVector(lost).components(along: change).along,
      velocity: -along, velocityAcross: across, epsilon: epsilon)
  }

  /// The last crossing for a scalar x with x(0) = `displacement` ≥ 0, x′(0) = `velocity`.
  func settlingTime(displacement: Double, velocity: Double, epsilon: Double) -> Double {
    if let settling = ordinarySettling(
      displacement: displacement, velocity: velocity, epsilon: epsilon)
    {
      return settling.time
    }
    return bracketedSettling(
      displacement: ScaledLength(displacement), velocity: ScaledLength(velocity), epsilon: epsilon
    ).time
  }

  /// The same for a motion of any size, found by bracketing.
  func bracketedSettling(
    displacement: ScaledLength, low: ScaledLength = ScaledLength(0), velocity: ScaledLength,
    velocityAcross: ScaledLength = ScaledLength(0), epsilon: Double
  ) -> Settling {
    guard epsilon.isFinite,
      let motion = BandMotion(
        self, displacement: displacement, low: low, velocity: velocity,
        velocityAcross: velocityAcross, epsilon: epsilon)
    else { return (0, 0) }
    var crossing = LastCrossing(motion)
    let time = crossing.time()
    return (time, crossing.evaluations)
  }
}

extension Spring {
  init(
    validSettlingDuration duration: Double, dampingRatio: Double, epsilon: Double
  ) throws(ParameterError) {
    try Spring.requirePositive(duration, "settlingDuration")
    try Spring.requirePositive(dampingRatio, "dampingRatio")
    guard epsilon > 0, epsilon < 1 else {
      throw ParameterError(
        "epsilon", is: epsilon, must: "be greater than 0 and less than 1")
    }
    // The settling time of a move of 1 from rest is a number of periods that depends on ζ and ε only.
    let unit = try Spring(.response(1, dampingRatio: dampingRatio))
    let periods = unit.settlingTime(displacement: 1, velocity: 0, epsilon: epsilon)
    guard Spring.magnitudes.contains(duration / periods) else {
      throw ParameterError(
        "settlingDuration", is: duration,
        must: "give a perceptual duration between 2^-300 and 2^300; "
          + "with this damping ratio and epsilon it gives \(duration / periods)")
    }
    try self.init(validResponse: duration / periods, dampingRatio: dampingRatio)
  }
}
