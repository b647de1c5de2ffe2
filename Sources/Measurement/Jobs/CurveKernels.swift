internal import AnimationNumerics
internal import CVectorMath
package import SolverVerification

extension PointsKernel {
  /// A method's batch form on one curve.
  convenience init(
    _ method: String, _ points: UnitPoints<Scalar>, _ workload: CurveWorkload, bound: Double,
    sampler: @escaping () throws(SolverError) -> Sampling<Scalar>
  ) {
    let reference = ReferenceSolver()
    self.init(
      family: "curve",
      workload: workload.path(items: points.items, scalar: ScalarType(Scalar.self)),
      method: method, points: points, bound: bound,
      error: { point, value throws(SolverError) in
        let request = CubicBezierRequest(curve: workload.curve, progress: point)
        return try reference.truth(for: .cubicBezier(request)).values[0].distance(to: value)
      }, sampler: sampler)
  }
}

/// The methods that can be timed on curves.
package enum CurveKernelRegistry {
  package static func kernels(
    _ points: CurvePoints, curve: CurveWorkload, methods names: Set<String>? = nil
  ) -> [any TimedKernel] {
    // What is compared differs by ten decades in accuracy; a model only has to resemble the curve.
    var kernels: [any TimedKernel] = MethodRegistry.all.compactMap { method in
      guard names?.contains(method.name) ?? true, let method = method as? any CurveBatchMethod
      else { return nil }
      let bound = method.isOurs ? 1e-12 : 0.2
      return PointsKernel(method.name, points, curve, bound: bound) { () throws(SolverError) in
        try method.sampler(for: curve.curve)
      }
    }
    if names?.contains(TimedMethods.cLoop) ?? true {
      kernels.append(
        PointsKernel(TimedMethods.cLoop, points, curve, bound: 0.2) {
          PlainCurve.sampler(for: curve.curve)
        })
    }
    return kernels
  }

  /// The same in either type.
  static func kernels(
    _ points: CurvePoints, curve: CurveWorkload, scalar: ScalarType, seed: UInt64,
    methods names: Set<String>?
  ) throws(SolverError) -> [any TimedKernel] {
    if scalar == .double { return kernels(points, curve: curve, methods: names) }
    guard names?.contains("ours-plan") ?? true else { return [] }
    let points = UnitPoints<Float>(items: points.items, seed: seed)
    let kernel = PointsKernel("ours-plan", points, curve, bound: 6e-7) { () throws(SolverError) in
      let plan = CurvePlan(try CubicBezier(curve.curve))
      return { plan.values(at: $0, into: $1) }
    }
    return [kernel]
  }

  /// The workloads of the grid at a number of items.
  package static func groups(
    items: Int, scalars: [ScalarType], seed: UInt64, methods: Set<String>?
  ) -> [JobGroup] {
    CurveWorkload.all.flatMap { workload in
      scalars.map { scalar in
        JobGroup(
          name: workload.path(items: items, scalar: scalar), items: items, scalar: scalar
        ) { () throws(SolverError) in
          try kernels(
            CurvePoints(items: items, seed: seed), curve: workload, scalar: scalar, seed: seed,
            methods: methods)
        }
      }
    }
  }
}
