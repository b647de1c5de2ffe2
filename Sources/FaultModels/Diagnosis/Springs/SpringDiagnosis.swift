internal import SolverVerification

/// Finds the faults behind wrong positions and velocities of springs.
struct SpringDiagnosis {
  private let cells: [Cell<SpringProgram>]
  private let table: SpringTable
  private let tolerance: Double

  init(observations: [Observation], tolerance: Double) {
    self.tolerance = tolerance
    var known: [(item: SpringItem, position: Evidence?, velocity: Evidence?)] = []
    for (index, observation) in observations.enumerated() {
      guard case .spring(let request) = observation.request,
        let truth = Self.truth(observation),
        let item = SpringItem(request, truth: truth, seed: UInt64(index)), item.isBranchDecided
      else { continue }
      func evidence(
        _ member: AnswerMember, allowance: Double, scale: Double, rest: Double
      ) -> Evidence? {
        guard let judged = observation.judgements.first(where: { $0.member == member }),
          judged.isServed
        else { return nil }
        return Evidence(
          observed: judged.observed, truth: judged.truth, allowance: allowance, scale: scale,
          error: judged.error, isWrong: !(judged.error <= tolerance), rest: rest)
      }
      let (allowance, scale) = (item.allowance, item.scale)
      known.append(
        (
          item,
          evidence(
            .position, allowance: allowance.position, scale: scale.position, rest: request.to),
          evidence(.velocity, allowance: allowance.velocity, scale: scale.velocity, rest: 0)
        ))
    }
    table = SpringTable(known)
    var cells: [Cell<SpringProgram>] = []
    for member in 0..<2 {
      for branch in 0..<3 {
        var cell = Cell<SpringProgram>(branch: branch, member: member)
        for (item, position, velocity) in known where item.branch == branch {
          guard let evidence = member == 0 ? position : velocity else { continue }
          cell.items.append(item)
          cell.evidence.append(evidence)
        }
        cells.append(cell)
      }
    }
    self.cells = cells
  }

  private static func truth(_ observation: Observation) -> MotionAnswer? {
    func truth(_ member: AnswerMember) -> Double? {
      observation.judgements.first { $0.member == member }?.truth
    }
    guard let position = truth(.position), let velocity = truth(.velocity) else { return nil }
    return MotionAnswer(position: position, velocity: velocity)
  }

  /// The results for each branch and member with wrong answers.
  func results(
    _ budget: WorkBudget = WorkBudget(), isBanned: ((FaultPart) -> Bool)? = nil
  ) -> [CellResult<SpringProgram>] {
    guard cells.contains(where: { $0.wrong > 0 }) else { return [] }
    var search = FaultSearch(table, tolerance: tolerance, budget: budget, isBanned: isBanned)
    return search.run(cells)
  }

  /// The findings that describe the results.
  func findings(_ results: [CellResult<SpringProgram>]) -> [RankedFinding] {
    FindingReport(
      kind: "springs", branches: table.branches, members: table.members, results: results
    ).findings()
  }
}

extension SpringItem {
  /// Whether every rounding of the parameters gives the same branch: a bounce below 2⁻⁵³ is critical
  /// for a program that computes the damping ratio.
  var isBranchDecided: Bool {
    guard case .physical(let mass, let stiffness, let damping, _) = request.spring,
      case let root = (stiffness * mass).squareRoot(),
      (damping - 2 * root).magnitude <= 16 * root.ulp
    else { return (spring.ratio == 1) == (spring.gap == 0) }
    return root * root == stiffness * mass && damping == 2 * root
  }

  /// Under-damped, critical, over-damped.
  var branch: Int { spring.gap > 0 ? 0 : spring.gap == 0 ? 1 : 2 }

  /// The allowed error, in the answer's unit: the effect of rounded inputs and a rounded answer.
  var allowance: MotionAnswer {
    let w = spring.frequency
    let acceleration =
      w
      * (w * (truth.position - request.to).magnitude
        + 2 * spring.ratio * truth.velocity.magnitude)
    let slip = 2 * Double.ulpOfOne * request.time
    return MotionAnswer(
      position: truth.position.ulp / 2 + 2 * max(request.from.magnitude, request.to.magnitude).ulp
        + slip * truth.velocity.magnitude,
      velocity: truth.velocity.ulp / 2 + slip * acceleration)
  }
}
