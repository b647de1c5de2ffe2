import CKernelInterface
import Seeding

/// Moves of many items, as the kernels read them: columns of both scalar types.
private struct Items {
  let from, to, velocity, delay, delayLow: Column<Double>
  let floatFrom, floatTo, floatVelocity, delayHead, delayTail: Column<Float>

  init(_ random: inout SplitMix64, count: Int) {
    from = Column(random.column(count, -100, 100))
    to = Column(random.column(count, -100, 100))
    velocity = Column(random.column(count, -500, 500))
    let delays = random.column(count, 0, 1.5)
    delay = Column(delays)
    delayLow = Column(delays.map { $0 * 0x1p-55 })
    floatFrom = Column(from.numbers.map { Float($0) })
    floatTo = Column(to.numbers.map { Float($0) })
    floatVelocity = Column(velocity.numbers.map { Float($0) })
    delayHead = Column(delays.map { Float($0) })
    delayTail = Column(delays.map { Float($0 - Double(Float($0))) })
  }

  func doubles(withLow: Bool) -> SpringItems {
    SpringItems(
      from: from.pointer, to: to.pointer, velocity: velocity.pointer, delay: delay.pointer,
      delayLow: withLow ? delayLow.pointer : nil, delayHead: nil, delayTail: nil)
  }

  func singles(withLow: Bool) -> SpringItems {
    SpringItems(
      from: floatFrom.pointer, to: floatTo.pointer, velocity: floatVelocity.pointer,
      delay: delay.pointer, delayLow: withLow ? delayLow.pointer : nil,
      delayHead: delayHead.pointer, delayTail: delayTail.pointer)
  }

  func free() {
    for column in [from, to, velocity, delay, delayLow] { column.free() }
    for column in [floatFrom, floatTo, floatVelocity, delayHead, delayTail] { column.free() }
  }
}

extension SpringCoefficients {
  /// A spring of a regime: +1 under-damped, 0 critical, −1 over-damped.
  fileprivate init(_ random: inout SplitMix64, regime: Int) {
    self.init()
    decay = random.number(1, 60)
    decayLow = decay * 0x1p-55
    phase = regime == 0 ? 0 : random.number(0.5, 40)
    phaseLow = phase * 0x1p-56
    mix = random.number(0, 3)
    velocityMix = regime < 0 ? mix + 1 : mix
    gain = regime == 0 ? 1 : random.number(0.01, 1)
    restoring = random.number(1, 400)
    self.regime = Int32(regime)
  }

  /// Its numbers in the order of `SpringColumns`, down to the regime.
  fileprivate var numbers: [Double] {
    [decay, decayLow, phase, phaseLow, mix, velocityMix, gain, restoring, Double(regime)]
  }
}

extension SpringNumbers {
  /// Its numbers, then the coefficients'.
  fileprivate var numbers: [Double] {
    [frequency, frequencyLow, ratio, ratioLow, criticality, criticalityLow] + coefficients.numbers
  }
}

/// Springs for many items, as columns and as a palette, in both scalar types.
private struct Springs {
  static let fewCount = 11
  let columns: [Column<Double>]
  let floatColumns: [Column<Float>]
  /// The columns' regimes for every sixteen items: everything occurs.
  let regimes: Column<UInt8>
  let index: Column<UInt8>
  let rows: Column<Double>
  let floatRows: Column<Float>

  init(_ random: inout SplitMix64, count: Int) {
    let own = (0..<count).map { SpringCoefficients(&random, regime: 1 - $0 / 3 % 3).numbers }
    columns = (0..<9).map { member in Column(own.map { $0[member] }) }
    floatColumns = (0..<9).map { member in Column(own.map { Float($0[member]) }) }
    regimes = Column([UInt8](repeating: 7, count: (count + 15) / 16))
    index = Column((0..<count).map { _ in UInt8(random.integer(below: Self.fewCount)) })
    var few = (0..<Self.fewCount).map { SpringCoefficients(&random, regime: 1 - $0 % 3).numbers }
    while few.count < Int(SPRING_PALETTE_SIZE) { few.append(few[0]) }
    let palette = (0..<9).flatMap { member in few.map { $0[member] } }
    rows = Column(palette)
    floatRows = Column(palette.map { Float($0) })
  }

