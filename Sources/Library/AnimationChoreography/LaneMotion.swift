import AnimationNumerics

/// The motion of a lane after its start.
enum LaneMotion: Sendable {
  case moves(MoveTimeline<Double>)
  case track(ScalarTrack, from: Double)
  /// A track that restarts every `period` seconds.
  case loop(ScalarTrack, from: Double, period: Double)
  /// One plain spring from rest.
  case spring(Spring, from: Double, to: Double)
}

extension LaneMotion {
  /// A motion, and its initial delay. The delay of a single move is separated, so that a plain
  /// spring is recognised.
  static func prepared(_ motion: Choreography.Motion) -> (delay: Double, motion: Self) {
    switch motion {
    case .track(let track, let from): return (0, .track(track, from: from))
    case .loop(let track, let from, let period):
      trapUnless(period > 0, "period is \(period); it must be positive")
      return (0, .loop(track, from: from, period: period))
    case .moves(let from, let moves):
      guard moves.count == 1, let move = moves.first, let animation = move.animation else {
        return (0, .moves(MoveTimeline(initialValue: from, moves: moves)))
      }
      let (delay, rest) = animation.leadingDelay
      if case .spring(let spring) = rest.node {
        return (move.time + delay, .spring(spring, from: from, to: move.target))
      }
      let timeline = MoveTimeline(
        initialValue: from, moves: [.init(time: 0, target: move.target, animation: rest)])
      return (move.time + delay, .moves(timeline))
    }
  }

  func sample(at time: Double) -> MotionSample<Double> {
    switch self {
    case .moves(let timeline): return timeline.sample(at: time)
    case .track(let track, let from):
      guard time >= 0 else { return MotionSample(value: from) }
      let velocity = track.velocity(at: time)
      // The smaller of the one-sided slopes: the other may span a jump of the velocity.
      let h = 0x1p-20
      let before = (velocity - track.velocity(at: time - h)) / h
      let after = (track.velocity(at: time + h) - velocity) / h
      let slope = before.magnitude < after.magnitude ? before : after
      return MotionSample(
        value: track.value(at: time), velocity: velocity,
        acceleration: time <= track.duration && slope.isFinite ? slope : 0)
    case .loop(let track, let from, let period):
      guard time >= 0, time.isFinite else { return MotionSample(value: from) }
      let cycle = CyclePosition(of: time, cycle: period).number
      return Self.track(track, from: from).sample(at: max(time - cycle * period, 0))
    case .spring(let spring, let from, let to):
      var value = AnimatedValue(from)
      value.retarget(to: to, with: .spring(spring), at: 0)
      return time < 0 ? MotionSample(value: from) : value.sample(at: time)
    }
  }

  var removalTime: Double? {
    switch self {
    case .moves(let timeline): timeline.removalTime
    case .track(let track, _): track.duration
    case .loop: .infinity
    case .spring(let spring, let from, let to): from == to ? 0 : spring.settlingDuration
    }
  }

  /// The time from which on the motion stays within a distance of its end, and that end.
  func rest(within distance: Double) -> (time: Double, end: Double)? {
    switch self {
    case .moves(let timeline): timeline.restTime(within: distance).map { ($0, timeline.target) }
    case .track(let track, _): (track.duration, track.value(at: .infinity))
    case .loop(_, let from, _): (.infinity, from)
    case .spring(let spring, let from, let to):
      (spring.restTime(from: from, to: to, velocity: 0, within: distance), to)
    }
  }

  var completionTime: Double? {
    switch self {
    case .moves(let timeline): timeline.completionTime
    case .track(let track, _): track.duration
    case .loop: .infinity
    case .spring(let spring, _, _): spring.duration
    }
  }

  var knots: [Double] {
    switch self {
    case .moves(let timeline): timeline.moveTimes
    case .track(let track, _): [0] + track.segments.ends.map { $0.high }
    case .loop(let track, _, let period): Self.knots(of: track, period)
    case .spring: [0]
    }
  }

  /// The knots of two cycles; all later cycles are like the second.
  private static func knots(of track: ScalarTrack, _ period: Double) -> [Double] {
    let ends: [Double] = track.segments.ends.map { $0.high }
    let cycle: [Double] = [0] + ends.filter { $0 < period }
    return cycle + cycle.map { $0 + period } + [2 * period]
  }
}
