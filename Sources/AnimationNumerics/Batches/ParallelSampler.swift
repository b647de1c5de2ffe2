/// Samples large batches on several threads that stay.
///
/// A thread is worth its waking only for about 100 µs of work, so smaller batches are sampled by the
/// caller alone. The bits are those of one thread. Calls from several threads at once are right, and
/// wait for one another where they need the sampler's threads.
///
/// ```swift
/// let sampler = ParallelSampler(threads: 4)
/// sampler.sample(batch, at: frameTime, into: positions)
/// ```
public final class ParallelSampler: Sendable {
  /// How many threads sample, the caller's included.
  public let threads: Int
  /// The fewest items for which another thread is woken.
  public let itemsPerThread: Int
  private let workers: WorkerThreads
  /// Held by the frame that the threads work for.
  private let turn: ThreadMutex
  // What a frame is told to the threads by: made once, so that a frame allocates nothing.
  private let doubles = ParallelFrame<Double>()
  private let floats = ParallelFrame<Float>()

  private static var mostThreads: Int { 1024 }

  /// Starts the threads; they end with the sampler.
  ///
  /// - Parameters:
  ///   - threads: How many sample, the caller's included; from 1 to 1,024.
  ///   - itemsPerThread: The fewest items for which another thread is woken, at least 1.
  /// - Precondition: Both are in these ranges.
  public init(threads: Int, itemsPerThread: Int = 65_536) {
    trapUnless(
      (1...Self.mostThreads).contains(threads),
      "threads is \(threads); it must be from 1 to \(Self.mostThreads)")
    trapUnless(itemsPerThread >= 1, "itemsPerThread is \(itemsPerThread); it must be at least 1")
    self.threads = threads
    self.itemsPerThread = itemsPerThread
    workers = WorkerThreads(count: threads - 1)
    turn = ThreadMutex()
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// - Precondition: The buffers have room for exactly as many numbers as the batch has items, and
  ///   the time is finite.
  public func sample(
    _ batch: SpringBatch<Double>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    batch.check(0..<batch.count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress, batch.count > 0 else { return }
    sample(
      doubles, batch.plan, time,
      .init(first: 0, positions: base, velocities: velocities?.baseAddress))
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// - Precondition: The buffers have room for exactly as many numbers as the batch has items, and
  ///   the time is finite.
  public func sample(
    _ batch: SpringBatch<Float>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Float>,
    velocities: UnsafeMutableBufferPointer<Float>? = nil
  ) {
    batch.check(0..<batch.count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress, batch.count > 0 else { return }
    sample(
      floats, batch.plan, time,
      .init(first: 0, positions: base, velocities: velocities?.baseAddress))
  }

  private func sample<Scalar>(
    _ frame: ParallelFrame<Scalar>, _ plan: SpringBatchPlan<Scalar>, _ time: Double,
    _ output: SpringBatchPlan<Scalar>.Output
  ) {
    let parts = max(1, min(threads, plan.count / itemsPerThread))
    guard parts > 1 else { return plan.sample(0..<plan.count, at: time, output) }
    turn.lock()
    frame.slot.job = .init(plan: plan, time: time, output: output, parts: parts)
    workers.run(parts: parts, frame.part)
    frame.slot.job = nil
    turn.unlock()
  }
}

/// A frame that several threads sample.
private struct ParallelFrame<Scalar: SpringBatchKernels>: Sendable {
  struct Job {
    var plan: SpringBatchPlan<Scalar>
    var time: Double
    var output: SpringBatchPlan<Scalar>.Output
    var parts: Int
  }

  /// Where the frame's job lies. The closure below holds it, and it does not hold the closure.
  final class Slot: @unchecked Sendable {
    // Sendable because the job changes only while no thread works on it.
    var job: Job?

    /// Samples a part of the frame. Parts begin at whole runs of items.
    func sample(part: Int) {
      guard let job else { return }
      let count = job.plan.count
      let run = SpringRuns.longest
      let length = (count / job.parts + run - 1) / run * run
      let start = min(part * length, count)
      let end = part == job.parts - 1 ? count : min(start + length, count)
      if start < end { job.plan.sample(start..<end, at: job.time, job.output) }
    }
  }

  let slot: Slot
  /// Samples a part of the frame. A closure, because it is made where the scalar type is known: a
  /// method of a protocol would be the generic one, which allocates.
  let part: @Sendable (Int) -> Void

  init() {
    let slot = Slot()
    self.slot = slot
    part = { slot.sample(part: $0) }
  }
}
