internal import CKernelInterface

/// A batch's columns in its scalar type, and the walk over a frame.
///
/// The two scalar types differ in which kernel computes a stretch of items; `SpringBatchKernels`
/// says so for each.
final class SpringBatchPlan<Scalar: SpringBatchKernels>: SpringBatchCore, @unchecked Sendable {
  let from: AlignedColumn<Scalar>
  let to: AlignedColumn<Scalar>
  let velocity: AlignedColumn<Scalar>
  let extra: Scalar.Extra
  /// How a few items are sampled; nil unless all are by one kernel.
  let directFrame: DirectFrame?
  /// The items' displacements and velocities at the reference times of their runs.
  let states: (displacement: AlignedColumn<Scalar>, velocity: AlignedColumn<Scalar>)?

  init(
    _ springs: Springs, from: [Scalar], to: [Scalar], velocity: [Scalar]?, delays: ItemDelays,
    algorithm: SpringBatchAlgorithm, precision: FloatPrecision = .precise, settledWithin: Double?,
    level: InstructionSet
  ) throws(SpringBatchError) {
    let count = from.count
    try Self.require(from, "from", count)
    try Self.require(to, "to", count)
    if let velocity { try Self.require(velocity, "velocity", count) }
    let core = try SpringBatchCore(
      springs, count: count, hasVelocity: velocity != nil, delays: delays, algorithm: algorithm,
      settledWithin: settledWithin, level: level)
    self.from = AlignedColumn(from, padding: 0)
    self.to = AlignedColumn(to, padding: 0)
    self.velocity =
      velocity.map { AlignedColumn($0, padding: 0) }
      ?? AlignedColumn(count: count, padding: 0) { _ in }
    let starts = SpringStarts(
      displacement: zip(from, to).map { Double($0) - Double($1) },
      velocity: velocity?.map { Double($0) } ?? [Double](repeating: 0, count: count))
    extra = Scalar.extra(core, precision, starts)
    let largest = Self.largest
    core.state.value.isExtreme =
      [from, to, velocity ?? []].contains { column in
        column.contains { Double($0).magnitude > largest }
      } || core.springs.all.contains { !Scalar.holds($0) }
    states = Self.states(core, starts)
    directFrame = Scalar.directFrame(core, from: self.from, to: self.to, velocity: self.velocity)
    super.init(core)
  }

  /// Beyond this a difference or a sum on the way to a finite position might overflow.
  private static var largest: Double { Double(Scalar.greatestFiniteMagnitude) * 0x1p-24 }

  /// The same batch with columns of its own.
  init(copying plan: SpringBatchPlan) {
    (from, to, velocity) = (plan.from.copy, plan.to.copy, plan.velocity.copy)
    extra = Scalar.copy(plan.extra)
    states = plan.states.map { ($0.displacement.copy, $0.velocity.copy) }
    let core = SpringBatchCore(copying: plan)
    directFrame = Scalar.directFrame(core, from: from, to: to, velocity: velocity)
    super.init(core)
  }

