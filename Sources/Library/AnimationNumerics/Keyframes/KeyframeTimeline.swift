/// A value that follows keyframes and can be sampled at any time.
///
/// Each track animates one property by its own keyframes, starting at the property's initial value.
/// Properties without a track keep their initial value. Where two tracks write one property, the
/// later one wins. The names are SwiftUI's; ``velocity(time:)`` is an addition.
///
/// ```swift
/// let timeline = KeyframeTimeline(initialValue: Pose()) {
///   KeyframeTrack(\.scale) {
///     SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
///     SpringKeyframe(1, duration: 0.2, spring: .smooth)
///   }
///   KeyframeTrack(\.opacity) {
///     LinearKeyframe(1, duration: 0.15)
///   }
/// }
/// timeline.value(time: 0.1).scale
/// ```
///
/// Times before 0 are clamped to 0. At the instant where one keyframe ends and the next begins, the
/// earlier one determines the value; this is exact for the given binary durations. Past its end a
/// track holds its last value. NaN gives NaN.
///
/// Error: about 10⁻¹⁵ of a segment's scale (its change, for a cubic also duration · velocities),
/// plus the rounding of the absolute value and, for a linear keyframe, its timing curve's error.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [any KeyframeSampler<Value>]

  /// The length in seconds: that of the longest track, 0 if there is none.
  public let duration: Double

  /// A timeline from tracks, or from keyframes of the whole value.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the beginning.
  ///   - content: The tracks.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue, velocity: nil, content())
  }

  /// A timeline from tracks that depend on their initial value, which may already be moving.
  /// `KeyframeAnimator` makes one each time it is triggered.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the beginning.
  ///   - initialVelocity: A value whose properties are velocities, in units per second; nil for
  ///     rest. A track's first cubic or spring keyframe uses it if it has no start velocity.
  ///   - keyframes: Makes the tracks for the initial value.
  public init(
    initialValue: Value, initialVelocity: Value? = nil,
    @KeyframesBuilder<Value> keyframes: (Value) -> some Keyframes<Value>
  ) {
    self.init(initialValue, velocity: initialVelocity, keyframes(initialValue))
  }

  private init(_ initialValue: Value, velocity: Value?, _ content: some Keyframes<Value>) {
    self.initialValue = initialValue
    tracks = content.tracks.map { $0.sampler(initialValue, velocity) }
    duration = tracks.lazy.map { $0.duration }.max() ?? 0
  }

  /// The value at a time in seconds.
  public func value(time: Double) -> Value {
    var result = initialValue
    for track in tracks { track.writeValue(at: time, to: &result) }
    return result
  }

  /// The value at a fraction of the duration, clamped to [0, 1].
  public func value(progress: Double) -> Value { value(time: time(progress: progress)) }

  /// The velocity at a time in seconds: a value in which every property with a track holds its
  /// velocity, in units per second. The other properties are those of the initial value.
  ///
  /// The velocity is that of the keyframe that determines the value. In a jump, and past the end of
  /// a track, it is 0. It is infinite where a timing curve is vertical.
  public func velocity(time: Double) -> Value {
    var result = initialValue
    for track in tracks { track.writeVelocity(at: time, to: &result) }
    return result
  }

  /// The velocity at a fraction of the duration, clamped to [0, 1], in units per second.
  public func velocity(progress: Double) -> Value { velocity(time: time(progress: progress)) }

  private func time(progress: Double) -> Double {
    progress >= 1 ? duration : progress <= 0 ? 0 : progress * duration
  }
}

// A timeline is immutable, and its tracks hold only parts of `Value`s.
extension KeyframeTimeline: @unchecked Sendable where Value: Sendable {}
