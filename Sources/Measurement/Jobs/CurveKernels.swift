internal import CMeasuring
internal import CVectorMath
package import SolverVerification

/// A method's batch form on fresh points of one curve.
final class CurveKernel: ObservableKernel {
  let description: KernelDescription
  private let make: () throws(SolverError) -> CurveSampler
  private let points: CurvePoints
  private let workload: CurveWorkload
  private var next = 0
  /// Made when the kernel is checked, or first run.
  private lazy var sampler: CurveSampler? = try? make()

  init(
    _ method: String, _ points: CurvePoints, _ workload: CurveWorkload,
    sampler: @escaping () throws(SolverError) -> CurveSampler
  ) {
    make = sampler
    self.points = points
    self.workload = workload
    description = KernelDescription(
      family: "curve", workload: workload.path(items: points.items),
      method: method, items: points.items, workingSetBytes: points.items * 16)
  }

  convenience init(
    _ method: any CurveBatchMethod, _ points: CurvePoints, _ workload: CurveWorkload
  ) {
    self.init(method.name, points, workload) { () throws(SolverError) in
      try method.sampler(for: workload.curve)
    }
  }

  func prepare(round: Int) { next = round &* 7919 }

  func run(calls: Int) {
    for _ in 0..<calls {
      let block = points.block(next)
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      // Refusals were met in `check`.
      sampler?(block, points.values)
      launder_memory(points.values.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    let block = points.block(next)
    try make()(block, points.values)
    let reference = ReferenceSolver()
    // What is compared differs by ten decades in accuracy; a model only has to resemble the curve.
    return try KernelCheck(
      at: KernelCheck.places(of: points.items), bound: description.isOurs ? 1e-12 : 0.2
    ) { item throws(SolverError) in
      let truth = try reference.truth(
        for: .cubicBezier(CubicBezierRequest(curve: workload.curve, progress: block[item])))
      return truth.values[0].distance(to: points.values[item])
    }
  }

  func insertOutputs(into digest: inout AnswerDigest) {
    for value in points.values { digest.insert(value) }
  }
}

/// The methods that can be timed on curves.
package enum CurveKernelRegistry {
  package static func kernels(
    _ points: CurvePoints, curve: CurveWorkload, methods names: Set<String>? = nil
  ) -> [any TimedKernel] {
    var kernels: [any TimedKernel] = MethodRegistry.all.compactMap { method in
      guard names?.contains(method.name) ?? true, let method = method as? any CurveBatchMethod
      else { return nil }
      return CurveKernel(method, points, curve)
    }
    if names?.contains(TimedMethods.cLoop) ?? true {
      kernels.append(
        CurveKernel(TimedMethods.cLoop, points, curve) { PlainCurve.sampler(for: curve.curve) })
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
    return [try FloatCurveKernel(curve, items: points.items, seed: seed)]
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
