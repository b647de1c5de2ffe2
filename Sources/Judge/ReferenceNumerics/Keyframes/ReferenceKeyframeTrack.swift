/// A keyframe track of one number, with SwiftUI's rules for starts, times and velocities.
///
/// - Keyframe i applies to times after the end of the previous one, up to and including its own
///   end. The first one also applies to t = 0, and to negative times, which are clamped to 0. Ends
///   are exact sums of the given durations.
/// - Each keyframe starts at the value and velocity that the previous one actually reached. A
///   spring that is cut off passes on its current state.
/// - After the last end the last value holds, with velocity 0.
///
/// Source: recorded values of SwiftUI's `KeyframeTimeline`, and its documentation. The automatic
/// velocities of cubic keyframes are finite differences over the neighbours' durations.
public struct ReferenceKeyframeTrack: Sendable {
  /// A keyframe with everything that depends on its neighbours resolved.
  struct Segment: Sendable {
    var shape: Shape
    /// Its start value and start time, after the previous keyframes.
    var start: ReferenceValue
    var startTime: Ball
    /// Seconds; ∞ for an undamped spring without a duration.
    var duration: Double
    var end: ReferenceValue
    var endVelocity: ReferenceValue
  }

  enum Shape: Sendable {
    case jump
    case linear(change: ReferenceValue, curve: ReferenceCubicBezier?)
    case cubic(change: ReferenceValue, startVelocity: ReferenceValue, endVelocity: ReferenceValue)
    case spring(ReferenceSpring, target: ReferenceValue, startVelocity: ReferenceValue)
  }

  private let initial: Double
  private let segments: [Segment]

  /// The sum of the durations, seconds; infinite if an undamped spring has none.
  public let duration: ReferenceValue

  /// A track from `initial` through `keyframes`.
  ///
  /// - Parameters:
  ///   - initial: The value before the first keyframe.
  ///   - keyframes: The keyframes in order; an empty list gives a constant.
  ///   - initialVelocity: Units per second. A first cubic or spring keyframe without its own start
  ///     velocity uses it.
  public init(initial: Double, keyframes: [ReferenceKeyframe], initialVelocity: Double = 0) throws {
    try ReferenceError.check(initial, "initial", "be finite", true)
    try ReferenceError.check(initialVelocity, "initialVelocity", "be finite", true)
    for (index, keyframe) in keyframes.enumerated() { try keyframe.check(index) }
    self.initial = initial
    var segments: [Segment] = []
    for index in keyframes.indices {
      segments.append(
        ReferenceKeyframeTrack.segment(
          index, of: keyframes, after: segments, initial: initial, initialVelocity: initialVelocity)
      )
      if segments.last!.duration == .infinity { break }
    }
    self.segments = segments
    if let last = segments.last {
      duration =
        last.duration == .infinity
        ? .infinity : ReferenceKeyframeTrack.exact(last.startTime + Ball(last.duration))
    } else {
      duration = ReferenceValue(0)
    }
  }

  /// The value and its derivative at `time` seconds.
  public func sample(at time: Double) -> ReferenceSample {
    let time = Ball(max(time, 0))
    for segment in segments {
      let local = time - segment.startTime
      if segment.duration == .infinity || (local - Ball(segment.duration)).sign != 1 {
        return segment.sample(at: local)
      }
    }
    return ReferenceSample(
      position: segments.last?.end ?? ReferenceValue(initial), velocity: ReferenceValue(0))
  }

  /// Bounds of the value and of the velocity of the keyframe at `time`, in units and in units per
  /// second. Even a correct solver's rounding errors are proportional to them.
  public func magnitudes(at time: Double) -> (value: Double, velocity: Double) {
    let time = Ball(max(time, 0))
    let active = segments.first { segment in
      segment.duration == .infinity || (time - segment.startTime - Ball(segment.duration)).sign != 1
    }
    return active?.magnitudes ?? (segments.last?.end.double.magnitude ?? initial.magnitude, 0)
  }

