extension AppleRecording {
  /// The recorded function, with typed arguments.
  public enum Subject: Sendable {
    /// A getter of SwiftUI's `Spring`: mass, stiffness, damping, duration, response, bounce,
    /// dampingRatio or settlingDuration.
    case springGetter(SpringInputs, String)
    /// `Spring.value(target:initialVelocity:time:)`.
    case springValue(SpringInputs, target: Double, initialVelocity: Double, time: Double)
    /// `Spring.velocity(target:initialVelocity:time:)`.
    case springVelocity(SpringInputs, target: Double, initialVelocity: Double, time: Double)
    /// `UnitCurve.value(at:)`.
    case curveValue(CurveInputs, progress: Double)
    /// `UnitCurve.velocity(at:)`.
    case curveVelocity(CurveInputs, progress: Double)
    /// `KeyframeTimeline.value(time:)`, with one number for each track.
    case keyframeValue([TrackInputs], time: Double)
    /// `KeyframeTimeline.value(progress:)`.
    case keyframeProgress([TrackInputs], progress: Double)
    /// `KeyframeTimeline.duration`.
    case keyframeDuration([TrackInputs])
    /// The fraction of its move that a `CASpringAnimation` displayed. The velocity is in moves per
    /// second.
    case renderedSpring(SpringInputs, initialVelocity: Double, time: Double)
    /// Stiffness or damping of UIKit's animation for a duration and a bounce.
    case systemSpring(SpringInputs, String)
    /// Any other function.
    case other
  }

  /// The parameters that describe a spring.
  public enum SpringInputs: Sendable, Hashable {
    /// Perceptual duration and bounce.
    case duration(Double, bounce: Double)
    /// Response and damping ratio.
    case response(Double, dampingRatio: Double)
    /// Settling duration, damping ratio and epsilon.
    case settling(Double, dampingRatio: Double, epsilon: Double)
    /// Mass, stiffness and damping.
    case physical(mass: Double, stiffness: Double, damping: Double, allowOverDamping: Bool)
  }

  /// The parameters that describe a unit curve.
  public enum CurveInputs: Sendable, Hashable {
    /// The curve's name.
    case named(String)
    /// The control points x1, y1, x2, y2.
    case bezier([Double])
  }

  /// One track of a keyframe timeline.
  public struct TrackInputs: Sendable, Hashable {
    /// The initial value.
    public let initialValue: Double
    /// The keyframes.
    public let keyframes: [KeyframeInputs]
  }

  /// One keyframe.
  public struct KeyframeInputs: Sendable, Hashable {
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

