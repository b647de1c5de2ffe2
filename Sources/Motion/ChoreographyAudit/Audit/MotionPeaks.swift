internal import AnimationNumerics
internal import AnimationChoreography
internal import ChoreographyFiles

/// The reason why an acceleration is unbounded.
package enum UnboundedAcceleration: String, Hashable, Sendable, Encodable {
  case valueJumps = "value jumps"
  case velocityJumps = "velocity jumps"
  case curveIsTooSharp = "curve is too sharp"
}

/// The greatest speed and acceleration of a motion.
///
/// A single move is split into springs and curves with known extrema; keyframes are treated
/// likewise, one by one. Moves that interrupt each other are sampled on a grid and on both sides of
/// every instant at which something begins or ends. Extrema found inside are refined.
struct MotionPeaks {
  /// The greatest speed and its time; infinite at a vertical tangent.
  private(set) var velocity: (time: Double, value: Double)
  private(set) var acceleration: (time: Double, value: Double) = (0, 0)
  /// The time and reason of an unbounded acceleration; nil if it is bounded.
  private(set) var unbounded: (time: Double, reason: UnboundedAcceleration)?

  struct Source {
    let motion: LaneTimeline
    /// Value, velocity and acceleration at a time after the lane's start.
    let sample: (Double) -> MotionSample<Double>
    let grid: MotionGrid
    let samples: [MotionSample<Double>]
    /// The value before the start.
    let from: Double
    /// The distance that the motion moves away from `from`.
    let reach: Double
    /// The lane's start, which affects the rounding of times.
    let start: Double
  }

  init(_ source: Source) {
    velocity = source.grid.maximum(source.samples.map(\.velocity.magnitude)) {
      source.sample($0).velocity.magnitude
    }
    guard source.reach > 0 else { return }
    switch source.motion {
    case .moves(let moves, _):
      if moves.count == 1, let animation = moves[0].animation {
        takeApart(animation, from: moves[0].time, moves[0].target - source.from, source)
      } else {
        sampleAccelerations(source)
        findSharpCurves(moves, source)
      }
    case .track(let track, _): takeApart(track, source)
    }
    findJumps(source)
  }

  private mutating func include(velocity value: Double, at time: Double) {
    if value > velocity.value { velocity = (time, value) }
  }

  private mutating func include(acceleration value: Double, at time: Double) {
    if value == .infinity {
      unbounded = unbounded ?? (time, .curveIsTooSharp)
    } else if value > acceleration.value {
      acceleration = (time, value)
    }
  }

  private mutating func takeApart(
    _ animation: Animation, from start: Double, _ change: Double, _ source: Source
  ) {
    let end = (source.grid.times.last ?? 0) - start
    // The cycles of a repetition are alike.
    for piece in animation.pieces(limit: 64).pieces where piece.start <= end {
      let bend = piece.peakSecondDerivative(until: end)
      include(acceleration: bend.magnitude * change.magnitude, at: start + bend.time)
      if let slope = piece.peakSlope(until: end) {
        include(velocity: slope.magnitude * change.magnitude, at: start + slope.time)
      }
    }
  }

  private mutating func takeApart(_ track: ScalarTrack, _ source: Source) {
    // Where keyframes meet, the track's own value may already be that of a jump.
    var last = track.value(at: 0)
    for (keyframe, start, end) in track.spans {
      let first = last
      if case .spring = keyframe { last = track.value(at: end) } else { last = keyframe.target }
      guard end > start, end.isFinite else { continue }
      let duration = end - start
      let inner = source.inside(start, end)
      switch keyframe {
      case .move: break
      case .linear(let target, _, let curve):
        let derivatives = CurveDerivatives(curve)
        let change = (target - first).magnitude
        guard change > 0 else { continue }
        let bend = derivatives.peakSecondDerivative(over: 0, 1)
        let slope = derivatives.peakSlope(over: 0, 1)
        include(
          acceleration: bend.magnitude * change / duration / duration,
          at: start + bend.x * duration)
        include(velocity: slope.magnitude * change / duration, at: start + slope.x * duration)
      case .cubic:
        // The velocity is a quadratic, so three of its values give its slopes at both ends.
        let v = [inner.lowerBound, start + duration / 2, inner.upperBound].map(track.velocity)
        include(acceleration: (-3 * v[0] + 4 * v[1] - v[2]).magnitude / duration, at: start)
        include(acceleration: (v[0] - 4 * v[1] + 3 * v[2]).magnitude / duration, at: end)
      case .spring(let target, _, let spring, _):
        func acceleration(_ time: Double) -> Double {
          spring.acceleration(
            displacement: track.value(at: time) - target, velocity: track.velocity(at: time))
        }
        // The extrema shrink, so the greatest is the first one or the value at the start.
        let (y, v) = (acceleration(inner.lowerBound), track.velocity(at: inner.lowerBound))
        include(acceleration: y.magnitude, at: start)
        let first =
          ProgressPiece.firstExtremum(spring, y, spring.secondDerivative(v, y)) ?? duration
        let time = min(start + first, inner.upperBound)
        include(acceleration: acceleration(time).magnitude, at: time)
      }
    }
  }

