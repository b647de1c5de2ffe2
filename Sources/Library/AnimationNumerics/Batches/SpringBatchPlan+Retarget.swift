internal import CKernelInterface

/// A retargeting that changes more than the targets of neighbours.
struct BatchRetargeting<Scalar: BatchScalar> {
  enum Selection {
    case range(Range<Int>)
    /// Items in any order.
    case list(UnsafeBufferPointer<Int>)

    var count: Int {
      switch self {
      case .range(let range): range.count
      case .list(let list): list.count
      }
    }
  }

  var selection: Selection
  var targets: UnsafeBufferPointer<Scalar>
  /// The spring of the selected items from then on; nil for their own.
  var spring: Spring?
  /// Each selected item's delay, in the order of the selection.
  var delays: ItemDelays
  var time: Double
}

extension ItemDelays {
  /// Each item's start: `time` plus its delay, rounded once and readable eight elements past the
  /// end; and an upper bound of all.
  func starts(
    of count: Int, after time: Double
  ) throws(ParameterError) -> (times: [Double], last: Double) {
    func starts(upTo longest: Double, _ delay: (Int) -> Double) -> ([Double], Double) {
      let times = [Double](unsafeUninitializedCapacity: count + 8) { starts, initialized in
        initialized = count
        guard let starts = starts.baseAddress else { return }
        for k in 0..<count { starts[k] = time + delay(k) }
        (starts + count).update(repeating: time, count: 8)
      }
      return (times, time + longest)
    }
    if case .stagger(let stagger) = self, !stagger.isPlain {
      return try ItemDelays.each(stagger.delays(count: count)).starts(of: count, after: time)
    }
    guard case .each(let delays) = self else {
      let (interval, last) = try regular(count: count)
      return starts(upTo: Double(min(count, last)) * interval) {
        Double(min($0, last)) * interval
      }
    }
    guard delays.count == count else {
      throw ParameterError(count: delays.count, of: "delays", items: count)
    }
    return try delays.withUnsafeBufferPointer { delays throws(ParameterError) in
      var bounds = ColumnBounds()
      guard let base = delays.baseAddress else { return ([], time) }
      InstructionSet.current.springKernels.pointee.column(base, nil, Int64(count), &bounds)
      guard bounds.isFinite != 0, bounds.least >= 0 else {
        let k = delays.firstIndex { !($0 >= 0 && $0 < .infinity) } ?? 0
        throw ParameterError("delays[\(k)]", is: base[k], must: "be finite and not negative")
      }
      return starts(upTo: bounds.greatest) { base[$0] }
    }
  }
}

extension BatchSprings {
  /// The springs of `count` items, with `spring` for the selected ones.
  func replacing(
    _ selected: some Sequence<Int>, isAll: Bool, by spring: Spring, count: Int
  ) -> Self {
    if isAll { return .one(spring) }
    var (table, index): ([Spring], [UInt8])
    switch self {
    case .one(let old):
      if old == spring { return self }
      (table, index) = ([old], [UInt8](repeating: 0, count: count))
    case .shared(let old, let indices): (table, index) = (old, indices)
    case .perItem(var springs):
      for item in selected { springs[item] = spring }
      return .perItem(springs)
    }
    var place = table.firstIndex(of: spring)
    if place == nil {
      // A spring that only selected items had makes room.
      var isUsed = [Bool](repeating: false, count: table.count)
      var rest = index
      for item in selected { rest[item] = .max }
      for number in rest where number != .max { isUsed[Int(number)] = true }
      place = isUsed.firstIndex(of: false)
      if let place { table[place] = spring }
    }
    if place == nil, table.count < SpringBatch<Double>.maximumSharedSprings {
      place = table.count
      table.append(spring)
    }
    guard let place else {
      return Self.perItem(index.map { table[Int($0)] })
        .replacing(selected, isAll: false, by: spring, count: count)
    }
    for item in selected { index[item] = UInt8(place) }
    return .shared(table, index)
  }
}

extension SpringBatchPlan {
  /// The bounds of targets, which must be finite.
  private func finiteBounds(
    of targets: UnsafeBufferPointer<Scalar>
  ) throws(ParameterError) -> ColumnBounds {
    var bounds = ColumnBounds()
    guard let base = targets.baseAddress else { return bounds }
    Scalar.columnKernel(kernelTable)(base, nil, Int64(targets.count), &bounds)
    if bounds.isFinite == 0, let index = targets.firstIndex(where: { !$0.isFinite }) {
      throw ParameterError("targets[\(index)]", is: Double(targets[index]), must: "be finite")
    }
    return bounds
  }

