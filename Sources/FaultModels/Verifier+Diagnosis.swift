public import SolverVerification

extension Verifier {
  /// This verifier, with a diagnosis: verdicts name the faults behind wrong answers, or say that they
  /// are unrecognised.
  public var namingFaults: Verifier {
    var verifier = self
    verifier.diagnosis = { observations, tolerance in
      Diagnosis(observations: observations, tolerance: tolerance).findings()
    }
    return verifier
  }
}
