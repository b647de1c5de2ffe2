import FaultModels
import SolverVerification

/// A right solver whose requests or answers are tampered with.
struct Tampered: SolverMethod {
  let name = "tampered"
  let summary = "the reference, asked another question or misquoted"
  var kinds: Set<SolverKind>
  var request: @Sendable (SolverRequest) -> SolverRequest = { $0 }
  var result: @Sendable (SolverRequest, SolverAnswer) -> SolverAnswer = { $1 }

  func answer(_ asked: SolverRequest) throws(SolverError) -> SolverAnswer {
    result(asked, try ReferenceSolver(cache: sharedTruths).answer(request(asked)))
  }
}

/// What the diagnosis says of a solver that a few sets are asked of.
func foreignFindings(_ method: Tampered, sets: [String], limit: Int = 120) -> [Finding] {
  var verifier = Verifier(
    standard: .tolerance(1e-9), caseSets: sets.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths
  ).namingFaults
  verifier.holdsToPlatformRules = true
  return verifier.verdict(on: method).findings
}
