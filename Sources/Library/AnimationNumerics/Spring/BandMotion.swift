internal import CKernelInterface

/// A motion towards its target, scaled so that neither it nor the band around the target leaves the
/// range of `Double`.
///
/// A vector's displacement and velocity span a plane, so two components are enough: `along` the
/// displacement and `across` it. Lengths are divided by a power of two, which is exact, so that the
/// scale, the larger of ‖x₀‖ and ‖v₀‖/ω₀, is near 1. A band below 2⁻⁴⁸⁰ of the scale is reached
/// only after the kernels treat the motion as at rest. All lengths are then multiplied by a further
/// 2^`lift`, which is applied where the envelope is formed.
struct BandMotion {
  let spring: Spring
  /// ‖x₀‖ and its rounding error.
  let displacement, displacementLow: Double
  /// v₀ along x₀.
  let velocity: Double
  /// v₀ across x₀.
  let velocityAcross: Double
  /// Half the width of the band, including the lift.
  let epsilon: Double
  /// Octaves added to every length.
  let lift: Int

  /// Returns nil if the motion never leaves the band, because its scale is too small.
  init?(
    _ spring: Spring, displacement: ScaledLength, low: ScaledLength,
    velocity: ScaledLength, velocityAcross: ScaledLength, epsilon: Double
  ) {
    let epsilon = ScaledLength(epsilon)
    let frequency = spring.naturalFrequency.exponent
    let size = [
      displacement.exponent, velocity.exponent.map { $0 - Int(frequency) },
      velocityAcross.exponent.map { $0 - Int(frequency) },
    ].compactMap { $0 }.max()
    guard let size, let band = epsilon.exponent else { return nil }
    // ω₀²x² + x′² never increases, so |x| stays below √(2² + 4² + 4²) in these units.
    let depth = size - band
    guard depth >= -3 else { return nil }
    lift = depth <= 480 ? 0 : depth - 440
    self.spring = spring
    self.displacement = displacement.value(inUnitsOf: size)
    displacementLow = low.value(inUnitsOf: size)
    self.velocity = velocity.value(inUnitsOf: size)
    self.velocityAcross = velocityAcross.value(inUnitsOf: size)
    self.epsilon = epsilon.value(inUnitsOf: size - lift)
  }
}

/// A length or a speed with a separate exponent: significand·2^octaves.
struct ScaledLength {
  var significand: Double
  var octaves: Int

  init(_ significand: Double, octaves: Int = 0) {
    self.significand = significand
    self.octaves = octaves
  }

  /// The exponent of the number; nil for 0.
  var exponent: Int? { significand == 0 ? nil : Int(significand.exponent) + octaves }

  static prefix func - (a: Self) -> Self { Self(-a.significand, octaves: a.octaves) }

  func value(inUnitsOf exponent: Int) -> Double {
    significand.scaled(byOctaves: octaves - exponent)
  }
}

extension BandMotion {
  /// The kernels' response, with the lift.
  func response(at time: Double) -> UnitResponse {
    if lift == 0 { return spring.unitResponse(at: time) }
    let k = spring.coefficients
    let octaves = DoubleDouble(product: time, k.decay) + DoubleDouble(time * k.decayLow)
    let height = DoubleDouble(Double(lift)) - octaves
    if height.high < -512 { return .rest }
    // Far above the band only the sign matters.
    let envelope = Elementary.exp2(min(height.high, 500)) * (1 + height.low * 0.69)
    var free = k
    free.decay = 0
    free.decayLow = 0
    return UnitResponse(free, at: DoubleDouble(time)).scaled(by: envelope)
  }

  /// Displacement and velocity along the start's displacement, and across it.
  struct State {
    var x, y, velocityX, velocityY: Double
    /// The rounding error of the displacement, at most.
    var noise: Double

    /// ‖x‖, and half the derivative of its square.
    var distance: Double { y == 0 ? x.magnitude : (x * x + y * y).squareRoot() }
    var push: Double { x * velocityX + y * velocityY }
  }