  /// Sends items to other targets, from where and as fast as they are at `time`.
  func retarget(
    _ items: Range<Int>, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(SpringBatchError) {
    guard targets.count == items.count else {
      throw .count(column: "targets", count: targets.count, expected: items.count)
    }
    for (i, target) in targets.enumerated() where !target.isFinite {
      throw .invalid(
        column: "targets", index: i, value: Double(target), requirement: "be finite")
    }
    guard time.isFinite else {
      throw .invalid(column: "time", index: 0, value: time, requirement: "be finite")
    }
    let span =
      items.count == count ? 0 : max(runs.latest, time) - min(runs.earliest, time)
    guard span.isFinite, span * fastestPhase < 0x1p50 else {
      throw .delaysTooFarApart(seconds: span)
    }
    guard !items.isEmpty else { return }
    // Where they are is where they start from. Kernels read what they replace before.
    sample(
      items, at: time,
      Output(
        first: items.lowerBound, positions: from.elements + items.lowerBound,
        velocities: velocity.elements + items.lowerBound))
    (to.elements + items.lowerBound).update(from: targets.baseAddress!, count: items.count)
    restart(items, at: time)
    carry(items)
    if !Scalar.restart(self, items, at: time) { state.value.isExtreme = true }
    directFrame?.restart(self)
  }

  /// Makes what items start with their state at the time they start.
  private func carry(_ items: Range<Int>) {
    let (from, to, velocity) = (from.base, to.base, velocity.base)
    var most: Scalar = 0
    for i in items {
      let (start, end) = (from[i].magnitude, to[i].magnitude)
      let largest = start > end ? start : end
      let speed = velocity[i].magnitude
      most = largest > most ? largest : most
      most = speed > most ? speed : most
    }
    if Double(most) > Self.largest { state.value.isExtreme = true }
    guard let states else { return }
    let (displacements, velocities) = (states.displacement.elements, states.velocity.elements)
    func carry(_ i: Int, _ period: Double) {
      let displacement = Double(from[i]) - Double(to[i])
      let speed = Double(velocity[i])
      let scale = (displacement.magnitude + speed.magnitude * period) * Scalar.nothing
      displacements[i] = displacement.magnitude < scale ? 0 : Scalar(displacement)
      velocities[i] = speed.magnitude * period < scale ? 0 : Scalar(speed)
    }
    switch springs {
    case .shared(let spring):
      let period = 1 / spring.naturalFrequency
      for i in items { carry(i, period) }
    case .few(let springs, let index):
      springs.withUnsafeBufferPointer { springs in
        for i in items { carry(i, 1 / springs[Int(index[i])].naturalFrequency) }
      }
    case .own: break
    }
  }

  /// Every item carried to the reference time of its run, in double precision: the direct kernel at
  /// time 0, of moves towards 0 that started as long before.
  private static func states(
    _ core: SpringBatchCore, _ moves: SpringStarts
  ) -> (AlignedColumn<Scalar>, AlignedColumn<Scalar>)? {
    if case .own = core.springs { return nil }
    guard core.algorithm == .propagated else { return nil }
    let count = core.count
    var starts = [DoubleDouble](repeating: DoubleDouble(0), count: count)
    for run in 0..<core.runs.count {
      let reference = core.runs.lastStart(of: run)
      for i in core.runs.items(of: run) {
        starts[i] =
          DoubleDouble(normalizing: core.delay[i], core.delayLow?[i] ?? 0) - reference
      }
    }
    let displacement = AlignedColumn(moves.displacement, padding: 0)
    let speed = AlignedColumn(moves.velocity, padding: 0)
    let target = AlignedColumn<Double>(count: count, padding: 0) { _ in }
    let delay = AlignedColumn(starts.map { $0.high }, padding: 0)
    let delayLow = AlignedColumn(starts.map { $0.low }, padding: 0)
    var positions = [Double](repeating: 0, count: count)
    var velocities = positions
    positions.withUnsafeMutableBufferPointer { positions in
      velocities.withUnsafeMutableBufferPointer { velocities in
        guard let p = positions.baseAddress, let v = velocities.baseAddress else { return }
        var items = SpringItems(
          from: displacement.base, to: target.base, velocity: speed.base, delay: delay.base,
          delayLow: delayLow.base)
        var frame = SpringFrame(
          time: 0, first: 0, end: Int64(count), positions: p, velocities: v)
        core.direct(&items, &frame)
      }
    }
    // A state that has all but died away counts as none: its products with a matrix that has, too,
    // would be subnormal.
    let springs = core.springs
    func kept(_ value: Double, _ i: Int, _ period: Double, _ unit: Double) -> Scalar {
      let scale = displacement[i].magnitude + speed[i].magnitude * period
      return value.magnitude * unit < scale * Scalar.nothing ? 0 : Scalar(value)
    }
    return (
      AlignedColumn(count: count, padding: 0) { column in
        for i in 0..<count {
          column[i] = kept(positions[i], i, 1 / springs[i].naturalFrequency, 1)
        }
      },
      AlignedColumn(count: count, padding: 0) { column in
        for i in 0..<count {
          let period = 1 / springs[i].naturalFrequency
          column[i] = kept(velocities[i], i, period, period)
        }
      }
    )
  }

  /// Where a frame goes: the caller's buffers, and the item that their first element belongs to.
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
  func sample(
    _ phase: Phase, runs range: Range<Int>, items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    switch phase {
    case .waiting: holdStart(items, output)
    case .settled: holdTarget(items, output)
    case .moving: move(range, items, clock, output)
    case .starting:
      if runs.isAscending {
        let settled = firstUnsettled(items, clock)
        let moving = firstWaiting(settled..<items.upperBound, clock)
        holdTarget(items.lowerBound..<settled, output)
        Scalar.direct(self, clock.time, settled..<moving, output)
        holdStart(moving..<items.upperBound, output)
      } else {
        Scalar.direct(self, clock.time, items, output)
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

  private func move(
    _ range: Range<Int>, _ items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    if states == nil {
      Scalar.direct(self, clock.time, items, output)
    } else if !items.isEmpty {
      Scalar.propagate(self, clock.time, range, items, output)
    }
  }

  func holdStart(_ items: Range<Int>, _ output: Output) {
    output.positions(items.lowerBound).update(
      from: from.base + items.lowerBound, count: items.count)
    output.velocities(items.lowerBound)?.update(
      from: velocity.base + items.lowerBound, count: items.count)
  }

  func holdTarget(_ items: Range<Int>, _ output: Output) {
    output.positions(items.lowerBound).update(from: to.base + items.lowerBound, count: items.count)
    output.velocities(items.lowerBound)?.update(repeating: 0, count: items.count)
  }

  /// Puts those items on their targets that have settled.
  private func holdSettled(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    for i in items where clock.hasSettled(delay[i], delayLow?[i] ?? 0) {
      output.positions(i).pointee = to[i]
      output.velocities(i)?.pointee = 0
    }
  }

  /// What the kernels cannot compute, by scalar functions for each item.
  private func sampleOneByOne(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    for i in items {
      let response = springs[i].unitResponse(at: clock.time, delay: delay[i], delayLow?[i] ?? 0)
      let isWaiting = response == .identity
      let (from, to, velocity) = (from[i], to[i], velocity[i])
      output.positions(i).pointee =
        isWaiting
        ? from
        : .combination(
          to, from: from, to: to, times: response.displacement,
          velocity: velocity, times: response.displacementOfVelocity)
      output.velocities(i)?.pointee =
        isWaiting
        ? velocity
        : .combination(
          0, from: from, to: to, times: response.velocity,
          velocity: velocity, times: response.velocityOfVelocity)
    }
  }
}
