import FaultModels
import SolverVerification
import Testing

/// A right solver whose requests or answers are tampered with.
struct Tampered: SolverMethod {
  let name = "tampered"
  let summary = "the reference, asked another question or misquoted"
  var kinds: Set<SolverKind>
  var request: @Sendable (SolverRequest) -> SolverRequest = { $0 }
  var result: @Sendable (SolverRequest, SolverAnswer) -> SolverAnswer = { $1 }
  var options: Set<SolverOption> = []

  func answer(_ asked: SolverRequest) throws(SolverError) -> SolverAnswer {
    result(asked, try ReferenceSolver(cache: sharedTruths).answer(request(asked)))
  }
}

/// The verdict on a solver from a few case sets.
func foreignVerdict(
  _ method: Tampered, sets: [String], limit: Int = 120, tolerance: Double = 1e-9
) -> Verdict {
  var verifier = Verifier(
    standard: .tolerance(tolerance), caseSets: sets.compactMap(CaseSet.named), limit: limit,
    cache: sharedTruths
  ).namingFaults
  verifier.holdsToPlatformRules = true
  return verifier.verdict(on: method)
}

extension [Finding] {
  /// The text of the finding if there is exactly one; otherwise empty.
  var only: String { count == 1 ? self[0].text : "" }
}

/// The findings about a solver from a few case sets.
func foreignFindings(
  _ method: Tampered, sets: [String], limit: Int = 120, tolerance: Double = 1e-9
) -> [Finding] {
  foreignVerdict(method, sets: sets, limit: limit, tolerance: tolerance).findings
}

/// Expects that a fault outside the list has no name, and a statement with these words.
func expectPlace(
  _ words: String, _ method: Tampered, sets: [String], limit: Int = 120,
  location: SourceLocation = #_sourceLocation
) {
  let verdict = foreignVerdict(method, sets: sets, limit: limit)
  let (found, places) = (verdict.findings.map(\.text), verdict.places.map(\.text))
  #expect(
    verdict.findings.map(\.solver) == [nil], "\(found)", sourceLocation: location)
  #expect(places.contains { $0.contains(words) }, "\(words): \(places)", sourceLocation: location)
}

/// A right solver of springs that is asked another question.
func springs(
  _ change: @escaping @Sendable (inout SpringRequest) -> Void
) -> Tampered {
  Tampered(
    kinds: [.spring],
    request: {
      guard var request = $0.as(SpringRequest.self) else { return $0 }
      change(&request)
      return .spring(request)
    })
}

/// A right solver of springs whose answers are changed.
func motions(
  _ change: @escaping @Sendable (SpringRequest, inout MotionAnswer) -> Void
) -> Tampered {
  Tampered(
    kinds: [.spring],
    result: {
      guard let request = $0.as(SpringRequest.self), case .motion(var answer) = $1 else {
        return $1
      }
      change(request, &answer)
      return .motion(answer)
    })
}
