internal import AnimationNumerics
package import SolverVerification

/// This package's curves, prepared for many points.
package struct AnimationNumericsCurvePlan: CurveBatchMethod {
  package let name = "ours-plan"
  package let summary = "this package's curves, prepared and sampled at many points"
  /// The supported kinds; single points are left to the scalar function.
  package let kinds: Set<SolverKind> = []

  /// A sampler with a plan that is made once.
  package func sampler(for curve: BezierControlPoints) throws(SolverError) -> Sampling<Double> {
    let plan = CurvePlan(try CubicBezier(curve))
    return { progress, values in plan.values(at: progress, into: values) }
  }
}
