extension ReferenceSpring {
  /// The spring whose move by 1 from rest settles to within `epsilon` at `settlingDuration`: the
  /// inverse of ``settling(from:to:velocity:epsilon:)``.
  ///
  /// Time enters the motion only as ω₀t. So ω₀ is the settling time of the spring with ω₀ = 1 and
  /// the same ζ, divided by the requested duration.
  ///
  /// - Parameters:
  ///   - settlingDuration: Seconds, positive and finite.
  ///   - dampingRatio: Positive and finite: an undamped spring never settles.
  ///   - epsilon: Between 0 and 1, both excluded: with 1 the move would be settled at its start.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) throws {
    try ReferenceError.check(
      settlingDuration, "settlingDuration", "be positive and finite", settlingDuration > 0)
    try ReferenceError.check(
      dampingRatio, "dampingRatio", "be positive and finite", dampingRatio > 0)
    try ReferenceError.check(epsilon, "epsilon", "lie between 0 and 1", epsilon > 0 && epsilon < 1)
    // m = k = 1 and c = 2ζ: ω₀ = 1 and the ratio ζ exactly.
    let unit = ReferenceSpring(
      form: .mechanical(mass: Ball(1), stiffness: Ball(1), damping: Ball(dampingRatio).scaled(1)))
    let settling = unit.settling(displacement: Ball(-1), velocity: Ball(0), epsilon: Ball(epsilon))
    let duration = Ball(settlingDuration)
    let time = settling.time
    let frequency = ReferenceValue(
      first: time.first.divided(by: duration, precision: ReferenceValue.firstPrecision)
    ) {
      time.evaluate($0).divided(by: duration, precision: $0)
    }
    self.init(form: .frequency(frequency, ratio: Ball(dampingRatio)))
  }

  /// The time to settle to within 0.001 of a move by 1 from rest.
  public var settlingDuration: ReferenceValue { settling().time }

  /// SwiftUI's estimate of a motion's duration, which differs from the settling time: the rule for
  /// keyframes without a duration.
  ///
  /// Under-damped: ln((|ζω₀T − v₀| + |T|)/ε)/(ζω₀), at least 0 (the units are mixed, as recorded).
  /// Otherwise the motion is sampled on the grid 0, 0.1, 0.2, … as it accumulates in `Double`, at
  /// most 1024 times. Let e = |x − T|. While the best e is not below ε, a smaller one replaces it.
  /// Once it is below, an e of ε or more resets it. At the first sample more than 1 s after the
  /// best one, the result is the time of the best. 0 if none is found, ∞ without damping. Source:
  /// recorded values of SwiftUI, as described in this package's account of its semantics.
  ///
  /// - Parameters:
  ///   - change: T, the distance of the move.
  ///   - velocity: v₀, units per second.
  ///   - epsilon: ε, in the unit of the value.
  /// - Returns: Seconds: the nearest `Double` to the formula, or the grid time itself.
  public func estimatedSettlingDuration(
    change: ReferenceValue, velocity: ReferenceValue, epsilon: Double
  ) -> Double {
    if first.decayRate.isExactZero { return .infinity }
    if first.discriminant.sign == 1 {
      let estimate = ReferenceValue { precision in
        let decay = coefficients(precision: precision).decayRate
        let distance = change.evaluate(precision)
        let initial = (decay * distance - velocity.evaluate(precision)).magnitude
        let ratio = ((initial + distance.magnitude).rounded(to: precision)).divided(
          by: Ball(epsilon), precision: precision)
        return ratio.logarithm(precision: precision).divided(by: decay, precision: precision)
      }
      // ln 0: nothing moves.
      guard change.first.isExactZero == false || velocity.first.isExactZero == false else {
        return 0
      }
      return max(0, estimate.double)
    }

    var best = (time: -1.0, distance: ReferenceValue.infinity)
    var bestIsInside = false
    let limit = ReferenceValue(epsilon)
    var time = 0.0
    for _ in 0..<1024 {
      let distance = sample(
        from: -change, to: ReferenceValue(0), velocity: velocity, time: ReferenceValue(time)
      ).position.magnitude
      let isInside = distance.compared(to: limit) < 0
      if !bestIsInside {
        if best.distance.isInfinite || distance.compared(to: best.distance) < 0 {
          best = (time, distance)
          bestIsInside = isInside
        }
      } else if !isInside {
        best.distance = .infinity
        bestIsInside = false
      } else if time - best.time > 1 {
        return best.time
      }
      time += 0.1
    }
    return 0
  }
}
