import ReferenceNumerics

extension SolverRequest {
  /// The pieces of a motion that is retargeted or clamped; nil for other requests.
  package var schedule: MotionSchedule? {
    if let request = self.as(RetargetRequest.self) { return request.schedule }
    if let request = self.as(AdvanceRequest.self), request.clamp || !request.retargets.isEmpty {
      return request.schedule
    }
    if let request = self.as(SpringRequest.self), request.clamp { return request.schedule }
    return nil
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
        let unit = allowance.unit(ofScale: place == 0 ? scale.position : scale.velocity)
        let granted = place == 0 ? allowances[index].position : allowances[index].velocity
        return Judgement(
          number: AnswerNumber(member.name, member.isList ? index : nil), observed: observed,
          truth: right.rounded,
          error: excess(right.distance(to: observed), over: granted) / unit, allowance: granted,
          scale: unit)
      }
    }
  }

  /// The difference of each position and velocity that is not counted.
  private func grants(
    _ schedule: MotionSchedule, _ motion: PlainMotion, _ truth: SolverTruth, isByFrames: Bool
  ) -> [MotionAnswer] {
    let count = schedule.samples.count
    let rounding = schedule.samples.indices.map { index in
      MotionAnswer(
        position: truth.values[index].halfUlp(in: allowance.scalar),
        velocity: truth.values[count + index].halfUlp(in: allowance.scalar))
    }
    guard let (scalar, clock) = allowance.honesty else { return rounding }
    var result = ScheduleAllowance(
      schedule, motion, scalar: scalar, clock: clock, isByFrames: isByFrames, granted: rounding)
    result.addClock()
    result.addStates()
    result.addTimes()
    return result.granted
  }
}
