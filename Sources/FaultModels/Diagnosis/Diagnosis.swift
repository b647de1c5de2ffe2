package import SolverVerification

/// Looks for the fault behind wrong answers of any kind.
package struct Diagnosis {
  package let observations: [Observation]
  package let tolerance: Double

  /// What was found, the largest error first; "unrecognised" where nothing fits.
  package func findings() -> [Finding] {
    let (unusable, observations) = withoutUnusable()
    var ranked = unusable.map { RankedFinding(finding: $0, worst: .infinity) }
    let springs = SpringDiagnosis(observations: observations, tolerance: tolerance)
    let found = springs.results()
    ranked += springs.findings(found)
    ranked +=
      FrameDiagnosis(
        observations: observations, tolerance: tolerance,
        known: CellResult.programs(of: found)
      ).findings()
    ranked += SettlingDiagnosis(observations: observations, tolerance: tolerance).findings()
    let curves = CurveDiagnosis(observations: observations, tolerance: tolerance)
    let bent = curves.results()
    ranked += curves.findings(bent)
    ranked +=
      RequestDiagnosis(
        observations: observations, tolerance: tolerance, curves: CellResult.programs(of: bent)
      ).findings()
    if ranked.isEmpty { return unrecognised() }
    return ranked.enumerated().sorted {
      ($0.element.worst, $1.offset) > ($1.element.worst, $0.offset)
    }.map(\.element.finding)
  }

  /// Whatever is wrong and has not been mentioned.
  private func unrecognised() -> [Finding] {
    let wrong = observations.filter { observation in
      observation.judgements.contains { !($0.error <= tolerance) }
    }
    guard !wrong.isEmpty else { return [] }
    let kinds = Set(wrong.map(\.request.kind.rawValue)).sorted().joined(separator: ", ")
    return [
      Finding(.unrecognised, "unrecognised: \(wrong.count) answers are wrong (\(kinds))")
    ]
  }
}
