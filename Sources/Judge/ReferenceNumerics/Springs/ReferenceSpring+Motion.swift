/// The position and velocity of a spring.
public struct ReferenceSample: Sendable {
  /// x(t), in the unit of the animated value.
  public let position: ReferenceValue
  /// x′(t), in that unit per second: the derivative of `position`, in every regime.
  public let velocity: ReferenceValue
}

extension ReferenceSample {
  /// A motion around a target, enclosed at any precision.
  init(
    around target: Ball, _ motion: @escaping @Sendable (_ precision: Int) -> ReferenceSpring.Motion
  ) {
    let first = motion(ReferenceValue.firstPrecision)
    position = ReferenceValue(first: target + first.displacement) {
      target + motion($0).displacement
    }
    velocity = ReferenceValue(first: first.velocity) { motion($0).velocity }
  }
}

extension ReferenceSpring {
  /// The motion at one time.
  ///
  /// - Parameters:
  ///   - start: x(0). Finite, like every argument.
  ///   - target: The spring's target.
  ///   - velocity: x′(0), units per second.
  ///   - time: Seconds; negative times follow the same formula backwards.
  public func sample(
    from start: Double = 0, to target: Double = 1, velocity: Double = 0, time: Double
  ) -> ReferenceSample {
    let displacement = Ball(start) - Ball(target)
    let initialVelocity = Ball(velocity)
    let exactTime = reduced(Ball(time))
    return ReferenceSample(around: Ball(target)) { precision in
      motion(
        displacement: displacement, velocity: initialVelocity, time: exactTime, precision: precision
      )
    }
  }

  /// The motion at one time, for computed states and times.
  public func sample(
    from start: ReferenceValue, to target: ReferenceValue, velocity: ReferenceValue,
    time: ReferenceValue
  ) -> ReferenceSample {
    @Sendable func motion(_ precision: Int) -> (Motion, Ball) {
      let origin = target.evaluate(precision)
      let result = self.motion(
        displacement: start.evaluate(precision) - origin, velocity: velocity.evaluate(precision),
        time: reduced(time.evaluate(precision)), precision: precision)
      return (result, origin)
    }
    let (first, origin) = motion(ReferenceValue.firstPrecision)
    return ReferenceSample(
      position: ReferenceValue(first: origin + first.displacement) {
        let (result, origin) = motion($0)
        return origin + result.displacement
      },
      velocity: ReferenceValue(first: first.velocity) { motion($0).0.velocity })
  }

  /// Displacement from the target, and velocity.
  struct Motion {
    var displacement: Ball
    var velocity: Ball
  }

  func motion(displacement d: Ball, velocity v: Ball, time t: Ball, precision: Int) -> Motion {
    if t.isExactZero { return Motion(displacement: d, velocity: v) }
    if d.isExactZero && v.isExactZero { return Motion(displacement: d, velocity: v) }
    if let exact = undampedMotion(displacement: d, velocity: v, time: t, precision: precision) {
      return exact
    }

    // e^(−αt) turns an error of αt into a relative one; c and s do so with √y.
    let decayBits = max(0, first.decayRate.upperExponent + t.upperExponent)
    let angleBits = max(0, first.discriminant.upperExponent / 2 + 1 + t.upperExponent)
    let working = precision + min(max(decayBits, angleBits), 4096) + 24
    let spring = coefficients(precision: working)

    let decay = spring.decayRate * t
    let y = spring.discriminant * t * t
    if decayBits > 58 || (y.mantissa.sign == .minus && angleBits > 58) {
      return strongMotion(spring, displacement: d, velocity: v, time: t, precision: working)
    }
    let envelope = (-decay).exponential(precision: working)
    let (waves, lag) = waves(spring, y, time: t, angleBits: angleBits, precision: working)
    let rotation = spring.decayRate * lag
    let x = d * (waves.c + rotation) + v * lag
    let slope = v * (waves.c - rotation) - d * spring.squaredFrequency * lag
    return Motion(displacement: envelope * x, velocity: envelope * slope)
  }

