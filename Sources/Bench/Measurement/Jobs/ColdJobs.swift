internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// Frames of springs in cold caches: one in 8.3 ms, as an interface draws them, with everything else
/// evicted before each. They are not gated, because memory traffic varies by more than any margin.
enum ColdJobs {
  static let sizes = [24, 1_000, 10_000]

  /// Batches, the plain loop, and the pass that reads and writes what they must.
  static func group(_ workload: SpringWorkload) -> JobGroup {
    let name = "cold.\(workload.name)"
    let wanted: Set = ["ours-direct", "ours-propagated", TimedMethods.cLoop]
    let pass = JobGroup.Method<SpringColumns<Double>>(CalibrationJobs.readWrite) { _ in
      CalibrationJobs.memory(items: workload.items, scalar: .double)
        .first { $0.description.method == CalibrationJobs.readWrite }
    }
    return JobGroup(
      name, items: workload.items, inputs: { SpringColumns<Double>(workload) },
      methods: (SpringWorkload.doubleMethods.filter { wanted.contains($0.name) } + [pass]).map {
        method in .init(method.name) { try method.job($0)?.cold(workload: name) }
      })
  }
}

extension Job {
  /// The job with one call in a display frame, each in cold caches.
  fileprivate func cold(workload: String) -> Job {
    var cold = description
    (cold.family, cold.workload, cold.kind) = (JobFamily.cold.name, workload, .memory)
    let last = RoundState<UInt64>(0)
    return described(as: cold) {
      evict_caches()
      // Sleeps, and then keeps only the clock in the caches.
      let next = last.value + 1_000_000_000 / 120
      let now = monotonic_nanoseconds()
      if now + 1_000_000 < next {
        Thread.sleep(forTimeInterval: Double(next - now - 500_000) / 1e9)
      }
      while monotonic_nanoseconds() < next {}
      let start = monotonic_nanoseconds()
      self.run(1)
      last.value = monotonic_nanoseconds()
      return Double(last.value - start) / Double(cold.items)
    }
  }
}
