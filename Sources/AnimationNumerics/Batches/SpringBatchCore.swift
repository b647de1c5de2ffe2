internal import CKernelInterface

/// What a batch prepares, whatever its scalar type: when items start, and how long they move.
class SpringBatchCore: @unchecked Sendable {
  // Sendable because once a subclass is initialised it changes only by retargeting, for which a batch
  // must be the only owner.

  enum Springs: Sendable {
    /// One for all items.
    case shared(Spring)
    /// At most sixteen, and which of them each item has.
    case few([Spring], AlignedColumn<UInt8>)
    /// One for each item.
    case own([Spring])

    /// The springs, without repetition but for `own`.
    var all: [Spring] {
      switch self {
      case .shared(let spring): [spring]
      case .few(let springs, _): springs
      case .own(let springs): springs
      }
    }

    /// An item's spring.
    subscript(item: Int) -> Spring {
      switch self {
      case .shared(let spring): spring
      case .few(let springs, let index): springs[Int(index[item])]
      case .own(let springs): springs[item]
      }
    }
  }

  /// The springs as the kernels read them; those of items with one each a plan keeps.
  enum Parameters {
    case one(SpringCoefficients)
    case few(SpringPalette)
    case own
  }

  let count: Int
  let level: InstructionSet
  let kernels: SpringKernelTable
  let algorithm: SpringBatchAlgorithm
  let springs: Springs
  let parameters: Parameters
  /// What `parameters` points to.
  private let palette: SpringPaletteStorage?
  let delay: AlignedColumn<Double>
  let delayLow: AlignedColumn<Double>?
  let runs: SpringRuns

  /// What sending items elsewhere changes.
  struct State {
    var settlingTime: Double
    var generation = 0
    var isExtreme = false
  }

  let state: Changing<State>

  /// How long after its start an item counts as settled, in seconds.
  var settlingTime: Double { state.value.settlingTime }
  /// The same for items that do not start from rest.
  private let settlingTimeAtSpeed: Double
  /// How often items were sent elsewhere.
  var generation: Int { state.value.generation }
  /// Whether some number is so large that only the scalar functions, which scale it down, will do, or
  /// some spring too fast, too slow or too close to critical for the scalar type's range.
  var isExtreme: Bool { state.value.isExtreme }
  /// How long after its start every item is at rest, infinite without damping.
  let restTime: Double
  /// The fastest phase of an under-damped spring, in quarter turns per second.
  let fastestPhase: Double

  init(
    _ springs: Springs, count: Int, hasVelocity: Bool, delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, settledWithin: Double?, level: InstructionSet
  ) throws(SpringBatchError) {
    guard level <= .detected else { throw .unavailable(level) }
    switch springs {
    case .shared: break
    case .few(_, let index): try Self.require(index.count, "assigned", count)
    case .own(let own): try Self.require(own.count, "springs", count)
    }
    self.count = count
    self.level = level
    self.algorithm = algorithm
    self.springs = springs
    kernels = level.kernels.springs
    (delay, delayLow) = try Self.columns(of: delays, count: count)

    let coefficients = springs.all.map { $0.coefficients }
    switch springs {
    case .shared(let spring): (palette, parameters) = (nil, .one(spring.coefficients))
    case .few(_, let index):
      let palette = SpringPaletteStorage(coefficients)
      (self.palette, parameters) = (palette, .few(palette.palette(index)))
    case .own: (palette, parameters) = (nil, .own)
    }
    // 512 octaves, and some for the rounding of the clock.
    let restTime = coefficients.reduce(0) { max($0, 520 / $1.decay) }
    let fastestPhase = coefficients.reduce(0) { $1.regime > 0 ? max($0, $1.phase) : $0 }
    self.restTime = restTime
    self.fastestPhase = fastestPhase
    var (longest, longestAtSpeed) = (restTime, restTime)
    if let settledWithin {
      (longest, longestAtSpeed) = (0, 0)
      for spring in springs.all {
        longestAtSpeed = max(
          longestAtSpeed, try Self.settlingTime(spring, within: settledWithin, fromRest: false))
        longest = max(
          longest, try Self.settlingTime(spring, within: settledWithin, fromRest: !hasVelocity))
      }
    }
    state = Changing(State(settlingTime: min(restTime, longest)))
    settlingTimeAtSpeed = min(restTime, longestAtSpeed)
    // Not the settling time that was asked for: items keep their bits whether one was or not.
    var motion = Double.infinity
    if case .own = springs {
    } else if algorithm == .propagated {
      motion = 0
      for spring in springs.all {
        motion = max(motion, try Self.settlingTime(spring, within: 0.001, fromRest: false))
      }
    }
    runs = SpringRuns(delay: delay, delayLow: delayLow, motion: motion)
    let span = runs.latest - runs.earliest
    guard span.isFinite, span * fastestPhase < 0x1p50 else {
      throw .delaysTooFarApart(seconds: span)
    }
  }

