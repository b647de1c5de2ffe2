internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// A batch of this package at one frame after another.
final class BatchFrameKernel: SpringFrameKernel, ObservableKernel {
  let description: KernelDescription
  let items: SpringItems
  private let batch: SpringBatch<Double>
  private let velocities: UnsafeMutableBufferPointer<Double>?
  var start = 0.0

  init(_ algorithm: SpringBatchAlgorithm, _ items: SpringItems) throws(SolverError) {
    let workload = items.workload
    let delays: ItemDelays =
      workload.delays == .uniform
      ? .interval(workload.interval) : .each(Array(items.delay))
    let (from, to, velocity) = (Array(items.from), Array(items.to), Array(items.velocity))
    do throws(ParameterError) {
      var springs: [Spring] = []
      for spring in items.springs { springs.append(try Self.spring(spring)) }
      batch =
        switch workload.springs {
        case .shared, .alike:
          try SpringBatch(
            springs[0], from: from, to: to, velocity: velocity, delays: delays,
            algorithm: algorithm)
        case .few:
          try SpringBatch(
            springs, assigned: items.spring.map { Int($0) }, from: from, to: to,
            velocity: velocity, delays: delays, algorithm: algorithm)
        case .own:
          try SpringBatch(
            springs, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm)
        }
    } catch {
      throw .failed(error.description)
    }
    self.items = items
    velocities = workload.outputs == .positionAndVelocity ? items.velocities : nil
    description = KernelDescription(
      workload, method: "ours-\(algorithm.rawValue)",
      kind: algorithm == .propagated && workload.delays == .uniform ? "memory" : "arithmetic")
  }

  private static func spring(
    _ description: SpringDescription
  ) throws(ParameterError) -> Spring {
    // The workload's springs are valid: they are drawn by it.
    (try? Spring(description)) ?? Spring()
  }

  func sample(at time: Double) {
    batch.sample(at: time, into: items.positions, velocities: velocities)
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    try items.check(at: time, bound: 1e-15)
  }

  func insertOutputs(into digest: inout AnswerDigest) {
    for position in items.positions { digest.insert(position) }
    guard items.workload.outputs == .positionAndVelocity else { return }
    for velocity in items.velocities { digest.insert(velocity) }
  }
}

extension OurBatchSolver {
  /// The batch as kernels for the items; none where it has no such form.
  func frameKernels(_ items: SpringItems) throws(SolverError) -> [any TimedKernel] {
    if items.workload.scalar == .double {
      return [try BatchFrameKernel(algorithm, items)]
    }
    var kernels: [any TimedKernel] = []
    // Propagated groups are computed in single precision either way.
    let isGrouped = algorithm == .propagated && items.workload.springs != .own
    for precision in isGrouped ? [.precise] : FloatPrecision.allCases {
      kernels.append(try FloatBatchFrameKernel(algorithm, precision, items))
    }
    return kernels
  }
}
