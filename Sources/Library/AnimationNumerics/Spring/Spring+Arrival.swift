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
  /// - Returns: Seconds; 0 for a move that rests on its target, and infinity for one that only
  ///   approaches it. Within 4 ulp, except where the two terms of mix·x₀ + gain·v₀ cancel.
  public func arrivalTime(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0
  ) -> Double {
    let k = coefficients
    // Scaled, so that no difference or product overflows.
    let unit = 1 / max(fromValue.magnitude, toValue.magnitude, initialVelocity.magnitude, 0x1p-1000)
    let (displacement, velocity) = (fromValue * unit - toValue * unit, initialVelocity * unit)
    if displacement == 0, velocity == 0 { return 0 }
    let lag = k.mix * displacement + k.gain * velocity
    if k.regime > 0 {
      if displacement == 0 { return 2 / k.phase }
      return bisected(upTo: 2.5 / k.phase, from: displacement, lag)
    }
    // c = 1, and s grows from 0.
    guard displacement != 0, displacement.sign != lag.sign, lag != 0 else { return .infinity }
    if k.regime == 0 { return -displacement / lag }
    // s stays below 1.
    return lag.magnitude > displacement.magnitude
      ? bisected(upTo: 64 / k.phase, from: displacement, lag) : .infinity
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
