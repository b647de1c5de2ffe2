internal import CKernelInterface

/// `SpringCoefficients` before rounding: the quantities of a spring's motion, each formed without
/// cancellation in its regime.
struct SpringQuantities {
  var decay, phase, mix, velocityMix, gain, restoring: DoubleDouble
  /// 1 under-damped, 0 critical, −1 over-damped.
  var regime: Int32

  init(frequency: DoubleDouble, ratio: DoubleDouble, criticality: DoubleDouble) {
    let octaves = DoubleDouble.octavesPerNeper
    if criticality.high > 0 {
      let root = criticality.squareRoot()
      let damped = frequency * root
      let quarterTurn = DoubleDouble.twoPi * 0.25
      decay = ratio * frequency * octaves
      phase = damped / quarterTurn
      mix = ratio / root
      velocityMix = mix
      gain = DoubleDouble(1) / damped
      restoring = frequency / root
      regime = 1
    } else if criticality.high < 0 {
      // The product of the roots is ω₀², so the slow one is ω₀/(ζ + √(ζ² − 1)), without a
      // difference.
      let root = (-criticality).squareRoot()
      let sum = ratio + root
      let difference = frequency * root * 2
      decay = frequency / sum * octaves
      phase = difference * octaves
      mix = DoubleDouble(1) / (sum * root * 2)
      velocityMix = sum / (root * 2)
      gain = DoubleDouble(1) / difference
      restoring = frequency / (root * 2)
      regime = -1
    } else {
      decay = frequency * octaves
      phase = DoubleDouble(0)
      mix = frequency
      velocityMix = frequency
      gain = DoubleDouble(1)
      restoring = frequency * frequency
      regime = 0
    }
  }
}

extension SpringCoefficients {
  /// The kernels' coefficients from ω₀, ζ and 1 − ζ². A kernel computes them in a fifth of the time
  /// of `SpringQuantities`. Near the ends of the range its products are not exact on every level,
  /// so there the quantities are rounded instead.
  @inline(__always) init(frequency: DoubleDouble, ratio: DoubleDouble, criticality: DoubleDouble) {
    let size = criticality.high.magnitude
    if size >= 0x1p-200 || size == 0, ratio.high >= 0x1p-500 || ratio.high == 0 {
      self.init()
      kernels.springCoefficients(
        frequency.high, frequency.low, ratio.high, ratio.low, criticality.high, criticality.low,
        &self)
    } else {
      self.init(SpringQuantities(frequency: frequency, ratio: ratio, criticality: criticality))
    }
  }

  /// The quantities, rounded to doubles.
  init(_ quantities: SpringQuantities) {
    self.init()
    (decay, decayLow) = (quantities.decay.high, quantities.decay.low)
    (phase, phaseLow) = (quantities.phase.high, quantities.phase.low)
    mix = quantities.mix.high
    velocityMix = quantities.velocityMix.high
    gain = quantities.gain.high
    restoring = quantities.restoring.high
    regime = Int32(quantities.regime)
  }
}
