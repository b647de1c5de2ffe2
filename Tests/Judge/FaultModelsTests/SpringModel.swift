import SolverVerification

@testable import FaultModels

/// A spring solver by a closure.
struct SpringModel: SpringMethod {
  let name: String
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.spring]
  let answer: @Sendable (SpringRequest) -> MotionAnswer

  init(_ name: String, _ answer: @escaping @Sendable (SpringRequest) -> MotionAnswer) {
    self.name = name
    self.answer = answer
  }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer { answer(request) }
}

/// The right answer, to be changed by a test.
@Sendable func careful(_ request: SpringRequest) -> MotionAnswer {
  (DoubleSpring(request.spring) ?? DoubleSpring(frequency: 1, ratio: 1)).answer(request)
}

let springSets = [
  "main", "near-critical", "with-velocity", "at-rest", "over-damped-strong", "parameterisations",
]

/// The findings about a solver of springs.
func springFindings(_ method: any SolverMethod, limit: Int = 70) -> [Finding] {
  Verifier(
    standard: .tolerance(1e-9), caseSets: springSets.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths
  ).namingFaults.verdict(on: method).findings
}
