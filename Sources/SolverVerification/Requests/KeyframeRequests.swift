/// One keyframe of a track.
public enum KeyframeDescription: Sendable, Hashable {
  /// A straight move, its progress shaped by an easing curve if there is one.
  case linear(to: Double, duration: Double, curve: BezierControlPoints?)
  /// A cubic Hermite segment; a missing velocity follows from the neighbours.
  case cubic(to: Double, duration: Double, startVelocity: Double?, endVelocity: Double?)
  /// A spring; without a duration it lasts as long as Apple's estimate says (epsilon 1e-4).
  case spring(
    to: Double, duration: Double?, spring: SpringDescription, startVelocity: Double?)
  /// A jump, taking no time.
  case move(to: Double)
}

/// Asks for value, velocity and duration of a keyframe track at one time.
public struct KeyframesRequest: Sendable, Hashable {
  /// The value before the first keyframe.
  public var initial: Double
  /// The keyframes in order; at least one.
  public var track: [KeyframeDescription]
  /// Seconds since the start.
  public var time: Double

  /// A request for one track and time.
  public init(initial: Double, track: [KeyframeDescription], time: Double) {
    self.initial = initial
    self.track = track
    self.time = time
  }
}

/// One keyframe under the rules of Web Animations.
public struct CSSKeyframeDescription: Sendable, Hashable {
  /// The value at this keyframe.
  public var value: Double
  /// The place of the keyframe in [0, 1]; nil to have it computed.
  public var offset: Double?
  /// The CSS easing of the interval that starts here; nil for linear.
  public var easing: String?

  /// A keyframe.
  public init(value: Double, offset: Double? = nil, easing: String? = nil) {
    self.value = value
    self.offset = offset
    self.easing = easing
  }
}

/// Asks for the value of a list of keyframes under the rules of Web Animations.
public struct CSSKeyframesRequest: Sendable, Hashable {
  /// The keyframes, offsets not decreasing.
  public var frames: [CSSKeyframeDescription]
  /// The CSS easing of the whole effect.
  public var easing: String
  /// The progress before the effect's easing.
  public var progress: Double

  /// A request for one list and progress.
  public init(frames: [CSSKeyframeDescription], easing: String = "linear", progress: Double) {
    self.frames = frames
    self.easing = easing
    self.progress = progress
  }
}

/// Asks for the delays of a staggered group.
public struct StaggerRequest: Sendable, Hashable {
  /// How many items, ≥ 0.
  public var count: Int
  /// Seconds from one item to the next, ≥ 0.
  public var interval: Double
  /// If count · interval exceeds this many seconds, the interval becomes maximumTotal/count.
  public var maximumTotal: Double?
  /// Later items share this index's delay; applied after the interval has shrunk.
  public var maximumIndex: Int?

  /// A request for one group.
  public init(
    count: Int, interval: Double, maximumTotal: Double? = nil, maximumIndex: Int? = nil
  ) {
    self.count = count
    self.interval = interval
    self.maximumTotal = maximumTotal
    self.maximumIndex = maximumIndex
  }
}
