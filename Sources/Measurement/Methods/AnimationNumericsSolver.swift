package import SolverVerification

/// This package's solver for single requests, as an application calls it.
package struct AnimationNumericsSolver: SolverMethod {
  /// Creates the method.
  package init() {}

  /// The method's name.
  package let name = "ours"
  /// The method in one line.
  package let summary = "this package, scalar functions in Double"
  /// The supported kinds.
  package let kinds = Set(SolverKind.allCases)
}
