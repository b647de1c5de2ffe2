internal import CKernelInterface

/// The part of a batch that does not depend on its scalar type: start times and durations of the
/// items.
class SpringBatchCore: @unchecked Sendable {
  // Sendable because an initialised subclass changes only by retargeting, for which a batch must be
  // the only owner.

  let count: Int
  /// Beside the count, so that a frame of few items reads one cache line of the batch.
  let kernels: MutableCell<BatchKernels>
  let level: InstructionSet
  // Shared by the whole process, and never freed.
  let kernelTable: UnsafePointer<SpringKernelTable>
  let algorithm: SpringBatchAlgorithm
  let springs: BatchSprings
  let kernelSprings: KernelSprings
  let delay: AlignedColumn<Double>
  let delayLow: AlignedColumn<Double>?
  let runs: SpringRuns
  let memory: ColumnMemory

  /// The state that retargeting changes.
  struct State {
    var settlingTime: Double
    var generation = 0
    /// The time of the last retargeting.
    var lastRetargeting = -Double.infinity
    var isExtreme = false
  }

  let state: MutableCell<State>

  /// Seconds after its start at which an item settles.
  var settlingTime: Double { state.value.settlingTime }
  /// The fraction of its scale within which an item settles, if one was given.
  let settledWithin: Double?
  let precision: FloatPrecision
  /// Whether carrying runs to a common time was left to the next preparation.
  let isUncarried: Bool
  /// `settlingTime` for items that do not start from rest.
  private let settlingTimeAtSpeed: Double
  /// The number of retargetings.
  var generation: Int { state.value.generation }
  /// Whether only the scalar functions can be used. Either some number is so large that it must be
  /// scaled down, or some spring is too fast, too slow or too close to critical for the type's
  /// range.
  var isExtreme: Bool { state.value.isExtreme }
  /// Seconds after its start at which every item is at rest; infinite without damping.
  let restTime: Double
  /// The fastest phase of an under-damped spring, in quarter turns per second.
  let fastestPhase: Double
  /// The highest natural frequency, in radians per second.
  let highestFrequency: Double

  /// The size in bytes of this class's columns.
  static func bytes(_ delays: ItemDelays, hasLow: Bool, _ count: Int) -> Int {
    DelayColumns.bytes(delays, hasLow: hasLow, count) + SpringRuns.bytes(count)
      + ColumnMemory.bytes(of: State.self) + ColumnMemory.bytes(of: SpringCoefficients.self)
      + ColumnMemory.bytes(of: BatchKernels.self)
  }

  /// - Parameters:
  ///   - isExtreme: Whether only the scalar functions can be used, for that highest natural
  ///     frequency.
  ///   - memory: The memory of the columns.
  ///   - arena: Memory of ``bytes(_:hasLow:_:)``, from which the delays have been taken.
  init(
    _ preparation: borrowing BatchPreparation, hasVelocity: Bool, _ kernelSprings: KernelSprings,
    delays: DelayColumns, isExtreme: (_ highestFrequency: Double) -> Bool,
    _ table: UnsafePointer<SpringKernelTable>, _ memory: consuming ColumnMemory,
    _ arena: inout ColumnArena
  ) throws(ParameterError) {
    count = delays.high.count
    kernels = arena.cell()
    self.kernelSprings = kernelSprings
    level = preparation.level
    algorithm = preparation.algorithm
    springs = preparation.springs
    (settledWithin, precision) = (preparation.settledWithin, preparation.precision)
    isUncarried = !preparation.isCarried
    kernelTable = table
    self.memory = memory
    (delay, delayLow) = (delays.high, delays.low)

    var (restTime, fastestPhase, highestFrequency, motion) = (0.0, 0.0, 0.0, 0.0)
    preparation.springs.forEach { spring in
      let rates = spring.coefficients
      // 512 octaves, with a margin for the rounding of the clock.
      restTime = max(restTime, 520 / rates.decay)
      if rates.regime > 0 { fastestPhase = max(fastestPhase, rates.phase) }
      highestFrequency = max(highestFrequency, spring.naturalFrequency)
      // By then a motion has nearly ended. The settling time is not used here: items must have the
      // same bits with or without one.
      motion = max(motion, 12 / rates.decay)
    }
    var isPropagated = algorithm == .propagated
    if case .perItem = preparation.springs { isPropagated = false }
    self.restTime = restTime
    self.fastestPhase = fastestPhase
    self.highestFrequency = highestFrequency
    var (longest, longestAtSpeed) = (restTime, restTime)
    if let settledWithin = preparation.settledWithin {
      (longest, longestAtSpeed) = (0, 0)
      for spring in preparation.springs.all {
        longestAtSpeed = max(
          longestAtSpeed, try Self.settlingTime(spring, within: settledWithin, fromRest: false))
        longest = max(
          longest, try Self.settlingTime(spring, within: settledWithin, fromRest: !hasVelocity))
      }
    }
    state = arena.cell(
      State(settlingTime: min(restTime, longest), isExtreme: isExtreme(highestFrequency)))
    settlingTimeAtSpeed = min(restTime, longestAtSpeed)
    runs = SpringRuns(delays, motion: isPropagated ? motion : .infinity, table, &arena)
    let span = runs.latest - runs.earliest
    guard span.isFinite, span * fastestPhase < 0x1p50 else {
      throw ParameterError(delaysSpan: span)
    }
  }

