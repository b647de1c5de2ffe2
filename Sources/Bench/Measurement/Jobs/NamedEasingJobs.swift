internal import AnimationNumerics
internal import SolverVerification

/// A named easing at many points, by its plan.
struct NamedEasingWorkload: Sendable {
  var family: NamedEasingRequest.Family
  var shape: NamedEasingRequest.Shape

  /// Every family, in the shape with the most work.
  static let all = NamedEasingRequest.Family.allCases.map {
    NamedEasingWorkload(family: $0, shape: .inOut)
  }

  /// The curve, named like the Bézier curves: curve.expo.double.1000.
  func group(items: Int, seed: UInt64, poolSize: Int = CurvePoints.poolSize) -> JobGroup {
    let name = "curve.\(family.rawValue).double.\(items)"
    let request = NamedEasingRequest(family: family, shape: shape, progress: 0)
    return JobGroup(
      name, items: items, scalar: .double,
      inputs: { CurvePoints(items: items, seed: seed, poolSize: poolSize) },
      methods: [
        .init("ours-plan") { points in
          let plan = CurvePlan(.named(try NamedEasing(request)))
          return points.job(
            family: JobFamily.curve.name, workload: name, method: "ours-plan", bound: 2e-15,
            sampling: { plan.values(at: $0, into: $1) },
            error: { progress, value in
              var request = request
              request.progress = progress
              return try SolverRequest.namedEasing(request).truth[0].distance(to: value)
            })
        }
      ])
  }
}
