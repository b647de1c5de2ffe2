internal import CKernelInterface

/// Many moves under springs, prepared once and sampled frame after frame.
///
/// Each item goes from one value to another, with a velocity of its own and after a delay of its own.
/// At a frame's time the batch fills the caller's buffers with positions, or positions and
/// velocities; nothing is allocated then.
///
/// ```swift
/// let cards = try SpringBatch(.bouncy, from: rows, to: slots, delays: .interval(0.035))
/// cards.sample(at: frameTime, into: positions)
/// ```
///
/// - An item that has not started holds its start, exactly, and its velocity.
/// - An item whose motion has died down by 512 octaves is exactly at rest on its target; with
///   `settledWithin` it is from the time on after which it stays that close.
/// - The same items give the same bits whatever their number, the part of them that is asked for, the
///   thread, and the instruction set, as long as that has fused multiply-add.
///
/// Error, position and velocity/ω₀, besides the half ulp that rounding the absolute position takes,
/// in ulp of the larger of |from − to| and |velocity|/ω₀: position 2.25 (2.5 without fused
/// multiply-add), velocity 3. It does not grow with the time.
public struct SpringBatch<Scalar: BinaryFloatingPoint & Sendable>: Sendable {
  let plan: SpringBatchPlan

  /// The number of items.
  public var count: Int { plan.count }
  /// The instruction set whose kernels the batch runs.
  public var level: InstructionSet { plan.level }
  /// How positions are computed.
  public var algorithm: SpringBatchAlgorithm { plan.algorithm }
}

/// How a batch under one spring computes its positions.
public enum SpringBatchAlgorithm: String, CaseIterable, Hashable, Sendable {
  /// Every item from its own time: exactly what ``Spring`` answers for that time.
  case direct
  /// Groups of items are carried to a common time when the batch is prepared. From there on one
  /// transition matrix moves a whole group: two products for an item, at the speed of memory. A
  /// group of which some items still wait is sampled directly.
  case propagated
}

extension SpringBatch where Scalar == Double {
  /// Prepares moves under one spring.
  ///
  /// - Parameters:
  ///   - spring: The spring of all items.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends, as many numbers as `from`.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - algorithm: How positions are computed.
  ///   - settledWithin: If given, an item counts as settled, and is exactly at rest on its target,
  ///     from the least time on after which no motion of its scale leaves that fraction of it. The
  ///     scale is the larger of |from − to| and |velocity|/ω₀. In (0, 1).
  ///   - level: The instruction set to run, for tests and measurements.
  /// - Throws: ``SpringBatchError``.
  public init(
    _ spring: Spring, from: [Double], to: [Double], velocity: [Double]? = nil,
    delays: ItemDelays = .together, algorithm: SpringBatchAlgorithm = .propagated,
    settledWithin: Double? = nil, level: InstructionSet = .current
  ) throws(SpringBatchError) {
    plan = try SpringBatchPlan(
      .shared(spring), from: from, to: to, velocity: velocity, delays: delays,
      algorithm: algorithm, settledWithin: settledWithin, level: level)
  }

  /// Prepares moves under a spring each. They are sampled directly.
  ///
  /// - Parameters:
  ///   - springs: Each item's spring.
  ///   - from: Where each item starts.
  ///   - to: Where each item ends.
  ///   - velocity: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: When each item starts.
  ///   - level: The instruction set to run, for tests and measurements.
  /// - Throws: ``SpringBatchError``.
  public init(
    _ springs: [Spring], from: [Double], to: [Double], velocity: [Double]? = nil,
    delays: ItemDelays = .together, level: InstructionSet = .current
  ) throws(SpringBatchError) {
    plan = try SpringBatchPlan(
      .own(springs), from: from, to: to, velocity: velocity, delays: delays, algorithm: .direct,
      settledWithin: nil, level: level)
  }

  /// Fills a buffer with every item's position, and another one with its velocity.
  ///
  /// - Parameters:
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly ``count`` numbers.
  ///   - velocities: Room for exactly ``count`` numbers, or nil.
  /// - Precondition: The buffers have that size, and the time is finite.
  public func sample(
    at time: Double, into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    sample(0..<count, at: time, into: positions, velocities: velocities)
  }

  /// Fills a buffer with the positions of some items, and another one with their velocities.
  ///
  /// Parts of a batch may be sampled by different threads at once.
  ///
  /// - Parameters:
  ///   - items: Which items.
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly as many numbers.
  ///   - velocities: Likewise, or nil.
  /// - Precondition: The buffers have that size, the items exist, and the time is finite.
  public func sample(
    _ items: Range<Int>, at time: Double, into positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>? = nil
  ) {
    precondition(
      items.lowerBound >= 0 && items.upperBound <= count,
      "items are \(items); the batch has \(count)")
    precondition(
      positions.count == items.count,
      "positions has room for \(positions.count); it must be \(items.count)")
    precondition(
      velocities.map { $0.count == items.count } ?? true,
      "velocities has room for \(velocities?.count ?? 0); it must be \(items.count)")
    precondition(time.isFinite, "time is \(time); it must be finite")
    guard let base = positions.baseAddress, !items.isEmpty else { return }
    plan.sample(items, at: time, base, velocities?.baseAddress)
  }

  /// Fills a span with every item's position.
  ///
  /// - Precondition: The span has room for exactly ``count`` numbers, and the time is finite.
  public func sample(at time: Double, into positions: inout MutableSpan<Double>) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// The position and the velocity of one item: the same bits as in a whole frame.
  ///
  /// - Precondition: The item exists, and the time is finite.
  public func state(of item: Int, at time: Double) -> MotionState {
    var state = MotionState(position: 0, velocity: 0)
    withUnsafeMutablePointer(to: &state.position) { position in
      withUnsafeMutablePointer(to: &state.velocity) { velocity in
        sample(
          item..<(item + 1), at: time,
          into: UnsafeMutableBufferPointer(start: position, count: 1),
          velocities: UnsafeMutableBufferPointer(start: velocity, count: 1))
      }
    }
    return state
  }
}