  var doubles: SpringColumns {
    SpringColumns(
      decay: columns[0].pointer, decayLow: columns[1].pointer, phase: columns[2].pointer,
      phaseLow: columns[3].pointer, mix: columns[4].pointer, velocityMix: columns[5].pointer,
      gain: columns[6].pointer, restoring: columns[7].pointer, regime: columns[8].pointer,
      regimes: regimes.pointer)
  }

  var singles: SpringColumns {
    SpringColumns(
      decay: floatColumns[0].pointer, decayLow: floatColumns[1].pointer,
      phase: floatColumns[2].pointer, phaseLow: floatColumns[3].pointer,
      mix: floatColumns[4].pointer, velocityMix: floatColumns[5].pointer,
      gain: floatColumns[6].pointer, restoring: floatColumns[7].pointer,
      regime: floatColumns[8].pointer, regimes: regimes.pointer)
  }

  /// Rates as of the columns; the members that are sums of products have any numbers here.
  var amplitudes: SpringAmplitudes {
    SpringAmplitudes(
      decay: columns[0].pointer, phase: columns[2].pointer, phaseLow: columns[3].pointer,
      sine: columns[6].pointer, velocitySine: columns[7].pointer, regime: columns[8].pointer,
      regimes: regimes.pointer)
  }

  var floatAmplitudes: SpringAmplitudes {
    SpringAmplitudes(
      decay: floatColumns[0].pointer, phase: floatColumns[2].pointer,
      phaseLow: floatColumns[3].pointer, sine: floatColumns[6].pointer,
      velocitySine: floatColumns[7].pointer, regime: floatColumns[8].pointer,
      regimes: regimes.pointer)
  }

  var palette: SpringPalette {
    SpringPalette(
      rows: rows.pointer, index: index.pointer, count: Int64(Self.fewCount), regimes: 7)
  }

  var floatPalette: SpringPalette {
    SpringPalette(
      rows: floatRows.pointer, index: index.pointer, count: Int64(Self.fewCount), regimes: 7)
  }

  func free() {
    for column in columns { column.free() }
    for column in floatColumns { column.free() }
    regimes.free()
    index.free()
    rows.free()
    floatRows.free()
  }
}

/// Frames of both scalar types, with their outputs.
private struct Frames {
  static let count = 203
  /// Items from the middle of a vector to the middle of another, and all.
  private static let ranges = [0..<count, 5..<count - 6]
  private let positions = Column(repeating: 0.0, count: count)
  private let velocities = Column(repeating: 0.0, count: count)
  private let floatPositions = Column(repeating: Float(0), count: count)
  private let floatVelocities = Column(repeating: Float(0), count: count)

  /// Records a kernel's output for frames at several times, with and without velocities.
  func put(_ recorder: inout DigestRecorder, _ fill: (UnsafePointer<SpringFrame>) -> Void) {
    for (k, time) in [0.0, 0.1, 0.7, 2.5].enumerated() {
      let range = Self.ranges[k & 1]
      var frame = SpringFrame(
        time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
        positions: positions.base, velocities: k < 2 ? nil : velocities.base)
      // Sections must not depend on each other's output.
      positions.buffer.update(repeating: 0)
      velocities.buffer.update(repeating: 0)
      fill(&frame)
      recorder.put(positions.numbers)
      recorder.put(velocities.numbers)
    }
  }

