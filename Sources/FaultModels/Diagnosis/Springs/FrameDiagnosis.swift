internal import SolverVerification

/// Finds the faults behind wrong frames of springs.
struct FrameDiagnosis {
  let observations: [Observation]
  let tolerance: Double
  /// The programs found in the answers to single spring requests.
  let known: [SpringProgram]

  func findings(_ budget: WorkBudget = WorkBudget()) -> [RankedFinding] {
    var cells = (0..<6).map { Cell<FrameProgram>(branch: $0 % 3, member: $0 / 3) }
    var lengths: Set<Double> = []
    for (index, observation) in observations.enumerated() {
      guard case .advance(let request) = observation.request else { continue }
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
        let cell = member * 3 + frame.branch
        cells[cell].items.append(item)
        cells[cell].evidence.append(
          Evidence(
            observed: judged.observed, truth: judged.truth,
            allowance: member == 0 ? frame.allowance.position : frame.allowance.velocity,
            scale: member == 0 ? frame.scale.position : frame.scale.velocity, error: judged.error,
            isWrong: !(judged.error <= tolerance), rest: member == 0 ? request.to : 0))
      }
    }
    guard cells.contains(where: { $0.wrong > 0 }) else { return [] }
    let table = FrameTable(known: known, lengths: lengths)
    var search = FaultSearch(table, tolerance: tolerance, budget: budget)
    search.familiar = known.flatMap { spring in
      [true, false].map { FrameProgram(spring: spring, goesOn: $0) }
    }
    // A program computes all frames up to the examined one.
    search.effort = SearchEffort(
      width: 3, screen: (8, 4), promising: 16, wrong: 40, right: 20, deciding: 200)
    return FindingReport(
      kind: "\(SolverKind.advance.rawValue)", branches: table.branches, members: table.members,
      results: search.run(cells)
    ).findings()
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
