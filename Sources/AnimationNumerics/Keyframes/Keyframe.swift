/// One keyframe of a track, as data: where to go, for how long, and how.
///
/// Every keyframe starts where the one before it actually ended. ``LinearKeyframe``,
/// ``CubicKeyframe``, ``SpringKeyframe`` and ``MoveKeyframe`` are the same keyframes as they are
/// written in a track.
public enum Keyframe<Value> {
  /// A straight move: from + (to − from)·c(t/d), where c is the timing curve.
  ///
  /// A duration of 0 makes it a ``move(to:)``.
  case linear(to: Value, duration: Double, timingCurve: UnitCurve = .linear)

  /// A cubic Hermite segment. Velocities are in units per second; a missing one follows from the
  /// neighbours (``CubicKeyframe`` says how).
  ///
  /// A duration of 0 makes it a ``move(to:)``.
  case cubic(
    to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil)

  /// A spring, cut off at its duration wherever it then is. Without a start velocity it takes over
  /// that of the keyframe before.
  case spring(
    to: Value, duration: SpringKeyframeDuration = .platformEstimate, spring: Spring = Spring(),
    startVelocity: Value? = nil)

  /// A jump, which takes no time. At the very instant of the jump the keyframe before it still
  /// answers; a jump at the beginning of a track is visible from t = 0 on.
  case move(to: Value)
}

extension Keyframe: Sendable where Value: Sendable {}
extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}

/// How long a spring keyframe lasts.
public enum SpringKeyframeDuration: Hashable, Sendable {
  /// The given seconds, ≥ 0.
  case fixed(Double)
  /// As long as SwiftUI takes without a duration:
  /// ``Spring/platformSettlingEstimate(target:initialVelocity:epsilon:)`` with ε = 10⁻⁴. Infinite for an
  /// undamped spring.
  case platformEstimate
  /// Until the value stays within `epsilon` of the target:
  /// ``Spring/settlingDuration(target:initialVelocity:epsilon:)``.
  case settling(epsilon: Double)
}

extension Keyframe {
  /// The same keyframe with values of another type.
  func map<Other>(_ transform: (Value) -> Other) -> Keyframe<Other> {
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

  /// Where the keyframe goes. A spring may be cut off before.
  public var target: Value {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to):
      to
    }
  }
}
