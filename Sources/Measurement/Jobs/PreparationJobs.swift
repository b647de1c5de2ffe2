internal import AnimationNumerics
internal import SolverVerification

/// Jobs that make a batch, which is the cost of a list before its first frame.
enum PreparationJobs {
  /// The standard sizes: a screen, and a visualisation.
  static let sizes = [24, 10_000]

  /// The job's name: preparation.uniform.double.24.
  static func name(_ workload: SpringWorkload) -> String {
    "preparation.\(workload.delays.rawValue).double.\(workload.items)"
  }

  static func group(_ workload: SpringWorkload) -> JobGroup {
    JobGroup(
      name(workload), items: workload.items, inputs: { SpringColumns<Double>(workload) },
      methods: [SpringBatchAlgorithm.direct, .propagated].map { algorithm in
        (
          "ours-\(algorithm.rawValue)",
          { items throws(SolverError) in try job(items, algorithm) }
        )
      })
  }

  private static func job(
    _ items: SpringColumns<Double>, _ algorithm: SpringBatchAlgorithm
  ) throws(SolverError) -> Job {
    let spring = try Spring(items.springs[0])
    let (from, to, velocity) = (Array(items.from), Array(items.to), Array(items.velocity))
    let delays = items.itemDelays
    func batch() throws(ParameterError) -> SpringBatch<Double> {
      try SpringBatch(
        spring, from: from, to: to, velocity: velocity, delays: delays, algorithm: algorithm)
    }
    let workload = items.workload
    return Job(
      JobDescription(
        family: JobFamily.preparation.name, workload: name(workload),
        method: "ours-\(algorithm.rawValue)", items: workload.items,
        workingSetBytes: workload.items * workload.bytesPerItem),
      run: { calls in
        for _ in 0..<calls {
          // The check has made an equal batch, so it is not rejected.
          guard var batch = try? batch() else { return }
          doNotOptimize(&batch)
        }
      }
    ) { () throws(SolverError) in
      let time = items.startTime(round: 0)
      try made(batch).sample(at: time, into: items.positions)
      return try items.check(at: time, bound: 1e-15)
    }
  }
}
