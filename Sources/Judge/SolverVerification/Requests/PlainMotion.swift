/// A spring's motion with changes of target, and the times at which it is asked for.
package struct MotionSchedule: Sendable {
  /// A change of target.
  package struct Piece: Sendable {
    /// Seconds since the start of the motion.
    package var time: Double
    package var to: Double
    /// The velocity from then on; nil to keep the current one.
    package var velocity: Double?
    package var spring: SpringDescription
  }

  /// A time that is asked for, and the piece that answers.
  package struct Sample: Sendable {
    package var time: Double
    package var piece: Int
  }

  package var spring: SpringDescription
  package var from: Double
  package var velocity: Double
  package var isClamped = false
  /// The pieces by time; the first is at 0.
  package var pieces: [Piece]
  package var samples: [Sample]
}

/// A motion in plain `Double` arithmetic, piece by piece.
package struct PlainMotion: Sendable {
  /// The motion between two changes of target.
  package struct Piece: Sendable {
    /// Seconds since the start of the motion.
    package var time: Double
    package var spring: DoubleSpring
    package var target: Double
    /// The state at `time`.
    package var position, velocity: Double
    /// Seconds since `time` from which on the value stays on its target.
    package var clampTime = Double.infinity

    package init(
      time: Double, spring: DoubleSpring, target: Double, position: Double, velocity: Double
    ) {
      (self.time, self.spring, self.target) = (time, spring, target)
      (self.position, self.velocity) = (position, velocity)
    }

    /// Position and velocity at a time, at the earliest at the piece's own.
    package func answer(at time: Double) -> MotionAnswer {
      let elapsed = max(0, time - self.time)
      if elapsed >= clampTime { return MotionAnswer(position: target, velocity: 0) }
      return unclamped(after: elapsed)
    }

    /// Position and velocity without the clamp.
    package func unclamped(after elapsed: Double) -> MotionAnswer {
      var state = spring.state(displacement: position - target, velocity: velocity, at: elapsed)
      state.position += target
      return state
    }

    /// The scale of errors: max(|x − target|, |v|/ω₀) at the start, and ω₀ times that.
    var scale: MotionAnswer {
      let moved = max((position - target).magnitude, velocity.magnitude / spring.frequency)
      return MotionAnswer(position: moved, velocity: moved * spring.frequency)
    }
  }

  /// A disturbance of one piece: its time, and its state at that time.
  struct Disturbance {
    var piece: Int
    var time = 0.0
    var position = 0.0
    var velocity = 0.0
  }

  /// The pieces, by time.
  package var pieces: [Piece] = []

  /// Creates the motion of a schedule.
  package init(_ schedule: MotionSchedule) { self.init(schedule, nil) }

  init(_ schedule: MotionSchedule, _ disturbance: Disturbance?) {
    for (index, next) in schedule.pieces.enumerated() {
      let change = disturbance?.piece == index ? disturbance : nil
      let time = next.time + (change?.time ?? 0)
      let state =
        pieces.last?.answer(at: time)
        ?? MotionAnswer(position: schedule.from, velocity: schedule.velocity)
      var piece = Piece(
        time: time, spring: DoubleSpring(next.spring) ?? DoubleSpring(frequency: 1, ratio: 1),
        target: next.to, position: state.position + (change?.position ?? 0),
        velocity: (next.velocity ?? state.velocity) + (change?.velocity ?? 0))
      if schedule.isClamped {
        piece.clampTime = piece.spring.firstReturn(
          displacement: piece.position - piece.target, velocity: piece.velocity)
      }
      pieces.append(piece)
    }
  }

  /// The error scale in a piece: the largest of the pieces begun so far.
  package func scale(in piece: Int) -> MotionAnswer {
    let scales = pieces[...piece].map(\.scale)
    let position = scales.map(\.position).max() ?? 0
    if position > 0 {
      return MotionAnswer(position: position, velocity: scales.map(\.velocity).max() ?? 0)
    }
    let rest = max(pieces[piece].target.magnitude, .leastNormalMagnitude)
    return MotionAnswer(position: rest, velocity: rest * pieces[piece].spring.frequency)
  }
}