  static func exact(_ ball: Ball) -> ReferenceValue { ReferenceValue(first: ball) { _ in ball } }

  /// Resolves a keyframe's start, velocities and duration from its neighbours.
  private static func segment(
    _ index: Int, of keyframes: [ReferenceKeyframe], after segments: [Segment], initial: Double,
    initialVelocity: Double
  ) -> Segment {
    let keyframe = keyframes[index]
    let previous = segments.last
    let start = previous?.end ?? ReferenceValue(initial)
    let startTime = previous.map { $0.startTime + Ball($0.duration) } ?? Ball(0)
    let target = ReferenceValue(keyframe.target)
    let carried = previous?.endVelocity ?? ReferenceValue(initialVelocity)
    var segment = Segment(
      shape: .jump, start: start, startTime: startTime, duration: keyframe.statedDuration ?? 0,
      end: target, endVelocity: ReferenceValue(0))
    if keyframe.isJump { return segment }
    let change = target - start

    switch keyframe {
    case .move: break
    case .linear(_, let duration, let curve):
      segment.shape = .linear(change: change, curve: curve)
      segment.endVelocity = boundaryVelocity(change, duration, curve?.slopeAtEnd)
    case .cubic(_, let duration, let explicitStart, let explicitEnd):
      let startVelocity: ReferenceValue
      if let explicitStart {
        startVelocity = ReferenceValue(explicitStart)
      } else if let previous, case .cubic(_, _, _, let before) = keyframes[index - 1],
        !keyframes[index - 1].isJump
      {
        startVelocity =
          before.map { ReferenceValue($0) }
          ?? difference(from: previous.start, to: target, over: previous.duration, duration)
      } else {
        startVelocity = carried
      }
      let endVelocity =
        explicitEnd.map { ReferenceValue($0) }
        ?? automaticEndVelocity(index, of: keyframes, start: start, duration: duration)
      segment.shape = .cubic(change: change, startVelocity: startVelocity, endVelocity: endVelocity)
      segment.endVelocity = endVelocity
    case .spring(_, let duration, let spring, let explicitStart):
      let startVelocity = explicitStart.map { ReferenceValue($0) } ?? carried
      segment.shape = .spring(spring, target: target, startVelocity: startVelocity)
      segment.duration =
        duration
        ?? spring.estimatedSettlingDuration(
          change: change, velocity: startVelocity, epsilon: 0.0001)
      if segment.duration == .infinity { break }
      let reached = segment.sample(at: Ball(segment.duration))
      segment.end = reached.position.memoized()
      segment.endVelocity = reached.velocity.memoized()
    }
    return segment
  }

  /// The velocity at the end of a cubic keyframe without one, from the next keyframe.
  private static func automaticEndVelocity(
    _ index: Int, of keyframes: [ReferenceKeyframe], start: ReferenceValue, duration: Double
  ) -> ReferenceValue {
    guard index + 1 < keyframes.count, !keyframes[index + 1].isJump else {
      return ReferenceValue(0)
    }
    let target = ReferenceValue(keyframes[index].target)
    let next = ReferenceValue(keyframes[index + 1].target)
    switch keyframes[index + 1] {
    case .cubic(_, let nextDuration, let explicit, _):
      return explicit.map { ReferenceValue($0) }
        ?? difference(from: start, to: next, over: duration, nextDuration)
    case .linear(_, let nextDuration, let curve):
      return boundaryVelocity(next - target, nextDuration, curve?.slopeAtStart)
    case .spring(_, _, _, let explicit):
      // As for a neighbour of equal duration: half the way from start to next.
      return explicit.map { ReferenceValue($0) }
        ?? (next - start) / ReferenceValue(2) / ReferenceValue(duration)
    case .move: return ReferenceValue(0)
    }
  }

