package import SolverVerification

/// Looks for the fault behind wrong answers of any kind.
package struct Diagnosis {
  package let method: any SolverMethod
  package let observations: [Observation]
  package let tolerance: Double

  /// What was found; "unrecognised" where nothing fits.
  package func findings() -> [Finding] {
    let (notFinite, observations) = withoutNotFinite()
    var found = notFinite
    var springs = SpringDiagnosis(
      method: method, observations: observations, tolerance: tolerance)
    found += springs.findings()
    found += SettlingDiagnosis(observations: observations, tolerance: tolerance).findings()
    found += CurveDiagnosis(observations: observations, tolerance: tolerance).findings()
    found += RequestDiagnosis(observations: observations, tolerance: tolerance).findings()
    if found.isEmpty { found += unrecognised() }
    return found
  }

  /// Whatever is wrong and has not been mentioned.
  private func unrecognised() -> [Finding] {
    let wrong = observations.filter { observation in
      observation.judgements.contains { $0.error > tolerance }
    }
    guard !wrong.isEmpty else { return [] }
    let kinds = Set(wrong.map(\.request.kind.rawValue)).sorted().joined(separator: ", ")
    return [
      Finding(.unrecognised, "unrecognised: \(wrong.count) answers are wrong (\(kinds))")
    ]
  }
}