  /// A copy of the core in another memory block, which is a copy of this one's.
  init(copying core: SpringBatchCore, _ memory: consuming ColumnMemory, movedBy offset: Int) {
    count = core.count
    kernels = core.kernels.moved(by: offset)
    kernelSprings = core.kernelSprings.copied(movedBy: offset)
    level = core.level
    kernelTable = core.kernelTable
    algorithm = core.algorithm
    springs = core.springs
    (settledWithin, precision) = (core.settledWithin, core.precision)
    isUncarried = core.isUncarried
    self.memory = memory
    delay = core.delay.moved(by: offset)
    delayLow = core.delayLow?.moved(by: offset)
    runs = SpringRuns(core.runs, movedBy: offset)
    state = core.state.moved(by: offset)
    settlingTimeAtSpeed = core.settlingTimeAtSpeed
    restTime = core.restTime
    fastestPhase = core.fastestPhase
    highestFrequency = core.highestFrequency
  }

  /// Fills memory for numbers of the batch's type; called by several threads.
  func fillBytes(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?
  ) {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// Sets a new start time for items, which may then start at any velocity.
  func rebase(_ items: Range<Int>, at time: Double) {
    (delay.elements + items.lowerBound).update(repeating: time, count: items.count)
    if let delayLow {
      (delayLow.elements + items.lowerBound).update(repeating: 0, count: items.count)
    }
    runs.rebase(items, at: time, delay, delayLow)
    state.value.settlingTime = settlingTimeAtSpeed
    state.value.generation += 1
    state.value.lastRetargeting = time
  }

  /// The time after which no motion of scale 1 leaves `fraction`.
  ///
  /// |x| ≤ |A|·|x₀| + |B|·|v₀|. So the extremes occur where both are at their limit, with equal or
  /// opposite sign.
  private static func settlingTime(
    _ spring: Spring, within fraction: Double, fromRest: Bool
  ) throws(ParameterError) -> Double {
    guard fraction > 0, fraction < 1 else {
      throw ParameterError("settledWithin", is: fraction, must: "be greater than 0 and less than 1")
    }
    let velocities = fromRest ? [0] : [spring.naturalFrequency, -spring.naturalFrequency]
    return velocities.reduce(0) {
      max($0, spring.settlingTime(displacement: 1, velocity: $1, epsilon: fraction))
    }
  }
}

extension SpringBatchCore {
  /// The phase of a run at some time.
  enum Phase {
    /// No item has started.
    case waiting
    /// Some items have started, or the items have no state at a common time.
    case starting
    /// All items are under way, and none has settled.
    case moving
    /// All items are under way or have settled.
    case settling
    /// All items have settled.
    case settled
  }

  /// A frame's time, and the delay up to which items have settled at that time.
  struct Clock {
    var time: Double
    var settledDelay: Double

    /// Whether an item with this delay is under way, which excludes the instant of its start.
    func hasStarted(_ delay: Double, _ low: Double) -> Bool {
      time > delay || (time == delay && low < 0)
    }

    func hasSettled(_ delay: Double, _ low: Double) -> Bool {
      delay < settledDelay || (delay == settledDelay && low <= 0)
    }
  }

  /// A time from which everything is at rest; products with later ones might overflow. It is later
  /// than every start, even if the spacing of times exceeds the duration of a motion.
  var end: Double { max(runs.latest + restTime, runs.latest.nextUp) }

  func clock(at time: Double) -> Clock {
    let time = min(time, end)
    // An item that starts now has not settled, however wide the spacing of times.
    return Clock(time: time, settledDelay: min(time - settlingTime, time.nextDown))
  }

  func phase(of run: Int, _ clock: Clock) -> Phase {
    if !clock.hasStarted(runs.first[run], runs.firstLow[run]) { return .waiting }
    if !clock.hasStarted(runs.last[run], runs.lastLow[run]) { return .starting }
    if runs.isCarried[run] == 0 { return .starting }
    if !clock.hasSettled(runs.first[run], runs.firstLow[run]) { return .moving }
    return clock.hasSettled(runs.last[run], runs.lastLow[run]) ? .settled : .settling
  }

  /// The end of the group of runs from `run` on that are in its phase.
  func groupEnd(from run: Int, _ phase: Phase, _ clock: Clock) -> Int {
    var end = run + 1
    if runs.isAscending {
      // Phases occur in order, so a group of equal ones ends at the first different one.
      if end < runs.count, self.phase(of: end, clock) == phase {
        end = partition(end..<runs.count) { self.phase(of: $0, clock) == phase }
      }
    } else {
      while end < runs.count, self.phase(of: end, clock) == phase { end += 1 }
    }
    return end
  }

  /// The first item that has not started, among items that start in order.
  func firstWaiting(_ items: Range<Int>, near hint: Int = -1, _ clock: Clock) -> Int {
    partition(items, near: hint) { clock.hasStarted(delay[$0], delayLow?[$0] ?? 0) }
  }

  /// The first item that has not settled, among items that start in order.
  func firstUnsettled(_ items: Range<Int>, near hint: Int = -1, _ clock: Clock) -> Int {
    partition(items, near: hint) { clock.hasSettled(delay[$0], delayLow?[$0] ?? 0) }
  }
}
