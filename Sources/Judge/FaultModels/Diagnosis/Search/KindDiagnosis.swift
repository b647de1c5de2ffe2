internal import SolverVerification

/// The answers of one kind by branch and member, and the table of faults that may explain them.
struct KindDiagnosis<Table: FaultTable> {
  typealias Program = Table.Program

  /// The subject of the answers, "springs".
  let kind: String
  /// The start of each name whose words leave the kind open.
  var context = ""
  let table: Table
  let cells: [Cell<Program>]
  let tolerance: Double
  /// Programs found in answers of other kinds.
  var familiar: [Program] = []
  var effort = SearchEffort()
  /// Properties of unpredicted wrong answers, such as "negative".
  var facts: [(fault: Fault, words: String, holds: (Evidence) -> Bool)] = []

  /// The results for each branch and member with wrong answers.
  func results(
    _ budget: WorkBudget = WorkBudget(), isBanned: ((FaultPart) -> Bool)? = nil
  ) -> [CellResult<Program>] {
    FaultSearch(diagnosis: self, budget: budget, isBanned: isBanned).run()
  }

  /// The findings that describe some results.
  func findings(_ results: [CellResult<Program>]) -> [RankedFinding] {
    FindingReport(diagnosis: self, results: results).findings()
  }
}

extension Observation {
  func judgement(of member: AnswerMember) -> Judgement? {
    judgements.first { $0.member == member }
  }
}

extension Evidence {
  /// - Parameter predicted: Converts a value to the number that programs predict: a slope to its angle.
  init(
    _ judged: Judgement, _ tolerance: Double, allowance: Double, scale: Double,
    rest: Double? = nil, predicted: (Double) -> Double = { $0 }
  ) {
    self.init(
      observed: predicted(judged.observed), truth: predicted(judged.truth), allowance: allowance,
      scale: scale, error: judged.error, isWrong: !(judged.error <= tolerance), rest: rest)
  }
}
