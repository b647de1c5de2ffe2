internal import SolverVerification

extension BenchGrid {
  /// Measures the workloads one after another; fails if one cannot be made.
  ///
  /// - Parameters:
  ///   - seconds: The maximum time for a workload.
  ///   - rounds: The maximum number of rounds.
  package func document(
    seconds: Double, rounds: Int, progress: (Double, String) -> Void, note: (String) -> Void
  ) throws(RunFailure) -> ResultDocument {
    let groups = groups
    var document = ResultDocument(mode: "bench", seed: seed)
    var chains: [JobSamples] = []
    document.untimedJobs = []
    for (index, group) in groups.enumerated() {
      do {
        let jobs = try group.jobs { methods?.contains($0) ?? true }
        guard !jobs.isEmpty else { continue }
        let calibration =
          CalibrationJobs.arithmetic()
          + CalibrationJobs.memory(items: group.items, scalar: group.scalar)
        let (samples, untimed) = Sampler.measure(
          calibration + jobs, rounds: rounds, seconds: seconds
        ) { fraction in
          progress((Double(index) + fraction) / Double(groups.count), group.name)
        }
        document.untimedJobs?.append(contentsOf: untimed)
        for untimed in untimed {
          note("not timed: \(untimed.job.method) on \(group.name): \(untimed.reason)")
        }
        chains += samples.filter { $0.description.method == CalibrationJobs.dependentChain }
        let known = Set(document.times.map(\.job))
        document.times += TimeRowMaking.rows(samples).filter { !known.contains($0.job) }
      } catch {
        throw RunFailure("\(group.name): \(error)")
      }
    }
    document.noise = TimeRowMaking.noise(chains)
    document.created = RunEnvironment.timestamp()
    return document
  }
}
