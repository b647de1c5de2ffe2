/// Keyframes of one track: a single one, or several made by a `@KeyframeTrackContentBuilder`.
///
/// It has the shape of SwiftUI's protocol of the same name. A custom type supplies ``body``:
///
/// ```swift
/// struct Shake: KeyframeTrackContent {
///   var distance: Double
///   var body: some KeyframeTrackContent<Double> {
///     CubicKeyframe(distance, duration: 0.1)
///     CubicKeyframe(-distance, duration: 0.1)
///     CubicKeyframe(0, duration: 0.1)
///   }
/// }
/// ```
public protocol KeyframeTrackContent<Value> {
  /// The type that the track animates.
  associatedtype Value: Animatable = Body.Value
  /// The type of ``body``.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value
  /// The parts of the content.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
  /// Adds the content's keyframes, in order. The default adds those of ``body``.
  func appendKeyframes(to keyframes: inout [Keyframe<Value>])
}

extension KeyframeTrackContent {
  /// Adds the keyframes of ``body``.
  public func appendKeyframes(to keyframes: inout [Keyframe<Value>]) {
    body.appendKeyframes(to: &keyframes)
  }

  /// The content's keyframes, in order.
  public var keyframes: [Keyframe<Value>] {
    var result: [Keyframe<Value>] = []
    appendKeyframes(to: &result)
    return result
  }
}

/// Combined content: the builder's result for several statements, loops and conditions.
public struct KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
  private var parts: [Keyframe<Value>]

  /// The given keyframes, one after another.
  public init(_ keyframes: [Keyframe<Value>] = []) { parts = keyframes }

  /// The sequence itself.
  public var body: KeyframeSequence<Value> { return self }

  /// Adds the keyframes.
  public func appendKeyframes(to keyframes: inout [Keyframe<Value>]) { keyframes += parts }
}

/// Builds the keyframes of a track from statements, loops and conditions.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// One statement.
  public static func buildExpression(
    _ content: some KeyframeTrackContent<Value>
  ) -> KeyframeSequence<Value> {
    KeyframeSequence(content.keyframes)
  }

  /// All statements of a block; it may be empty.
  public static func buildBlock(_ parts: KeyframeSequence<Value>...) -> KeyframeSequence<Value> {
    buildArray(parts)
  }

  /// A loop.
  public static func buildArray(_ parts: [KeyframeSequence<Value>]) -> KeyframeSequence<Value> {
    KeyframeSequence(parts.flatMap { $0.keyframes })
  }

  /// A condition without an alternative.
  public static func buildOptional(_ part: KeyframeSequence<Value>?) -> KeyframeSequence<Value> {
    part ?? KeyframeSequence()
  }

  /// The first branch of a condition.
  public static func buildEither(first part: KeyframeSequence<Value>) -> KeyframeSequence<Value> {
    part
  }

  /// The other branch of a condition.
  public static func buildEither(second part: KeyframeSequence<Value>) -> KeyframeSequence<Value> {
    part
  }

  /// A block under an availability condition.
  public static func buildLimitedAvailability(
    _ part: KeyframeSequence<Value>
  ) -> KeyframeSequence<Value> {
    part
  }
}
