internal import AnimationNumerics
internal import CMeasuring
internal import Foundation
internal import SolverVerification

/// A batch so large that several threads pay, sampled by one of them and by as many as there are
/// cores. For reading, not for gating: what a second core gives is up to whoever else uses it.
final class ParallelKernel: SpringFrameKernel {
  let description: KernelDescription
  let items: SpringItems
  private let batch: SpringBatch<Double>
  private let sampler: ParallelSampler?
  var start = 0.0

  init(
    _ algorithm: SpringBatchAlgorithm, _ items: SpringItems, _ batch: SpringBatch<Double>,
    sampler: ParallelSampler?
  ) {
    self.items = items
    self.batch = batch
    self.sampler = sampler
    description = KernelDescription(
      family: "parallel", workload: Self.name(algorithm, items: batch.count),
      method: sampler == nil ? "one-thread" : "ours-threads", items: batch.count,
      workingSetBytes: batch.count * 32, kind: algorithm == .propagated ? "memory" : "arithmetic")
  }

  /// The job's name: parallel.propagated.double.1000000.
  static func name(_ algorithm: SpringBatchAlgorithm, items: Int) -> String {
    "parallel.\(algorithm.rawValue).double.\(items)"
  }

  func sample(at time: Double) {
    if let sampler {
      sampler.sample(batch, at: time, into: items.positions)
    } else {
      batch.sample(at: time, into: items.positions)
    }
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    var check = try items.check(at: time, bound: 1e-15)
    let alone = UnsafeMutableBufferPointer<Double>.allocate(capacity: batch.count)
    defer { alone.deallocate() }
    alone.initialize(repeating: .nan)
    batch.sample(at: time, into: alone)
    // The promise: the bits of one thread.
    if !alone.elementsEqual(items.positions) { check.error = .infinity }
    return check
  }
}

/// The methods that can be timed on several threads.
package enum ParallelKernelRegistry {
  package static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    // Fewer are sampled by the caller alone.
    guard items >= 131_072 else { return [] }
    return [SpringBatchAlgorithm.propagated, .direct].map { algorithm in
      JobGroup(
        name: ParallelKernel.name(algorithm, items: items), items: items, scalar: .double
      ) { () throws(SolverError) in
        let moves = SpringItems(SpringWorkload(items: items, seed: seed))
        let batch: SpringBatch<Double>
        do throws(ParameterError) {
          batch = try SpringBatch(
            (try? Spring(moves.springs[0])) ?? Spring(), from: Array(moves.from),
            to: Array(moves.to), velocity: Array(moves.velocity),
            delays: .interval(moves.workload.interval), algorithm: algorithm)
        } catch {
          throw .failed(error.description)
        }
        let threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
        return [nil, ParallelSampler(threads: threads)].map {
          ParallelKernel(algorithm, moves, batch, sampler: $0)
        }.filter { methods?.contains($0.description.method) ?? true }
      }
    }
  }
}
