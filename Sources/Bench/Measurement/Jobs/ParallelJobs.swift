internal import AnimationNumerics
internal import Foundation
internal import SolverVerification

/// A batch large enough for several threads, sampled by one thread and by one per core. These jobs
/// are not gated: other processes decide how much a second core gains.
enum ParallelJobs {
  /// The smallest batch that uses several threads.
  static let minimumItems = 131_072

  private typealias Batch = (items: SpringColumns<Double>, batch: SpringBatch<Double>)

  /// The job's name: parallel.propagated.double.1000000.
  static func group(_ algorithm: SpringBatchAlgorithm, items count: Int, seed: UInt64) -> JobGroup {
    let name = "parallel.\(algorithm.rawValue).double.\(count)"
    func job(_ method: String, _ inputs: Batch, _ sampler: ParallelSampler?) -> Job {
      let (items, batch) = inputs
      return items.job(
        JobDescription(
          family: JobFamily.parallel.name, workload: name, method: method, items: count,
          workingSetBytes: count * 32, kind: algorithm == .propagated ? .memory : .arithmetic),
        bound: 1e-15
      ) { calls, start in
        items.frames(calls, from: start) { time in
          if let sampler {
            sampler.sample(batch, at: time, into: items.positions)
          } else {
            batch.sample(at: time, into: items.positions)
          }
        }
      }
      .requiring {
        // The promise is bit-for-bit equality with one thread.
        let alone = Column(repeating: Double.nan, count: count)
        batch.sample(at: items.startTime(round: 0), into: alone.buffer)
        return alone.buffer.elementsEqual(items.positions)
      }
    }
    return JobGroup(
      name, items: count,
      inputs: {
        let items = SpringColumns<Double>(SpringWorkload(items: count, seed: seed))
        return (items, try items.batch(algorithm))
      },
      methods: [
        .init("one-thread") { job("one-thread", $0, nil) },
        .init("ours-threads") {
          let threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
          return job("ours-threads", $0, ParallelSampler(threads: threads))
        },
      ])
  }
}
