internal import CKernelInterface

/// First-order smoothing: a value follows a target, and the distance to it falls by the same fraction
/// in equal times.
///
///     x(t) = target + (x₀ − target)e^(−kt)
///
/// It is known as damping, exponential moving average, or `lerp` in every frame. With a step of
/// 1 − e^(−k·Δt), as here, the result depends on the elapsed time alone, not on the frames.
///
/// ```swift
/// let follow = ExponentialSmoothing(halfLife: 0.1)
/// follow.update(value: &camera, target: player, deltaTime: frameDuration)
/// ```
///
/// Error of a step: 5·2⁻⁵³ of |x − target|, plus half an ulp of the position. Errors of earlier steps
/// fade with their distance.
///
/// Source: by substitution into x′ = k(target − x).
public struct ExponentialSmoothing: Hashable, Sendable {
  /// log₂(e)·k, in octaves per second.
  private let octaves: DoubleDouble

  /// Smoothing with the rate k.
  ///
  /// - Parameter rate: k per second, 0 (which never moves) or between 10⁻²⁵⁰ and 10²⁵⁰.
  /// - Precondition: The rate is in that range.
  public init(rate: Double) {
    octaves =
      rate == 0
      ? DoubleDouble(0) : orTrap(try Decay.positive(rate, "rate")) * DoubleDouble.octavesPerNeper
  }

  /// Smoothing that halves the distance in every `halfLife` seconds.
  ///
  /// - Precondition: The half-life is between 10⁻²⁵⁰ and 10²⁵⁰.
  public init(halfLife: Double) {
    octaves = DoubleDouble(1) / orTrap(try Decay.positive(halfLife, "halfLife"))
  }

  /// Smoothing whose distance falls to 1/e in every `timeConstant` seconds.
  ///
  /// - Precondition: The time constant is between 10⁻²⁵⁰ and 10²⁵⁰.
  public init(timeConstant: Double) {
    octaves =
      DoubleDouble.octavesPerNeper / orTrap(try Decay.positive(timeConstant, "timeConstant"))
  }

  /// k, per second.
  public var rate: Double { (octaves / DoubleDouble.octavesPerNeper).high }
  /// The seconds in which the distance halves; infinite for a rate of 0.
  public var halfLife: Double { octaves.high == 0 ? .infinity : (DoubleDouble(1) / octaves).high }

  /// The value after `time` seconds with one target.
  ///
  /// - Parameters:
  ///   - fromValue: x₀, the value at t = 0.
  ///   - target: The target.
  ///   - time: Seconds since the start. The value does not change before 0.
  public func value<V: VectorArithmetic>(fromValue: V, target: V, time: Double) -> V {
    if time <= 0 { return fromValue }
    var remaining = 0.0
    let gone = kernels.decayResponse(octaves.high, octaves.low, time, 0, &remaining)
    // From the nearer end, so that both ends are exact.
    return gone < 0.5
      ? ._combination(
        fromValue, from: target, to: fromValue, times: gone, velocity: .zero, times: 0)
      : ._combination(
        target, from: fromValue, to: target, times: remaining, velocity: .zero, times: 0)
  }

  /// Moves a value towards a target, exactly: steps of any length that add up to the same time give
  /// the same value.
  ///
  /// - Parameters:
  ///   - value: The value, replaced by the one after the step.
  ///   - target: The target, which may change between steps.
  ///   - deltaTime: Seconds, ≥ 0.
  public func update<V: VectorArithmetic>(value: inout V, target: V, deltaTime: Double) {
    value = self.value(fromValue: value, target: target, time: deltaTime)
  }
}
