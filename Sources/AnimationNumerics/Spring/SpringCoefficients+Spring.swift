internal import CKernelInterface

extension SpringCoefficients {
  /// What the kernels need of a spring, in each regime the quantities that do not cancel there.
  init(frequency: DoubleDouble, ratio: DoubleDouble, criticality: DoubleDouble) {
    self.init()
    let octaves = DoubleDouble.octavesPerNeper
    if criticality.high > 0 {
      let root = criticality.squareRoot()
      let damped = frequency * root
      let quarterTurn = DoubleDouble.twoPi * 0.25
      set(decay: ratio * frequency * octaves, phase: damped / quarterTurn)
      mix = (ratio / root).high
      velocityMix = mix
      gain = (DoubleDouble(1) / damped).high
      restoring = (frequency / root).high
      regime = 1
    } else if criticality.high < 0 {
      // The product of the roots is ω₀², so the slow one is ω₀/(ζ + √(ζ² − 1)): no difference.
      let root = (-criticality).squareRoot()
      let sum = ratio + root
      let difference = frequency * root * 2
      set(decay: frequency / sum * octaves, phase: difference * octaves)
      mix = (DoubleDouble(1) / (sum * root * 2)).high
      velocityMix = (sum / (root * 2)).high
      gain = (DoubleDouble(1) / difference).high
      restoring = (frequency / (root * 2)).high
      regime = -1
    } else {
      set(decay: frequency * octaves, phase: DoubleDouble(0))
      mix = frequency.high
      velocityMix = frequency.high
      gain = 1
      restoring = (frequency * frequency).high
      regime = 0
    }
  }

  private mutating func set(decay: DoubleDouble, phase: DoubleDouble) {
    self.decay = decay.high
    decayLow = decay.low
    self.phase = phase.high
    phaseLow = phase.low
  }
}
