internal import CKernelInterface

// Times after which a spring has made more than 2⁵⁰ quarter turns. The kernels count those in a
// double, and a rate of 106 bits does not tell where in its turn such a spring is. Only a spring with
// next to no damping, ζ < 2⁻⁴⁰, still moves by then.

extension Spring {
  /// The unit response of an item of a batch: `time` seconds on its clock, of which it waits for a
  /// delay that is a sum; nil as long as it waits. No difference need be a double.
  func unitResponse(at time: Double, delay: Double, _ delayLow: Double) -> UnitResponse? {
    let difference = time - delay
    guard difference.isFinite else {
      return difference < 0
        ? nil
        : coefficients.decay > 0
          ? .rest : unitResponse(longAfter: difference, terms: [time, -delay, -delayLow])
    }
    let rounded = DoubleDouble(sum: time, -delay)
    let elapsed = rounded - DoubleDouble(delayLow)
    if elapsed.high <= 0 { return nil }
    if elapsed.high * coefficients.decay >= 512 { return .rest }
    if coefficients.regime > 0, elapsed.high * coefficients.phase >= 0x1p50 {
      // What two doubles cannot hold of the sum of three may be many turns' worth of an ulp.
      return unitResponse(
        longAfter: elapsed.high, terms: [rounded.high, rounded.low, -delayLow])
    }
    return UnitResponse(coefficients, at: elapsed)
  }

  /// The unit response at such a time, given as a sum whose terms need not be in order.
  ///
  /// Without damping the angle is ω₀t: whole turns are taken off each term exactly, from the numbers
  /// that the spring was made of. Damping slows the turning by the factor √(1 − ζ²), which by then is
  /// worth less than 2⁻³⁰ quarter turns in all.
  ///
  /// - Parameters:
  ///   - time: The sum, rounded; infinite only where the terms' sum overflows.
  ///   - terms: What it is the sum of.
  func unitResponse(longAfter time: Double, terms: [Double]) -> UnitResponse {
    guard terms.allSatisfy({ $0.isFinite }) else {
      return UnitResponse(
        displacement: .nan, velocity: .nan, displacementOfVelocity: .nan, velocityOfVelocity: .nan)
    }
    let k = coefficients
    // ζω₀t is below 360, ω₀t may not be a double.
    let octaves =
      k.decay == 0
      ? DoubleDouble(0) : DoubleDouble(product: time, k.decay) + DoubleDouble(time * k.decayLow)
    let delay =
      k.decay == 0
      ? 0
      : octaves.high / DoubleDouble.octavesPerNeper.high * ratio.high
        / (1 + criticality.high.squareRoot()) * 4 / DoubleDouble.twoPi.high
    var angle = DoubleDouble(-delay)
    for term in terms {
      let turned = quarterTurns(after: term.magnitude)
      angle = term < 0 ? angle - turned : angle + turned
    }
    let (sin, cos) = angle.sinCos()
    let e = Elementary.exp2(-octaves.high) * (1 - octaves.low / DoubleDouble.octavesPerNeper.high)
    let (s, c) = (sin.high, cos.high)
    return UnitResponse(
      displacement: e * (c + k.mix * s), velocity: 0 - k.restoring * (e * s),
      displacementOfVelocity: k.gain * (e * s), velocityOfVelocity: e * (c - k.velocityMix * s))
  }

  /// ω₀t in quarter turns, less whole turns, for t ≥ 0.
  private func quarterTurns(after time: Double) -> DoubleDouble {
    if time == 0 { return DoubleDouble(0) }
    // Both parameterisations give back what they were made of, and ω₀ again from that.
    let period = duration
    let isPeriodic = Spring.frequency(duration: period) == frequency
    guard isPeriodic else { return Self.quarterTurns(mass: mass, stiffness: stiffness, time) }
    return DoubleDouble(time.truncatingRemainder(dividingBy: period)) * 4 / DoubleDouble(period)
  }

  /// √(k/m)·t in quarter turns, less whole turns, in as many bits as the angle has and 96 more.
  private static func quarterTurns(
    mass: Double, stiffness: Double, _ time: Double
  ) -> DoubleDouble {
    func integer(_ value: Double) -> (significand: UInt64, exponent: Int) {
      (UInt64(value.significand * 0x1p52), Int(value.exponent) - 52)
    }
    let (k, m, t) = (integer(stiffness), integer(mass), integer(time))
    // An angle of few turns needs no more bits, but the root must not be cut.
    let turns = (Int(stiffness.exponent) - Int(mass.exponent)) / 2 + Int(time.exponent)
    let places = 96 + max(0, -turns)
    // ω₀t·2^places = √(kt²/m·4^places)
    var square = LongNatural(k.significand)
    square.multiply(by: t.significand)
    square.multiply(by: t.significand)
    square = square.shiftedLeft(by: max(0, k.exponent - m.exponent + 2 * (t.exponent + places)))
    square.divide(by: m.significand)
    let angle = square.squareRoot()
    let bits = places + max(0, turns) + 16
    let turn = LongNatural.turn(bits: bits)
    let rest = angle.shiftedLeft(by: bits - places).remainder(dividingBy: turn)
    return rest.leading(scale: bits) * 4 / DoubleDouble.twoPi
  }
}
