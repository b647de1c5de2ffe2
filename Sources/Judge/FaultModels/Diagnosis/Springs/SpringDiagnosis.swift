internal import SolverVerification

typealias SpringDiagnosis = KindDiagnosis<SpringTable>

extension SpringDiagnosis {
  /// Wrong positions and velocities of springs.
  init(observations: [Observation], tolerance: Double) {
    var known: [(item: SpringItem, position: Evidence?, velocity: Evidence?)] = []
    var cells = Cell<SpringProgram>.all(branches: 3, members: 2)
    for (index, observation) in observations.enumerated() {
      guard let request = observation.request.as(SpringRequest.self),
        let position = observation.judgement(of: .position),
        let velocity = observation.judgement(of: .velocity),
        let item = SpringItem(
          request, truth: MotionAnswer(position: position.truth, velocity: velocity.truth),
          seed: UInt64(index)), item.spring.isBranchDecided(of: request.spring)
      else { continue }
      let (allowance, scale) = (item.allowance, item.scale)
      let evidence = [
        Evidence(
          position, tolerance, allowance: allowance.position, scale: scale.position,
          rest: request.to),
        Evidence(
          velocity, tolerance, allowance: allowance.velocity, scale: scale.velocity, rest: 0),
      ]
      let served = zip([position, velocity], evidence).map { $0.isServed ? $1 : nil }
      // The ratio of an exactly critical spring may round to a neighbour of 1. A right answer is one
      // at critical damping; a wrong one is of the branch that the rounded ratio takes.
      let isCritical = request.spring.isExactlyCritical && !evidence.contains(where: \.isWrong)
      let branch = isCritical ? 1 : item.spring.branch
      for (member, evidence) in served.enumerated() {
        if let evidence { cells[member * 3 + branch].append(item, evidence) }
      }
      known.append((item, served[0], served[1]))
    }
    self.init(kind: "springs", table: SpringTable(known), cells: cells, tolerance: tolerance)
  }
}

extension DoubleSpring {
  /// Whether every rounding of the parameters gives the same branch: a bounce below 2⁻⁵³ is critical
  /// for a program that computes the damping ratio.
  func isBranchDecided(of description: SpringDescription) -> Bool {
    guard case .physical(let mass, let stiffness, let damping, _) = description,
      case let root = (stiffness * mass).squareRoot(),
      (damping - 2 * root).magnitude <= 16 * root.ulp
    else { return (ratio == 1) == (gap == 0) }
    return description.isExactlyCritical
  }

  /// Under-damped, critical, over-damped.
  var branch: Int { gap > 0 ? 0 : gap == 0 ? 1 : 2 }
}

extension SpringDescription {
  /// Whether mass, stiffness and damping are those of a critical spring without a rounding.
  var isExactlyCritical: Bool {
    guard case .physical(let mass, let stiffness, let damping, _) = self else { return false }
    let root = (stiffness * mass).squareRoot()
    return root * root == stiffness * mass && damping == 2 * root
  }
}

extension SpringItem {
  var branch: Int { spring.branch }

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
