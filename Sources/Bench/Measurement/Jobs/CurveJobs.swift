internal import AnimationNumerics
internal import CVectorMath
internal import SolverVerification

extension CurveWorkload {
  /// The curve at a number of points, by every method that supports it.
  func group(
    items: Int, scalar: ScalarType, seed: UInt64, poolSize: Int = CurvePoints.poolSize
  ) -> JobGroup {
    switch scalar {
    case .double: group(items, seed, poolSize, doubleMethods)
    case .float: group(items, seed, poolSize, floatMethods)
    }
  }

  private func group<Scalar: JobScalar>(
    _ items: Int, _ seed: UInt64, _ poolSize: Int,
    _ methods: [JobGroup.Method<UnitPoints<Scalar>>]
  ) -> JobGroup {
    JobGroup(
      path(items: items, scalar: Scalar.scalarType), items: items, scalar: Scalar.scalarType,
      inputs: { UnitPoints(items: items, seed: seed, poolSize: poolSize) }, methods: methods)
  }

  private var doubleMethods: [JobGroup.Method<CurvePoints>] {
    MethodRegistry.all.compactMap { method in
      guard let method = method as? any CurveBatchMethod else { return nil }
      return .init(method.name) {
        // Models differ by ten decades in accuracy, so they only have to resemble the curve.
        job(method.name, $0, bound: method.isOurs ? 1e-12 : 0.2, try method.sampler(for: curve))
      }
    } + [
      .init(TimedMethods.cLoop) {
        job(TimedMethods.cLoop, $0, bound: 0.2, PlainCurve.sampler(for: curve))
      }
    ]
  }

  private var floatMethods: [JobGroup.Method<UnitPoints<Float>>] {
    [
      .init("ours-plan") { points in
        let plan = CurvePlan(try CubicBezier(curve))
        return job("ours-plan", points, bound: 6e-7) { plan.values(at: $0, into: $1) }
      }
    ]
  }

  private func job<Scalar>(
    _ method: String, _ points: UnitPoints<Scalar>, bound: Double,
    _ sampling: @escaping Sampling<Scalar>
  ) -> Job {
    points.job(
      family: JobFamily.curve.name,
      workload: path(items: points.items, scalar: Scalar.scalarType), method: method,
      bound: bound, sampling: sampling
    ) { try curve.truth(at: $0).distance(to: $1) }
  }
}
