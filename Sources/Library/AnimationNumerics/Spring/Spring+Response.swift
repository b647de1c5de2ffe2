internal import CKernelInterface

/// A spring's responses to a unit displacement and to a unit velocity after some time.
///
///     x(t)  = displacement · x₀ + positionPerVelocity · v₀
///     x′(t) = velocity · x₀     + velocityPerVelocity · v₀
///
/// It is the 2×2 transition matrix of the motion. To sample many values under one spring at one
/// time, compute it once.
public struct UnitResponse: Hashable, Sendable {
  /// x(t) for x₀ = 1, v₀ = 0. Dimensionless.
  public var displacement: Double
  /// x′(t) for x₀ = 1, v₀ = 0. Per second.
  public var velocity: Double
  /// x(t) for x₀ = 0, v₀ = 1. Seconds.
  public var positionPerVelocity: Double
  /// x′(t) for x₀ = 0, v₀ = 1. Dimensionless.
  public var velocityPerVelocity: Double

  /// The response at t = 0.
  public static let identity = UnitResponse(
    displacement: 1, velocity: 0, positionPerVelocity: 0, velocityPerVelocity: 1)

  /// The response at rest on the target.
  public static let rest = UnitResponse(
    displacement: 0, velocity: 0, positionPerVelocity: 0, velocityPerVelocity: 0)
}

extension Spring {
  /// The unit response after `time` seconds.
  ///
  /// Up to t = 0 it is the identity. Once the envelope has fallen by 512 octaves it is
  /// ``UnitResponse/rest``. For an undamped spring at an infinite time it is NaN.
  ///
  /// Error of each member, in the units of its scale 1, ω₀, 1/ω₀, 1: under 4·2⁻⁵³ at every finite
  /// time. Beyond 2⁵⁰ quarter turns, where only a nearly undamped spring still moves, a call takes
  /// longer: it counts the turns exactly.
  public func unitResponse(at time: Double) -> UnitResponse { response(at: time) }

  /// The unit response, inlined into its caller.
  @inline(__always) func response(at time: Double) -> UnitResponse {
    if time <= 0 { return .identity }
    if time * coefficients.decay >= 512 { return .rest }
    if coefficients.regime > 0, time * coefficients.phase >= 0x1p50 {
      return responseLongAfter(time)
    }
    return UnitResponse(coefficients, at: DoubleDouble(time))
  }

  // A separate function, so that its cost does not burden every call.
  @inline(never) private func responseLongAfter(_ time: Double) -> UnitResponse {
    unitResponse(longAfter: time, terms: [time])
  }
}

extension UnitResponse {
  /// The position of a move, formed from its end so that it ends there exactly.
  @inlinable @inline(__always)
  func position<V: VectorArithmetic>(from: V, to: V, velocity: V) -> V {
    ._combination(
      to, from: from, to: to, times: displacement, velocity: velocity, times: positionPerVelocity)
  }

  /// The velocity of a move.
  @inlinable @inline(__always)
  func velocity<V: VectorArithmetic>(from: V, to: V, velocity: V) -> V {
    ._combination(
      .zero, from: from, to: to, times: self.velocity, velocity: velocity,
      times: velocityPerVelocity)
  }

  /// The result of the current instruction set's kernel.
  @inline(__always) init(_ spring: SpringCoefficients, at time: DoubleDouble) {
    var lag = 0.0
    let terms = kernels.springResponse(
      spring.decay, spring.decayLow, spring.phase, spring.phaseLow, spring.mix,
      spring.velocityMix, time.high, time.low, spring.regime, &lag)
    displacement = terms.displacement
    // A subtraction, not a negation: at rest it gives 0, not −0.
    velocity = 0 - spring.restoring * lag
    positionPerVelocity = spring.gain * lag
    velocityPerVelocity = terms.velocityPerVelocity
  }
}