  /// The recording with typed arguments.
  public var subject: Subject {
    let number = { (name: String) in inputs[name]?.number }
    if what.hasPrefix("SwiftUI.Spring("), !what.contains(" "), let spring = SpringInputs(inputs),
      let getter = what.split(separator: ".").last
    {
      return .springGetter(spring, String(getter))
    }
    if what.hasPrefix("SwiftUI.Spring.value("), let spring = SpringInputs(inputs),
      let target = number("target"), let time = number("time")
    {
      return .springValue(
        spring, target: target, initialVelocity: number("initialVelocity") ?? 0, time: time)
    }
    if what.contains(".velocity(target:1,time:1)"), let spring = SpringInputs(inputs),
      let target = number("target"), let time = number("time")
    {
      return .springVelocity(
        spring, target: target, initialVelocity: number("initialVelocity") ?? 0, time: time)
    }
    if let (quantity, time) = ["value", "velocity"].lazy.compactMap({ name in
      self.what == "Spring.\(name)(fromValue:0,toValue:200,initialVelocity:0,time:0.1)"
        ? (name, 0.1) : nil
    }).first, let spring = SpringInputs(inputs) {
      return quantity == "value"
        ? .springValue(spring, target: 200, initialVelocity: 0, time: time)
        : .springVelocity(spring, target: 200, initialVelocity: 0, time: time)
    }
    if what == "UnitCurve.value(at:)" || what == "UnitCurve.velocity(at:)",
      let curve = inputs["curve"].flatMap(CurveInputs.init), let progress = number("progress")
    {
      return what.contains("value")
        ? .curveValue(curve, progress: progress) : .curveVelocity(curve, progress: progress)
    }
    if what.hasPrefix("KeyframeTimeline."), let tracks = TrackInputs.tracks(inputs) {
      if let time = number("time") { return .keyframeValue(tracks, time: time) }
      if let progress = number("progress") {
        return .keyframeProgress(tracks, progress: progress)
      }
      return .keyframeDuration(tracks)
    }
    if what.hasPrefix("CASpringAnimation rendered fraction"), let spring = SpringInputs(inputs),
      let velocity = number("initialVelocity"), let time = number("time")
    {
      return .renderedSpring(spring, initialVelocity: velocity, time: time)
    }
    if what.hasPrefix("UIView.animate(springDuration:bounce:) resolved")
      || what.hasPrefix("UISpringTimingParameters(duration:bounce:) resolved"),
      let duration = number("springDuration") ?? number("duration"), let bounce = number("bounce")
    {
      for getter in ["stiffness", "damping"] where what.contains("resolved \(getter)") {
        return .systemSpring(.duration(duration, bounce: bounce), getter)
      }
    }
    return .other
  }
}

extension AppleRecording.SpringInputs {
  init?(_ inputs: [String: RecordedValue]) {
    let number = { (name: String) in inputs[name]?.number }
    if let stiffness = number("stiffness"), let damping = number("damping") {
      let overDamping = inputs["allowsOverdamping"] ?? inputs["allowOverDamping"]
      self = .physical(
        mass: number("mass") ?? 1, stiffness: stiffness, damping: damping,
        allowOverDamping: overDamping == .truth(true))
    } else if let duration = number("settlingDuration"), let ratio = number("dampingRatio") {
      self = .settling(duration, dampingRatio: ratio, epsilon: number("epsilon") ?? 0.001)
    } else if let response = number("response"), let ratio = number("dampingRatio") {
      self = .response(response, dampingRatio: ratio)
    } else if let duration = number("duration"), let bounce = number("bounce") {
      self = .duration(duration, bounce: bounce)
    } else {
      return nil
    }
  }
}

extension AppleRecording.CurveInputs {
  init?(_ value: RecordedValue) {
    if let name = value.text {
      self = .named(name)
    } else if let points = value.members?["bezier"]?.numbers {
      self = .bezier(points)
    } else {
      return nil
    }
  }
}

extension AppleRecording.TrackInputs {
  /// The tracks of a row: a single one for a number, or one per property of an object. Properties
  /// are in descending order of name ("x" before "s"), like the expected values.
  static func tracks(_ inputs: [String: RecordedValue]) -> [Self]? {
    if let initial = inputs["initialValue"]?.number, let track = inputs["track"]?.elements {
      return [Self(initialValue: initial, keyframes: track.compactMap { .init($0) })]
    }
    guard let initial = inputs["initialValue"]?.members,
      let tracks = inputs["tracks"]?.members
    else { return nil }
    return initial.keys.sorted(by: >).map { name in
      Self(
        initialValue: initial[name]?.number ?? 0,
        keyframes: (tracks[name]?.elements ?? []).compactMap { .init($0) })
    }
  }
}

extension AppleRecording.KeyframeInputs {
  init?(_ value: RecordedValue) {
    guard let members = value.members, let kind = members["kind"]?.text,
      let to = members["to"]?.number
    else { return nil }
    self.init(
      kind: kind, to: to, duration: members["duration"]?.number,
      timingCurve: members["timingCurve"]?.text,
      spring: members["spring"]?.members.flatMap { AppleRecording.SpringInputs($0) },
      startVelocity: members["startVelocity"]?.number,
      endVelocity: members["endVelocity"]?.number)
  }
}
