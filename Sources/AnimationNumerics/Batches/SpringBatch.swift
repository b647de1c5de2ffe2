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
/// - An item has the same bits in every part of the batch that is asked for, at every address, on every
///   thread and on every instruction set with fused multiply-add. Sampled directly it has them in every
///   batch; a propagated item's depend on when its neighbours start. Only the sign of a zero may be another
///   than that of ``Spring``'s functions.
///
/// Error, position and velocity/ω₀, besides the half ulp that rounding the absolute position takes,
/// in ulp of the larger of |from − to| and |velocity|/ω₀: 3. It does not grow with the time. The largest
/// found in 10⁸ random moves: position 2.4 (2.7 without fused multiply-add), velocity 2.2.
public struct SpringBatch<Scalar: BinaryFloatingPoint & Sendable>: Sendable {
  /// A `SpringBatchPlan` of the scalar type.
  var core: SpringBatchCore

  /// The number of items.
  public var count: Int { core.count }
  /// How positions are computed.
  public var algorithm: SpringBatchAlgorithm { core.algorithm }

  /// Refuses buffers of the wrong size.
  func check(_ items: Range<Int>, _ time: Double, _ positions: Int, _ velocities: Int?) {
    trapUnless(
      items.lowerBound >= 0 && items.upperBound <= count,
      "items are \(items); the batch has \(count)")
    trapUnless(
      positions == items.count, "positions has room for \(positions); it must be \(items.count)")
    trapUnless(
      velocities ?? items.count == items.count,
      "velocities has room for \(velocities ?? 0); it must be \(items.count)")
    trapUnless(time.isFinite, "time is \(time); it must be finite")
  }
}

/// How a batch computes its positions.
public enum SpringBatchAlgorithm: String, CaseIterable, Hashable, Sendable {
  /// Every item from its own time: exactly what ``Spring`` answers for that time.
  case direct
  /// Groups of items are carried to a common time when the batch is prepared. From there on one
  /// transition matrix moves a whole group: two products for an item, at the speed of memory. A
  /// group of which some items still wait is sampled directly, and so are batches of up to sixteen
  /// items.
  ///
  /// Items with a spring each have no matrix in common. For them the batch works out beforehand what
  /// each spring makes of its item's start, which saves a third of the operations of a frame.
  case propagated
}

/// The precision of a batch's `Float` kernels.
public enum FloatPrecision: String, CaseIterable, Hashable, Sendable {
  /// Computed in double precision and rounded once, as a scalar call on `Float` is: within 1 ulp of the
  /// scale. Propagated groups are computed in single precision from states and matrices that were
  /// rounded once: within 2, the largest found in 5·10⁷ random moves is 1.5.
  case precise
  /// Computed in single precision, with times and rates as sums of two. Within 5 ulp of the scale; the
  /// largest found in 5·10⁷ random moves is 4.4.
  case fast
}
