// The settling time is the least T ≥ 0 with |x(t)| ≤ ε for every t ≥ T: the last crossing of the
// band of half-width ε around the target. `ordinarySettling` finds it for most motions. For the
// others `BandMotion` scales the numbers into range, and `LastCrossing` finds the time.

extension Spring {
  /// The time in seconds after which a move of 1 from rest stays within 0.001 of its target.
  public var settlingDuration: Double { settlingDuration(epsilon: 0.001) }

  /// The time in seconds after which a move of 1 from rest stays within `epsilon` of its target:
  /// the least T with |x(t) − 1| ≤ ε for all t ≥ T.
  ///
  /// - Parameter epsilon: ε > 0, as a fraction of the move.
  /// - Precondition: ε is positive.
  public func settlingDuration(epsilon: Double) -> Double {
    trapUnless(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    return settlingTime(displacement: 1, velocity: 0, epsilon: epsilon)
  }

  /// The time in seconds after which a move stays within `epsilon` of its target.
  ///
  /// It is the true last crossing, and exactly 0 if the move never leaves the band. It is infinite
  /// for an undamped spring whose amplitude exceeds the band, and where the time exceeds `Double`.
  ///
  /// Error, for every spring and all magnitudes: 10⁻⁹ of the time for ε ≥ 10⁻¹³ of the scale, the
  /// larger of ‖target‖ and ‖v₀‖/ω₀. Below that it holds as long as the motion is not a difference
  /// of terms 10¹⁶ times as large. Where an extremum touches the band to within 10⁻¹³ of the scale,
  /// either neighbouring crossing may be returned. A vector of `Float` counts as moving along one
  /// line if only rounding makes its velocity deviate from it.
  ///
  /// The number of steps is bounded for all inputs.
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

  /// The time in seconds after which a move between two values stays within `epsilon` of its end:
  /// ``settlingDuration(target:initialVelocity:epsilon:)`` of the exact difference.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
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
  /// A settling time, and the number of evaluations of the motion that it took.
  typealias Settling = (time: Double, evaluations: Int)

  func settling<V: VectorArithmetic>(
    from: V, to: V, initialVelocity: V, _ epsilon: Double
  ) -> Settling {
    let target = to - from
    guard SizedVector(target).isFinite else {
      // The difference overflows, but its half does not.
      return settling(
        target: to.scaled(by: 0.5) - from.scaled(by: 0.5), lost: .zero,
        initialVelocity: initialVelocity.scaled(by: 0.5), epsilon / 2)
    }
    // The rounding error of the difference (Knuth's two-sum).
    let rounded = to - target
    let lost = (rounded - from) + (to - (target + rounded))
    return settling(target: target, lost: lost, initialVelocity: initialVelocity, epsilon)
  }

  /// - Parameter lost: The exact change minus `target`.
  func settling<V: VectorArithmetic>(
    target: V, lost: V, initialVelocity: V, _ epsilon: Double
  ) -> Settling {
    let change = SizedVector(target)
    let speed = SizedVector(initialVelocity)
    trapUnless(change.isFinite, "the length of target is \(change.size); it must be finite")
    trapUnless(speed.isFinite, "the length of initialVelocity is \(speed.size); it must be finite")
    // x₀ = −target.
    let (along, across) = speed.components(along: change)
    if across.significand == 0 {
      // In units of the change, so that proportional moves have the same settling time.
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

  /// The last crossing for a motion of any magnitude, found by bracketing.
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
      throw ParameterError("epsilon", is: epsilon, must: "be greater than 0 and less than 1")
    }
    // A unit move's settling time from rest, in periods, depends only on ζ and ε.
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
