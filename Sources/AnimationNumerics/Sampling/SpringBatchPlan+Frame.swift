internal import CKernelInterface

extension SpringBatchPlan {
  /// What a run's items do at some time.
  enum Phase {
    /// None has started.
    case waiting
    /// Some have.
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
    if !clock.hasSettled(runs.first[run], runs.firstLow[run]) { return .moving }
    return clock.hasSettled(runs.last[run], runs.lastLow[run]) ? .settled : .settling
  }

  /// Samples some items; the outputs' first element belongs to the first of them.
  func sample(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) {
    let clock = clock(at: time)
    guard (clock.time - runs.earliest) * fastestPhase < 0x1p50 else {
      return sampleOneByOne(items, clock, positions, velocities)
    }
    let output = Output(first: items.lowerBound, positions: positions, velocities: velocities)
    var run = runs.run(of: items.lowerBound)
    var item = items.lowerBound
    while item < items.upperBound {
      let phase = phase(of: run, clock)
      let start = run
      run += 1
      if runs.isAscending {
        // Phases follow one another in order, so a group of equal ones ends where one differs.
        if run < runs.count, self.phase(of: run, clock) == phase {
          run = partition(run..<runs.count) { self.phase(of: $0, clock) == phase }
        }
      } else {
        while run < runs.count, self.phase(of: run, clock) == phase { run += 1 }
      }
      let end = min(Int(runs.start[run]), items.upperBound)
      sample(phase, runs: start..<run, items: item..<end, clock, output)
      item = end
    }
  }

  /// Where a frame goes: the caller's buffers, and the item that their first element belongs to.
  struct Output {
    var first: Int
    var positions: UnsafeMutablePointer<Double>
    var velocities: UnsafeMutablePointer<Double>?

    func frame(_ time: Double, _ items: Range<Int>) -> SpringFrame {
      SpringFrame(
        time: time, first: Int64(items.lowerBound), end: Int64(items.upperBound),
        positions: positions + (items.lowerBound - first),
        velocities: velocities.map { $0 + (items.lowerBound - first) })
    }
  }

  private func sample(
    _ phase: Phase, runs range: Range<Int>, items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    switch phase {
    case .waiting: holdStart(items, output)
    case .settled: holdTarget(items, output)
    case .moving: propagate(range, items, clock, output)
    case .starting:
      if runs.isAscending {
        let moving = partition(items) { clock.hasStarted(delay[$0], delayLow?[$0] ?? 0) }
        direct(items.lowerBound..<moving, clock, output)
        holdStart(moving..<items.upperBound, output)
      } else {
        direct(items, clock, output)
      }
      if clock.hasSettled(runs.first[range.lowerBound], runs.firstLow[range.lowerBound]) {
        holdSettled(items, clock, output)
      }
    case .settling:
      if runs.isAscending {
        let settled = partition(items) { clock.hasSettled(delay[$0], delayLow?[$0] ?? 0) }
        holdTarget(items.lowerBound..<settled, output)
        propagate(range, settled..<items.upperBound, clock, output)
      } else {
        propagate(range, items, clock, output)
        holdSettled(items, clock, output)
      }
    }
  }

  func direct(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    guard !items.isEmpty else { return }
    var columns = SpringItems(
      from: from.base, to: to.base, velocity: velocity.base, delay: delay.base,
      delayLow: delayLow?.base)
    var frame = output.frame(clock.time, items)
    switch springs {
    case .shared(let spring):
      var coefficients = spring.coefficients
      kernels.direct(&coefficients, &columns, &frame)
    case .own:
      var own = self.columns!.pointers
      kernels.directOwn(&own, &columns, &frame)
    }
  }

  private func propagate(
    _ range: Range<Int>, _ items: Range<Int>, _ clock: Clock, _ output: Output
  ) {
    guard !items.isEmpty else { return }
    guard let displacementAtReference, let velocityAtReference, case .shared(let spring) = springs
    else { return direct(items, clock, output) }
    var states = SpringStates(
      to: to.base, displacement: displacementAtReference.base,
      velocity: velocityAtReference.base, runStart: runs.start.base, reference: runs.last.base,
      referenceLow: delayLow == nil ? nil : runs.lastLow.base)
    var frame = output.frame(clock.time, items)
    var coefficients = spring.coefficients
    kernels.propagate(
      &coefficients, &states, Int64(range.lowerBound), Int64(range.upperBound), &frame)
  }

  func holdStart(_ items: Range<Int>, _ output: Output) {
    let offset = items.lowerBound - output.first
    (output.positions + offset).update(from: from.base + items.lowerBound, count: items.count)
    if let velocities = output.velocities {
      (velocities + offset).update(from: velocity.base + items.lowerBound, count: items.count)
    }
  }

  func holdTarget(_ items: Range<Int>, _ output: Output) {
    let offset = items.lowerBound - output.first
    (output.positions + offset).update(from: to.base + items.lowerBound, count: items.count)
    if let velocities = output.velocities {
      (velocities + offset).update(repeating: 0, count: items.count)
    }
  }

  /// Puts those items on their targets that have settled.
  private func holdSettled(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    for i in items where clock.hasSettled(delay[i], delayLow?[i] ?? 0) {
      output.positions[i - output.first] = to[i]
      output.velocities?[i - output.first] = 0
    }
  }

  /// Times at which a phase leaves the kernels' range: only an undamped spring still moves.
  private func sampleOneByOne(
    _ items: Range<Int>, _ clock: Clock, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) {
    for i in items {
      let spring =
        switch springs {
        case .shared(let spring): spring
        case .own(let own): own[i]
        }
      let elapsed = clock.time - delay[i]
      let k = i - items.lowerBound
      positions[k] = spring.value(
        fromValue: from[i], toValue: to[i], initialVelocity: velocity[i], time: elapsed)
      velocities?[k] = spring.velocity(
        fromValue: from[i], toValue: to[i], initialVelocity: velocity[i], time: elapsed)
    }
  }
}
