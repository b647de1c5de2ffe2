internal import SolverVerification

/// One number of an answer, compared with the truth.
struct JudgedNumber {
  var member: String
  var observed: Double
  var truth: Double
  var error: Double
}

/// Measures answers about springs and curves against the reference.
struct SpringJudge {
  let allowance: Allowance
  private let reference = ReferenceSolver()

  init(allowance: Allowance) {
    self.allowance = allowance
  }

  /// Whether the truth about a kind is known.
  func isCompetent(for kind: SolverKind) -> Bool {
    (kind == .spring || kind == .cubicBezier) && reference.kinds.contains(kind)
  }

  /// Every number of an answer.
  func judge(
    _ answer: SolverAnswer, to request: SolverRequest
  ) throws(SolverError) -> [JudgedNumber] {
    let truth = try reference.truth(for: request)
    if case .spring(let motion) = request, case .motion(let answer) = answer {
      let error = MotionError(
        of: answer, position: truth.values[0], velocity: truth.values[1], request: motion,
        naturalFrequency: motion.spring.approximateNaturalFrequency ?? 1,
        dampingRatio: motion.spring.approximateDampingRatio, allowance: allowance)
      return [
        JudgedNumber(
          member: "position", observed: answer.position, truth: truth.values[0].rounded,
          error: error.position),
        JudgedNumber(
          member: "velocity", observed: answer.velocity, truth: truth.values[1].rounded,
          error: error.velocity),
      ]
    }
    return zip(answer.numbers, truth.values).map { number, truth in
      JudgedNumber(
        member: number.member, observed: number.value, truth: truth.rounded,
        error: max(0, truth.distance(to: number.value) - truth.rounded.ulp / 2))
    }
  }
}

extension SolverRequest {
  /// The part of its set that a request belongs to: a spring's regime.
  var part: String {
    if case .spring(let request) = self { return request.spring.regime.rawValue }
    return "all"
  }
}
