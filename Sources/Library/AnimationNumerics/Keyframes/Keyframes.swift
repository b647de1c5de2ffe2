/// Tracks that together animate a value: a single one, or several made by a `@KeyframesBuilder`.
///
/// It has the shape of SwiftUI's protocol of the same name. A custom type supplies ``body``.
public protocol Keyframes<Value> {
  /// The type that is animated.
  associatedtype Value = Body.Value
  /// The type of ``body``.
  associatedtype Body: Keyframes where Body.Value == Value
  /// The parts of the tracks.
  @KeyframesBuilder<Value> var body: Body { get }
  /// Adds the tracks, in order. The default adds those of ``body``.
  func appendTracks(to tracks: inout [AnyKeyframeTrack<Value>])
}

extension Keyframes {
  /// Adds the tracks of ``body``.
  public func appendTracks(to tracks: inout [AnyKeyframeTrack<Value>]) {
    body.appendTracks(to: &tracks)
  }

  var tracks: [AnyKeyframeTrack<Value>] {
    var result: [AnyKeyframeTrack<Value>] = []
    appendTracks(to: &result)
    return result
  }
}

/// Combined tracks: the builder's result for several statements, loops and conditions.
public struct KeyframeTrackGroup<Value>: Keyframes {
  let tracks: [AnyKeyframeTrack<Value>]

  /// The group itself.
  public var body: KeyframeTrackGroup<Value> { return self }

  /// Adds the tracks.
  public func appendTracks(to tracks: inout [AnyKeyframeTrack<Value>]) { tracks += self.tracks }
}

/// Builds tracks from statements, loops and conditions. Keyframes without a track of their own
/// animate the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// A track, or a group of tracks.
  public static func buildExpression(_ tracks: some Keyframes<Value>) -> KeyframeTrackGroup<Value> {
    KeyframeTrackGroup(tracks: tracks.tracks)
  }

  /// A keyframe of the whole value.
  public static func buildExpression(
    _ content: some KeyframeTrackContent<Value>
  ) -> KeyframeSequence<Value> where Value: Animatable {
    KeyframeSequence(content.keyframes)
  }

  /// All tracks of a block; it may be empty.
  public static func buildBlock(
    _ parts: KeyframeTrackGroup<Value>...
  ) -> KeyframeTrackGroup<Value> {
    buildArray(parts)
  }

  /// All keyframes of a block.
  public static func buildBlock(
    _ first: KeyframeSequence<Value>, _ others: KeyframeSequence<Value>...
  ) -> KeyframeSequence<Value> where Value: Animatable {
    buildArray([first] + others)
  }

  /// A loop over tracks.
  public static func buildArray(_ parts: [KeyframeTrackGroup<Value>]) -> KeyframeTrackGroup<Value> {
    KeyframeTrackGroup(tracks: parts.flatMap { $0.tracks })
  }

  /// A loop over keyframes.
  public static func buildArray(
    _ parts: [KeyframeSequence<Value>]
  ) -> KeyframeSequence<Value> where Value: Animatable {
    KeyframeSequence(parts.flatMap { $0.keyframes })
  }

  /// A condition over tracks, without an alternative.
  public static func buildOptional(
    _ part: KeyframeTrackGroup<Value>?
  ) -> KeyframeTrackGroup<Value> {
    part ?? KeyframeTrackGroup(tracks: [])
  }

  /// A condition over keyframes, without an alternative.
  public static func buildOptional(
    _ part: KeyframeSequence<Value>?
  ) -> KeyframeSequence<Value> where Value: Animatable {
    part ?? KeyframeSequence()
  }

  /// The first branch of a condition over tracks or keyframes.
  public static func buildEither<Part>(first part: Part) -> Part { part }

  /// The other branch of a condition over tracks or keyframes.
  public static func buildEither<Part>(second part: Part) -> Part { part }

  /// The tracks of the whole block.
  public static func buildFinalResult(
    _ tracks: KeyframeTrackGroup<Value>
  ) -> KeyframeTrackGroup<Value> {
    tracks
  }

  /// The single track of the whole block's keyframes.
  public static func buildFinalResult(
    _ keyframes: KeyframeSequence<Value>
  ) -> KeyframeTrack<Value, Value, KeyframeSequence<Value>> where Value: Animatable {
    KeyframeTrack { keyframes }
  }
}