  /// The same preparation, as the superclass of a plan.
  init(_ core: SpringBatchCore) {
    count = core.count
    level = core.level
    kernels = core.kernels
    algorithm = core.algorithm
    springs = core.springs
    parameters = core.parameters
    palette = core.palette
    delay = core.delay
    delayLow = core.delayLow
    runs = core.runs
    state = core.state
    settlingTimeAtSpeed = core.settlingTimeAtSpeed
    restTime = core.restTime
    fastestPhase = core.fastestPhase
  }

  /// The same preparation with columns of its own.
  init(copying core: SpringBatchCore) {
    count = core.count
    level = core.level
    kernels = core.kernels
    algorithm = core.algorithm
    springs = core.springs
    parameters = core.parameters
    palette = core.palette
    delay = core.delay.copy
    delayLow = core.delayLow?.copy
    runs = SpringRuns(copying: core.runs)
    state = Changing(core.state.value)
    settlingTimeAtSpeed = core.settlingTimeAtSpeed
    restTime = core.restTime
    fastestPhase = core.fastestPhase
  }

  /// Lets items start at another time, at any speed.
  func restart(_ items: Range<Int>, at time: Double) {
    (delay.elements + items.lowerBound).update(repeating: time, count: items.count)
    if let delayLow {
      (delayLow.elements + items.lowerBound).update(repeating: 0, count: items.count)
    }
    runs.restart(items, at: time, delay, delayLow)
    state.value.settlingTime = settlingTimeAtSpeed
    state.value.generation += 1
  }

  private static func require(
    _ found: Int, _ column: String, _ count: Int
  ) throws(SpringBatchError) {
    guard found == count else { throw .count(column: column, count: found, expected: count) }
  }

  static func require<Scalar: BinaryFloatingPoint>(
    _ values: [Scalar], _ column: String, _ count: Int
  ) throws(SpringBatchError) {
    try require(values.count, column, count)
    guard let index = values.firstIndex(where: { !$0.isFinite }) else { return }
    throw .invalid(
      column: column, index: index, value: Double(values[index]), requirement: "be finite")
  }

  /// The delays as doubles, and what they lack to the exact product where they are one.
  private static func columns(
    of delays: ItemDelays, count: Int
  ) throws(SpringBatchError) -> (AlignedColumn<Double>, AlignedColumn<Double>?) {
    let interval: Double
    let lastIndex: Int
    switch delays {
    case .together:
      (interval, lastIndex) = (0, 0)
    case .interval(let seconds):
      (interval, lastIndex) = (seconds, .max)
    case .stagger(let stagger):
      (interval, lastIndex) = (stagger.interval(count: count), stagger.maximumIndex ?? .max)
    case .each(let delays):
      try require(delays, "delays", count)
      return (AlignedColumn(delays, padding: 0), nil)
    }
    guard interval >= 0, (Double(count) * interval).isFinite else {
      throw .invalid(
        column: "interval", index: 0, value: interval, requirement: "be finite and not negative")
    }
    guard interval > 0 else {
      return (AlignedColumn(count: count, padding: 0) { _ in }, nil)
    }
    let high = AlignedColumn<Double>(count: count, padding: 0) { column in
      for i in 0..<count { column[i] = Double(min(i, lastIndex)) * interval }
    }
    let low = AlignedColumn<Double>(count: count, padding: 0) { column in
      for i in 0..<count {
        column[i] = DoubleDouble(product: Double(min(i, lastIndex)), interval).low
      }
    }
    return (high, low)
  }

