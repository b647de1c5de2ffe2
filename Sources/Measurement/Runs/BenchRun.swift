internal import SolverVerification

/// The times of every method over a grid of workloads.
package struct BenchRun {
  /// What is measured.
  package var grid = BenchGrid()
  /// Seconds to spend on a workload at most.
  package var secondsPerWorkload = 1.0
  /// Rounds at most.
  package var rounds = 40

  /// The standard grid.
  package init() {}

  /// Why a workload could not be made.
  package struct Failure: Error, CustomStringConvertible {
    /// One sentence for a person.
    package let description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// Measures the workloads one after the other.
  package func document(_ listener: RunListener) throws(Failure) -> ResultDocument {
    let groups = grid.groups
    var document = ResultDocument(
      created: RunEnvironment.timestamp(), command: CommandLine.arguments, mode: "bench",
      seed: grid.seed, machine: RunEnvironment.machine, build: RunEnvironment.build())
    var chains: [JobSamples] = []
    document.refusals = []
    for (index, group) in groups.enumerated() {
      do throws(SolverError) {
        let jobs = try group.jobs(grid.methods)
        guard !jobs.isEmpty else { continue }
        let calibration =
          CalibrationJobs.arithmetic()
          + CalibrationJobs.memory(items: group.items, scalar: group.scalar)
        let (samples, refusals) = Sampler.measure(
          calibration + jobs,
          plan: SamplingPlan(rounds: rounds, seconds: secondsPerWorkload)
        ) { fraction in
          listener.progress((Double(index) + fraction) / Double(groups.count), group.name)
        }
        document.refusals?.append(contentsOf: refusals.map(\.record))
        for refusal in refusals {
          listener.note(
            "not timed: \(refusal.description.method) on \(group.name): \(refusal.reason)")
        }
        chains += samples.filter { $0.description.method == CalibrationJobs.dependentChain }
        let known = Set(document.times.map(\.kernel))
        document.times += TimeRowMaking.rows(samples).filter { !known.contains($0.kernel) }
      } catch {
        throw Failure(description: "\(group.name): \(error)")
      }
    }
    document.noise = TimeRowMaking.noise(chains)
    document.created = RunEnvironment.timestamp()
    return document
  }
}
