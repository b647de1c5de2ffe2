internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification

/// Making a batch: what a list costs before its first frame.
final class PreparationKernel: TimedKernel {
  /// The numbers of items that are measured unless others are asked for: a screen and a visualisation.
  static let sizes = [24, 10_000]

  let description: KernelDescription
  private let items: SpringItems
  private let algorithm: SpringBatchAlgorithm
  private let spring: Spring
  private let columns: (from: [Double], to: [Double], velocity: [Double])
  private let delays: ItemDelays

  init(_ items: SpringItems, _ algorithm: SpringBatchAlgorithm) throws(SolverError) {
    self.items = items
    self.algorithm = algorithm
    spring = try Spring(items.springs[0])
    columns = (Array(items.from), Array(items.to), Array(items.velocity))
    let workload = items.workload
    delays =
      workload.delays == .uniform
      ? .interval(workload.interval) : .each(Array(items.delay))
    description = KernelDescription(
      family: "preparation", workload: Self.name(workload), method: "ours-\(algorithm.rawValue)",
      items: workload.items, workingSetBytes: workload.items * workload.bytesPerItem)
  }

  /// The job's name: preparation.uniform.double.24.
  static func name(_ workload: SpringWorkload) -> String {
    "preparation.\(workload.delays.rawValue).double.\(workload.items)"
  }

  private func batch() throws(SolverError) -> SpringBatch<Double> {
    do throws(ParameterError) {
      return try SpringBatch(
        spring, from: columns.from, to: columns.to, velocity: columns.velocity, delays: delays,
        algorithm: algorithm)
    } catch {
      throw .failed(error.description)
    }
  }

  func prepare(round: Int) {}

  func run(calls: Int) {
    for _ in 0..<calls {
      // What is refused was met in `check`.
      guard var batch = try? batch() else { return }
      keep(&batch)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    let time = items.startTime(round: 0)
    try batch().sample(at: time, into: items.positions)
    return try items.check(at: time, bound: 1e-15)
  }

  static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    [SpringWorkload.Delays.uniform, .arbitrary].map { delays in
      let workload = SpringWorkload(items: items, delays: delays, seed: seed)
      return JobGroup(name: name(workload), items: items, scalar: .double) {
        () throws(SolverError) in
        var kernels: [any TimedKernel] = []
        for algorithm in [SpringBatchAlgorithm.direct, .propagated]
        where methods?.contains("ours-\(algorithm.rawValue)") ?? true {
          kernels.append(try PreparationKernel(SpringItems(workload), algorithm))
        }
        return kernels
      }
    }
  }
}
