internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// This package's plan of a curve on fresh points in single precision.
final class FloatCurveKernel: TimedKernel {
  let description: KernelDescription
  private let workload: CurveWorkload
  private let plan: CurvePlan
  private let progress: UnsafeMutableBufferPointer<Float>
  private let values: UnsafeMutableBufferPointer<Float>
  private var next = 0

  init(_ workload: CurveWorkload, items: Int, seed: UInt64) throws(SolverError) {
    self.workload = workload
    plan = CurvePlan(try CubicBezier(workload.curve))
    let count = max(CurvePoints.poolSize, items)
    progress = .allocate(capacity: count)
    values = .allocate(capacity: items)
    values.initialize(repeating: 0)
    var random = SplitMix64(seed: seed)
    for index in 0..<count { progress.initializeElement(at: index, to: Float(random.unit())) }
    description = KernelDescription(
      family: "curve", workload: workload.path(items: items, scalar: .float), method: "ours-plan",
      items: items, scalar: .float, workingSetBytes: items * 8)
  }

  deinit {
    progress.deallocate()
    values.deallocate()
  }

  private func block(_ index: Int) -> UnsafeBufferPointer<Float> {
    let first = index % (progress.count / values.count) * values.count
    return UnsafeBufferPointer(rebasing: progress[first...].prefix(values.count))
  }

  func prepare(round: Int) { next = round &* 7919 }

  func run(calls: Int) {
    for _ in 0..<calls {
      let block = block(next)
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      plan.values(at: block, into: values)
      launder_memory(values.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    let block = block(next)
    run(calls: 1)
    let reference = ReferenceSolver()
    var worst = 0.0
    let count = min(256, values.count)
    for index in 0..<count {
      let item = index * (values.count - 1) / max(1, count - 1)
      let truth = try reference.truth(
        for: .cubicBezier(
          CubicBezierRequest(curve: workload.curve, progress: Double(block[item]))))
      let distance = truth.values[0].distance(to: Double(values[item]))
      worst = max(worst, distance.isNaN ? .infinity : distance)
    }
    return KernelCheck(error: worst, bound: 6e-7, count: count)
  }
}