  /// The time after which no motion of scale 1 leaves `fraction`.
  ///
  /// |x| ≤ |A|·|x₀| + |B|·|v₀|, so the extremes are reached where both are at their limit, with equal
  /// or opposite sign.
  private static func settlingTime(
    _ spring: Spring, within fraction: Double, fromRest: Bool
  ) throws(SpringBatchError) -> Double {
    guard fraction > 0, fraction < 1 else {
      throw .invalid(
        column: "settledWithin", index: 0, value: fraction,
        requirement: "be greater than 0 and less than 1")
    }
    let velocities = fromRest ? [0] : [spring.naturalFrequency, -spring.naturalFrequency]
    return velocities.reduce(0) {
      max($0, spring.settlingTime(displacement: 1, velocity: $1, epsilon: fraction))
    }
  }
}

extension SpringBatchCore {
  /// What a run's items do at some time.
  enum Phase {
    /// None has started.
    case waiting
    /// Some have, or the items have no state at a common time.
    case starting
    /// All are under way, and none has settled.
    case moving
    /// All are under way or have settled.
    case settling
    /// All have settled.
    case settled
  }

  /// A frame's time, and the delay up to which items have settled at that time.
  struct Clock {
    var time: Double
    var settledDelay: Double

    /// Whether an item with this delay is under way: not at the very instant of its start.
    func hasStarted(_ delay: Double, _ low: Double) -> Bool {
      time > delay || (time == delay && low < 0)
    }

    func hasSettled(_ delay: Double, _ low: Double) -> Bool {
      delay < settledDelay || (delay == settledDelay && low <= 0)
    }
  }

  func clock(at time: Double) -> Clock {
    // Later than this everything is at rest, and products with the time might overflow.
    let time = min(time, runs.latest + restTime)
    return Clock(time: time, settledDelay: time - settlingTime)
  }

  func phase(of run: Int, _ clock: Clock) -> Phase {
    if !clock.hasStarted(runs.first[run], runs.firstLow[run]) { return .waiting }
    if !clock.hasStarted(runs.last[run], runs.lastLow[run]) { return .starting }
    if runs.isCarried[run] == 0 { return .starting }
    if !clock.hasSettled(runs.first[run], runs.firstLow[run]) { return .moving }
    return clock.hasSettled(runs.last[run], runs.lastLow[run]) ? .settled : .settling
  }

  /// The end of the group of runs from `run` on that are in the phase of the first.
  func groupEnd(from run: Int, _ phase: Phase, _ clock: Clock) -> Int {
    var end = run + 1
    if runs.isAscending {
      // Phases follow one another in order, so a group of equal ones ends where one differs.
      if end < runs.count, self.phase(of: end, clock) == phase {
        end = partition(end..<runs.count) { self.phase(of: $0, clock) == phase }
      }
    } else {
      while end < runs.count, self.phase(of: end, clock) == phase { end += 1 }
    }
    return end
  }

  /// Of items that start in order, the first that has not started.
  func firstWaiting(_ items: Range<Int>, near hint: Int = -1, _ clock: Clock) -> Int {
    partition(items, near: hint) { clock.hasStarted(delay[$0], delayLow?[$0] ?? 0) }
  }

  /// Of items that start in order, the first that has not settled.
  func firstUnsettled(_ items: Range<Int>, near hint: Int = -1, _ clock: Clock) -> Int {
    partition(items, near: hint) { clock.hasSettled(delay[$0], delayLow?[$0] ?? 0) }
  }
}
