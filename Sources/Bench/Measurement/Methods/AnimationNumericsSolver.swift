package import SolverVerification

/// This package's solver for single requests, as an application calls it.
package struct AnimationNumericsSolver: SolverMethod {
  package init() {}

  package let name = "ours"
  package let summary = "this package, scalar functions in Double"
  package let kinds = Set(SolverKind.allCases)
}
