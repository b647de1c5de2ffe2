internal import SolverVerification

typealias FrameDiagnosis = KindDiagnosis<FrameTable>

extension FrameDiagnosis {
  /// Wrong frames of springs.
  ///
  /// - Parameter known: The programs found in the answers to single spring requests.
  init(observations: [Observation], tolerance: Double, known: [SpringProgram]) {
    var cells = Cell<FrameProgram>.all(branches: 3, members: 2)
    var lengths: Set<Double> = []
    for (index, observation) in observations.enumerated() {
      guard let request = observation.request.as(AdvanceRequest.self) else { continue }
      lengths.formUnion(request.steps)
      let worst = [AnswerMember.positions, .velocities].map { member in
        observation.judgements.enumerated()
          .filter { $1.isServed && $1.member == member }
          .max { $0.element.error.orInfinite < $1.element.error.orInfinite }?.element
      }
      guard let item = FrameItem(request, worst, observation.judgements, seed: UInt64(index)) else {
        continue
      }
      for (member, judged) in worst.enumerated() {
        guard let judged else { continue }
        let frame = item.frames[member]
        let (allowance, scale) = (frame.allowance, frame.scale)
        cells[member * 3 + frame.branch].append(
          item,
          Evidence(
            judged, tolerance, allowance: member == 0 ? allowance.position : allowance.velocity,
            scale: member == 0 ? scale.position : scale.velocity,
            rest: member == 0 ? request.to : 0))
      }
    }
    self.init(
      kind: "\(SolverKind.advance.rawValue)", table: FrameTable(known: known, lengths: lengths),
      cells: cells, tolerance: tolerance,
      familiar: known.flatMap { spring in
        [true, false].map { FrameProgram(spring: spring, isIncremental: $0) }
      },
      // A program computes all frames up to the examined one.
      effort: SearchEffort(
        wrong: 20, right: 10, deciding: 200))
  }
}

extension FrameItem {
  /// - Parameter worst: The number with the largest error of each member; nil if that member is not
  ///   served.
  fileprivate init?(
    _ request: AdvanceRequest, _ worst: [Judgement?], _ judgements: [Judgement], seed: UInt64
  ) {
    let samples = request.samples
    func truth(_ member: AnswerMember, _ place: Int) -> Double? {
      judgements.first { $0.number == AnswerNumber(member, place) }?.truth
    }
    var frames: [SpringItem] = []
    var places: [Int] = []
    for judged in worst {
      let place = judged?.number.index ?? 0
      guard samples.indices.contains(place), let position = truth(.positions, place),
        let velocity = truth(.velocities, place),
        let item = SpringItem(
          samples[place], truth: MotionAnswer(position: position, velocity: velocity), seed: seed)
      else { return nil }
      frames.append(item)
      places.append(place)
    }
    self.init(request: request, frames: frames, places: places)
  }
}
