package import AnimationChoreography
package import AnimationNumerics

extension ScalarTrack {
  /// The keyframes with their times, in seconds after the track's start.
  package var spans: [(keyframe: Keyframe<Double>, start: Double, end: Double)] {
    let ends = segments.ends.map(\.high)
    return zip(keyframes, zip([0] + ends, ends)).map { ($0, $1.0, $1.1) }
  }

  /// The times of a keyframe, in seconds after the track's start.
  private func times(ofKeyframe index: Int) -> (start: Double, end: Double) {
    let ends = segments.ends
    return (index > 0 ? ends[index - 1].high : 0, ends[index].high)
  }

  /// The instants within a keyframe at which a named easing is not smooth.
  package func breaks(ofKeyframe index: Int) -> [Double] {
    guard case .linear(_, let duration, let curve) = keyframes[index] else { return [] }
    let start = times(ofKeyframe: index).start
    return curve.breaks.map { start + $0 * duration }
  }

  /// A keyframe as a function with bounds, between two times within it: at its very ends it shows its
  /// neighbours.
  package func enclosed(keyframe index: Int, from lower: Double, to upper: Double)
    -> EnclosedFunction
  {
    let (start, end) = times(ofKeyframe: index)
    func value(_ time: Double) -> Double { self.value(at: min(max(time, lower), upper)) }
    func velocity(_ time: Double) -> Double { self.velocity(at: min(max(time, lower), upper)) }
    switch keyframes[index] {
    case .move: return EnclosedFunction(bend: { _, _ in 0 }, value: value)
    case .linear(let target, let duration, let curve):
      let first = self.value(at: start.nextUp)
      let (change, bounds) = (target - first, CurveDerivatives(curve))
      func place(_ time: Double) -> Double { (min(max(time, lower), upper) - start) / duration }
      return EnclosedFunction(
        value: value,
        bend: {
          change == 0
            ? 0
            : (change / duration / duration).magnitude
              * bounds.secondDerivative(over: place($0), place($1)) * (1 + 1e-9)
        },
        range: {
          let range = bounds.range(over: place($0), place($1))
          return .hull(
            [first + change * range.lowerBound, first + change * range.upperBound],
            slack: 0x1p-48 * (first.magnitude + change.magnitude))
        })
    case .spring(let target, _, let spring, _):
      return EnclosedFunction(
        bend: { time, _ in spring.bend(value(time) - target, velocity(time)) }, value: value)
    case .cubic:
      // The second derivative of a cubic is greatest at its ends.
      let h = (end - start) / 4
      let v = (0...2).map {
        self.velocity(at: min(max(start + 2 * h * Double($0), start.nextUp), end.nextDown))
      }
      let bend =
        max((-3 * v[0] + 4 * v[1] - v[2]).magnitude, (v[0] - 4 * v[1] + 3 * v[2]).magnitude)
        / (4 * h) * (1 + 1e-9)
      return EnclosedFunction(bend: { _, _ in bend }, value: value)
    }
  }
}

/// The motion of a lane with bounds between its samples, in seconds after its own start.
package struct EnclosedMotion {
  private let timeline: LaneTimeline
  /// The moves with their bounds; nil for a track.
  private let chain: MoveChain?
  /// The value before the start.
  package let from: Double
  /// The value at rest; nil for motion that never rests.
  package let target: Double?
  /// Seconds after which the motion repeats; nil if it ends or cannot be said to repeat exactly.
  package let period: Double?
  /// The time until which it is followed: from then on it only settles, or repeats.
  package let end: Double

  /// The longest time for which motion without an end is followed.
  private static let longest = 20.0

  package init(_ sampler: ChoreographySampler, lane: Int) {
    let start = sampler.lanes[lane].start
    from = sampler.sample(lane: lane, at: min(start - 1, 0)).value
    timeline = sampler.timeline(lane: lane)
    switch timeline {
    case .track(let track, let period):
      chain = nil
      (self.period, target) = (period, period == nil ? track.value(at: .infinity) : nil)
      let duration = track.duration
      end = period.map { 2 * $0 } ?? (duration.isFinite ? duration : Self.longest)
    case .moves(let moves, let until):
      chain = MoveChain(from: from, moves)
      let removal = sampler.removalTime(lane: lane).map { $0 - start } ?? 0
      if removal < .infinity {
        (target, period) = (moves.last?.target ?? from, nil)
        end = max(removal, moves.last?.time ?? 0)
      } else {
        let phases = sampler.choreography.elements[sampler.lanes[lane].element].phases
        (target, period) = (nil, until < .infinity ? phases?.schedule.period : nil)
        // As far as the pieces of an animation that repeats are known.
        let known = moves.compactMap { move in
          move.animation?.pieces(limit: MoveChain.maximumPieces).pieces.last
            .map { move.time + $0.end }
        }
        end = min(until, known.min() ?? .infinity, Self.longest)
      }
    }
  }

  /// The instants up to a time between which the motion is smooth.
  package func breaks(until end: Double) -> [Double] { timeline.breaks(until: end) }

  /// The motion as a function with bounds, between two times without a break between them.
  package func enclosed(from a: Double, to b: Double) -> EnclosedFunction {
    let middle = a + (b - a) / 2
    let (lower, upper) = (a.nextUp, max(b.nextDown, a.nextUp))
    guard middle >= 0 else { return still(from) }
    if let chain {
      func clamped(_ time: Double) -> Double { min(max(time, lower), upper) }
      return EnclosedFunction(
        value: { chain.sample(at: clamped($0)).value },
        bend: { chain.bounds(at: clamped($0), until: clamped($1)).bend },
        range: { chain.bounds(at: clamped($0), until: clamped($1)).range })
    }
    guard case .track(let track, let period) = timeline else { return still(from) }
    let shift = period.map { (middle / $0).rounded(.down) * $0 } ?? 0
    let local = middle - shift
    guard let index = track.segments.ends.firstIndex(where: { $0.high > local }) else {
      return still(track.value(at: .infinity))
    }
    let first = index > 0 ? track.segments.ends[index - 1].high : 0
    let function = track.enclosed(
      keyframe: index, from: max(lower - shift, first.nextUp),
      to: min(upper - shift, track.segments.ends[index].high.nextDown))
    return shift > 0 ? function.delayed(by: shift) : function
  }

  private func still(_ value: Double) -> EnclosedFunction {
    EnclosedFunction(value: { _ in value }, bend: { _, _ in 0 }, range: { _, _ in value...value })
  }

  /// A bound on the distance from the target after a time at or after the end.
  package func distanceLeft(after time: Double) -> Double {
    chain?.distanceLeft(after: time) ?? 0
  }
}
