public import SolverVerification

extension Verifier {
  /// This verifier with a diagnosis: verdicts state where answers are wrong, and name the faults
  /// behind them, or report them as unrecognised.
  public var namingFaults: Verifier { namingFaults { _, _ in } }

  /// Adds a diagnosis and reports the progress of its searches.
  ///
  /// - Parameter progress: Called before each search with the finished share and the subject, such
  ///   as "settling times".
  public func namingFaults(
    progress: @escaping @Sendable (_ share: Double, _ subject: String) -> Void
  ) -> Verifier {
    var verifier = self
    verifier.diagnosis = { input in
      Diagnosed(
        places: Localiser(input).statements(),
        findings: Diagnosis(observations: input.observations, tolerance: input.tolerance)
          .findings(progress: progress))
    }
    return verifier
  }
}
