public import SolverVerification

/// The solver of this package, one request at a time: what an application would call.
public struct OurSolver: SolverMethod {
  /// The method.
  public init() {}

  /// The method's name.
  public let name = "ours"
  /// What the method computes and how.
  public let summary = "this package, scalar functions in Double"
  /// The kinds it serves.
  public let kinds: Set<SolverKind> = [
    .spring, .settling, .springParameters, .integrator, .cubicBezier, .unitCurve, .linearEasing,
    .steps, .keyframes, .cssKeyframes, .stagger,
  ]
}
