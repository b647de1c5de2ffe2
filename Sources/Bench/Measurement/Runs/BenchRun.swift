internal import SolverVerification

/// The times of every method over a grid of workloads.
package struct BenchRun {
  /// The workloads and methods to measure.
  package var grid = BenchGrid()
  /// The maximum time for a workload, in seconds.
  package var secondsPerWorkload = 1.0
  /// The maximum number of rounds.
  package var rounds = 40

  /// Creates a run over the standard grid.
  package init() {}

  /// Measures the workloads one after another; fails if one cannot be made.
  package func document(_ listener: RunListener) throws(RunFailure) -> ResultDocument {
    let groups = grid.groups
    var document = ResultDocument(mode: "bench", seed: grid.seed)
    var chains: [JobSamples] = []
    document.untimedJobs = []
    for (index, group) in groups.enumerated() {
      do {
        let jobs = try group.jobs(grid.methods)
        guard !jobs.isEmpty else { continue }
        let calibration =
          CalibrationJobs.arithmetic()
          + CalibrationJobs.memory(items: group.items, scalar: group.scalar)
        let (samples, untimed) = Sampler.measure(
          calibration + jobs,
          plan: SamplingPlan(rounds: rounds, seconds: secondsPerWorkload)
        ) { fraction in
          listener.progress((Double(index) + fraction) / Double(groups.count), group.name)
        }
        document.untimedJobs?.append(contentsOf: untimed.map(\.record))
        for job in untimed {
          listener.note(
            "not timed: \(job.description.method) on \(group.name): \(job.reason)")
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
