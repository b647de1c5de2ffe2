package import SolverVerification

extension Studies {
  /// Collects every study: methods that support springs, and integrators.
  ///
  /// - Parameter progress: Receives the name of each study.
  package static func collect(
    methods: [any SolverMethod], progress: (String) -> Void
  ) throws -> Studies {
    var studies = Studies()
    progress("errors over bounce and time")
    studies.maps = SpringStudies.maps(of: methods)
    progress("errors near critical damping")
    studies.nearCritical = SpringStudies.nearCritical(of: methods)
    progress("convergence of integrators")
    studies.convergence = IntegratorStudies.convergence()
    progress("stability of integrators")
    studies.stability = IntegratorStudies.stability()
    return studies
  }
}
