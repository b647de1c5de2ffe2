// The four keyframes for track builders, with SwiftUI's names and labels. Durations are seconds,
// finite and not negative; velocities are units per second.

/// Content of one keyframe.
public protocol SingleKeyframe<Value>: KeyframeTrackContent where Body == Self {
  /// The keyframe as data.
  var keyframe: Keyframe<Value> { get }
}

extension SingleKeyframe {
  /// The keyframe itself.
  public var body: Self { return self }

  /// Adds this keyframe.
  public func appendKeyframes(to keyframes: inout [Keyframe<Value>]) { keyframes.append(keyframe) }
}

/// A straight move to a value.
public struct LinearKeyframe<Value: Animatable>: SingleKeyframe {
  /// The keyframe as data.
  public let keyframe: Keyframe<Value>

  /// A move along from + (to − from)·c(t/duration).
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: Seconds; with 0 the value jumps.
  ///   - timingCurve: The curve c.
  /// - Precondition: `duration` is finite and not negative.
  public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
    keyframe = .required(.linear(to: to, duration: duration, timingCurve: timingCurve))
  }
}

/// A cubic curve to a value, smooth through its neighbours.
///
/// With u = t/duration, end values p₀, p₁ and m₀, m₁ = duration·(start, end velocity):
///
///     (2u³ − 3u² + 1)p₀ + (u³ − 2u² + u)m₀ + (3u² − 2u³)p₁ + (u³ − u²)m₁
///
/// A missing velocity is
/// - 0 at the beginning or end of the track;
/// - the finite difference over both, (pᵢ₊₁ − pᵢ₋₁)/(dᵢ + dᵢ₊₁), between two cubics, or the
///   velocity that the neighbour specifies for that point;
/// - that of the neighbour next to a linear or spring keyframe. Before a spring, whose duration is
///   not known yet, it is its start velocity or the difference as if it had equal duration;
/// - 0 next to a jump.
public struct CubicKeyframe<Value: Animatable>: SingleKeyframe {
  /// The keyframe as data.
  public let keyframe: Keyframe<Value>

  /// A cubic curve to `to`.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: Seconds; with 0 the value jumps.
  ///   - startVelocity: The velocity at the start; nil to fit the previous keyframe.
  ///   - endVelocity: The velocity at the end; nil to fit the next keyframe.
  /// - Precondition: `duration` is finite and not negative.
  public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    keyframe = .required(
      .cubic(to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity))
  }
}

/// A spring towards a value.
///
/// A duration cuts the spring off: the value reached is held, or starts the next keyframe. With a
/// duration of 0 the value stays and its velocity is passed on.
public struct SpringKeyframe<Value: Animatable>: SingleKeyframe {
  /// The keyframe as data.
  public let keyframe: Keyframe<Value>

  /// A spring towards `to`.
  ///
  /// - Parameters:
  ///   - to: The spring's target.
  ///   - duration: Seconds; nil for
  ///     ``Spring/platformSettlingEstimate(target:initialVelocity:epsilon:)`` with ε = 10⁻⁴, as in
  ///     SwiftUI.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity at the start; nil to inherit that of the previous keyframe.
  /// - Precondition: `duration` is finite and not negative.
  public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    keyframe = .required(
      .spring(
        to: to, duration: duration.map { .fixed($0) } ?? .platformEstimate, spring: spring,
        startVelocity: startVelocity))
  }

  /// A spring that lasts until the value stays within `epsilon` of `to`.
  ///
  /// - Parameters:
  ///   - to: The spring's target.
  ///   - epsilon: Positive, in the value's unit.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity at the start; nil to inherit that of the previous keyframe.
  /// - Precondition: `epsilon` is positive and finite.
  public init(
    _ to: Value, settlingWithin epsilon: Double, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    keyframe = .required(
      .spring(
        to: to, duration: .settling(epsilon: epsilon), spring: spring,
        startVelocity: startVelocity))
  }
}

/// A jump to a value, which takes no time.
public struct MoveKeyframe<Value: Animatable>: SingleKeyframe {
  /// The keyframe as data.
  public let keyframe: Keyframe<Value>

  /// A jump to `to`.
  public init(_ to: Value) { keyframe = .move(to: to) }
}

extension Keyframe {
  /// The keyframe, if its times are valid. These are the preconditions of the four types.
  fileprivate static func required(_ keyframe: Keyframe) -> Keyframe {
    orTrap(try keyframe.requireValidTimes())
    return keyframe
  }
}