  func putSingles(_ recorder: inout DigestRecorder, _ fill: (UnsafePointer<SpringFrame>) -> Void) {
    for (k, time) in [0.0, 0.1, 0.7, 2.5].enumerated() {
      let range = Self.ranges[k & 1]
      var frame = SpringFrame(
        time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
        positions: floatPositions.base, velocities: k < 2 ? nil : floatVelocities.base)
      floatPositions.buffer.update(repeating: 0)
      floatVelocities.buffer.update(repeating: 0)
      fill(&frame)
      recorder.put(floatPositions.numbers)
      recorder.put(floatVelocities.numbers)
    }
  }

  /// Records a kernel's output for one frame of all items.
  func putAll(_ recorder: inout DigestRecorder, _ fill: (UnsafePointer<SpringFrame>) -> Void) {
    var frame = SpringFrame(
      time: 0, first: 0, end: Int64(Self.count), positions: positions.base,
      velocities: velocities.base)
    positions.buffer.update(repeating: 0)
    velocities.buffer.update(repeating: 0)
    fill(&frame)
    recorder.put(positions.numbers)
    recorder.put(velocities.numbers)
  }

  func putAllSingles(
    _ recorder: inout DigestRecorder, _ fill: (UnsafePointer<SpringFrame>) -> Void
  ) {
    var frame = SpringFrame(
      time: 0, first: 0, end: Int64(Self.count), positions: floatPositions.base,
      velocities: floatVelocities.base)
    floatPositions.buffer.update(repeating: 0)
    floatVelocities.buffer.update(repeating: 0)
    fill(&frame)
    recorder.put(floatPositions.numbers)
    recorder.put(floatVelocities.numbers)
  }

  func free() {
    positions.free()
    velocities.free()
    floatPositions.free()
    floatVelocities.free()
  }
}

func recordSpringKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  var random = SplitMix64(seed: 2)
  let one = [1, 0, -1].map { SpringCoefficients(&random, regime: $0) }
  recordSpringResponse(kernels, one, &random, &recorder)

  let count = Frames.count
  let items = Items(&random, count: count)
  let springs = Springs(&random, count: count)
  let frames = Frames()
  defer {
    items.free()
    springs.free()
    frames.free()
  }
  recordOneSpring(kernels.springs, one, items, frames, &recorder)
  recordPerItemSprings(kernels.springs, springs, items, frames, &recorder)
  recordFewSprings(kernels.springs, springs, items, frames, &recorder)
  recordPropagation(kernels.springs, one, springs, items, frames, &recorder)
  recordCarrying(kernels.springs, one, springs, items, frames, &recorder)
  recordColumns(kernels.springs, items, &recorder)
}

