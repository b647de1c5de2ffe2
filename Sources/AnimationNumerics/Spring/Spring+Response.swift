internal import CKernelInterface

/// What a spring has made of a unit displacement and of a unit velocity after some time.
///
///     x(t)  = displacement · x₀ + displacementOfVelocity · v₀
///     x′(t) = velocity · x₀     + velocityOfVelocity · v₀
///
/// It is the 2×2 transition matrix of the motion. A caller with many values under one spring at one
/// time asks for it once.
public struct UnitResponse: Hashable, Sendable {
  /// x(t) for x₀ = 1, v₀ = 0. Dimensionless.
  public var displacement: Double
  /// x′(t) for x₀ = 1, v₀ = 0. Per second.
  public var velocity: Double
  /// x(t) for x₀ = 0, v₀ = 1. Seconds.
  public var displacementOfVelocity: Double
  /// x′(t) for x₀ = 0, v₀ = 1. Dimensionless.
  public var velocityOfVelocity: Double

  /// The response at t = 0: nothing has moved.
  public static let identity = UnitResponse(
    displacement: 1, velocity: 0, displacementOfVelocity: 0, velocityOfVelocity: 1)

  /// The response when everything is at rest on its target.
  public static let rest = UnitResponse(
    displacement: 0, velocity: 0, displacementOfVelocity: 0, velocityOfVelocity: 0)
}

extension Spring {
  /// The unit response after `time` seconds.
  ///
  /// Before t = 0 it is the identity. Once the envelope has fallen by 512 octaves it is rest. An
  /// undamped spring has no limit: at an infinite time its response is NaN.
  ///
  /// Error of each member, in the units of its scale 1, ω₀, 1/ω₀, 1: under 4·2⁻⁵³ at every finite
  /// time. Beyond 2⁵⁰ quarter turns, where only a spring with next to no damping still moves, a call
  /// takes longer: it counts the turns in as many bits as they have.
  public func unitResponse(at time: Double) -> UnitResponse { response(at: time) }

  /// The same as part of what calls it.
  @inline(__always)
  func response(at time: Double) -> UnitResponse {
    if time <= 0 { return .identity }
    if time * coefficients.decay >= 512 { return .rest }
    if coefficients.regime > 0, time * coefficients.phase >= 0x1p50 {
      return responseLongAfter(time)
    }
    return UnitResponse(coefficients, at: DoubleDouble(time))
  }

  /// By itself, so that what it needs does not weigh on every call.
  @inline(never)
  private func responseLongAfter(_ time: Double) -> UnitResponse {
    unitResponse(longAfter: time, terms: [time])
  }
}

extension UnitResponse {
  /// What the kernel of the current instruction set answers.
  @inline(__always)
  init(_ spring: SpringCoefficients, at time: DoubleDouble) {
    var lag = 0.0
    let terms = kernels.springResponse(
      spring.decay, spring.decayLow, spring.phase, spring.phaseLow, spring.mix,
      spring.velocityMix, time.high, time.low, spring.regime, &lag)
    displacement = terms.displacement
    // Not a negation: at rest it is 0, not −0.
    velocity = 0 - spring.restoring * lag
    displacementOfVelocity = spring.gain * lag
    velocityOfVelocity = terms.velocityOfVelocity
  }
}
