/// Samples large batches on several threads that stay.
///
/// A thread is worth its waking only for about 100 µs of work, so smaller batches are sampled by the
/// caller alone. The bits are those of one thread.
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

  /// Starts the threads; they end with the sampler.
  ///
  /// - Parameters:
  ///   - threads: How many sample, the caller's included; at least 1.
  ///   - itemsPerThread: The fewest items for which another thread is woken, at least 1.
  public init(threads: Int, itemsPerThread: Int = 65_536) {
    precondition(threads >= 1, "threads is \(threads); it must be at least 1")
    precondition(itemsPerThread >= 1, "itemsPerThread is \(itemsPerThread); it must be at least 1")
    self.threads = threads
    self.itemsPerThread = itemsPerThread
    workers = WorkerThreads(count: threads - 1)
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// Not from two threads at once.
  ///
  /// - Precondition: The buffers have room for exactly as many numbers as the batch has items, and
  ///   the time is finite.
  public func sample(
    _ batch: SpringBatch<Double>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    batch.check(0..<batch.count, time, positions.count, velocities?.count)
    split(batch.count) { items in
      batch.sample(
        items, at: time, into: UnsafeMutableBufferPointer(rebasing: positions[items]),
        velocities: velocities.map { UnsafeMutableBufferPointer(rebasing: $0[items]) })
    }
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// Not from two threads at once.
  ///
  /// - Precondition: The buffers have room for exactly as many numbers as the batch has items, and
  ///   the time is finite.
  public func sample(
    _ batch: SpringBatch<Float>, at time: Double,
    into positions: UnsafeMutableBufferPointer<Float>,
    velocities: UnsafeMutableBufferPointer<Float>? = nil
  ) {
    batch.check(0..<batch.count, time, positions.count, velocities?.count)
    split(batch.count) { items in
      batch.sample(
        items, at: time, into: UnsafeMutableBufferPointer(rebasing: positions[items]),
        velocities: velocities.map { UnsafeMutableBufferPointer(rebasing: $0[items]) })
    }
  }

  /// Calls `body` with parts of 0..<count that begin at whole runs of items.
  private func split(_ count: Int, _ body: (Range<Int>) -> Void) {
    let parts = max(1, min(threads, count / itemsPerThread))
    guard parts > 1 else { return body(0..<count) }
    let run = SpringBatchCore.runLength
    let length = (count / parts + run - 1) / run * run
    workers.run(parts: parts) { part in
      let start = min(part * length, count)
      body(start..<(part == parts - 1 ? count : min(start + length, count)))
    }
  }
}
