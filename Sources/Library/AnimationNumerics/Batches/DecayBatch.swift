internal import CKernelInterface

/// Many decays, prepared once and sampled frame after frame, such as the cards of a thrown stack.
///
/// ```swift
/// var cards = try DecayBatch(.scrollViewNormal, from: places, velocities: speeds)
/// cards.sample(at: frameTime, into: &positions)
/// ```
///
/// - An item that has not started is exactly at its start, with its start velocity.
/// - An item has the same bits in every sampled part, at every address, on every thread and on every
///   instruction set with fused multiply-add. Sampled directly, they are those of ``Decay``'s functions
///   for the time since its start. A product of velocity and time constant that overflows is infinite
///   here.
/// - Sampling allocates nothing. With one decay, a frame takes one exponential altogether if all items
///   start together, or if they are propagated and all under way; otherwise one for each item.
///
/// Error: that of ``Decay``; of a propagated item, 8·2⁻⁵³ of |v₀|τ plus an ulp of its end and half
/// an ulp of its position. In `Float` a direct item is rounded once, and a propagated one within 3 ulp
/// of the largest of |v₀|τ, its end and its position.
public struct DecayBatch<Scalar: BatchScalar>: Sendable {
  /// The memory of the columns. A mutation copies it unless the batch is its only owner.
  private var owner: ColumnOwner
  /// Addresses in that memory.
  private var items: Items
  /// The time of the last retargeting.
  private var lastRetargeting = -Double.infinity

  /// The number of items.
  public let count: Int
  /// The decay of all items; nil if each has its own.
  private let shared: Decay?
  /// The start of the last item, from which on the states are propagated; nil without states.
  private var reference: DoubleDouble?

  private struct Items: @unchecked Sendable {
    var from, velocity: AlignedColumn<Scalar>
    var delay: AlignedColumn<Double>
    var delayLow: AlignedColumn<Double>?
    /// Whether all items start at the first one's time.
    var startTogether: Bool
    var constants, rates, rateLows: AlignedColumn<Double>?
    /// The ends of the items, and their velocities at the start of the last one.
    var ends, speeds: AlignedColumn<Scalar>?

    func moved(by offset: Int) -> Items {
      Items(
        from: from.moved(by: offset), velocity: velocity.moved(by: offset),
        delay: delay.moved(by: offset), delayLow: delayLow?.moved(by: offset),
        startTogether: startTogether, constants: constants?.moved(by: offset),
        rates: rates?.moved(by: offset), rateLows: rateLows?.moved(by: offset),
        ends: ends?.moved(by: offset), speeds: speeds?.moved(by: offset))
    }
  }

  /// Prepares motions with one decay.
  ///
  /// - Parameters:
  ///   - decay: The decay of all items.
  ///   - from: Each item's position at its start, finite.
  ///   - velocities: Each item's velocity at its start, in units per second, finite.
  ///   - delays: Each item's start time.
  ///   - algorithm: Directly, every item from its own start. Propagated, batches of more than sixteen
  ///     items from their states at the start of the last one, once it has started.
  /// - Throws: ``ParameterError``.
  public init(
    _ decay: Decay, from: [Scalar], velocities: [Scalar], delays: ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated
  ) throws(ParameterError) {
    try self.init(
      shared: decay, [], from: from, velocities: velocities, delays: delays,
      isPropagated: algorithm == .propagated && from.count > 16)
  }

  /// Prepares motions with one decay each, all sampled directly. The columns are those of a batch
  /// with one decay.
  ///
  /// - Throws: ``ParameterError``.
  public init(
    _ decays: [Decay], from: [Scalar], velocities: [Scalar], delays: ItemDelays = .together
  ) throws(ParameterError) {
    guard decays.count == from.count else {
      throw ParameterError(count: decays.count, of: "decays", items: from.count)
    }
    try self.init(
      shared: nil, decays, from: from, velocities: velocities, delays: delays, isPropagated: false)
  }

  private init(
    shared: Decay?, _ decays: [Decay], from: [Scalar], velocities: [Scalar], delays: ItemDelays,
    isPropagated: Bool
  ) throws(ParameterError) {
    let count = from.count
    let column = ColumnMemory.bytes(count, of: Double.self)
    owner = ColumnOwner(byteCount: 4 * ColumnMemory.bytes(count, of: Scalar.self) + 5 * column)
    var arena = owner.arena
    let table = InstructionSet.current.springKernels
    let copy = Scalar.columnKernel(table)
    let start = try Self.column(from, "from", count, copy, &arena)
    let speed = try Self.column(velocities, "velocities", count, copy, &arena)
    let starts = try DelayColumns(delays, lows: nil, count: count, table, &arena)
    items = Items(
      from: start, velocity: speed, delay: starts.high, delayLow: starts.low,
      startTogether: starts.earliest == starts.latest && starts.low == nil)
    if shared == nil {
      items.constants = arena.column(decays.map { $0.constant.high }, padding: 1)
      items.rates = arena.column(decays.map { $0.octaves.high }, padding: 1)
      items.rateLows = arena.column(decays.map { $0.octaves.low }, padding: 0)
    }
    if isPropagated {
      items.ends = arena.column(count, padding: 0)
      items.speeds = arena.column(count, padding: 0)
    }
    (self.count, self.shared) = (count, shared)
    carry()
  }

