extension AppleRecording {
  /// The recorded function, with its arguments.
  public enum Subject: Sendable, Decodable {
    /// A getter of SwiftUI's `Spring`: mass, stiffness, damping, duration, response, bounce,
    /// dampingRatio or settlingDuration.
    case springGetter(spring: SpringInputs, getter: String)
    /// `Spring.value(target:initialVelocity:time:)`.
    case springValue(spring: SpringInputs, target: Double, initialVelocity: Double, time: Double)
    /// `Spring.velocity(target:initialVelocity:time:)`.
    case springVelocity(spring: SpringInputs, target: Double, initialVelocity: Double, time: Double)
    /// `UnitCurve.value(at:)`.
    case curveValue(curve: CurveInputs, progress: Double)
    /// `UnitCurve.velocity(at:)`.
    case curveVelocity(curve: CurveInputs, progress: Double)
    /// `KeyframeTimeline.value(time:)`, with one number for each track.
    case keyframeValue(tracks: [TrackInputs], time: Double)
    /// `KeyframeTimeline.value(progress:)`.
    case keyframeProgress(tracks: [TrackInputs], progress: Double)
    /// `KeyframeTimeline.duration`.
    case keyframeDuration(tracks: [TrackInputs])
    /// The fraction of its move that a `CASpringAnimation` displayed. The velocity is in moves per
    /// second.
    case renderedSpring(spring: SpringInputs, initialVelocity: Double, time: Double)
    /// Stiffness or damping of UIKit's animation for a duration and a bounce.
    case systemSpring(spring: SpringInputs, getter: String)
    /// Any other function.
    case other
  }

  /// The parameters that describe a spring.
  public enum SpringInputs: Sendable, Decodable {
    /// Perceptual duration and bounce.
    case duration(Double, bounce: Double)
    case response(Double, dampingRatio: Double)
    /// Settling duration, damping ratio and epsilon.
    case settling(Double, dampingRatio: Double, epsilon: Double)
    case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
  }

  /// The parameters that describe a unit curve.
  public enum CurveInputs: Sendable, Decodable {
    /// The curve's name.
    case named(String)
    /// The control points x1, y1, x2, y2.
    case bezier([Double])
  }

  /// One track of a keyframe timeline.
  public struct TrackInputs: Sendable, Decodable {
    /// The initial value.
    public let initialValue: Double
    /// The keyframes.
    public let keyframes: [KeyframeInputs]
  }

  /// One keyframe.
  public struct KeyframeInputs: Sendable, Decodable {
    /// "LinearKeyframe", "CubicKeyframe", "SpringKeyframe" or "MoveKeyframe".
    public let kind: String
    /// The target.
    public let to: Double
    /// The duration in seconds; nil if the keyframe has none.
    public let duration: Double?
    /// The name of the timing curve; nil for linear.
    public let timingCurve: String?
    /// The spring; nil for the default one.
    public let spring: SpringInputs?
    /// The explicit initial velocity.
    public let startVelocity: Double?
    /// The explicit final velocity.
    public let endVelocity: Double?
  }
}