  private mutating func sampleAccelerations(_ source: Source) {
    acceleration = source.grid.maximum(source.samples.map(\.acceleration.magnitude)) {
      source.sample($0).acceleration.magnitude
    }
    for time in source.motion.breaks(until: source.grid.times.last ?? 0) {
      let δ = source.step(at: time)
      for side in [time - δ, time + δ] where side > 0 {
        include(acceleration: source.sample(side).acceleration.magnitude, at: time)
      }
    }
  }

  /// Finds curves whose second derivative is unbounded.
  private mutating func findSharpCurves(_ moves: [MoveTimeline<Double>.Move], _ source: Source) {
    let end = source.grid.times.last ?? 0
    for (index, move) in moves.enumerated() where move.time <= end {
      guard let animation = move.animation else { continue }
      let before = source.sample(move.time - source.step(at: move.time)).value
      guard (move.target - before).magnitude > 1e-12 * source.reach else { continue }
      // A jump or a spring discards the earlier motion.
      let next = moves[(index + 1)...].first { $0.animation?.takesOver ?? true }
      let limit = min(next?.time ?? .infinity, end) - move.time
      for piece in animation.pieces(limit: 64).pieces where piece.start <= limit {
        let bend = piece.peakSecondDerivative(until: limit)
        if bend.magnitude == .infinity {
          include(acceleration: .infinity, at: move.time + bend.time)
        }
      }
    }
  }

  /// Finds instants at which the value or the velocity differs between the two sides.
  private mutating func findJumps(_ source: Source) {
    var largest = 0.0
    let end = source.grid.times.last ?? 0
    let speed = velocity.value.isFinite ? velocity.value : source.reach / end
    for time in source.motion.breaks(until: source.grid.times.last ?? 0) {
      let δ = source.step(at: time)
      let after = source.sample(time + δ)
      let before = time - δ <= 0 ? MotionSample(value: source.from) : source.sample(time - δ)
      let slack =
        1e-9 * source.reach + 8 * δ * max(after.velocity.magnitude, before.velocity.magnitude)
      if (after.value - before.value).magnitude > slack {
        unbounded = (time, .valueJumps)
        return
      }
      let jump = (after.velocity - before.velocity).magnitude
      let change = max(
        after.acceleration.magnitude, before.acceleration.magnitude, acceleration.value)
      if jump > max(1e-9 * speed + 8 * δ * (change.isFinite ? change : 0), largest) {
        largest = jump
        unbounded = (time, .velocityJumps)
      }
    }
  }
}

extension Animation {
  /// Whether it takes over position and velocity of the interrupted motion and discards the rest.
  fileprivate var takesOver: Bool {
    if case .spring = node { return true }
    return false
  }
}

extension MotionPeaks.Source {
  /// A time step larger than the rounding of adding the lane's start.
  func step(at time: Double) -> Double {
    8 * max((start.magnitude + time.magnitude).ulp, 0x1p-1000)
  }

  /// The times of a segment without its ends, where a neighbour's value may be returned.
  func inside(_ start: Double, _ end: Double) -> ClosedRange<Double> {
    let (a, b) = (start.nextUp, end.nextDown)
    return a <= b ? a...b : start...end
  }
}