private func recordSpringResponse(
  _ kernels: KernelTables, _ one: [SpringCoefficients], _ random: inout SplitMix64,
  _ recorder: inout DigestRecorder
) {
  let times = Column((0..<400).map { _ in random.number(0, 8) })
  let (x, v) = (Column(repeating: 0.0, count: 400), Column(repeating: 0.0, count: 400))
  defer {
    for column in [times, x, v] { column.free() }
  }
  recorder.section("springResponse") {
    for spring in one {
      for time in times.numbers {
        var lag = 0.0
        let terms = kernels.scalar.springResponse(
          spring.decay, spring.decayLow, spring.phase, spring.phaseLow, spring.mix,
          spring.velocityMix, time, time * 0x1p-55, spring.regime, &lag)
        $0.put([
          terms.displacement, 0 - spring.restoring * lag, spring.gain * lag,
          terms.velocityPerVelocity,
        ])
      }
    }
  }
  recorder.section("springCoefficients") {
    var random = SplitMix64(seed: 61)
    for _ in 0..<400 {
      let (frequency, ratio) = (random.magnitude(-20, 20), random.magnitude(-40, 10))
      // 1 − ζ² of any sign and size; the kernel does not ask whether it belongs to the ratio.
      for criticality in [random.magnitude(-60, 0), 0, -random.magnitude(-60, 20)] {
        var k = SpringCoefficients()
        kernels.scalar.springCoefficients(
          frequency, frequency * 0x1p-55, ratio, ratio * 0x1p-56, criticality,
          criticality * 0x1p-54, &k)
        $0.put([
          k.decay, k.decayLow, k.phase, k.phaseLow, k.mix, k.velocityMix, k.gain, k.restoring,
          Double(k.regime),
        ])
      }
    }
  }
  recorder.section("springOfBounce") {
    var random = SplitMix64(seed: 62)
    for _ in 0..<400 {
      let duration = random.magnitude(-40, 40)
      for bounce in [
        random.number(-0.999, 1), random.magnitude(-190, 0), -random.magnitude(-39, -1), 0, 1,
      ] {
        var spring = SpringNumbers()
        kernels.scalar.springOfBounce(duration, bounce, &spring)
        $0.put(spring.numbers)
      }
    }
  }
  recorder.section("springOfMass") {
    var random = SplitMix64(seed: 63)
    for _ in 0..<400 {
      let (mass, stiffness) = (random.magnitude(-40, 40), random.magnitude(-40, 40))
      let critical = 2 * (mass * stiffness).squareRoot()
      for damping in [
        critical * random.number(0, 1), critical * random.magnitude(-40, 10), critical, 0,
      ] {
        for allowsOverDamping: Int32 in [0, 1] {
          var spring = SpringNumbers()
          kernels.scalar.springOfMass(mass, stiffness, damping, allowsOverDamping, &spring)
          $0.put(spring.numbers)
        }
      }
    }
  }
  recorder.section("springDisplacements") {
    for var spring in one {
      kernels.samples.springDisplacements(&spring, times.pointer, x.base, v.base, times.count)
      $0.put(x.numbers)
      $0.put(v.numbers)
    }
  }
}

private func recordOneSpring(
  _ kernels: SpringKernelTable, _ one: [SpringCoefficients], _ items: Items, _ frames: Frames,
  _ recorder: inout DigestRecorder
) {
  recorder.section("direct") {
    for var spring in one {
      for withLow in [false, true] {
        var items = items.doubles(withLow: withLow)
        frames.put(&$0) { kernels.direct(&spring, &items, $0) }
      }
    }
  }
  recorder.section("floatPrecise") {
    for var spring in one {
      for withLow in [false, true] {
        var items = items.singles(withLow: withLow)
        frames.putSingles(&$0) { kernels.floatPrecise(&spring, &items, $0) }
      }
    }
  }
  recorder.section("floatFast") {
    for var spring in one {
      var items = items.singles(withLow: false)
      frames.putSingles(&$0) { kernels.floatFast(&spring, &items, $0) }
    }
  }
}

private func recordPerItemSprings(
  _ kernels: SpringKernelTable, _ springs: Springs, _ items: Items, _ frames: Frames,
  _ recorder: inout DigestRecorder
) {
  var (columns, floatColumns) = (springs.doubles, springs.singles)
  var (amplitudes, floatAmplitudes) = (springs.amplitudes, springs.floatAmplitudes)
  var singles = items.singles(withLow: false)
  recorder.section("directPerItem") {
    for withLow in [false, true] {
      var items = items.doubles(withLow: withLow)
      frames.put(&$0) { kernels.directPerItem(&columns, &items, $0) }
    }
  }
  recorder.section("amplitudes") {
    for withLow in [false, true] {
      var items = items.doubles(withLow: withLow)
      frames.put(&$0) { kernels.amplitudes(&amplitudes, &items, $0) }
    }
  }
  recorder.section("floatPrecisePerItem") {
    frames.putSingles(&$0) { kernels.floatPrecisePerItem(&columns, &singles, $0) }
  }
  recorder.section("floatFastPerItem") {
    frames.putSingles(&$0) { kernels.floatFastPerItem(&floatColumns, &singles, $0) }
  }
  recorder.section("floatPreciseAmplitudes") {
    frames.putSingles(&$0) { kernels.floatPreciseAmplitudes(&amplitudes, &singles, $0) }
  }
  recorder.section("floatFastAmplitudes") {
    frames.putSingles(&$0) { kernels.floatFastAmplitudes(&floatAmplitudes, &singles, $0) }
  }
}

