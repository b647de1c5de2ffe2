/// The state of buffers that keep their contents between frames: which items already hold their start or
/// target and need no writing.
///
/// It belongs to one batch and one pair of buffers. After any other write to the buffers, start
/// with a new one.
public struct IncrementalFrameState: Sendable {
  /// The contents of each run, for unordered items: 0 unknown, 1 their start, 2 their target.
  var contents: [UInt8]
  /// The items that were neither settled nor waiting, for ordered items; nil before the first
  /// frame.
  var moving: Range<Int>?
  /// The batch's number of retargetings at that time.
  let generation: Int

  init(_ core: SpringBatchCore) {
    generation = core.generation
    contents = [UInt8](repeating: 0, count: core.runs.isAscending ? 0 : core.runs.count)
  }
}

extension SpringBatch {
  /// A new sequence of incremental frames, whose buffers have unknown contents.
  public func incrementalFrame() -> IncrementalFrameState { IncrementalFrameState(storage) }
}

extension SpringBatchPlan {
  /// Updates buffers incrementally. Returns whether any item was written.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func update(
    _ frame: inout IncrementalFrameState, at time: Double, _ output: Output
  ) -> Bool {
    let clock = clock(at: time)
    if frame.generation != generation { frame = IncrementalFrameState(self) }
    // Items that wait for a retargeting go on moving.
    guard isInRange(clock), previous == nil || time >= runs.latest else {
      frame = IncrementalFrameState(self)
      sample(0..<count, at: time, output)
      return true
    }
    if runs.isAscending {
      // Before the first frame all items that do not move must be written.
      let before = frame.moving ?? 0..<count
      let settled = firstUnsettled(0..<count, near: before.lowerBound, clock)
      let waiting = firstWaiting(settled..<count, near: before.upperBound, clock)
      let moving = settled..<waiting
      if before.lowerBound < moving.lowerBound {
        holdTarget(before.lowerBound..<moving.lowerBound, output)
      }
      if moving.upperBound < before.upperBound {
        holdStart(moving.upperBound..<before.upperBound, clock, output)
      }
      sampleMoving(moving, clock, output)
      frame.moving = moving
      return !moving.isEmpty || before != moving
    } else {
      return updateRuns(&frame, clock, output)
    }
  }

  /// Samples ordered items that have all started and not settled. Runs that are entirely under way
  /// use their matrices. A run in which some items still wait is sampled directly.
  private func sampleMoving(_ moving: Range<Int>, _ clock: Clock, _ output: Output) {
    guard !moving.isEmpty else { return }
    guard states != nil else { return direct(output.frame(moving, at: clock.time)) }
    let first = runs.run(of: moving.lowerBound)
    let starting = runs.run(of: moving.upperBound)
    let split = max(Int(runs.start[starting]), moving.lowerBound)
    if moving.lowerBound < split {
      move(first..<starting, output.frame(moving.lowerBound..<split, at: clock.time))
    }
    direct(output.frame(split..<moving.upperBound, at: clock.time))
  }

  private func updateRuns(
    _ frame: inout IncrementalFrameState, _ clock: Clock, _ output: Output
  ) -> Bool {
    var hasMoved = false
    func content(_ phase: Phase) -> UInt8 {
      switch phase {
      case .waiting: 1
      case .settled: 2
      case .starting, .moving, .settling: 0
      }
    }
    var run = 0
    while run < runs.count {
      let phase = phase(of: run, clock)
      let news = content(phase)
      if news != 0, news == frame.contents[run] {
        run += 1
        continue
      }
      let first = run
      repeat {
        frame.contents[run] = news
        run += 1
      } while run < runs.count && self.phase(of: run, clock) == phase
        && (news == 0 || frame.contents[run] != news)
      let items = Int(runs.start[first])..<Int(runs.start[run])
      sample(phase, runs: first..<run, items: items, clock, output)
      hasMoved = true
    }
    return hasMoved
  }
}

extension SpringBatch {
  /// Updates buffers that keep their contents between frames. It writes only items in motion, and those
  /// that have settled or returned to waiting since the last frame.
  ///
  /// With `settledWithin` the cost depends on the number of items in motion, not on the number of
  /// items.
  ///
  /// - Parameters:
  ///   - frame: The state of the buffers, initially from ``incrementalFrame()``.
  ///   - time: The frame's time in seconds, finite. It may go backwards.
  ///   - positions: The buffer of exactly ``count`` positions.
  ///   - velocities: The buffer of ``count`` velocities; given in every frame, or in
  ///     none.
  /// - Returns: Whether anything has moved: false once all items have settled, and while all wait, so
  ///   that a frame need not be drawn. Without `settledWithin` an item settles only when its motion has
  ///   decayed by 512 octaves; ``restTime(within:)`` tells when a display link may stop.
  /// - Precondition: The buffers have that size, and the time is finite.
  @discardableResult public func update(
    _ frame: inout IncrementalFrameState, at time: Double,
    positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) -> Bool {
    check(0..<count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress, count > 0 else { return false }
    return storage.update(
      &frame, at: time,
      SpringBatchPlan.Output(first: 0, positions: base, velocities: velocities?.baseAddress))
  }
}
