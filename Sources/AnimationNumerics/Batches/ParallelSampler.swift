/// Samples large batches on several persistent threads.
///
/// Waking a thread pays off only for about 100 µs of work, so the caller samples smaller batches
/// alone. The bits are those of one thread. Concurrent calls are safe; they wait for one another if
/// they need the sampler's threads.
///
/// ```swift
/// let sampler = ParallelSampler(threads: 4)
/// sampler.sample(batch, at: frameTime, into: positions)
/// ```
public final class ParallelSampler: Sendable {
  /// The number of sampling threads, including the caller's.
  public let threads: Int
  /// The minimum number of items for waking another thread.
  public let itemsPerThread: Int
  private let workers: WorkerThreads
  /// Held by the frame on which the threads work.
  private let turn: ThreadMutex
  /// The description of a frame for the threads, made once so that a frame allocates nothing.
  private let frame = ParallelFrame()

  private static var mostThreads: Int { 1024 }

  /// Starts the threads, which end with the sampler.
  ///
  /// - Parameters:
  ///   - threads: The number of sampling threads, including the caller's; from 1 to 1,024.
  ///   - itemsPerThread: The minimum number of items for waking another thread, at least 1.
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

  /// Fills a buffer with every item's position, and optionally another one with its velocity.
  ///
  /// - Precondition: The buffers have room for exactly as many numbers as the batch has items, and
  ///   the time is finite.
  public func sample<Scalar>(
    _ batch: SpringBatch<Scalar>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) {
    let count = batch.count
    let parts = max(1, min(threads, count / itemsPerThread))
    guard parts > 1 else {
      return batch.sample(at: time, into: positions, velocities: velocities)
    }
    batch.check(0..<count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress else { return }
    turn.lock()
    frame.slot.job = .init(
      batch: batch.storage, time: time, positions: base,
      velocities: velocities.flatMap { UnsafeMutableRawPointer($0.baseAddress) },
      stride: MemoryLayout<Scalar>.stride, parts: parts)
    workers.run(parts: parts, frame.part)
    frame.slot.job = nil
    turn.unlock()
  }
}

/// A frame sampled by several threads, for numbers of any type.
private struct ParallelFrame: Sendable {
  struct Job {
    var batch: SpringBatchCore
    var time: Double
    var positions: UnsafeMutableRawPointer
    var velocities: UnsafeMutableRawPointer?
    /// The size of a number in bytes.
    var stride: Int
    var parts: Int
  }

  /// Storage of the frame's job. The closure below holds it; it does not hold the closure.
  final class Slot: @unchecked Sendable {
    // Sendable because the job changes only while no thread works on it.
    var job: Job?

    /// Samples a part of the frame. Parts begin at run boundaries.
    func sample(part: Int) {
      guard let job else { return }
      let count = job.batch.count
      let run = SpringRuns.longest
      let length = (count / job.parts + run - 1) / run * run
      let start = min(part * length, count)
      let end = part == job.parts - 1 ? count : min(start + length, count)
      guard start < end else { return }
      job.batch.fillBytes(
        start..<end, at: job.time, job.positions + start * job.stride,
        job.velocities.map { $0 + start * job.stride })
    }
  }

  let slot: Slot
  let part: @Sendable (Int) -> Void

  init() {
    let slot = Slot()
    self.slot = slot
    part = { slot.sample(part: $0) }
  }
}