private func recordFewSprings(
  _ kernels: SpringKernelTable, _ springs: Springs, _ items: Items, _ frames: Frames,
  _ recorder: inout DigestRecorder
) {
  var (palette, floatPalette) = (springs.palette, springs.floatPalette)
  var (doubles, singles) = (items.doubles(withLow: true), items.singles(withLow: false))
  recorder.section("directFew") {
    frames.put(&$0) { kernels.directFew(&palette, &doubles, $0) }
  }
  recorder.section("floatPreciseFew") {
    frames.putSingles(&$0) { kernels.floatPreciseFew(&palette, &singles, $0) }
  }
  recorder.section("floatFastFew") {
    frames.putSingles(&$0) { kernels.floatFastFew(&floatPalette, &singles, $0) }
  }
}

private func recordPropagation(
  _ kernels: SpringKernelTable, _ one: [SpringCoefficients], _ springs: Springs, _ items: Items,
  _ frames: Frames, _ recorder: inout DigestRecorder
) {
  // Three runs, of which all items have started at every time of a frame.
  let start = Column([0, 64, 150, Int64(Frames.count)])
  let reference = Column([-0.25, -0.125, 0.0])
  let referenceLow = Column([0x1p-58, -0x1p-57, 0x1p-60])
  defer {
    start.free()
    reference.free()
    referenceLow.free()
  }
  let runs = SpringRunColumns(
    start: start.pointer, reference: reference.pointer, referenceLow: referenceLow.pointer)
  var states = SpringStates(
    to: items.to.pointer, displacement: items.from.pointer, velocity: items.velocity.pointer,
    runs: runs)
  var floatStates = SpringStates(
    to: items.floatTo.pointer, displacement: items.floatFrom.pointer,
    velocity: items.floatVelocity.pointer, runs: runs)
  var palette = springs.palette
  recorder.section("propagate") {
    for var spring in one {
      frames.put(&$0) { kernels.propagate(&spring, &states, 0, 3, $0) }
    }
  }
  recorder.section("floatPropagate") {
    for var spring in one {
      frames.putSingles(&$0) { kernels.floatPropagate(&spring, &floatStates, 0, 3, $0) }
    }
  }
  recorder.section("propagateFew") {
    frames.put(&$0) { kernels.propagateFew(&palette, &states, 0, 3, $0) }
  }
  recorder.section("floatPropagateFew") {
    frames.putSingles(&$0) { kernels.floatPropagateFew(&palette, &floatStates, 0, 3, $0) }
  }
}

private func recordCarrying(
  _ kernels: SpringKernelTable, _ one: [SpringCoefficients], _ springs: Springs, _ items: Items,
  _ frames: Frames, _ recorder: inout DigestRecorder
) {
  // Three runs, all items of the second of which start together.
  let start = Column([0, 64, 150, Int64(Frames.count)])
  let (first, firstLow) = (Column([0.0, 2.0, 0.0]), Column([0.0, 0x1p-57, 0.0]))
  let (last, lastLow) = (Column([1.75, 2.0, 1.5]), Column([0x1p-58, 0x1p-57, 0.0]))
  let periods = Column((1...16).map { 0.01 * Double($0) })
  defer {
    start.free()
    for column in [first, firstLow, last, lastLow, periods] { column.free() }
  }
  func carrying(_ flushThreshold: Double) -> SpringCarrying {
    SpringCarrying(
      runs: SpringRunColumns(
        start: start.pointer, reference: last.pointer, referenceLow: lastLow.pointer),
      first: first.pointer, firstLow: firstLow.pointer, runCount: 3, periods: periods.pointer,
      flushThreshold: flushThreshold)
  }
  var (columns, floatColumns) = (carrying(0x1p-256), carrying(0x1p-48))
  var (doubles, singles) = (items.doubles(withLow: true), items.singles(withLow: true))
  var palette = springs.palette
  recorder.section("carry") {
    for var spring in one {
      for withLow in [false, true] {
        var items = items.doubles(withLow: withLow)
        frames.putAll(&$0) { kernels.carry(&spring, &items, &columns, $0) }
      }
    }
  }
  recorder.section("floatCarry") {
    for var spring in one {
      frames.putAllSingles(&$0) { kernels.floatCarry(&spring, &singles, &floatColumns, $0) }
    }
  }
  recorder.section("carryFew") {
    frames.putAll(&$0) { kernels.carryFew(&palette, &doubles, &columns, $0) }
  }
  recorder.section("floatCarryFew") {
    frames.putAllSingles(&$0) { kernels.floatCarryFew(&palette, &singles, &floatColumns, $0) }
  }
}

