internal import CKernelInterface

/// A batch's columns in its scalar type, and the walk over a frame.
///
/// The two scalar types use different kernels for a range of items; `SpringKernelDispatch` has both.
final class SpringBatchPlan<Scalar: SpringKernelDispatch>: AnySpringBatchPlan<Scalar>,
  @unchecked Sendable
{
  let from: AlignedColumn<Scalar>
  let to: AlignedColumn<Scalar>
  let velocity: AlignedColumn<Scalar>
  let data: KernelData
  /// The motion of items that wait for their turn, if some were retargeted with delays. It changes
  /// only under an exclusive owner, so no frame pays for a check of that.
  @exclusivity(unchecked) final var previous: SpringBatchPlan?
  /// The items' displacements and velocities at the reference times of their runs.
  let states: (displacement: AlignedColumn<Scalar>, velocity: AlignedColumn<Scalar>)?

  private init(
    _ preparation: borrowing BatchPreparation, _ moves: BatchMoves<Scalar>,
    _ delays: borrowing ItemDelays, lows: [Double]?
  ) throws(ParameterError) {
    let level = preparation.level
    trapUnless(level <= .detected, "this processor has no \(level.rawValue)")
    let count = moves.from.count
    var isCarried =
      preparation.isCarried && preparation.algorithm == .propagated && count > Self.mostDirect
    switch preparation.springs {
    case .shared: break
    case .few(_, let index):
      guard index.count == count else {
        throw ParameterError(count: index.count, of: "assigned", items: count)
      }
    case .perItem(let springs):
      guard springs.count == count else {
        throw ParameterError(count: springs.count, of: "springs", items: count)
      }
      isCarried = false
    }
    let kernels = level.springKernels
    let column = ColumnMemory.bytes(count, of: Scalar.self)
    let memory = ColumnMemory(
      byteCount: SpringBatchCore.bytes(delays, hasLow: lows != nil, count) + (isCarried ? 5 : 3)
        * column)
    var arena = memory.arena

    var largest = 0.0
    func copied(
      _ values: UnsafeBufferPointer<Scalar>, _ name: String
    ) throws(ParameterError) -> AlignedColumn<Scalar> {
      let copy = try arena.checkedColumn(values, name, count) {
        Scalar.column(kernels, $0, $1, $2, $3)
      }
      largest = max(largest, copy.bounds.largest)
      return copy.column
    }
    from = try copied(moves.from, "from")
    to = try copied(moves.to, "to")
    if let velocity = moves.velocity {
      self.velocity = try copied(velocity, "velocity")
    } else {
      velocity = arena.column(repeating: 0, count: count)
    }
    let starts = try DelayColumns(delays, lows: lows, count: count, kernels, &arena)
    data = KernelData(preparation, starts, moves)
    states =
      isCarried ? (arena.column(count, padding: 0), arena.column(count, padding: 0)) : nil
    let (size, allFit) = (largest, preparation.springs.allSatisfy { Scalar.fitsRange($0) })
    try super.init(
      preparation, hasVelocity: moves.velocity != nil, hasFastPath: Scalar.hasFewItemsFastPath,
      delays: starts, isExtreme: { !allFit || !Self.isOrdinary(size, $0) }, kernels, memory, &arena)
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
    let plan = try SpringBatchPlan(preparation, moves, delays, lows: lows)
    plan.previous = previous
    if plan.states != nil { plan.carryAll() }
    Scalar.prepareFewItemsFastPath(plan)
    return plan
  }

  // The functions that a batch calls. A generic class's vtable holds unspecialised thunks; each
  // checks the type and jumps to its specialisation.

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func fill(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    fillMany(items, at: time, positions, velocities)
  }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func update(
    _ frame: inout IncrementalFrameState, at time: Double,
    _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    updateIncrementally(
      &frame, at: time, Output(first: 0, positions: positions, velocities: velocities))
  }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func retarget(
    _ items: Range<Int>, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    try retargetInPlace(items, to: targets, at: time)
  }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func retargeted(
    _ change: BatchRetargeting<Scalar>
  ) throws(ParameterError) -> AnySpringBatchPlan<Scalar> {
    try plan(after: change)
  }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func discardFinished() { discardPrevious() }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func state(of item: Int, at time: Double) -> MotionState {
    stateOfOne(item, at: time)
  }

  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  override func copy() -> AnySpringBatchPlan<Scalar> { SpringBatchPlan(copying: self) }

  @inline(never)
  private func fillMany(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    guard !items.isEmpty else { return }
    sample(
      items, at: time,
      Output(first: items.lowerBound, positions: positions, velocities: velocities))
  }

  @inline(never)
  private func stateOfOne(_ item: Int, at time: Double) -> MotionState {
    var (position, velocity) = (Scalar(0), Scalar(0))
    if !FewItemsFastPath.sample(self, item..<item + 1, at: time, &position, &velocity) {
      fillMany(item..<item + 1, at: time, &position, &velocity)
    }
    return MotionState(position: Double(position), velocity: Double(velocity))
  }

  /// The largest number of items for which matrices do not pay off.
  private static var mostDirect: Int { 16 }

  /// The bound beyond which a difference or sum might overflow on the way to a finite position.
  private static var largest: Double { Double(Scalar.greatestFiniteMagnitude) * 0x1p-24 }

  /// Whether no intermediate result can overflow for moves of up to this size, or for their
  /// equivalent velocities in carried states.
  static func isOrdinary(_ largest: Double, _ highestFrequency: Double) -> Bool {
    largest <= Self.largest && largest * highestFrequency <= Self.largest
  }

  /// A copy with its own columns.
  init(copying plan: SpringBatchPlan) {
    let memory = plan.memory.copy()
    let offset = memory.offset(from: plan.memory)
    from = plan.from.moved(by: offset)
    to = plan.to.moved(by: offset)
    velocity = plan.velocity.moved(by: offset)
    data = KernelData(copying: plan.data)
    states = plan.states.map {
      ($0.displacement.moved(by: offset), $0.velocity.moved(by: offset))
    }
    previous = plan.previous
    super.init(copying: plan, memory, movedBy: offset)
    Scalar.prepareFewItemsFastPath(self)
  }

  /// Carries all items to the reference times of their runs, in double precision: the direct kernel
  /// at the reference time, for moves towards 0.
  private func carryAll() {
    let columns = SpringCarrying(
      runs: runColumns, first: runs.first.base, firstLow: runs.firstLow.base,
      runCount: Int64(runs.count), periods: runs.first.base, flushThreshold: Scalar.flushThreshold)
    carry(columns)
  }

  func carry(_ columns: SpringCarrying) {
    var columns = columns
    switch springs {
    case .shared(let spring):
      var period = 1 / spring.naturalFrequency
      withUnsafePointer(to: &period) {
        columns.periods = $0
        Scalar.carry(self, &columns)
      }
    case .few:
      guard let palette else { return }
      columns.periods = palette.periods.base
      Scalar.carry(self, &columns)
    case .perItem: break
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
  }

  /// Whether the kernels can compute a frame: no phase leaves their range, and nothing overflows.
  func isInRange(_ clock: Clock) -> Bool {
    (clock.time - runs.earliest) * fastestPhase < 0x1p50 && !isExtreme
  }

  /// Samples some items.
  func sample(_ items: Range<Int>, at time: Double, _ output: Output) {
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
  @inline(__always)
  func sample(
    _ phase: Phase, runs range: Range<Int>, items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    switch phase {
    case .waiting: holdStart(items, clock, output)
    case .settled: holdTarget(items, output)
    case .moving: move(range, items, clock, output)
    case .starting:
      if runs.isAscending {
        let settled = firstUnsettled(items, clock)
        let moving = firstWaiting(settled..<items.upperBound, clock)
        holdTarget(items.lowerBound..<settled, output)
        Scalar.direct(self, clock.time, settled..<moving, output)
        holdStart(moving..<items.upperBound, clock, output)
      } else {
        Scalar.direct(self, clock.time, items, output)
        if previous != nil { replaceWaiting(items, clock, output) }
        if range.contains(where: { clock.hasSettled(runs.first[$0], runs.firstLow[$0]) }) {
          holdSettled(items, clock, output)
        }
      }
    case .settling:
      if runs.isAscending {
        let settled = firstUnsettled(items, clock)
        holdTarget(items.lowerBound..<settled, output)
        move(range, settled..<items.upperBound, clock, output)
      } else {
        move(range, items, clock, output)
        holdSettled(items, clock, output)
      }
    }
  }

  @inline(__always)
  private func move(
    _ range: Range<Int>, _ items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    if states == nil {
      Scalar.direct(self, clock.time, items, output)
    } else if !items.isEmpty {
      Scalar.propagate(self, clock.time, range, items, output)
    }
  }

  /// Items that wait: at their start, or under the motion before their retargeting.
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
