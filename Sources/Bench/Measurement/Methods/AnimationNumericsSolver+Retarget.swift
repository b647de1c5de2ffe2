internal import AnimationNumerics
package import SolverVerification

extension AnimationNumericsSolver: RetargetMethod, AdvanceMethod {
  package var options: Set<SolverOption> { Set(SolverOption.allCases) }

  /// Positions and velocities, each piece by its closed form.
  package func retarget(_ request: RetargetRequest) throws(SolverError) -> FramesAnswer {
    var answer = try frames(request.schedule)
    if let range = request.range { answer.positions = answer.positions.map(range.limited) }
    return answer
  }

  /// Positions and velocities at the sums of the steps.
  package func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    try frames(request.schedule)
  }

  /// The motion at the times of a schedule.
  func frames(_ schedule: MotionSchedule) throws(SolverError) -> FramesAnswer {
    var pieces: [SpringPiece] = []
    for next in schedule.pieces {
      let state =
        pieces.last?.state(at: next.time)
        ?? MotionAnswer(position: schedule.from, velocity: schedule.velocity)
      var piece = SpringPiece(
        time: next.time, spring: try Spring(next.spring), target: next.to, position: state.position,
        velocity: next.velocity ?? state.velocity)
      if schedule.isClamped {
        piece.clampTime = piece.spring.arrivalTime(
          fromValue: piece.position, toValue: piece.target, initialVelocity: piece.velocity)
      }
      pieces.append(piece)
    }
    let answers = schedule.samples.map { pieces[$0.piece].state(at: $0.time) }
    return FramesAnswer(positions: answers.map(\.position), velocities: answers.map(\.velocity))
  }
}

extension ShownRange {
  /// The number within the range that is nearest to a position.
  func limited(_ position: Double) -> Double { min(max(position, low), high) }
}

/// The motion between two changes of target.
private struct SpringPiece {
  var time: Double
  var spring: Spring
  var target, position, velocity: Double
  /// Seconds since `time` from which on the value stays on its target.
  var clampTime = Double.infinity

  func state(at time: Double) -> MotionAnswer {
    // The difference of two binary times need not be one; its rest moves the state a little.
    let elapsed = DoublePair(time) - DoublePair(self.time)
    if elapsed.high >= clampTime { return MotionAnswer(position: target, velocity: 0) }
    var state = spring.motion(from: position, to: target, velocity: velocity, at: elapsed.high)
    if elapsed.low != 0 {
      let force = spring.stiffness * (state.position - target) + spring.damping * state.velocity
      state.position += state.velocity * elapsed.low
      state.velocity -= force / spring.mass * elapsed.low
    }
    return state
  }
}
