internal import CKernelInterface

/// What a batch prepares: its columns, and for the propagated algorithm the states that its runs are
/// carried to.
final class SpringBatchPlan: Sendable {
  enum Springs: Sendable {
    case shared(Spring)
    case own([Spring])
  }

  /// Items in a run. Longer runs need fewer matrices; shorter ones leave fewer items to sample
  /// directly while a run is only partly under way.
  static let runLength = 256

  let count: Int
  let level: InstructionSet
  let kernels: SpringKernelTable
  let algorithm: SpringBatchAlgorithm
  let springs: Springs
  let columns: SpringColumnStorage?

  let from: AlignedColumn<Double>
  let to: AlignedColumn<Double>
  let velocity: AlignedColumn<Double>
  let delay: AlignedColumn<Double>
  let delayLow: AlignedColumn<Double>?
  let runs: SpringRuns
  let displacementAtReference: AlignedColumn<Double>?
  let velocityAtReference: AlignedColumn<Double>?

  /// How long after its start an item counts as settled, in seconds.
  let settlingTime: Double
  /// How long after its start every item is at rest, infinite without damping.
  let restTime: Double
  /// The fastest phase of an under-damped spring, in quarter turns per second.
  let fastestPhase: Double

  init(
    _ springs: Springs, from: [Double], to: [Double], velocity: [Double]?, delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, settledWithin: Double?, level: InstructionSet
  ) throws(SpringBatchError) {
    guard level <= .detected else { throw .unavailable(level) }
    count = from.count
    self.level = level
    self.algorithm = algorithm
    self.springs = springs
    kernels = level.kernels.springs
    try Self.require(from, "from", count)
    try Self.require(to, "to", count)
    if let velocity { try Self.require(velocity, "velocity", count) }

    self.from = AlignedColumn(from, padding: 0)
    self.to = AlignedColumn(to, padding: 0)
    self.velocity = AlignedColumn(
      velocity ?? [Double](repeating: 0, count: count), padding: 0)
    (delay, delayLow) = try Self.columns(of: delays, count: count)
    runs = SpringRuns(delay: delay, delayLow: delayLow)

    let coefficients: [SpringCoefficients]
    switch springs {
    case .shared(let spring):
      coefficients = [spring.coefficients]
      columns = nil
    case .own(let own):
      guard own.count == count else {
        throw .count(column: "springs", count: own.count, expected: count)
      }
      coefficients = own.map(\.coefficients)
      columns = SpringColumnStorage(coefficients)
    }
    // 512 octaves, and some for the rounding of the clock.
    restTime = coefficients.reduce(0) { max($0, 520 / $1.decay) }
    fastestPhase = coefficients.reduce(0) { $1.regime > 0 ? max($0, $1.phase) : $0 }
    let span = runs.latest - runs.earliest
    guard span.isFinite, span * fastestPhase < 0x1p50 else {
      throw .delaysTooFarApart(seconds: span)
    }

    if case .shared(let spring) = springs, algorithm == .propagated {
      (displacementAtReference, velocityAtReference) = Self.states(
        spring, kernels, runs, from: self.from, to: self.to, velocity: self.velocity, delay: delay,
        delayLow: delayLow)
    } else {
      (displacementAtReference, velocityAtReference) = (nil, nil)
    }
    if case .shared(let spring) = springs, let settledWithin {
      settlingTime = try Self.settlingTime(
        spring, within: settledWithin, fromRest: velocity == nil)
    } else {
      settlingTime = restTime
    }
  }

  private static func require(
    _ values: [Double], _ column: String, _ count: Int
  ) throws(SpringBatchError) {
    guard values.count == count else {
      throw .count(column: column, count: values.count, expected: count)
    }
    guard let index = values.firstIndex(where: { !$0.isFinite }) else { return }
    throw .invalid(
      column: column, index: index, value: values[index], requirement: "be finite")
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

  /// Every item's displacement and velocity at the reference time of its run.
  private static func states(
    _ spring: Spring, _ kernels: SpringKernelTable, _ runs: SpringRuns,
    from: AlignedColumn<Double>, to: AlignedColumn<Double>, velocity: AlignedColumn<Double>,
    delay: AlignedColumn<Double>, delayLow: AlignedColumn<Double>?
  ) -> (AlignedColumn<Double>, AlignedColumn<Double>) {
    let count = from.count
    let displacement = AlignedColumn<Double>(count: count, padding: 0) { column in
      for i in 0..<count { column[i] = from[i] - to[i] }
    }
    let zero = AlignedColumn<Double>(count: count, padding: 0) { _ in }
    // The direct kernel at time 0, of items that started the time to the reference before it.
    var seconds = [DoubleDouble](repeating: DoubleDouble(0), count: count)
    for run in 0..<runs.count {
      let reference = runs.lastStart(of: run)
      for i in runs.items(of: run) {
        let start = DoubleDouble(normalizing: delay[i], delayLow?[i] ?? 0)
        seconds[i] = start - reference
      }
    }
    let high = AlignedColumn(seconds.map(\.high), padding: 0)
    let low = AlignedColumn(seconds.map(\.low), padding: 0)
    var velocities: AlignedColumn<Double>?
    let displacements = AlignedColumn<Double>(count: count, padding: 0) { positions in
      velocities = AlignedColumn(count: count, padding: 0) { velocities in
        var items = SpringItems(
          from: displacement.base, to: zero.base, velocity: velocity.base, delay: high.base,
          delayLow: low.base)
        var frame = SpringFrame(
          time: 0, first: 0, end: Int64(count), positions: positions, velocities: velocities)
        var coefficients = spring.coefficients
        kernels.direct(&coefficients, &items, &frame)
      }
    }
    return (displacements, velocities!)
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

/// The springs of a batch with one each, as columns.
final class SpringColumnStorage: Sendable {
  let columns: [AlignedColumn<Double>]
  let regimes: AlignedColumn<UInt8>

  init(_ springs: [SpringCoefficients]) {
    let members: [(SpringCoefficients) -> Double] = [
      \.decay, \.decayLow, \.phase, \.phaseLow, \.mix, \.velocityMix, \.gain, \.restoring,
      { Double($0.regime) },
    ]
    columns = members.map { member in AlignedColumn(springs.map(member), padding: 0) }
    regimes = AlignedColumn(count: (springs.count + 15) / 16 + 1, padding: 0) { column in
      for (i, spring) in springs.enumerated() {
        column[i / 16] |= spring.regime > 0 ? 1 : spring.regime < 0 ? 4 : 2
      }
    }
  }

  var pointers: SpringColumns {
    SpringColumns(
      decay: columns[0].base, decayLow: columns[1].base, phase: columns[2].base,
      phaseLow: columns[3].base, mix: columns[4].base, velocityMix: columns[5].base,
      gain: columns[6].base, restoring: columns[7].base, regime: columns[8].base,
      regimes: regimes.base)
  }
}