  func state(at time: Double) -> State { state(response(at: time)) }

  private func state(_ r: UnitResponse) -> State {
    State(
      x: r.displacement * displacement + r.positionPerVelocity * velocity,
      y: r.positionPerVelocity * velocityAcross,
      velocityX: r.velocity * displacement + r.velocityPerVelocity * velocity,
      velocityY: r.velocityPerVelocity * velocityAcross,
      noise: 0x1p-49
        * ((r.displacement * displacement).magnitude
          + r.positionPerVelocity.magnitude * (velocity.magnitude + velocityAcross.magnitude)))
  }

  /// x along and across the start's displacement, in 106 bits.
  private func exactState(at time: Double) -> (x: DoubleDouble, y: DoubleDouble) {
    let k = SpringQuantities(
      frequency: spring.frequency, ratio: spring.ratio, criticality: spring.criticality)
    let t = DoubleDouble(time)
    let height = DoubleDouble(Double(lift)) - k.decay * t
    guard height.high > -900 else { return (DoubleDouble(0), DoubleDouble(0)) }
    let envelope = (height.high < 500 ? height : DoubleDouble(500)).exp2()
    let c: DoubleDouble
    let s: DoubleDouble
    switch k.regime {
    case 1: (s, c) = (k.phase * t).sinCos()
    case 0: (s, c) = (t, DoubleDouble(1))
    default: (s, c) = ((k.phase * t).oneMinusExp2(), DoubleDouble(1))
    }
    let lag = envelope * k.gain * s
    let start = DoubleDouble(sum: displacement, displacementLow)
    let x = envelope * (c + k.mix * s) * start + lag * velocity
    return (x, lag * velocityAcross)
  }

  /// ‖x‖ in 106 bits.
  func exactDistance(at time: Double) -> DoubleDouble {
    let (x, y) = exactState(at: time)
    if y.high == 0 { return x.high < 0 ? -x : x }
    return (x * x + y * y).squareRoot()
  }

  /// The height of side·x, or of ‖x‖ if `side` is 0, above the band, in 106 bits.
  func exactHeight(at time: Double, side: Double) -> Double {
    let distance = side == 0 ? exactDistance(at: time) : exactState(at: time).x * side
    return (distance - DoubleDouble(epsilon)).high
  }

  /// log₂(‖x‖/ε) at a time when ‖x‖ is not zero.
  func octavesOutside(at time: Double) -> Double {
    guard lift > 0 else {
      return Elementary.log2(state(at: time).distance) - Elementary.log2(epsilon)
    }
    // Without the envelope nothing overflows or underflows.
    let k = spring.coefficients
    var free = k
    free.decay = 0
    free.decayLow = 0
    let distance = state(UnitResponse(free, at: DoubleDouble(time))).distance
    return Elementary.log2(distance) - Elementary.log2(epsilon) + (Double(lift) - k.decay * time)
  }

  /// A time from which ‖x‖ stays below ε.
  ///
  /// In every regime ‖x‖ ≤ 2^(−decay·t)·(‖x₀‖ + (ω₀‖x₀‖ + ‖v₀‖)t). That is below 8 + 16ω₀t of the
  /// scale times the envelope.
  var timeInside: Double {
    let k = spring.coefficients
    let depth = Double(lift) - Elementary.log2(epsilon)
    let pace = spring.naturalFrequency / k.decay
    let polynomial = 2 * Elementary.log2(1 + pace * (depth + 8)) + 16
    return (depth + polynomial) / k.decay
  }
}

extension UnitResponse {
  func scaled(by factor: Double) -> UnitResponse {
    UnitResponse(
      displacement: displacement * factor, velocity: velocity * factor,
      positionPerVelocity: positionPerVelocity * factor,
      velocityPerVelocity: velocityPerVelocity * factor)
  }
}
