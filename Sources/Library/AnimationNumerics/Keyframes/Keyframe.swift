/// One keyframe of a track as data: its target, duration and kind of motion.
///
/// Every keyframe starts at the actual end of the previous one. ``LinearKeyframe``,
/// ``CubicKeyframe``, ``SpringKeyframe`` and ``MoveKeyframe`` are the same keyframes in a builder.
public enum Keyframe<Value> {
  /// A straight move: from + (to − from)·c(t/d), where c is the timing curve.
  ///
  /// A duration of 0 makes it a ``move(to:)``.
  case linear(to: Value, duration: Double, timingCurve: UnitCurve = .linear)

  /// A cubic Hermite segment. Velocities are in units per second. Missing velocities follow from
  /// the neighbours, as described at ``CubicKeyframe``.
  ///
  /// A duration of 0 makes it a ``move(to:)``.
  case cubic(to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil)

  /// A spring, cut off at its duration. Without a start velocity it inherits that of the previous
  /// keyframe.
  case spring(
    to: Value, duration: SpringKeyframeDuration = .platformEstimate, spring: Spring = Spring(),
    startVelocity: Value? = nil)

  /// A jump, which takes no time. At the instant of the jump the previous keyframe still determines
  /// the value. A jump at the beginning of a track is visible from t = 0 on.
  case move(to: Value)
}

extension Keyframe: Sendable where Value: Sendable {}
extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}

/// The duration of a spring keyframe.
public enum SpringKeyframeDuration: Hashable, Sendable {
  /// The given seconds, ≥ 0.
  case fixed(Double)
  /// SwiftUI's default: ``Spring/platformSettlingEstimate(target:initialVelocity:epsilon:)`` with ε
  /// = 10⁻⁴. Infinite for an undamped spring.
  case platformEstimate
  /// Until the value stays within `epsilon` of the target:
  /// ``Spring/settlingDuration(target:initialVelocity:epsilon:)``.
  case settling(epsilon: Double)
}

extension Keyframe {
  /// This keyframe with values of another type.
  package func map<Other>(_ transform: (Value) -> Other) -> Keyframe<Other> {
    switch self {
    case .linear(let to, let duration, let timingCurve):
      .linear(to: transform(to), duration: duration, timingCurve: timingCurve)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      .cubic(
        to: transform(to), duration: duration, startVelocity: startVelocity.map(transform),
        endVelocity: endVelocity.map(transform))
    case .spring(let to, let duration, let spring, let startVelocity):
      .spring(
        to: transform(to), duration: duration, spring: spring,
        startVelocity: startVelocity.map(transform))
    case .move(let to): .move(to: transform(to))
    }
  }

  /// The target of the keyframe. A spring may be cut off before reaching it.
  public var target: Value {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
    }
  }
}