  private static func difference(
    from start: ReferenceValue, to end: ReferenceValue, over first: Double, _ second: Double
  ) -> ReferenceValue {
    (end - start) / exact(Ball(first) + Ball(second))
  }

  /// change/duration·slope, a timing curve's velocity at an end. A vertical tangent, and a curve
  /// without change, pass on 0.
  private static func boundaryVelocity(
    _ change: ReferenceValue, _ duration: Double, _ slope: ReferenceValue?
  ) -> ReferenceValue {
    let mean = change / ReferenceValue(duration)
    guard let slope else { return mean }
    return slope.isInfinite ? ReferenceValue(0) : mean * slope
  }
}

extension ReferenceKeyframeTrack.Segment {
  /// The motion `local` seconds after the segment's start, within it.
  func sample(at local: Ball) -> ReferenceSample {
    let time = ReferenceKeyframeTrack.exact(local)
    let length = ReferenceValue(duration)
    switch shape {
    case .jump: return ReferenceSample(position: end, velocity: ReferenceValue(0))
    case .linear(let change, let curve):
      let progress = time / length
      guard let curve else {
        return ReferenceSample(position: start + change * progress, velocity: change / length)
      }
      let slope = curve.slope(at: progress)
      let velocity: ReferenceValue
      if slope.isInfinite {
        let direction = change.decide { $0.sign } ?? 0
        let isRising = (direction > 0) == (slope.double > 0)
        velocity = direction == 0 ? ReferenceValue(0) : isRising ? .infinity : -.infinity
      } else {
        velocity = change / length * slope
      }
      return ReferenceSample(
        position: start + change * curve.value(at: progress), velocity: velocity)
    case .cubic(let change, let startVelocity, let endVelocity):
      // Hermite's cubic as start + u²(3 − 2u)·change + d·u(1 − u)[(1 − u) v₀ − u v₁].
      let u = time / length
      let one = ReferenceValue(1)
      let (two, three) = (ReferenceValue(2), ReferenceValue(3))
      let rest = one - u
      let blend = u * u * (three - two * u)
      let tangents = length * u * rest * (rest * startVelocity - u * endVelocity)
      let slope = ReferenceValue(6) * u * rest * (change / length)
      return ReferenceSample(
        position: start + blend * change + tangents,
        velocity: slope + rest * (one - three * u) * startVelocity
          + u * (three * u - two) * endVelocity)
    case .spring(let spring, let target, let startVelocity):
      return spring.sample(from: start, to: target, velocity: startVelocity, time: time)
    }
  }

  /// Bounds of the value and of the velocity, in double precision.
  var magnitudes: (value: Double, velocity: Double) {
    let ends = max(start.double.magnitude, end.double.magnitude)
    switch shape {
    case .jump: return (ends, 0)
    case .linear(let change, let curve):
      guard let curve else { return (ends, 0) }
      let reach = max(
        ReferenceKeyframeTrack.exact(curve.y1).double.magnitude,
        ReferenceKeyframeTrack.exact(curve.y2).double.magnitude)
      return (ends + change.double.magnitude * reach, 0)
    case .cubic(let change, let startVelocity, let endVelocity):
      // u(1 − u)² is at most 4/27, and the slope of u²(3 − 2u) at most 3/2.
      let (v₀, v₁) = (startVelocity.double.magnitude, endVelocity.double.magnitude)
      return (
        ends + (v₀ + v₁) * duration * 4 / 27, max(v₀, v₁, 1.5 * change.double.magnitude / duration)
      )
    case .spring(let spring, let target, let startVelocity):
      // |x| ≤ |x₀| + |v₀|/ω₀ without damping, and less with it.
      let velocity = startVelocity.double.magnitude
      guard velocity > 0 else { return (ends, 0) }
      let frequency = spring.naturalFrequency.double
      let move = start.double.magnitude + target.double.magnitude
      return (ends + move + velocity / frequency, velocity + frequency * move)
    }
  }
}
