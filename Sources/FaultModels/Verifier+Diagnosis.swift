public import SolverVerification

extension Verifier {
  /// This verifier, with a diagnosis: verdicts name the faults behind wrong answers, or say that they
  /// are unrecognised.
  public var namingFaults: Verifier { namingFaults { _, _ in } }

  /// The same, telling what the diagnosis is about to search.
  ///
  /// - Parameter progress: Called with the share that is done and the subject of each search,
  ///   "settling times".
  public func namingFaults(
    progress: @escaping @Sendable (_ share: Double, _ subject: String) -> Void
  ) -> Verifier {
    var verifier = self
    verifier.diagnosis = { observations, tolerance in
      Diagnosis(observations: observations, tolerance: tolerance).findings(progress: progress)
    }
    return verifier
  }
}
