internal import CKernelInterface

// The settling time is the least T ≥ 0 with |x(t)| ≤ ε for every t ≥ T: the last crossing of the band
// of half-width ε around the target. It is found by listing the extrema of x, of which an
// oscillating spring has one every half turn and any other spring at most one, choosing the last one
// outside the band, and solving for the one crossing that follows it. Nothing is scanned, so no
// crossing can be stepped over.

extension Spring {
  /// The seconds after which a move of 1 from rest stays within 0.001 of its target.
  public var settlingDuration: Double { settlingDuration(epsilon: 0.001) }

  /// The seconds after which a move of 1 from rest stays within `epsilon` of its target: the least T
  /// with |x(t) − 1| ≤ ε for all t ≥ T.
  ///
  /// - Parameter epsilon: ε > 0, as a fraction of the move.
  public func settlingDuration(epsilon: Double) -> Double {
    precondition(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    return settlingTime(displacement: 1, velocity: 0, epsilon: epsilon)
  }

  /// The seconds after which a move stays within `epsilon` of its target.
  ///
  /// The true last crossing, with a relative error of 10⁻⁹ for ε ≥ 10⁻¹³ of the scale; exactly 0 if the
  /// move never leaves the band; infinite for an undamped spring whose amplitude exceeds it. Where an
  /// extremum touches the band to within 10⁻¹³ of the scale, either neighbouring crossing may be
  /// returned.
  ///
  /// - Parameters:
  ///   - target: The change to be made.
  ///   - initialVelocity: Units per second.
  ///   - epsilon: ε > 0, in the value's unit; for a vector, the bound of ‖x‖.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    precondition(epsilon > 0, "epsilon is \(epsilon); it must be positive")
    let displacement = target.magnitudeSquared.squareRoot()
    let speed = initialVelocity.magnitudeSquared.squareRoot()
    // x₀ = −target and v₀ as multiples of one direction, if they share one.
    let sum = (target + initialVelocity).magnitudeSquared
    let difference = (target - initialVelocity).magnitudeSquared
    let aligned = sum <= difference ? speed : -speed
    let alignment = (sum - difference) / 4
    if alignment.magnitude >= displacement * speed * (1 - 0x1p-40) {
      return settlingTime(displacement: displacement, velocity: aligned, epsilon: epsilon)
    }
    return settlingTime(
      displacementSquared: displacement * displacement, dotProduct: -alignment,
      velocitySquared: speed * speed, epsilon: epsilon)
  }

  /// The seconds after which a move between two values stays within `epsilon` of its end.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The position in the end.
  ///   - initialVelocity: Units per second.
  ///   - epsilon: ε > 0, in the value's unit.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData,
      initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
  }
}

extension Spring {
  /// The last crossing for a scalar x with x(0) = `displacement`, x′(0) = `velocity`.
  func settlingTime(displacement: Double, velocity: Double, epsilon: Double) -> Double {
    let start = (displacement: displacement, velocity: velocity)
    func x(_ t: Double) -> Double {
      let r = unitResponse(at: t)
      return r.displacement * start.displacement + r.displacementOfVelocity * start.velocity
    }
    func speed(_ t: Double) -> Double {
      let r = unitResponse(at: t)
      return r.velocity * start.displacement + r.velocityOfVelocity * start.velocity
    }

    guard let extremum = lastExtremum(of: start, outside: epsilon, x: x) else {
      return .infinity
    }
    var lower = 0.0
    var upper = extremum.inside
    if let outside = extremum.outside {
      lower = outside
    } else if start.displacement.magnitude <= epsilon {
      return 0
    }
    if upper == nil {
      // No extremum follows: x falls towards 0 for good. Step out until it is inside.
      var step = 1 / naturalFrequency
      while x(lower + step).magnitude > epsilon { step *= 2 }
      upper = lower + step
    }
    let side = x(lower) < 0 ? -1.0 : 1.0
    return lastRoot(
      from: lower, to: upper!,
      of: { side * x($0) - epsilon }, derivative: { side * speed($0) })
  }

