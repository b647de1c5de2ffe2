internal import AnimationNumerics
package import SolverVerification

/// A curve of this package, prepared for many points.
package struct AnimationNumericsCurvePlan: CurveBatchMethod {
  /// The method.
  package init() {}

  /// The method's name.
  package let name = "ours-plan"
  /// What the method computes and how.
  package let summary = "this package's curves, prepared and sampled at many points"
  /// The kinds it serves; one point is the scalar function's business.
  package let kinds: Set<SolverKind> = []

  /// Values by the block kernels.
  package func sample(
    _ curve: BezierControlPoints, at progress: UnsafeBufferPointer<Double>,
    values: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    try sampler(for: curve)(progress, values)
  }

  /// The plan, which is made once.
  package func sampler(for curve: BezierControlPoints) throws(SolverError) -> CurveSampler {
    let plan = CurvePlan(try CubicBezier(curve))
    return { progress, values in plan.values(at: progress, into: values) }
  }
}
