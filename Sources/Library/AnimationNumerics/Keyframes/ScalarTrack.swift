/// A track of one number, made from data.
///
/// A ``KeyframeTrack`` of a `Double` is sampled by the same rules, but this type needs no key paths
/// or builders. Tools read it from files, and ``KeyframePlan`` prepares it for many times at once.
public struct ScalarTrack: Sendable {
  /// The keyframes of the track.
  public let keyframes: [Keyframe<Double>]
  package let segments: KeyframeSegments<Double>

  /// A track through the given keyframes.
  ///
  /// - Parameters:
  ///   - initialValue: The value at t = 0. Its magnitude is at most 2¹⁰⁰⁰, like that of all values
  ///     and velocities.
  ///   - initialVelocity: Units per second, for a first cubic or spring without a start velocity.
  ///   - keyframes: At least one; durations finite and not negative.
  /// - Throws: ``ParameterError``, which names the value and the keyframe.
  public init(
    initialValue: Double, initialVelocity: Double = 0, keyframes: [Keyframe<Double>]
  ) throws(ParameterError) {
    guard !keyframes.isEmpty else {
      throw ParameterError("keyframes.count", is: 0, must: "be at least 1")
    }
    try Keyframe.requireMagnitude(initialValue, "initialValue")
    try Keyframe.requireMagnitude(initialVelocity, "initialVelocity")
    for (index, keyframe) in keyframes.enumerated() {
      try keyframe.requireValid(index: index)
    }
    self.keyframes = keyframes
    segments = KeyframeSegments(
      initial: initialValue, initialVelocity: initialVelocity, keyframes: keyframes)
  }

  /// The length in seconds; infinite if an undamped spring has no duration.
  public var duration: Double { segments.duration }

  /// The value at a time in seconds, by the rules of ``KeyframeTimeline``.
  public func value(at time: Double) -> Double { segments.value(at: time) }

  /// The velocity at a time in seconds, in units per second, by the rules of ``KeyframeTimeline``.
  public func velocity(at time: Double) -> Double { segments.velocity(at: time) }
}
