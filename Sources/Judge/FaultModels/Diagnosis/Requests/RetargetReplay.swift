internal import SolverVerification

extension SpringItem {
  /// A time of a piece as a request of its own.
  fileprivate init?(
    _ piece: PlainMotion.Piece, _ spring: SpringDescription, at time: Double, truth: MotionAnswer
  ) {
    let request = SpringRequest(
      spring: spring, from: piece.position, to: piece.target, velocity: piece.velocity, time: time)
    self.init(request, truth: truth, seed: 0)
  }
}

extension SpringProgram {
  /// Seconds from a piece's start to its target, by the program's own spring and velocity.
  fileprivate func firstReturn(_ piece: PlainMotion.Piece, _ spring: SpringDescription) -> Double? {
    SpringItem(piece, spring, at: 0, truth: piece.answer(at: piece.time)).map(firstReturn)
  }
}

/// The motion of a faulty program along a schedule.
struct RetargetReplay {
  /// A piece of the motion, and the change of target that it belongs to.
  struct Piece {
    var plain: PlainMotion.Piece
    var description: SpringDescription
    var source: Int
  }

  /// A change of target as a faulty program sees it. Rows change the first five members.
  struct Change {
    /// When the change takes effect, and for how long the value then rests.
    var time: Double
    var hold = 0.0
    var position: Double
    var velocity: Double
    var spring: DoubleSpring
    /// The velocity before a move sets another.
    var carried = 0.0
    /// The spring of the request itself.
    let first: DoubleSpring
    /// The change as asked, and its place.
    let asked: MotionSchedule.Piece
    let index: Int
    /// The piece before; nil at the start.
    let last: PlainMotion.Piece?
    /// The position at an earlier time.
    let history: (Double) -> Double
    /// From the position to the target.
    var move: Double { asked.to - position }
  }

  /// The effect of the program's clamp from the first return to the target on.
  enum Clamp { case held, ignored, positionAlone, whileBeyond, positionWhileBeyond }

  private(set) var pieces: [Piece] = []
  private let clamp: Clamp
  /// The program that is wrong about springs without interruption, if any.
  let known: SpringProgram?

  init(_ schedule: MotionSchedule, _ steps: [RetargetStep], known: SpringProgram? = nil) {
    self.known = known
    let wrong = steps.first { $0.stage == .clamp }?.clamp
    clamp = schedule.isClamped ? wrong ?? .held : .ignored
    for (index, asked) in schedule.pieces.enumerated() {
      let earlier = self
      let last = pieces.last?.plain
      var change = Change(
        time: asked.time, position: schedule.from, velocity: schedule.velocity,
        spring: DoubleSpring(asked.spring) ?? DoubleSpring(frequency: 1, ratio: 1),
        first: DoubleSpring(schedule.spring) ?? DoubleSpring(frequency: 1, ratio: 1), asked: asked,
        index: index, last: last, history: { earlier.answer(at: max(0, $0)).position })
      func apply(_ stage: RetargetStep.Stage) {
        for step in steps where step.stage == stage { step.change(&change) }
      }
      if index > 0 {
        apply(.time)
        let state = answer(at: change.time)
        (change.position, change.velocity) = (state.position, state.velocity)
        apply(.carry)
      }
      change.carried = change.velocity
      change.velocity = asked.velocity ?? change.carried
      if asked.velocity != nil {
        apply(.set)
      }
      apply(.spring)
      func append(_ time: Double, target: Double, velocity: Double) {
        var plain = PlainMotion.Piece(
          time: time, spring: change.spring, target: target, position: change.position,
          velocity: velocity)
        if clamp != .ignored {
          plain.clampTime =
            known.flatMap { $0.firstReturn(plain, asked.spring) }
            ?? change.spring.firstReturn(
              displacement: plain.position - target, velocity: velocity)
        }
        pieces.append(Piece(plain: plain, description: asked.spring, source: index))
      }
      if change.hold > 0 { append(change.time, target: change.position, velocity: 0) }
      append(change.time + change.hold, target: asked.to, velocity: change.velocity)
    }
  }

  /// The positions at the times of a schedule, followed by the velocities.
  func numbers(of schedule: MotionSchedule) -> [Double] {
    let answers = schedule.samples.map { answer(at: $0.time, upTo: $0.piece) }
    return answers.map(\.position) + answers.map(\.velocity)
  }

  /// The state at a time, by the last piece begun of those up to a change.
  func answer(at time: Double, upTo source: Int = .max) -> MotionAnswer {
    guard
      let piece = pieces.last(where: { $0.source <= source && $0.plain.time <= time })
        ?? pieces.first
    else { return MotionAnswer(position: 0, velocity: 0) }
    let elapsed = time - piece.plain.time
    var plain = piece.plain.answer(at: time)
    if elapsed >= piece.plain.clampTime, clamp != .held {
      let free = piece.plain.unclamped(after: elapsed)
      let isBeyond =
        (free.position - piece.plain.target) * (piece.plain.position - piece.plain.target) < 0
      if clamp == .positionAlone || isBeyond && clamp == .positionWhileBeyond {
        plain.velocity = free.velocity
      } else if !isBeyond {
        plain = free
      }
    }
    guard let known, elapsed > 0, elapsed < piece.plain.clampTime,
      let item = SpringItem(piece.plain, piece.description, at: elapsed, truth: plain)
    else { return plain }
    let core = known.core.runCore(on: item)
    return MotionAnswer(
      position: known.answer(for: item, member: 0, core: core).value,
      velocity: known.answer(for: item, member: 1, core: core).value)
  }
}
