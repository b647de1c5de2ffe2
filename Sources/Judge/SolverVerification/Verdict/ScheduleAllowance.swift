/// The effect of the roundings of an honest solver's scalar type and its clock on a motion that is
/// retargeted or clamped.
struct ScheduleAllowance {
  private let schedule: MotionSchedule
  private let motion: PlainMotion
  private let scalar: ScalarType
  /// The steps of the clock in seconds; 0 for none.
  private let clock: Double
  /// Whether times are sums of frames, which are rounded as well.
  private let isByFrames: Bool
  /// The samples of the motion.
  private let plain: [MotionAnswer]
  /// The largest magnitude of a position so far.
  private var reach: Double
  /// The allowance of each sample.
  private(set) var granted: [MotionAnswer]

  init(
    _ schedule: MotionSchedule, _ motion: PlainMotion, scalar: ScalarType, clock: Double,
    isByFrames: Bool, granted: [MotionAnswer]
  ) {
    (self.schedule, self.motion, self.granted) = (schedule, motion, granted)
    (self.scalar, self.clock, self.isByFrames) = (scalar, clock, isByFrames)
    plain = schedule.samples.map { motion.pieces[$0.piece].answer(at: $0.time) }
    reach = schedule.from.magnitude
  }

  /// The error of a time in seconds: four roundings, one for each frame, and a tick.
  private func slip(_ time: Double, frames: Int) -> Double {
    2 * scalar.ulp(of: 1) * time + scalar.ulp(of: time) * Double(isByFrames ? frames : 0) / 2
  }

  /// Adds the effect of rounding every time to a tick. A clock rounds all times alike, and its effect
  /// on several close ones exceeds the sum of single shifts.
  mutating func addClock() {
    guard clock > 0 else { return }
    for rule in [FloatingPointRoundingRule.down, .toNearestOrAwayFromZero, .up] {
      func told(_ time: Double) -> Double { (time / clock).rounded(rule) * clock }
      var late = schedule
      for index in late.pieces.indices { late.pieces[index].time = told(late.pieces[index].time) }
      let motion = PlainMotion(late)
      for (index, sample) in schedule.samples.enumerated() {
        let time = told(sample.time)
        let last = late.pieces.lastIndex { $0.time <= time } ?? sample.piece
        for piece in Set([sample.piece, max(sample.piece, last)]) {
          let answer = motion.pieces[piece].answer(at: time)
          granted[index].reach(answer, from: plain[index], times: 1.05)
        }
      }
    }
  }

  /// Adds the effect of disturbances of each piece's state and time.
  mutating func addStates() {
    for (index, piece) in motion.pieces.enumerated() {
      reach = max(reach, piece.target.magnitude, piece.position.magnitude)
      let scale = motion.scale(in: index)
      let rounding = 2 * scalar.ulp(of: reach)
      let position = max(rounding, 1e-6 * scale.position)
      add(rounding, tried: position, [.init(piece: index, position: position)])
      let speed = 2 * scalar.ulp(of: piece.velocity)
      let velocity = max(speed, 1e-6 * scale.velocity)
      add(speed, tried: velocity, [.init(piece: index, velocity: velocity)])
      guard index > 0 else { continue }
      let shift = clock + slip(piece.time, frames: schedule.samples.count { $0.piece < index })
      let tried = max(shift, 1e-8 / piece.spring.frequency)
      let shares = clock > 0 ? [-1, -0.5, 0.5, 1] : [-1.0, 1]
      add(shift, tried: tried, shares.map { .init(piece: index, time: $0 * tried) })
    }
  }

  /// Adds the share δ/h of the effect of disturbances of size h.
  private mutating func add(
    _ size: Double, tried: Double, _ disturbances: [PlainMotion.Disturbance]
  ) {
    let moved = disturbances.map { PlainMotion(schedule, $0) }
    let share = 1.05 * size / tried
    for (index, sample) in schedule.samples.enumerated() {
      var change = MotionAnswer(position: 0, velocity: 0)
      for motion in moved {
        let answer = motion.pieces[sample.piece].answer(at: sample.time)
        change.reach(answer, from: plain[index], times: 1)
      }
      granted[index].add(change, times: share)
    }
  }

  /// Adds the effect of rounding the time and the position of each sample.
  mutating func addTimes() {
    for (index, sample) in schedule.samples.enumerated() {
      let piece = motion.pieces[sample.piece]
      let shift = slip(sample.time, frames: index)
      let (x, v) = (plain[index].position - piece.target, plain[index].velocity.magnitude)
      let frequency = piece.spring.frequency
      var change = MotionAnswer(
        position: 2 * scalar.ulp(of: reach) + shift * v,
        velocity: shift * frequency * (frequency * x.magnitude + 2 * piece.spring.ratio * v))
      func allow(_ answer: MotionAnswer) { change.reach(answer, from: plain[index], times: 1.05) }
      if clock > 0 {
        for quarter in -4...4 {
          allow(piece.answer(at: sample.time + clock * Double(quarter) / 4))
        }
        // Both may be reported as the same time.
        if sample.piece + 1 < motion.pieces.count {
          let next = motion.pieces[sample.piece + 1]
          if next.time - sample.time <= clock { allow(next.answer(at: next.time)) }
        }
      }
      // At the clamp itself either side is right, within the roundings of both times.
      let elapsed = sample.time - piece.time
      let crossing = piece.clampTime.isFinite ? piece.unclamped(after: piece.clampTime) : nil
      if let crossing, crossing.velocity != 0 {
        let doubt =
          4 * shift + 4 * scalar.ulp(of: piece.clampTime) + clock
          + 4 * scalar.ulp(of: reach) / crossing.velocity.magnitude
        if (elapsed - piece.clampTime).magnitude <= doubt {
          change.position += doubt * crossing.velocity.magnitude
          change.velocity += crossing.velocity.magnitude
        }
      }
      granted[index].add(change)
    }
  }
}