private func recordColumns(
  _ kernels: SpringKernelTable, _ items: Items, _ recorder: inout DigestRecorder
) {
  let (copy, low) = (Column(repeating: 0.0, count: 220), Column(repeating: 0.0, count: 220))
  let floatCopy = Column(repeating: Float(0), count: 220)
  defer {
    copy.free()
    low.free()
    floatCopy.free()
  }
  var bounds = ColumnBounds()
  func put(_ recorder: inout DigestRecorder) {
    recorder.put([
      bounds.least, bounds.greatest, Double(bounds.isFinite), Double(bounds.isAscending),
    ])
  }
  let odd = Column<Double>([0, 1, .infinity] + (3..<40).map { Double($0) })
  defer { odd.free() }
  recorder.section("column") {
    for count in [1, 7, 19, Frames.count] {
      kernels.column(items.from.pointer, copy.base, Int64(count), &bounds)
      put(&$0)
      $0.put(copy.numbers)
    }
    kernels.column(odd.pointer, nil, 40, &bounds)
    $0.put([Double(bounds.isFinite)])
    kernels.column(odd.pointer + 3, nil, 37, &bounds)
    put(&$0)
  }
  recorder.section("floatColumn") {
    for count in [1, 7, 19, Frames.count] {
      kernels.floatColumn(items.floatFrom.pointer, floatCopy.base, Int64(count), &bounds)
      put(&$0)
      $0.put(floatCopy.numbers)
    }
  }
  recorder.section("delays") {
    for interval in [0.1, 1 / 3.0, 1e-7, 0x1p960] {
      for last in [150, 1e18] {
        kernels.delays(interval, last, copy.base, low.base, 200)
        $0.put(Array(copy.numbers[..<200]))
        $0.put(Array(low.numbers[..<200]))
      }
    }
  }
}

func recordOscillatorKernels(_ kernels: KernelTables, _ recorder: inout DigestRecorder) {
  /// Puts oscillators that a kernel has advanced in place.
  func put(
    _ recorder: inout DigestRecorder, _ advance: (UnsafePointer<OscillatorColumns>) -> Void
  ) {
    var random = SplitMix64(seed: 3)
    let columns = (0..<3).map { _ in Column(random.column(Frames.count, -9, 9)) }
    var oscillators = OscillatorColumns(
      targets: columns[0].pointer, positions: columns[1].base, velocities: columns[2].base,
      count: Int64(Frames.count))
    advance(&oscillators)
    for column in columns {
      recorder.put(column.numbers)
      column.free()
    }
  }
  recorder.section("rungeKutta4") {
    put(&$0) { kernels.springs.rungeKutta4($0, 157.75, 7.5, 0x1p-8, 60) }
  }
  recorder.section("propagateSteps") {
    put(&$0) { kernels.springs.propagateSteps($0, 0.98, 0.016, -2.4, 0.87, 60) }
  }
}
