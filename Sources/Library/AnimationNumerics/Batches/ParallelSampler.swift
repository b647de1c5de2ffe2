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

  private static var maximumThreads: Int { 1024 }

  /// Starts the threads, which end with the sampler.
  ///
  /// - Parameters:
  ///   - threads: The number of sampling threads, including the caller's; from 1 to 1,024.
  ///   - itemsPerThread: The minimum number of items for waking another thread, at least 1.
  /// - Precondition: Both are in these ranges.
  public init(threads: Int, itemsPerThread: Int = 65_536) {
    trapUnless(
      (1...Self.maximumThreads).contains(threads),
      "threads is \(threads); it must be from 1 to \(Self.maximumThreads)")
    trapUnless(itemsPerThread >= 1, "itemsPerThread is \(itemsPerThread); it must be at least 1")
    self.threads = threads
    self.itemsPerThread = itemsPerThread
    workers = WorkerThreads(count: threads - 1)
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
    guard parts > 1 else { return batch.sample(at: time, into: positions, velocities: velocities) }
    batch.check(0..<count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress else { return }
    workers.sample(
      ParallelFrame(
        batch: .passUnretained(batch.storage), time: time, positions: base,
        velocities: velocities.flatMap { UnsafeMutableRawPointer($0.baseAddress) },
        stride: MemoryLayout<Scalar>.stride, parts: parts))
  }
}

/// A frame sampled by several threads, for numbers of any type.
struct ParallelFrame {
  /// The caller keeps the batch alive. A thread that did so, too, might hold it beyond the frame,
  /// and the next retargeting would copy the batch.
  var batch: Unmanaged<SpringBatchCore>
  var time: Double
  var positions: UnsafeMutableRawPointer
  var velocities: UnsafeMutableRawPointer?
  /// The size of a number in bytes.
  var stride: Int
  var parts: Int

  /// Samples a part of the frame. Parts begin at run boundaries.
  func sample(part: Int) {
    batch._withUnsafeGuaranteedRef { batch in
      let run = SpringRuns.longest
      let length = (batch.count / parts + run - 1) / run * run
      let start = min(part * length, batch.count)
      let end = part == parts - 1 ? batch.count : min(start + length, batch.count)
      guard start < end else { return }
      batch.fillBytes(
        start..<end, at: time, positions + start * stride, velocities.map { $0 + start * stride })
    }
  }
}
