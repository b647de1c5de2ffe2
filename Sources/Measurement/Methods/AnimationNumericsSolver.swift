package import SolverVerification

/// The solver of this package, one request at a time: what an application would call.
package struct AnimationNumericsSolver: SolverMethod {
  /// The method.
  package init() {}

  /// The method's name.
  package let name = "ours"
  /// What the method computes and how.
  package let summary = "this package, scalar functions in Double"
  /// The kinds it serves.
  package let kinds = Set(SolverKind.allCases)
}
