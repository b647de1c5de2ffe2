internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// This package's plan of a curve on fresh points in single precision.
final class FloatCurveKernel: TimedKernel {
  let description: KernelDescription
  private let workload: CurveWorkload
  private let plan: CurvePlan
  private let points: UnitPoints<Float>
  private var next = 0

  init(_ workload: CurveWorkload, items: Int, seed: UInt64) throws(SolverError) {
    self.workload = workload
    plan = CurvePlan(try CubicBezier(workload.curve))
    points = UnitPoints(items: items, seed: seed)
    description = KernelDescription(
      family: "curve", workload: workload.path(items: items, scalar: .float), method: "ours-plan",
      items: items, scalar: .float, workingSetBytes: items * 8)
  }

  func prepare(round: Int) { next = round &* 7919 }

  func run(calls: Int) {
    for _ in 0..<calls {
      let block = points.block(next)
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      plan.values(at: block, into: points.values)
      launder_memory(points.values.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    let block = points.block(next)
    run(calls: 1)
    let reference = ReferenceSolver()
    return try KernelCheck(
      at: KernelCheck.places(of: points.items, atMost: 256), bound: 6e-7
    ) { item throws(SolverError) in
      let truth = try reference.truth(
        for: .cubicBezier(
          CubicBezierRequest(curve: workload.curve, progress: Double(block[item]))))
      return truth.values[0].distance(to: Double(points.values[item]))
    }
  }
}