  /// c and s at y = (1 − ζ²)ω₀²t², and ts. An angle of more than 2⁶⁴ is first reduced below a turn:
  /// the series would need as many doublings as the angle has bits.
  private func waves(
    _ spring: Coefficients, _ y: Ball, time t: Ball, angleBits: Int, precision: Int
  ) -> (EntireCosine, lag: Ball) {
    guard angleBits > 64, spring.discriminant.sign == 1 else {
      let waves = EntireCosine(y, precision: precision)
      return (waves, waves.s * t)
    }
    let ω = spring.discriminant.squareRoot(precision: precision)
    let angle = ω * t
    let turn = Ball.pi(precision: precision).scaled(1)
    let turns = Ball(mantissa: (angle / turn).floorOfMidpoint, exponent: 0)
    let rest = angle - turns * turn
    let waves = EntireCosine(rest * rest, precision: precision)
    // t·sin φ/φ = sin φ/ω
    return (waves, waves.s * rest / ω)
  }

  /// The motion when αt ≥ 2⁵⁵. Only the slow exponential of an over-damped spring has not decayed.
  ///
  /// With σ = √(α² − ω₀²) and λ = ω₀²/(α + σ), e^(−αt)c = ½e^(−λt)(1 + e^(−2σt)) and
  /// e^(−αt)ts = ½e^(−λt)(1 − e^(−2σt))/σ. Where σt ≥ 2⁵³ the inner exponential is below 2^−2⁵⁴ and
  /// is covered by the radius. Otherwise σt < αt/2, and the whole motion is below 2^−2⁵⁴.
  private func strongMotion(
    _ spring: Coefficients, displacement d: Ball, velocity v: Ball, time t: Ball, precision: Int
  ) -> Motion {
    let none = Ball.negligible(precision: precision)
    guard t.sign == 1 else { return Motion(displacement: .undecided, velocity: .undecided) }
    let σ = (-spring.discriminant).squareRoot(precision: precision)
    guard spring.discriminant.sign == -1, let speed = (σ * t).lowerExponent, speed >= 53 else {
      return Motion(displacement: none, velocity: none)
    }
    let λ = spring.squaredFrequency / (spring.decayRate + σ)
    let envelope = (-(λ * t)).exponential(precision: precision).scaled(-1)
    let rest = Ball(1) + none
    let cosine = envelope * rest
    let lag = cosine / σ
    let rotation = spring.decayRate * lag
    // c − αts = ½e^(−λt)(1 − α/σ) cancels; 1 − α/σ = −λ/σ, since α − σ = λ.
    return Motion(
      displacement: d * (cosine + rotation) + v * lag,
      velocity: -(v * λ * lag + d * spring.squaredFrequency * lag))
  }

  /// The time modulo the period of an undamped spring, which repeats exactly.
  private func reduced(_ time: Ball) -> Ball {
    guard case .periodic(let period, let numerator, _) = form, numerator.isExactZero, time.isExact
    else { return time }
    let place = min(time.exponent, period.exponent)
    let ticks = time.mantissa.shiftedRight(place - time.exponent)
    let cycle = period.mantissa.shiftedRight(place - period.exponent)
    return Ball(mantissa: ticks.modulus(cycle), exponent: place)
  }

  /// The motion of an undamped spring at a twelfth of its period; nil at other times. There sine or
  /// cosine is rational, and the result may be exactly a binary number.
  ///
  /// By Niven's theorem these are all the rational angles with a rational sine or cosine.
  private func undampedMotion(
    displacement d: Ball, velocity v: Ball, time t: Ball, precision: Int
  ) -> Motion? {
    guard case .periodic(let period, let numerator, _) = form, numerator.isExactZero, t.isExact
    else { return nil }
    let place = min(t.exponent, period.exponent)
    let ticks = 12 * t.mantissa.shiftedRight(place - t.exponent)
    let cycle = period.mantissa.shiftedRight(place - period.exponent)
    let (twelfths, rest) = ticks.quotientAndRemainder(dividingBy: cycle)
    guard rest.isZero else { return nil }

    func sine(_ twelfth: Int) -> Ball {
      let index = ((twelfth % 12) + 12) % 12
      let half = Ball(1).scaled(-1)
      let value: Ball =
        switch index % 6 {
        case 0: Ball(0)
        case 1, 5: half
        case 3: Ball(1)
        default: Ball(3).squareRoot(precision: precision).scaled(-1)
        }
      return index > 6 ? -value : value
    }
    let twelfth = Int(twelfths.modulus(12))
    let (sin, cos) = (sine(twelfth), sine(twelfth + 3))
    let frequency = Ball.pi(precision: precision).scaled(1).divided(
      by: period, precision: precision)
    return Motion(
      displacement: d * cos + (v * sin).divided(by: frequency, precision: precision),
      velocity: v * cos - d * sin * frequency)
  }
}
