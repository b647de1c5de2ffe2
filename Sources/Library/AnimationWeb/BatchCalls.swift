internal import AnimationNumerics

/// A batch of springs, with the memory into which frames are written.
final class PreparedBatch: Prepared {
  private var batch: SpringBatch<Double>
  private var frame: IncrementalFrameState?
  private let positions: UnsafeMutableBufferPointer<Double>
  private let velocities: UnsafeMutableBufferPointer<Double>?

  init(
    _ batch: SpringBatch<Double>, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) {
    self.batch = batch
    self.positions = UnsafeMutableBufferPointer(start: positions, count: batch.count)
    self.velocities = velocities.map {
      UnsafeMutableBufferPointer(start: $0, count: batch.count)
    }
  }

  var count: Int { batch.count }

  /// Writes the frame of a time: all of it, or only the changes since the last one.
  func sample(at time: Double, onlyChanges: Bool) {
    if onlyChanges {
      var kept = frame ?? batch.incrementalFrame()
      // No other reference exists, so the frame is changed in place.
      frame = nil
      batch.update(&kept, at: time, positions: positions, velocities: velocities)
      frame = kept
    } else {
      // The buffers no longer match the frame.
      frame = nil
      batch.sample(at: time, into: positions, velocities: velocities)
    }
  }

  /// Retargets some items.
  func retarget(
    _ items: Range<Int>, to targets: UnsafePointer<Double>, at time: Double
  ) throws(ParameterError) {
    try batch.retarget(
      items, to: UnsafeBufferPointer(start: targets, count: items.count), at: time)
  }
}

/// The memory in bytes that an item needs while a batch is made: its columns and their sources.
private let bytesOfItem = 256

/// Makes a batch.
///
/// - Parameters:
///   - springs: Addresses of springs: one shared by all items, or one per item.
///   - areShared: Whether it is one.
///   - velocity: Null for rest.
///   - delays: Null for the stagger given by the next three numbers; an interval of 0 means none.
///   - algorithm: 0 propagated, 1 direct.
///   - settledWithin: NaN for none.
///   - positions: The memory for frames, until the batch is released.
///   - velocities: The memory for velocities, or null.
@_cdecl("web_batch")
public func makeBatch(
  _ springs: UnsafePointer<UnsafeMutableRawPointer>, _ areShared: Int32, _ count: Int32,
  _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>,
  _ velocity: UnsafePointer<Double>?, _ delays: UnsafePointer<Double>?, _ interval: Double,
  _ maximumTotal: Double, _ maximumIndex: Double, _ algorithm: Int32, _ settledWithin: Double,
  _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>?
) -> UnsafeMutableRawPointer? {
  result(onError: nil) { () throws(CallError) in
    try requireRoom("count", count, bytesEach: bytesOfItem)
    let starts: ItemDelays
    if let delays {
      starts = .each(numbers(delays, count))
    } else if !maximumTotal.isNaN || !maximumIndex.isNaN {
      starts = .stagger(try stagger(interval, maximumTotal, maximumIndex))
    } else {
      starts = interval == 0 ? .together : .interval(interval)
    }
    let way: SpringBatchAlgorithm = algorithm == 0 ? .propagated : .direct
    let settled = settledWithin.isNaN ? nil : settledWithin
    if areShared == 0, settled != nil {
      throw CallError("settledWithin is for items that share a spring; here each has its own")
    }
    let all = (0..<(areShared == 0 ? Int(count) : 1)).map {
      object(springs[$0], PreparedSpring.self).spring
    }
    let (from, to) = (numbers(from, count), numbers(to, count))
    let velocity = velocity.map { numbers($0, count) }
    let batch = try convertingErrors { () throws(ParameterError) in
      areShared != 0
        ? try SpringBatch(
          all[0], from: from, to: to, velocities: velocity, delays: starts, algorithm: way,
          settledWithin: settled)
        : try SpringBatch(
          all, from: from, to: to, velocities: velocity, delays: starts, algorithm: way)
    }
    return PreparedBatch(batch, positions, velocities).held()
  }
}

/// Writes a frame to the batch's memory; −1 on failure.
@_cdecl("web_batch_sample")
public func sampleBatch(
  _ batch: UnsafeMutableRawPointer, _ time: Double, _ onlyChanges: Int32
) -> Int32 {
  result(onError: -1) { () throws(CallError) in
    try requireFinite("time", time)
    object(batch, PreparedBatch.self).sample(at: time, onlyChanges: onlyChanges != 0)
    return 0
  }
}

/// Retargets items; −1 on failure, and then nothing has changed.
@_cdecl("web_batch_retarget")
public func retargetBatch(
  _ batch: UnsafeMutableRawPointer, _ first: Int32, _ count: Int32,
  _ targets: UnsafePointer<Double>, _ time: Double
) -> Int32 {
  result(onError: -1) { () throws(CallError) in
    let batch = object(batch, PreparedBatch.self)
    guard first >= 0, count >= 0, Int(first) + Int(count) <= batch.count else {
      throw CallError(
        "first is \(first) and there are \(count) targets; the batch has \(batch.count) items")
    }
    try convertingErrors { () throws(ParameterError) in
      try batch.retarget(Int(first)..<Int(first + count), to: targets, at: time)
    }
    return 0
  }
}
