internal import CKernelInterface

/// A batch's columns in its scalar type, and the walk over a frame.
///
/// Public functions of ``SpringBatch`` are generic and compiled once. So the functions that they
/// call are `@specialized`: each checks the type and jumps to its specialisation.
final class SpringBatchPlan<Scalar: BatchScalar>: SpringBatchCore, @unchecked Sendable {
  let from: AlignedColumn<Scalar>
  let to: AlignedColumn<Scalar>
  let velocity: AlignedColumn<Scalar>
  /// The data of the fast kernels, for `Float` in precision `.fast`.
  let fast: FastColumns?
  /// The motion of items that wait for their turn, if some were retargeted with delays. It changes
  /// only under an exclusive owner, so no frame pays for a check of that.
  @exclusivity(unchecked) final var previous: SpringBatchPlan?
  /// The items' displacements and velocities at the reference times of their runs.
  let states: (displacement: AlignedColumn<Scalar>, velocity: AlignedColumn<Scalar>)?

  private init(
    _ preparation: borrowing BatchPreparation, _ moves: BatchMoves<Scalar>,
    _ delays: borrowing ItemDelays, lows: [Double]?, _ table: UnsafePointer<SpringKernelTable>
  ) throws(ParameterError) {
    let count = moves.from.count
    var isCarried =
      preparation.isCarried && preparation.algorithm == .propagated
      && count > Self.maximumDirectItems
    switch preparation.springs {
    case .one: break
    case .shared(_, let index):
      guard index.count == count else {
        throw ParameterError(count: index.count, of: "assigned", items: count)
      }
    case .perItem(let springs):
      guard springs.count == count else {
        throw ParameterError(count: springs.count, of: "springs", items: count)
      }
      isCarried = false
    }
    let column = ColumnMemory.bytes(count, of: Scalar.self)
    let memory = ColumnMemory(
      byteCount: SpringBatchCore.bytes(delays, hasLow: lows != nil, count) + (isCarried ? 5 : 3)
        * column)
    var arena = memory.arena

    var largest = 0.0
    func copied(
      _ values: UnsafeBufferPointer<Scalar>, _ name: String
    ) throws(ParameterError) -> AlignedColumn<Scalar> {
      let copy = try arena.checkedColumn(values, name, count, Scalar.columnKernel(table))
      largest = max(largest, copy.bounds.largest)
      return copy.column
    }
    from = try copied(moves.from, "from")
    to = try copied(moves.to, "to")
    if let velocity = moves.velocity {
      self.velocity = try copied(velocity, "velocities")
    } else {
      velocity = arena.column(repeating: 0, count: count)
    }
    let starts = try DelayColumns(delays, lows: lows, count: count, table, &arena)
    let springs = KernelSprings(preparation, moves, &arena)
    fast =
      preparation.precision == .fast && !Scalar._batchType.isDouble
      ? FastColumns(
        preparation, springs, starts, displacement: moves.displacements,
        velocity: moves.velocities) : nil
    states =
      isCarried ? (arena.column(count, padding: 0), arena.column(count, padding: 0)) : nil
    let (size, allFit) = (largest, preparation.springs.allSatisfy { Scalar.fitsRange($0) })
    try super.init(
      preparation, hasVelocity: moves.velocity != nil, springs, delays: starts,
      isExtreme: { !allFit || !Self.isOrdinary(size, $0) }, table, memory, &arena)
  }

  /// A plan that is ready to compute frames. The steps after the columns are not in their
  /// initialiser, which would count references to the plan.
  ///
  /// - Parameters:
  ///   - lows: The rounding errors of delays that are given one by one, if any has one.
  ///   - previous: The motion of items that wait.
  static func prepared(
    _ preparation: borrowing BatchPreparation, _ moves: BatchMoves<Scalar>,
    _ delays: borrowing ItemDelays, lows: [Double]? = nil,
    after previous: SpringBatchPlan? = nil
  ) throws(ParameterError) -> SpringBatchPlan {
    let level = preparation.level
    trapUnless(level <= .detected, "this processor has no \(level.rawValue)")
    // Metadata refer to the initialiser, so if it chose the kernels, every program would link them.
    let plan = try SpringBatchPlan(preparation, moves, delays, lows: lows, level.springKernels)
    plan.previous = previous
    plan.chooseKernels()
    if plan.states != nil {
      plan.carry(
        SpringCarrying(
          runs: plan.runColumns, first: plan.runs.first.base, firstLow: plan.runs.firstLow.base,
          runCount: Int64(plan.runs.count), periods: plan.runs.first.base,
          flushThreshold: Scalar.flushThreshold))
    }
    return plan
  }

