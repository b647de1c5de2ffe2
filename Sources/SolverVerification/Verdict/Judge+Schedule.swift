import ReferenceNumerics

extension SolverRequest {
  /// The pieces of a motion that is retargeted or clamped; nil for other requests.
  package var schedule: MotionSchedule? {
    switch self {
    case .retarget(let request): request.schedule
    case .advance(let request) where request.clamp || !request.retargets.isEmpty: request.schedule
    case .spring(let request) where request.clamp: request.schedule
    default: nil
    }
  }
}

extension Judge {
  /// Judges a motion that is retargeted or clamped.
  ///
  /// The scale of an error is the largest of the pieces begun so far. The allowance of an honest
  /// solver is the effect, at the time, of the roundings of its scalar type and its clock at every
  /// change of target.
  func judge(
    _ answer: SolverAnswer, to request: SolverRequest, along schedule: MotionSchedule
  ) throws(SolverError) -> [Judgement] {
    let members = answer.members
    let count = schedule.samples.count
    if let wrong = members.first(where: { $0.numbers.count != count }) {
      return [.length(wrong.numbers.count, instead: count)]
    }
    let truth = try reference.truth(for: request)
    let motion = PlainMotion(schedule)
    let allowances = grants(schedule, motion, truth, isByFrames: request.kind == .advance)
    return members.enumerated().flatMap { place, member in
      schedule.samples.indices.map { index in
        let right = truth.values[place * count + index]
        let observed = member.numbers[index]
        let scale = motion.scale(in: schedule.samples[index].piece)
        var unit = place == 0 ? scale.position : scale.velocity
        if allowance == .ownSingleRounding { unit = Double(Float(unit).ulp) }
        let granted =
          place == 0 ? allowances[index].position : allowances[index].velocity
        return Judgement(
          number: AnswerNumber(member.name, member.isList ? index : nil), observed: observed,
          truth: right.rounded,
          error: excess(right.distance(to: observed), over: granted) / unit)
      }
    }
  }

  /// The difference of each position and velocity that is not counted.
  private func grants(
    _ schedule: MotionSchedule, _ motion: PlainMotion, _ truth: SolverTruth, isByFrames: Bool
  ) -> [MotionAnswer] {
    let count = schedule.samples.count
    let isSingle = allowance == .ownSingleRounding || allowance.honesty?.scalar == .float
    var granted = schedule.samples.indices.map { index in
      MotionAnswer(
        position: truth.values[index].halfUlp(in: isSingle ? .float : .double),
        velocity: truth.values[count + index].halfUlp(in: isSingle ? .float : .double))
    }
    guard let (scalar, clock) = allowance.honesty else { return granted }
    /// The error of a time in seconds: four roundings, one for each frame, and a tick.
    func slip(_ time: Double, frames: Int) -> Double {
      2 * scalar.ulp(of: 1) * time + scalar.ulp(of: time) * Double(isByFrames ? frames : 0) / 2
    }
    let plain = schedule.samples.map { motion.pieces[$0.piece].answer(at: $0.time) }
    /// Adds the share δ/h of the effect of disturbances of size h.
    func add(_ size: Double, tried: Double, _ disturbances: [PlainMotion.Disturbance]) {
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
    // A clock rounds all times alike, and its effect on several close ones exceeds the sum of single
    // shifts.
    if clock > 0 {
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
    var reach = schedule.from.magnitude
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
      let shift =
        clock + slip(piece.time, frames: schedule.samples.count { $0.piece < index })
      let tried = max(shift, 1e-8 / piece.spring.frequency)
      let shares = clock > 0 ? [-1, -0.5, 0.5, 1] : [-1.0, 1]
      add(shift, tried: tried, shares.map { .init(piece: index, time: $0 * tried) })
    }
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
      granted[index].add(change, times: 1)
    }
    return granted
  }
}

extension MotionAnswer {
  /// Grows, where it is smaller, to a multiple of the distance between two states.
  package mutating func reach(_ a: MotionAnswer, from b: MotionAnswer, times factor: Double) {
    position = max(position, factor * (a.position - b.position).magnitude)
    velocity = max(velocity, factor * (a.velocity - b.velocity).magnitude)
  }

  /// Adds a multiple of another state.
  package mutating func add(_ other: MotionAnswer, times factor: Double = 1) {
    position += factor * other.position
    velocity += factor * other.velocity
  }
}
