internal import CKernelInterface

extension Spring {
  /// The time at which a move first reaches its target: the beginning of its overshoot.
  ///
  /// From then on interfaces that clamp the overshoot hold the target:
  /// `time < arrival ? spring.value(…) : toValue`.
  ///
  /// Without its envelope the motion is x₀c + (mix·x₀ + gain·v₀)s, with c and s as in
  /// `SpringCoefficients`. It has at most one zero in the half turn of an under-damped spring, and at
  /// most one at all otherwise.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The target. A move that starts there with a velocity arrives when it returns.
  ///   - initialVelocity: Units per second.
  /// - Returns: Seconds; 0 only for a move that rests on its target, and infinity for one that only
  ///   approaches it or whose numbers are not finite. Within 4 ulp for all magnitudes, except where
  ///   an over-damped or critical spring would arrive only after 40 octaves of its decay.
  public func arrivalTime(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0
  ) -> Double {
    guard fromValue.isFinite, toValue.isFinite, initialVelocity.isFinite else { return .infinity }
    let k = coefficients
    // The exact difference: halves cannot overflow, and only small numbers lose digits by halving.
    let octave = max(fromValue.magnitude, toValue.magnitude) > 0x1p1000 ? 1 : 0
    let half = octave == 0 ? 1.0 : 0.5
    let change = DoubleDouble(sum: fromValue * half, -toValue * half)
    if change.high == 0 {
      return initialVelocity == 0 ? 0 : k.regime > 0 ? 2 / k.phase : .infinity
    }
    // Displacement and velocity have exponents of their own, so that neither loses the other.
    let exponent = Int(change.high.exponent)
    let displacement = change.scaled(by: -exponent)
    let quantities = SpringQuantities(frequency: frequency, ratio: ratio, criticality: criticality)
    guard initialVelocity != 0 else {
      return arrival(from: displacement, lag: quantities.mix * displacement, quantities)
    }
    let speed = Int(initialVelocity.exponent)
    let velocity = initialVelocity.scaled(byOctaves: -speed)
    // v₀ in units of x₀.
    let octaves = speed - exponent - octave
    let opposed = (displacement.high < 0) != (velocity < 0)
    let rate = max(k.decay, k.phase)
    let octavesOfRate = rate > 0 ? Int(rate.exponent) : -2000
    if opposed, octaves > octavesOfRate + 64 {
      // Nothing has bent the line x₀ + v₀t yet.
      return max(
        -(displacement / DoubleDouble(velocity)).high.scaled(byOctaves: -octaves),
        .leastNonzeroMagnitude)
    }
    let gained = quantities.gain * velocity
    let shift = max(octaves + Int(gained.high.exponent), 0)
    let start = displacement.scaled(by: -shift)
    return arrival(
      from: start, lag: quantities.mix * start + gained.scaled(by: octaves - shift),
      quantities)
  }

  /// The first zero of x₀c + `lag`·s after 0.
  private func arrival(
    from displacement: DoubleDouble, lag: DoubleDouble, _ quantities: SpringQuantities
  ) -> Double {
    if quantities.regime > 0 {
      return bisected(upTo: 2.5 / coefficients.phase, from: displacement.high, lag.high)
    }
    // c = 1, and s grows from 0.
    guard displacement.high.sign != lag.high.sign, lag.high != 0 else { return .infinity }
    if quantities.regime == 0 { return -(displacement / lag).high }
    // s = 1 − 2^(−phase·t) stays below 1, and at the zero it is −x₀/lag.
    let left = (displacement + lag) / lag
    guard left.high > 0 else { return .infinity }
    return left.high < 0.5
      ? -(left.log2() / quantities.phase).high
      : bisected(upTo: 2 / coefficients.phase, from: displacement.high, lag.high)
  }

  /// The first zero of x₀c + `lag`·s after 0, by bisection over the representations of times.
  private func bisected(upTo limit: Double, from displacement: Double, _ lag: Double) -> Double {
    var basis = coefficients
    (basis.decay, basis.decayLow, basis.mix, basis.gain) = (0, 0, 0, 1)
    var (low, high) = (UInt64(0), limit.bitPattern)
    while low + 1 < high {
      let middle = (low + high) / 2
      let time = DoubleDouble(Double(bitPattern: middle))
      let terms = UnitResponse(basis, at: time)
      let x = displacement * terms.displacement + lag * terms.positionPerVelocity
      if x != 0, x.sign == displacement.sign { low = middle } else { high = middle }
    }
    return Double(bitPattern: high)
  }
}
