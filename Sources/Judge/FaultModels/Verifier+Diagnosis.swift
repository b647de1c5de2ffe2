public import SolverVerification

extension Verifier {
  /// This verifier with a diagnosis: verdicts name the faults behind wrong answers, or report them
  /// as unrecognised.
  public var namingFaults: Verifier { namingFaults { _, _ in } }

  /// Adds a diagnosis and reports the progress of its searches.
  ///
  /// - Parameter progress: Called before each search with the finished share and the subject, such
  ///   as "settling times".
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