  /// Carries all items to the start of the last one, if they are propagated and do not start together.
  private mutating func carry() {
    reference = nil
    guard let ends = items.ends, let speeds = items.speeds, let shared, !items.startTogether else {
      return
    }
    let starts = (0..<count).map {
      DoubleDouble(normalizing: items.delay[$0], items.delayLow?[$0] ?? 0)
    }
    let latest = starts.reduce(DoubleDouble(-.infinity)) { $0.precedes($1) ? $1 : $0 }
    reference = latest
    for (item, start) in starts.enumerated() {
      let velocity = Double(items.velocity[item])
      ends.elements[item] = Scalar(
        Double(items.from[item]) + velocity * shared.constant.high)
      speeds.elements[item] = Scalar(
        velocity * shared.response(at: latest - start).remaining)
    }
  }

  private static func column(
    _ numbers: [Scalar], _ name: String, _ count: Int, _ copy: ColumnKernel,
    _ arena: inout ColumnArena
  ) throws(ParameterError) -> AlignedColumn<Scalar> {
    try numbers.withUnsafeBufferPointer { numbers throws(ParameterError) in
      try arena.checkedColumn(numbers, name, count, copy).column
    }
  }

  /// An item's decay.
  private func decay(of item: Int) -> Decay {
    if let shared { return shared }
    let rate = DoubleDouble(items.rates![item], items.rateLows![item])
    return Decay(constant: DoubleDouble(items.constants![item]), octaves: rate)
  }

  /// Fills a buffer with the positions of some items, and optionally another one with their velocities.
  ///
  /// Parts of a batch may be sampled by different threads at once.
  ///
  /// - Parameters:
  ///   - items: The range of items; nil for all.
  ///   - time: The frame's time in seconds, finite.
  ///   - positions: Room for exactly as many numbers.
  ///   - velocities: Room for exactly as many numbers, or nil.
  /// - Precondition: The buffers have that size, the items exist, and the time is finite.
  public func sample(
    _ items: Range<Int>? = nil, at time: Double, into positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>? = nil
  ) {
    let range = items ?? 0..<count
    check(range, time)
    trapUnless(
      positions.count == range.count && velocities?.count ?? range.count == range.count,
      "positions and velocities have room for \(positions.count) and \(velocities?.count ?? 0); "
        + "it must be \(range.count)")
    guard let base = positions.baseAddress else { return }
    fill(range, at: time, base, velocities?.baseAddress, Scalar._batchType.isDouble)
  }

  /// Fills an array of ``count`` numbers with every item's position.
  @inlinable public func sample(at time: Double, into positions: inout [Scalar]) {
    positions.withUnsafeMutableBufferPointer { sample(at: time, into: $0) }
  }

  /// Fills arrays of ``count`` numbers with every item's position and velocity.
  @inlinable public func sample(
    at time: Double, into positions: inout [Scalar], velocities: inout [Scalar]
  ) {
    filling(&positions, &velocities) { sample(at: time, into: $0, velocities: $1) }
  }

  /// The position and velocity of one item, bit-identical to those of a whole frame.
  ///
  /// - Precondition: The item exists, and the time is finite.
  public func state(of item: Int, at time: Double) -> MotionState {
    check(item..<item + 1, time)
    var (position, velocity) = (Scalar(0), Scalar(0))
    fill(item..<item + 1, at: time, &position, &velocity, Scalar._batchType.isDouble)
    return MotionState(position: Double(position), velocity: Double(velocity))
  }

  private func check(_ range: Range<Int>, _ time: Double) {
    trapUnless(
      range.lowerBound >= 0 && range.upperBound <= count,
      "items are \(range); the batch has \(count)")
    trapUnless(time.isFinite, "time is \(time); it must be finite")
  }

