/// The keyframes of one property, or of a whole value.
///
/// ```swift
/// KeyframeTrack(\.scale) {
///   SpringKeyframe(1.15, duration: 0.25, spring: .snappy)
///   LinearKeyframe(1, duration: 0.2)
/// }
/// ```
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  /// A track of the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    keyPath = \.self
    self.content = content()
  }

  /// A track of the property at `keyPath`.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  /// The track itself.
  public var body: KeyframeTrack<Root, Value, Content> { return self }

  /// Adds this track.
  public func appendTracks(to tracks: inout [AnyKeyframeTrack<Root>]) {
    tracks.append(AnyKeyframeTrack(keyPath, content.keyframes))
  }
}

/// A type-erased track: only the type of the whole value is known.
public struct AnyKeyframeTrack<Root> {
  /// The track, starting from a given value and velocity.
  let sampler: (_ root: Root, _ velocity: Root?) -> any KeyframeSampler<Root>

  init<Value: Animatable>(_ keyPath: WritableKeyPath<Root, Value>, _ keyframes: [Keyframe<Value>]) {
    sampler = { root, velocity in
      PropertySampler(
        keyPath: keyPath,
        segments: KeyframeSegments(
          initial: root[keyPath: keyPath].animatableData,
          initialVelocity: velocity.map { $0[keyPath: keyPath].animatableData } ?? .zero,
          keyframes: keyframes.map { keyframe in keyframe.map { $0.animatableData } }))
    }
  }
}

/// A track that can be sampled. It writes its property into a value.
protocol KeyframeSampler<Root> {
  associatedtype Root
  /// Seconds.
  var duration: Double { get }
  /// Writes the property's value at a time in seconds.
  func writeValue(at time: Double, to root: inout Root)
  /// Writes the property's velocity at a time in seconds.
  func writeVelocity(at time: Double, to root: inout Root)
}

struct PropertySampler<Root, Value: Animatable>: KeyframeSampler {
  let keyPath: WritableKeyPath<Root, Value>
  let segments: KeyframeSegments<Value.AnimatableData>

  var duration: Double { segments.duration }

  func writeValue(at time: Double, to root: inout Root) {
    root[keyPath: keyPath].animatableData = segments.value(at: time)
  }

  func writeVelocity(at time: Double, to root: inout Root) {
    root[keyPath: keyPath].animatableData = segments.velocity(at: time)
  }
}
