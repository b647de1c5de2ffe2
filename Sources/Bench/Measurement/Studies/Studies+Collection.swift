extension Studies {
  /// Collects every study of integrators.
  ///
  /// - Parameter progress: Receives the name of each study.
  package static func collect(
    progress: (String) -> Void
  ) throws -> Studies {
    var studies = Studies()
    progress("convergence of integrators")
    studies.convergence = IntegratorStudies.convergence()
    progress("stability of integrators")
    studies.stability = IntegratorStudies.stability()
    return studies
  }
}