  /// Fills buffers with the positions and velocities of some items.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func fill(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    sample(
      items, at: time,
      Output(first: items.lowerBound, positions: positions, velocities: velocities))
  }

  override func fillBytes(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?
  ) {
    fill(
      items, at: time, positions.assumingMemoryBound(to: Scalar.self),
      velocities?.assumingMemoryBound(to: Scalar.self))
  }

  /// One item's position and velocity.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func state(of item: Int, at time: Double) -> MotionState { stateOfOne(item, at: time) }

  /// A function of its own, because room for numbers of an unknown type is made before the check of
  /// the type.
  @inline(never) private func stateOfOne(_ item: Int, at time: Double) -> MotionState {
    var (position, velocity) = (Scalar(0), Scalar(0))
    if !sampleFew(item..<item + 1, at: time, &position, &velocity) {
      fill(item..<item + 1, at: time, &position, &velocity)
    }
    return MotionState(position: Double(position), velocity: Double(velocity))
  }

  /// The largest number of items for which matrices do not pay off.
  private static var maximumDirectItems: Int { 16 }

  /// The bound beyond which a difference or sum might overflow on the way to a finite position.
  private static var largest: Double { Double(Scalar.greatestFiniteMagnitude) * 0x1p-24 }

  /// Whether no intermediate result can overflow for moves of up to this size, or for their
  /// equivalent velocities in carried states.
  static func isOrdinary(_ largest: Double, _ highestFrequency: Double) -> Bool {
    largest <= Self.largest && largest * highestFrequency <= Self.largest
  }

  /// A copy with its own columns.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func copy() -> SpringBatchPlan { SpringBatchPlan(copying: self) }

  private init(copying plan: SpringBatchPlan) {
    let memory = plan.memory.copy()
    let offset = memory.offset(from: plan.memory)
    from = plan.from.moved(by: offset)
    to = plan.to.moved(by: offset)
    velocity = plan.velocity.moved(by: offset)
    fast = plan.fast.map { FastColumns(copying: $0) }
    states = plan.states.map {
      ($0.displacement.moved(by: offset), $0.velocity.moved(by: offset))
    }
    previous = plan.previous
    super.init(copying: plan, memory, movedBy: offset)
    chooseKernels()
  }

  /// Carries items to the reference times of their runs, in double precision: the direct kernel at
  /// the reference time, for moves towards 0. Does nothing in a plan without states.
  ///
  /// - Parameter carrying: All parameters but the periods of the springs.
  func carry(_ carrying: SpringCarrying) {
    guard let states else { return }
    let chosen = kernels.address
    var (carrying, period) = (carrying, 0.0)
    var frame = SpringFrame(
      time: 0, first: 0, end: Int64(count), positions: states.displacement.elements,
      velocities: states.velocity.elements)
    if case .one(let spring) = springs { period = 1 / spring.naturalFrequency }
    withUnsafePointer(to: &period) {
      if case .shared(let palette) = kernelSprings {
        carrying.periods = palette.periods.base
      } else {
        carrying.periods = $0
      }
      chosen.pointee.carry(chosen.pointee.springs, &chosen.pointee.items, &carrying, &frame)
    }
  }

  /// The output of a frame: the caller's buffers, and the item of their first element.
  struct Output {
    var first: Int
    var positions: UnsafeMutablePointer<Scalar>
    var velocities: UnsafeMutablePointer<Scalar>?

    func positions(_ item: Int) -> UnsafeMutablePointer<Scalar> { positions + (item - first) }
    func velocities(_ item: Int) -> UnsafeMutablePointer<Scalar>? {
      velocities.map { $0 + (item - first) }
    }

    /// Some items at a time, in the form of the kernels.
    func frame(_ items: Range<Int>, at time: Double) -> SpringFrame {
      SpringFrame(
        time: time, first: Int64(items.lowerBound), end: Int64(items.upperBound),
        positions: positions(items.lowerBound), velocities: velocities(items.lowerBound))
    }
  }

  /// Whether the kernels can compute a frame: no phase leaves their range, and nothing overflows.
  func isInRange(_ clock: Clock) -> Bool {
    (clock.time - runs.earliest) * fastestPhase < 0x1p50 && !isExtreme
  }

  /// Samples some items.
  @inline(never) func sample(_ items: Range<Int>, at time: Double, _ output: Output) {
    let clock = clock(at: time)
    guard isInRange(clock) else { return sampleOneByOne(items, clock, output) }
    var run = runs.run(of: items.lowerBound)
    var item = items.lowerBound
    while item < items.upperBound {
      let phase = phase(of: run, clock)
      let next = groupEnd(from: run, phase, clock)
      let end = min(Int(runs.start[next]), items.upperBound)
      sample(phase, runs: run..<next, items: item..<end, clock, output)
      (run, item) = (next, end)
    }
  }

  /// Samples items of runs that are all in one phase.
  @inline(__always) func sample(
    _ phase: Phase, runs range: Range<Int>, items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    switch phase {
    case .waiting: holdStart(items, clock, output)
    case .settled: holdTarget(items, output)
    case .moving: move(range, output.frame(items, at: clock.time))
    case .starting:
      if runs.isAscending {
        let settled = firstUnsettled(items, clock)
        let moving = firstWaiting(settled..<items.upperBound, clock)
        holdTarget(items.lowerBound..<settled, output)
        direct(output.frame(settled..<moving, at: clock.time))
        holdStart(moving..<items.upperBound, clock, output)
      } else {
        direct(output.frame(items, at: clock.time))
        if previous != nil { replaceWaiting(items, clock, output) }
        if range.contains(where: { clock.hasSettled(runs.first[$0], runs.firstLow[$0]) }) {
          holdSettled(items, clock, output)
        }
      }
    case .settling:
      if runs.isAscending {
        let settled = firstUnsettled(items, clock)
        holdTarget(items.lowerBound..<settled, output)
        move(range, output.frame(settled..<items.upperBound, at: clock.time))
      } else {
        move(range, output.frame(items, at: clock.time))
        holdSettled(items, clock, output)
      }
    }
  }

  /// Writes items that wait: their start, or their motion before the retargeting.
  func holdStart(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    if let previous {
      if !items.isEmpty { previous.sample(items, at: clock.time, output) }
      return
    }
    output.positions(items.lowerBound).update(
      from: from.base + items.lowerBound, count: items.count)
    output.velocities(items.lowerBound)?.update(
      from: velocity.base + items.lowerBound, count: items.count)
  }

  func holdTarget(_ items: Range<Int>, _ output: Output) {
    output.positions(items.lowerBound).update(from: to.base + items.lowerBound, count: items.count)
    output.velocities(items.lowerBound)?.update(repeating: 0, count: items.count)
  }

  /// Sets the settled ones among these items to their targets.
  private func holdSettled(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    for i in items where clock.hasSettled(delay[i], delayLow?[i] ?? 0) {
      output.positions(i).pointee = to[i]
      output.velocities(i)?.pointee = 0
    }
  }

  /// Samples items that the kernels cannot compute, by scalar functions for each item.
  func sampleOneByOne(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    for i in items {
      let (from, to, velocity) = (from[i], to[i], velocity[i])
      guard
        let response = springs[i].unitResponse(at: clock.time, delay: delay[i], delayLow?[i] ?? 0)
      else {
        holdStart(i..<i + 1, clock, output)
        continue
      }
      output.positions(i).pointee = response.position(from: from, to: to, velocity: velocity)
      output.velocities(i)?.pointee = response.velocity(from: from, to: to, velocity: velocity)
    }
  }
}

extension BatchScalar {
  /// The fraction of its scale below which a state is flushed to zero.
  static var flushThreshold: Double { _batchType.isDouble ? 0x1p-256 : 0x1p-48 }

  /// The kernel for columns of the type.
  static func columnKernel(_ table: UnsafePointer<SpringKernelTable>) -> ColumnKernel {
    _batchType.isDouble ? table.pointee.column : table.pointee.floatColumn
  }

  /// Whether a spring's coefficients fit the type's range, with a margin for products.
  static func fitsRange(_ spring: Spring) -> Bool {
    if _batchType.isDouble { return true }
    let k = spring.coefficients
    let rates = [k.mix, k.velocityMix, k.gain, k.restoring, k.phase]
    // A phase is valid only up to 2²⁰ quarter turns. Without one, only the decay limits the time.
    return (0x1p-40...0x1p40).contains(spring.naturalFrequency)
      && rates.allSatisfy { $0 < 0x1p80 } && (k.regime > 0 || k.decay > 0x1p-60)
  }
}