  private func fill(
    _ range: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?, _ isDouble: Bool
  ) {
    guard !range.isEmpty else { return }
    defer { withExtendedLifetime(owner) {} }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions, velocities: velocities)
    if let reference, let ends = items.ends, let speeds = items.speeds, let shared {
      let elapsed = DoubleDouble(time) - reference
      if elapsed.high >= 0 {
        let rest = shared.response(at: elapsed).remaining
        let kernel = isDouble ? sampleKernels.decayStates : sampleKernels.decayStateSingles
        return kernel(ends.base, speeds.base, shared.constant.high * rest, rest, &frame)
      }
    }
    var columns = DecayItems(
      from: items.from.base, velocity: items.velocity.base,
      delay: items.startTogether ? nil : items.delay.base, delayLow: items.delayLow?.base,
      start: items.delay[0], rates: items.rates?.base, rateLows: items.rateLows?.base,
      timeConstants: items.constants?.base, rate: shared?.octaves.high ?? 0,
      rateLow: shared?.octaves.low ?? 0, timeConstant: shared?.constant.high ?? 0)
    if isDouble {
      sampleKernels.decays(&columns, &frame)
    } else {
      sampleKernels.decaySingles(&columns, &frame)
    }
  }

  /// The time from which on every item stays within `distance` of its end; negative infinity without
  /// items.
  ///
  /// - Parameter distance: In the items' unit, positive.
  public func restTime(within distance: Double) -> Double {
    (0..<count).reduce(-.infinity) { latest, item in
      let velocity = Double(items.velocity[item])
      let decay = decay(of: item)
      // Most items need no logarithm: they are near enough even at the latest time so far.
      let elapsed = latest - items.delay[item]
      if elapsed > 0,
        velocity.magnitude * decay.constant.high
          * decay.response(at: DoubleDouble(elapsed)).remaining < distance
      {
        return latest
      }
      return max(
        latest, items.delay[item] + decay.restTime(within: distance, initialVelocity: velocity))
    }
  }
}

extension DecayBatch {
  /// Gives some items another velocity while they move: a finger catches or throws them. Their
  /// positions are continuous.
  ///
  /// An item that has not started holds its position until `time` and then starts, too. A late event,
  /// with a time before the batch's last retargeting, counts as simultaneous with it.
  ///
  /// - Parameters:
  ///   - items: The items; nil for all.
  ///   - velocities: Their velocities from then on, in units per second, finite, one for each.
  ///   - time: The time in seconds, finite.
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The items exist.
  public mutating func retarget(
    _ items: Range<Int>? = nil, velocities: [Scalar], at time: Double
  ) throws(ParameterError) {
    try retarget(items ?? 0..<count, velocities, "velocities", asEnds: false, at: time)
  }

  /// Sends some items to other ends while they move, such as stops of a grid. Their positions are
  /// continuous; each takes the velocity with which it ends there, (end − position)/τ.
  ///
  /// - Parameters:
  ///   - items: The items; nil for all.
  ///   - ends: The places where they end, finite, one for each.
  ///   - time: The time in seconds, finite.
  /// - Throws: ``ParameterError``; nothing has changed then.
  /// - Precondition: The items exist.
  public mutating func retarget(
    _ items: Range<Int>? = nil, to ends: [Scalar], at time: Double
  ) throws(ParameterError) {
    try retarget(items ?? 0..<count, ends, "ends", asEnds: true, at: time)
  }

  private mutating func retarget(
    _ range: Range<Int>, _ numbers: [Scalar], _ name: String, asEnds: Bool, at time: Double
  ) throws(ParameterError) {
    check(range, time)
    guard numbers.count == range.count else {
      throw ParameterError(count: numbers.count, of: name, items: range.count)
    }
    if let place = numbers.firstIndex(where: { !$0.isFinite }) {
      throw ParameterError("\(name)[\(place)]", is: Double(numbers[place]), must: "be finite")
    }
    let time = max(time, lastRetargeting)
    var positions = [Scalar](repeating: 0, count: range.count)
    positions.withUnsafeMutableBufferPointer { sample(range, at: time, into: $0) }
    if !isKnownUniquelyReferenced(&owner) {
      let copy = owner.copied()
      (owner, items) = (copy.owner, items.moved(by: copy.offset))
    }
    for (item, (position, number)) in zip(range, zip(positions, numbers)) {
      items.from.elements[item] = position
      items.velocity.elements[item] =
        asEnds
        ? Scalar(
          decay(of: item).initialVelocity(fromValue: Double(position), toValue: Double(number)))
        : number
      items.delay.elements[item] = time
      items.delayLow?.elements[item] = 0
    }
    items.startTogether = range.count == count
    lastRetargeting = time
    carry()
  }
}

extension DecayBatch where Scalar == Double {
  /// An initialiser for untyped literals, which default to `Double`.
  public init(
    _ decay: Decay, from: [Double], velocities: [Double], delays: ItemDelays = .together,
    algorithm: SpringBatchAlgorithm = .propagated
  ) throws(ParameterError) {
    try self.init(
      shared: decay, [], from: from, velocities: velocities, delays: delays,
      isPropagated: algorithm == .propagated && from.count > 16)
  }
}
