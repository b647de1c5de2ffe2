/// One keyframe with all neighbour-dependent values resolved, ready for sampling.
///
/// Local time τ runs from 0 to `duration`.
package struct KeyframeSegment<Data: VectorArithmetic> {
  package enum Shape {
    /// A timing curve over a straight line.
    case linear(UnitCurve)
    /// The Hermite cubic with these velocities at its ends.
    case cubic(startVelocity: Data, endVelocity: Data)
    /// The cubic with tangents (duration·velocity) times 2^`exponent`, where a velocity or a tangent
    /// would overflow or underflow.
    case steepCubic(startTangent: Data, endTangent: Data, exponent: Int)
    /// A spring towards `target` with this initial velocity.
    case spring(Spring, target: Data, startVelocity: Data)
    /// A jump: at the end value throughout.
    case jump
  }

  package var shape: Shape
  /// Seconds, ≥ 0.
  package var duration: Double
  /// The value at τ = 0.
  package var start: Data
  /// The value at τ = `duration`.
  package var end: Data

  var isCubic: Bool {
    switch shape {
    case .cubic, .steepCubic: true
    case .linear, .spring, .jump: false
    }
  }

  /// The value at τ, 0 ≤ τ ≤ duration.
  ///
  /// Error: a few 2⁻⁵³ of the largest of |end − start| and, for a cubic, duration·|velocities|,
  /// plus the rounding of the absolute value. A linear segment adds the timing curve's own error
  /// and its change over half an ulp of the progress. That change is 1e-8 of the move beside a
  /// vertical tangent or, as ∛2⁻⁵⁴, 1e-5 where x has no curvature there either. Otherwise it is
  /// negligible.
  func value(at τ: Double) -> Data {
    switch shape {
    case .linear(let curve):
      if τ >= duration { return end }
      return ._combination(
        start, from: end, to: start, times: curve.value(at: τ / duration), velocity: .zero, times: 0
      )
    case .cubic(let startVelocity, let endVelocity):
      if τ >= duration { return end }
      return hermite(τ, startVelocity, endVelocity, times: duration)
    case .steepCubic(let startTangent, let endTangent, let exponent):
      if τ >= duration { return end }
      return hermite(τ, startTangent, endTangent, times: 1, exponent)
    case .spring(let spring, let target, let startVelocity):
      if τ <= 0 { return start }
      if τ >= duration { return end }
      return KeyframeSegment.springValue(
        spring, from: start, to: target, velocity: startVelocity, at: τ)
    case .jump: return τ.isNaN ? end.scaled(by: τ) : end
    }
  }

  /// p₀ + (p₁ − p₀)u²(3 − 2u) + m₀u(1 − u)² − m₁u²(1 − u), where m is `scale`·2^`exponent` times the
  /// velocity or tangent. Rounding is relative to the change, not to the two values.
  @inline(__always) private func hermite(
    _ τ: Double, _ v₀: Data, _ v₁: Data, times scale: Double, _ exponent: Int = 0
  ) -> Data {
    let u = τ / duration
    let rest = 1 - u
    var move = Data._combination(
      .zero, v₀, times: scale * (u * rest * rest), v₁, times: -scale * (u * u * rest))
    if exponent != 0 { move = move.scaled(byOctaves: exponent) }
    return ._combination(
      start, from: end, to: start, times: u * u * (3 - 2 * u), velocity: move, times: 1)
  }

  /// The velocity at τ, in units per second, 0 ≤ τ ≤ duration.
  func velocity(at τ: Double) -> Data {
    if τ == .infinity { return .zero }
    switch shape {
    case .linear(let curve):
      let slope = curve.velocity(at: τ / duration)
      let change = end - start
      guard slope.magnitude == .infinity else {
        return KeyframeRate(change: change, slope: slope, time: duration).velocity
      }
      // Components that change are infinitely fast here. The others do not move, so ∞·0 is avoided.
      let huge = Double.greatestFiniteMagnitude
      return change.scaled(by: slope > 0 ? huge : -huge).scaled(by: huge).scaled(by: huge)
    case .cubic(let startVelocity, let endVelocity):
      let u = min(τ / duration, 1)
      let rest = 1 - u
      let ends = Data._combination(
        .zero, startVelocity, times: rest * (1 - 3 * u), endVelocity, times: u * (3 * u - 2))
      return ._combination(
        ends, from: end, to: start, times: 6 * u * rest / duration, velocity: .zero, times: 0)
    case .steepCubic(let startTangent, let endTangent, let exponent):
      let u = min(τ / duration, 1)
      let rest = 1 - u
      let ends = Data._combination(
        .zero, startTangent, times: rest * (1 - 3 * u), endTangent, times: u * (3 * u - 2))
      if exponent != 0 {
        // The velocity may be in range although the tangents are not.
        let speed = Int(duration.exponent)
        return ends.scaled(by: 1 / duration.significand).scaled(byOctaves: exponent - speed)
          + KeyframeRate(change: end - start, slope: 6 * u * rest, time: duration).velocity
      }
      let tangent = Data._combination(
        ends, from: end, to: start, times: 6 * u * rest, velocity: .zero, times: 0)
      return KeyframeRate(change: tangent, time: duration).velocity
    case .spring(let spring, let target, let startVelocity):
      return spring.velocity(
        target: target - start, initialVelocity: startVelocity, time: min(τ, duration))
    case .jump: return τ.isNaN ? end.scaled(by: τ) : .zero
    }
  }

  /// A spring's position after `time` seconds, measured from its target, so that it ends there
  /// exactly.
  static func springValue(
    _ spring: Spring, from start: Data, to target: Data, velocity: Data, at time: Double
  ) -> Data {
    time <= 0
      ? start : spring.unitResponse(at: time).position(from: start, to: target, velocity: velocity)
  }
}

extension KeyframeSegment: Sendable where Data: Sendable {}
extension KeyframeSegment.Shape: Sendable where Data: Sendable {}
