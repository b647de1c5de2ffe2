internal import CKernelInterface

// Times after which a spring has made more than 2⁵⁰ quarter turns. The kernels count turns in a
// double, and a rate of 106 bits does not determine the phase of such a spring. Only a nearly
// undamped spring, ζ < 2⁻⁴⁰, still moves by then.

extension Spring {
  /// The unit response of a batch item at `time` on its clock, after a delay given as a sum; nil
  /// during the delay. No difference needs to be representable as a double.
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
      // The part of a sum of three that two doubles cannot hold may be many turns' worth of an ulp.
      return unitResponse(longAfter: elapsed.high, terms: [rounded.high, rounded.low, -delayLow])
    }
    return UnitResponse(coefficients, at: elapsed)
  }

  /// The unit response at a long time, given as a sum whose terms need not be in order.
  ///
  /// Without damping the angle is ω₀t. Whole turns are removed from each term exactly, using the
  /// numbers from which the spring was made. Damping slows the turning by the factor √(1 − ζ²), by
  /// then less than 2⁻³⁰ quarter turns in all.
  ///
  /// - Parameters:
  ///   - time: The rounded sum; infinite only if the sum of the terms overflows.
  ///   - terms: The terms of the sum.
  func unitResponse(longAfter time: Double, terms: [Double]) -> UnitResponse {
    guard terms.allSatisfy({ $0.isFinite }) else {
      return UnitResponse(
        displacement: .nan, velocity: .nan, positionPerVelocity: .nan, velocityPerVelocity: .nan)
    }
    let k = coefficients
    // ζω₀t is below 360, but ω₀t may overflow.
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
      positionPerVelocity: k.gain * (e * s), velocityPerVelocity: e * (c - k.velocityMix * s))
  }

  /// ω₀t in quarter turns, without whole turns, for t ≥ 0.
  private func quarterTurns(after time: Double) -> DoubleDouble {
    if time == 0 { return DoubleDouble(0) }
    // Both parameterisations return their inputs exactly, which give ω₀ again.
    let period = duration
    let isPeriodic = Spring.frequency(duration: period) == frequency
    guard isPeriodic else { return Self.quarterTurns(mass: mass, stiffness: stiffness, time) }
    return DoubleDouble(time.truncatingRemainder(dividingBy: period)) * 4 / DoubleDouble(period)
  }

  /// √(k/m)·t in quarter turns, without whole turns, in 96 bits more than the angle has.
  private static func quarterTurns(
    mass: Double, stiffness: Double, _ time: Double
  ) -> DoubleDouble {
    func integer(_ value: Double) -> (significand: UInt64, exponent: Int) {
      (UInt64(value.significand * 0x1p52), Int(value.exponent) - 52)
    }
    let (k, m, t) = (integer(stiffness), integer(mass), integer(time))
    // A small angle needs no more bits, but the root must not be truncated.
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
