/// Many moves under springs, prepared once and sampled frame after frame.
///
/// Each item goes from one value to another, with its own velocity and delay. For a frame's time
/// the batch fills the caller's buffers with positions, or positions and velocities, without
/// allocation.
///
/// ```swift
/// let cards = try SpringBatch(.bouncy, from: rows, to: slots, delays: .interval(0.035))
/// cards.sample(at: frameTime, into: positions)
/// ```
///
/// - An item that has not started is exactly at its start, with its start velocity.
/// - An item whose motion has decayed by 512 octaves is exactly at rest on its target. With
///   `settledWithin` this holds from the time after which it stays that close.
/// - An item has the same bits in every sampled part of the batch, at every address, on every
///   thread and on every instruction set with fused multiply-add. Sampled directly it has them in
///   every batch; a propagated item's bits depend on the start times of its neighbours. Only the
///   sign of a zero may differ from that of ``Spring``'s functions.
///
/// Error of position and velocity/ω₀: 3 ulp of the larger of |from − to| and |velocity|/ω₀, plus
/// half an ulp for rounding the absolute position. It does not grow with the time. The largest
/// found in 10⁸ random moves: position 2.4 (2.7 without fused multiply-add), velocity 2.2.
public struct SpringBatch<Scalar: BatchScalar>: Sendable {
  var storage: SpringBatchPlan<Scalar>

  /// The number of items.
  public var count: Int { storage.count }
  /// The method of computing positions.
  public var algorithm: SpringBatchAlgorithm { storage.algorithm }

  /// Prepares moves under one spring.
  ///
  /// - Parameters:
  ///   - spring: The spring of all items.
  ///   - from: Each item's start value.
  ///   - to: Each item's end value, as many numbers as `from`.
  ///   - velocities: Each item's velocity at its start, in units per second; nil for rest.
  ///   - delays: Each item's start time.
  ///   - algorithm: The method of computing positions.
  ///   - precision: The precision of the kernels of `Float`; `Double` has one.
  ///   - settledWithin: If given, an item settles, and is exactly at rest on its target, from the
  ///     least time after which no motion of its scale leaves that fraction of it. The scale is the
  ///     larger of |from − to| and |velocity|/ω₀. In (0, 1).
  /// - Throws: ``ParameterError``.
  public init(
    _ spring: Spring, from: borrowing [Scalar], to: borrowing [Scalar],
    velocities: borrowing [Scalar]? = nil, delays: borrowing ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated, precision: FloatPrecision = .precise,
    settledWithin: Double? = nil
  ) throws(ParameterError) {
    let preparation = BatchPreparation(
      springs: .one(spring), algorithm: algorithm, precision: precision,
      settledWithin: settledWithin, level: .current)
    storage = try Scalar.plan(preparation, from: from, to: to, velocity: velocities, delays: delays)
  }

  /// Prepares moves with one spring each; the other parameters are those of a batch under one spring.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    _ springs: [Spring], from: borrowing [Scalar], to: borrowing [Scalar],
    velocities: borrowing [Scalar]? = nil, delays: borrowing ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated, precision: FloatPrecision = .precise
  ) throws(ParameterError) {
    let preparation = BatchPreparation(
      springs: .perItem(springs), algorithm: algorithm, precision: precision, level: .current)
    storage = try Scalar.plan(preparation, from: from, to: to, velocity: velocities, delays: delays)
  }

  /// Fills a buffer with every item's position, and optionally another one with its velocity.
  ///
  /// - Parameters:
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly ``count`` numbers.
  ///   - velocities: Room for exactly ``count`` numbers, or nil.
  /// - Precondition: The buffers have that size, and the time is finite.
  public func sample(
    at time: Double, into positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) {
    sample(0..<count, at: time, into: positions, velocities: velocities)
  }

  /// Fills a buffer with the positions of some items, and optionally another one with their
  /// velocities.
  ///
  /// Parts of a batch may be sampled by different threads at once.
  ///
  /// - Parameters:
  ///   - items: The range of items.
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly as many numbers.
  ///   - velocities: Room for exactly as many numbers, or nil.
  /// - Precondition: The buffers have that size, the items exist, and the time is finite.
  @inline(__always) public func sample(
    _ items: Range<Int>, at time: Double, into positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) {
    check(items, time, positions.count, velocities?.count)
    guard let base = positions.baseAddress else { return }
    if storage.sampleFew(items, at: time, base, velocities?.baseAddress) { return }
    storage.fill(items, at: time, base, velocities?.baseAddress)
  }

  /// The positions of all items at a time in seconds, in a new array.
  ///
  /// - Precondition: The time is finite.
  public func positions(at time: Double) -> [Scalar] {
    [Scalar](unsafeUninitializedCapacity: count) { buffer, initialized in
      sample(at: time, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
  }

  /// The position and velocity of one item, bit-identical to those of a whole frame.
  ///
  /// - Precondition: The item exists, and the time is finite.
  public func state(of item: Int, at time: Double) -> MotionState {
    check(item..<(item + 1), time, 1, nil)
    return storage.state(of: item, at: time)
  }

  /// Rejects buffers of the wrong size.
  @inline(__always)
  func check(_ items: Range<Int>, _ time: Double, _ positions: Int, _ velocities: Int?) {
    let count = items.upperBound &- items.lowerBound
    if items.lowerBound < 0 || items.upperBound > self.count || positions != count
      || velocities ?? count != count || !time.isFinite
    {
      validate(items, time, positions, velocities)
    }
  }

  @inline(never) private func validate(
    _ items: Range<Int>, _ time: Double, _ positions: Int, _ velocities: Int?
  ) {
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

extension SpringBatch where Scalar == Double {
  /// An initialiser for untyped literals, such as an empty list, which default to `Double`.
  public init(
    _ spring: Spring, from: borrowing [Double], to: borrowing [Double],
    velocities: borrowing [Double]? = nil, delays: borrowing ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated, settledWithin: Double? = nil
  ) throws(ParameterError) {
    let preparation = BatchPreparation(
      springs: .one(spring), algorithm: algorithm, settledWithin: settledWithin, level: .current)
    storage = try Scalar.plan(preparation, from: from, to: to, velocity: velocities, delays: delays)
  }
}

/// The method by which a batch computes its positions.
public enum SpringBatchAlgorithm: String, CaseIterable, Hashable, Sendable {
  /// Every item from its own start: exactly the result of ``Spring`` for that time.
  case direct
  /// Groups of items are carried to a common time when the batch is prepared. From then on one
  /// transition matrix advances a whole group: two products per item, at memory speed. A group in
  /// which some items still wait is sampled directly, and so are batches of up to sixteen items.
  ///
  /// Items with one spring each have no common matrix. For them preparation applies each spring's
  /// coefficients to its item's start, which saves a third of the operations of a frame.
  case propagated
}

/// The precision of a batch's `Float` kernels.
public enum FloatPrecision: String, CaseIterable, Hashable, Sendable {
  /// Computed in double precision and rounded once, like a scalar call on `Float`: within 1 ulp of
  /// the scale. Propagated groups are computed in single precision from states and matrices that
  /// were rounded once: within 2 ulp; the largest found in 5·10⁷ random moves is 1.5.
  case precise
  /// Computed in single precision, with times and rates as sums of two floats. Within 5 ulp of the
  /// scale; the largest found in 5·10⁷ random moves is 4.4.
  case fast
}
