/// What is known about buffers that are kept from frame to frame: which of their items already hold
/// their start or their target, and need not be written again.
///
/// It belongs to one batch and one pair of buffers. Whoever writes into the buffers otherwise starts
/// over with a new one.
public struct PersistentFrame: Sendable {
  /// What a run's items hold: 0 unknown, 1 their start, 2 their target. Only for items in no order.
  var held: [UInt8]
  /// The items that were neither settled nor waiting, for items in order; nil before the first frame.
  var moving: Range<Int>?
  /// How often the batch's items had been sent elsewhere.
  let generation: Int

  init(_ core: SpringBatchCore) {
    generation = core.generation
    held = [UInt8](repeating: 0, count: core.runs.isAscending ? 0 : core.runs.count)
  }
}

extension SpringBatch {
  /// The beginning of a sequence of frames in buffers that are kept: nothing is known of them yet.
  public func persistentFrame() -> PersistentFrame { PersistentFrame(storage) }
}

extension SpringBatchPlan {
  /// Brings kept buffers up to date.
  func bringUpToDate(_ frame: inout PersistentFrame, at time: Double, _ output: Output) {
    let clock = clock(at: time)
    if frame.generation != generation { frame = PersistentFrame(self) }
    guard isInRange(clock) else {
      frame = PersistentFrame(self)
      return sample(0..<count, at: time, output)
    }
    if runs.isAscending {
      // Before the first frame everything that does not move is news.
      let before = frame.moving ?? 0..<count
      let settled = firstUnsettled(0..<count, near: before.lowerBound, clock)
      let waiting = firstWaiting(settled..<count, near: before.upperBound, clock)
      let moving = settled..<waiting
      if before.lowerBound < moving.lowerBound {
        holdTarget(before.lowerBound..<moving.lowerBound, output)
      }
      if moving.upperBound < before.upperBound {
        holdStart(moving.upperBound..<before.upperBound, output)
      }
      sampleMoving(moving, clock, output)
      frame.moving = moving
    } else {
      updateRuns(&frame, clock, output)
    }
  }

  /// Samples items of which it is known that all have started and none has settled, in order: runs
  /// that are all under way by their matrices, and the part of a run that others of still wait directly.
  private func sampleMoving(_ moving: Range<Int>, _ clock: Clock, _ output: Output) {
    guard !moving.isEmpty else { return }
    guard states != nil else { return Scalar.direct(self, clock.time, moving, output) }
    let first = runs.run(of: moving.lowerBound)
    let starting = runs.run(of: moving.upperBound)
    let split = max(Int(runs.start[starting]), moving.lowerBound)
    if moving.lowerBound < split {
      Scalar.propagate(self, clock.time, first..<starting, moving.lowerBound..<split, output)
    }
    Scalar.direct(self, clock.time, split..<moving.upperBound, output)
  }

  private func updateRuns(_ frame: inout PersistentFrame, _ clock: Clock, _ output: Output) {
    func held(_ phase: Phase) -> UInt8 {
      switch phase {
      case .waiting: 1
      case .settled: 2
      case .starting, .moving, .settling: 0
      }
    }
    var run = 0
    while run < runs.count {
      let phase = phase(of: run, clock)
      let news = held(phase)
      if news != 0, news == frame.held[run] {
        run += 1
        continue
      }
      let first = run
      repeat {
        frame.held[run] = news
        run += 1
      } while run < runs.count && self.phase(of: run, clock) == phase
        && (news == 0 || frame.held[run] != news)
      let items = Int(runs.start[first])..<Int(runs.start[run])
      sample(phase, runs: first..<run, items: items, clock, output)
    }
  }
}

extension SpringBatch {
  /// Brings buffers that are kept from frame to frame up to date: only items in motion, and those
  /// that have settled or gone back to waiting since the last time, are written.
  ///
  /// With `settledWithin` the cost follows the number of items in motion, not the number of items.
  ///
  /// - Parameters:
  ///   - frame: What the buffers hold, from ``persistentFrame()`` at first.
  ///   - time: The frame's time in seconds, finite. It may go backwards.
  ///   - positions: The kept buffer of exactly ``count`` positions.
  ///   - velocities: The kept buffer of as many velocities; given in every frame, or in none.
  /// - Precondition: The buffers have that size, and the time is finite.
  public func update(
    _ frame: inout PersistentFrame, at time: Double,
    positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) {
    check(0..<count, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress, count > 0 else { return }
    storage.update(&frame, at: time, base, velocities?.baseAddress)
  }
}