  /// The last extremum with |x| > ε, and the first one after it. Either may not exist; nil says that
  /// infinitely many are outside.
  private func lastExtremum(
    of start: (displacement: Double, velocity: Double), outside epsilon: Double,
    x: (Double) -> Double
  ) -> (outside: Double?, inside: Double?)? {
    let k = coefficients
    let pull = k.restoring * start.displacement
    switch k.regime {
    case 1:
      // x′ = e·(v₀ cos φ − (restoring·x₀ + velocityMix·v₀) sin φ)
      var first = Elementary.quarterTurns(
        sin: start.velocity, cos: pull + k.velocityMix * start.velocity)
      if first <= 0 { first += 2 }
      let halfTurn = 2 / k.phase
      let firstTime = first / k.phase
      func peak(_ index: Double) -> Double { firstTime + index * halfTurn }
      let size = x(firstTime).magnitude
      if k.decay == 0 { return size > epsilon ? nil : (nil, firstTime) }
      // Each half turn lowers the peak by the same number of octaves.
      var index = -1.0
      if size > epsilon {
        let octaves = Elementary.log2(size) - Elementary.log2(epsilon)
        index = (octaves / (k.decay * halfTurn)).rounded(.down)
        while index > 0, x(peak(index)).magnitude <= epsilon { index -= 1 }
        while x(peak(index + 1)).magnitude > epsilon { index += 1 }
      }
      return (index < 0 ? nil : peak(index), peak(index + 1))
    case 0:
      let time = start.velocity / (pull + k.velocityMix * start.velocity)
      return placed(time, epsilon, x)
    default:
      // s = 1 − 2^(−phase·t) where x′ = 0.
      let s = start.velocity / (pull + k.velocityMix * start.velocity)
      guard s > 0, s < 1 else { return (nil, nil) }
      // log₂(1 − s) loses digits for small s, where the time is s / (phase·ln 2).
      let time =
        s < 0x1p-26
        ? s * DoubleDouble.octavesPerNeper.high / k.phase : -Elementary.log2(1 - s) / k.phase
      return placed(time, epsilon, x)
    }
  }

  private func placed(
    _ time: Double, _ epsilon: Double, _ x: (Double) -> Double
  ) -> (outside: Double?, inside: Double?) {
    guard time > 0, time.isFinite else { return (nil, nil) }
    return x(time).magnitude > epsilon ? (time, nil) : (nil, time)
  }

  /// The root of a function that is positive at `lower`, not positive at `upper`, and falls between:
  /// Newton's method, kept inside a bracket that shrinks in every step.
  func lastRoot(
    from lower: Double, to upper: Double, of f: (Double) -> Double,
    derivative: (Double) -> Double
  ) -> Double {
    var lower = lower
    var upper = upper
    var t = (lower + upper) / 2
    var width = upper - lower
    while true {
      let value = f(t)
      if value > 0 { lower = t } else { upper = t }
      var next = t - value / derivative(t)
      // A step that leaves the bracket, or that does not at least halve it every other time, is
      // replaced by bisection.
      if !(next > lower && next < upper) || upper - lower > width * 0.75 {
        next = lower + (upper - lower) / 2
      }
      width = upper - lower
      if next == lower || next == upper || (next - t).magnitude <= 0x1p-50 * upper {
        return next
      }
      t = next
    }
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
        parameter: "epsilon", value: epsilon, requirement: "be greater than 0 and less than 1")
    }
    // The settling time of a move of 1 from rest is a number of periods that depends on ζ and ε only.
    let unit = try Spring(.response(1, dampingRatio: dampingRatio))
    let periods = unit.settlingTime(displacement: 1, velocity: 0, epsilon: epsilon)
    try self.init(validResponse: duration / periods, dampingRatio: dampingRatio)
  }
}