  /// The time at which an event takes effect: not before the last retargeting.
  private func counted(_ time: Double) throws(ParameterError) -> Double {
    guard time.isFinite else { throw ParameterError("time", is: time, must: "be finite") }
    return max(time, state.value.lastRetargeting)
  }

  /// Discards the previous motion if every item had its turn by the last retargeting, before which
  /// nothing is sampled; likewise that motion's own previous one, unless another batch shares it.
  func discardPrevious() {
    let time = state.value.lastRetargeting
    if runs.latest <= time { previous = nil }
    if isKnownUniquelyReferenced(&previous), let previous, previous.runs.latest <= time {
      previous.previous = nil
    }
  }

  /// Retargets neighbours under their springs, from their position and velocity at `time`.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func retargetInPlace(
    _ items: Range<Int>, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    guard targets.count == items.count else {
      throw ParameterError(count: targets.count, of: "targets", items: items.count)
    }
    var bounds = try finiteBounds(of: targets)
    let time = try counted(time)
    let span = items.count == count ? 0 : max(runs.latest, time) - min(runs.earliest, time)
    guard span.isFinite, span * fastestPhase < 0x1p50 else {
      throw ParameterError(delaysSpan: span)
    }
    guard !items.isEmpty else { return }
    // The current state is the new start. Kernels read each element before replacing it.
    sample(
      items, at: time,
      Output(
        first: items.lowerBound, positions: from.elements + items.lowerBound,
        velocities: velocity.elements + items.lowerBound))
    (to.elements + items.lowerBound).update(from: targets.baseAddress!, count: items.count)
    var largest = bounds.largest
    for column in [from, velocity] {
      Scalar.columnKernel(kernelTable)(
        column.base + items.lowerBound, nil, Int64(items.count), &bounds)
      largest = max(largest, bounds.largest)
    }
    rebase(items, at: time)
    storeInitialStates(items)
    discardPrevious()
    var isInRange = fast?.rebase(items, of: self, at: time) ?? true
    if case .amplitudes(let amplitudes) = kernelSprings {
      isInRange = amplitudes.rebaseAmplitudes(items, self) && isInRange
    }
    if !isInRange || !Self.isOrdinary(largest, highestFrequency) { state.value.isExtreme = true }
    chooseKernels()
  }

  /// Stores the starts of items as their states, for items that all start together.
  private func storeInitialStates(_ items: Range<Int>) {
    var ends = (Int64(items.lowerBound), Int64(items.upperBound))
    var zero = 0.0
    withUnsafeBytes(of: &ends) { ends in
      withUnsafePointer(to: &zero) { zero in
        let run = SpringRunColumns(
          start: ends.baseAddress!.assumingMemoryBound(to: Int64.self), reference: zero,
          referenceLow: zero)
        carry(
          SpringCarrying(
            runs: run, first: zero, firstLow: zero, runCount: 1, periods: zero,
            flushThreshold: Scalar.flushThreshold))
      }
    }
  }

  /// The largest number of retargetings whose items may still wait.
  private static var maximumPendingRetargets: Int { 256 }
  /// The block size for sampling items that each have their own time.
  private static var blockCount: Int { 256 }

  private var pendingCount: Int {
    var (count, plan) = (0, previous)
    while let waiting = plan { (count, plan) = (count + 1, waiting.previous) }
    return count
  }

  /// A plan in which the selected items move to their targets from their starts on.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func plan(
    after change: BatchRetargeting<Scalar>
  ) throws(ParameterError) -> SpringBatchPlan {
    let time = try counted(change.time)
    let (selection, targets) = (change.selection, change.targets)
    guard targets.count == selection.count else {
      throw ParameterError(count: targets.count, of: "targets", items: selection.count)
    }
    _ = try finiteBounds(of: targets)
    let (starts, lastStart) = try change.delays.starts(of: selection.count, after: time)
    let isAll = selection.count == count
    func copy<Element>(_ column: AlignedColumn<Element>, if isNeeded: Bool = true) -> [Element] {
      [Element](unsafeUninitializedCapacity: count) { elements, initialized in
        if isNeeded, let base = elements.baseAddress {
          base.initialize(from: column.base, count: count)
        }
        initialized = count
      }
    }
    // For all items the columns are replaced; for a list, items are set one by one.
    var isWhole = false
    if case .range = selection { isWhole = isAll }
    var moves = ChangedMoves(
      from: copy(from, if: !isAll), to: isWhole ? [] : copy(to),
      velocity: copy(velocity, if: !isAll), delay: isWhole ? starts : copy(delay),
      low: isAll ? nil : delayLow.map { copy($0) })
    var springs = springs
    switch selection {
    case .range(let items):
      if !isAll { for (k, item) in items.enumerated() { moves.set(item, targets[k], starts[k]) } }
      starts.withUnsafeBufferPointer { starts in
        if let starts = starts.baseAddress {
          sample(items, atTimes: starts, upTo: lastStart, &moves)
        }
      }
      if let spring = change.spring {
        springs = springs.replacing(items, isAll: isAll, by: spring, count: count)
      }
    case .list(let list):
      try scatter(list, targets, starts, from: time, upTo: lastStart, &moves)
      if let spring = change.spring {
        springs = springs.replacing(list, isAll: isAll, by: spring, count: count)
      }
    }
    var pending = previous
    let isDelayed = starts.contains { $0 > time }
    if isDelayed {
      pending = self
    } else if runs.latest <= time {
      pending = nil
    }
    guard pending !== self || pendingCount < Self.maximumPendingRetargets else {
      throw ParameterError(
        "the number of retargetings for which items wait", is: Double(pendingCount + 1),
        must: "be at most \(Self.maximumPendingRetargets)")
    }
    let preparation = BatchPreparation(
      springs: springs, algorithm: algorithm, precision: precision, settledWithin: settledWithin,
      level: level,
      // Carrying takes longer than all else. It is left to the next retargeting of all items.
      isCarried: !isDelayed)
    let low = moves.low
    let plan = try moves.from.withUnsafeBufferPointer { from throws(ParameterError) in
      try moves.to.withUnsafeBufferPointer { to throws(ParameterError) in
        try moves.velocity.withUnsafeBufferPointer { velocity throws(ParameterError) in
          try SpringBatchPlan.prepared(
            preparation,
            BatchMoves(from: from, to: isWhole ? targets : to, velocity: velocity),
            .each(moves.delay),
            lows: low, after: pending)
        }
      }
    }
    plan.state.value.generation = generation + 1
    plan.state.value.lastRetargeting = time
    return plan
  }

  /// The columns of a plan that are changed for the next one.
  private struct ChangedMoves {
    var from, to, velocity: [Scalar]
    var delay: [Double]
    var low: [Double]?

    mutating func set(_ item: Int, _ target: Scalar, _ start: Double) {
      (to[item], delay[item]) = (target, start)
      low?[item] = 0
    }
  }

  /// Retargets the items of a list, in any order.
  private func scatter(
    _ list: UnsafeBufferPointer<Int>, _ targets: UnsafeBufferPointer<Scalar>, _ starts: [Double],
    from time: Double, upTo lastStart: Double, _ moves: inout ChangedMoves
  ) throws(ParameterError) {
    // Readable eight elements past the end, like starts.
    var times = [Double](repeating: time, count: count + 8)
    var isSelected = [Bool](repeating: false, count: count)
    for (k, item) in list.enumerated() {
      guard !isSelected[item] else {
        throw ParameterError("items[\(k)]", is: Double(item), must: "not occur twice")
      }
      isSelected[item] = true
      times[item] = starts[k]
      moves.set(item, targets[k], starts[k])
    }
    // Short gaps are sampled, too, and keep their moves.
    var item = 0
    while item < count {
      guard isSelected[item] else {
        item += 1
        continue
      }
      var (end, next) = (item + 1, item + 1)
      while next < min(end + 16, count) {
        next += 1
        if isSelected[next - 1] { end = next }
      }
      times.withUnsafeBufferPointer {
        sample(item..<end, atTimes: $0.baseAddress! + item, upTo: lastStart, &moves)
      }
      for kept in item..<end where !isSelected[kept] {
        (moves.from[kept], moves.velocity[kept]) = (from[kept], velocity[kept])
      }
      item = end
    }
  }

  private func sample(
    _ items: Range<Int>, atTimes times: UnsafePointer<Double>, upTo lastTime: Double,
    _ moves: inout ChangedMoves
  ) {
    moves.from.withUnsafeMutableBufferPointer { from in
      moves.velocity.withUnsafeMutableBufferPointer { velocity in
        sample(
          items, atTimes: times, upTo: lastTime,
          Output(first: 0, positions: from.baseAddress!, velocities: velocity.baseAddress))
      }
    }
  }

  /// Samples items, each at a time of its own: by the direct kernel at time 0, with the differences
  /// of delays and times as delays.
  private func sample(
    _ items: Range<Int>, atTimes times: UnsafePointer<Double>, upTo lastTime: Double,
    _ output: Output
  ) {
    let room = 2 * (Self.blockCount + 16)
    let longest = lastTime - runs.earliest
    // The rest time is infinite without damping.
    let hasPhases = min(longest, restTime) * fastestPhase < 0x1p50
    withUnsafeTemporaryAllocation(of: Double.self, capacity: room) { room in
      guard let high = room.baseAddress else { return }
      let low = high + room.count / 2
      for first in stride(from: items.lowerBound, to: items.upperBound, by: Self.blockCount) {
        let block = first..<min(first + Self.blockCount, items.upperBound)
        let times = times + (first - items.lowerBound)
        subtract(times, from: block, into: high, low)
        if longest > restTime {
          // By then everything is at rest, and products with the time might overflow.
          for i in 0..<block.count where high[i] < -restTime { (high[i], low[i]) = (-restTime, 0) }
        }
        if isExtreme || !hasPhases {
          for i in block { sampleOneByOne(i..<i + 1, clock(at: times[i - first]), output) }
          continue
        }
        let clocks = ItemClocks(high: UnsafePointer(high) - first, low: UnsafePointer(low) - first)
        direct(output.frame(block, at: 0), delays: clocks)
        if settlingTime < restTime {
          for i in block where -high[i - first] >= settlingTime {
            output.positions(i).pointee = to[i]
            output.velocities(i)?.pointee = 0
          }
        }
        guard let previous else { continue }
        // At its turn an item is still where its previous motion left it.
        replace(block, output) {
          high[$0 - first] >= 0
        } by: {
          previous.sample(block, atTimes: times, upTo: lastTime, $0)
        }
      }
    }
  }

  /// The delays of some items minus times, as exact sums.
  private func subtract(
    _ times: UnsafePointer<Double>, from items: Range<Int>, into high: UnsafeMutablePointer<Double>,
    _ low: UnsafeMutablePointer<Double>
  ) {
    let delays = delay.base + items.lowerBound
    let delayLows = delayLow.map { $0.base + items.lowerBound }
    // The last vector reads the padding of columns and times.
    for i in stride(from: 0, to: items.count, by: 8) {
      let (start, time) = (SIMD8.load(delays + i), SIMD8.load(times + i))
      let sum = start - time
      let part = start - sum
      var rest = (start - (sum + part)) - (time - part)
      if let delayLows { rest += SIMD8.load(delayLows + i) }
      sum.store(high + i)
      rest.store(low + i)
    }
    (high + items.count).update(repeating: 0, count: 16)
    (low + items.count).update(repeating: 0, count: 16)
  }

  /// Replaces the items that wait at a frame's time by their motion before the retargeting.
  func replaceWaiting(_ items: Range<Int>, _ clock: Clock, _ output: Output) {
    guard let previous else { return }
    for first in stride(from: items.lowerBound, to: items.upperBound, by: Self.blockCount) {
      let block = first..<min(first + Self.blockCount, items.upperBound)
      replace(block, output) {
        !clock.hasStarted(delay[$0], delayLow?[$0] ?? 0)
      } by: {
        previous.sample(block, at: clock.time, $0)
      }
    }
  }

  /// Replaces some items of a block by what `sample` writes.
  @inline(__always) private func replace(
    _ block: Range<Int>, _ output: Output, where isReplaced: (Int) -> Bool,
    by sample: (Output) -> Void
  ) {
    guard block.contains(where: isReplaced) else { return }
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 2 * Self.blockCount) { room in
      guard let base = room.baseAddress else { return }
      let other = Output(
        first: block.lowerBound, positions: base,
        velocities: output.velocities == nil ? nil : base + Self.blockCount)
      sample(other)
      for i in block where isReplaced(i) {
        output.positions(i).pointee = other.positions(i).pointee
        if let velocity = other.velocities(i) { output.velocities(i)?.pointee = velocity.pointee }
      }
    }
  }
}
