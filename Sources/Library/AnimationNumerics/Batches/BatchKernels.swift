internal import CKernelInterface

/// The kernels of a batch with their arguments, chosen when it is prepared and kept at one address.
///
/// The kernel takes some nanoseconds for a frame of a dozen items. Finding the active runs would
/// take several times as long, so the first fields tell when such a frame can skip that.
struct BatchKernels: BitwiseCopyable {
  typealias Direct =
    @convention(c) (UnsafeRawPointer, UnsafePointer<SpringItems>, UnsafePointer<SpringFrame>) ->
    Void
  typealias Propagate =
    @convention(c) (
      UnsafeRawPointer, UnsafePointer<SpringStates>, Int64, Int64, UnsafePointer<SpringFrame>
    ) -> Void
  typealias Carry =
    @convention(c) (
      UnsafeRawPointer, UnsafePointer<SpringItems>, UnsafePointer<SpringCarrying>,
      UnsafePointer<SpringFrame>
    ) -> Void

  // The fields that decide how to sample a few items come first, in one cache line.

  /// The springs in the form of the kernels.
  var springs: UnsafeRawPointer
  /// The largest number of items that are sampled without finding runs; 0 if none are.
  var fewItems: Int
  /// The start of the first item, and the time from which everything is at rest.
  var (earliest, end): (Double, Double)
  /// The start of the last item, from which on the states of a single run are propagated; infinite
  /// without states.
  var (latest, latestLow): (Double, Double)
  /// The time from which some item may be at rest.
  var restBegins: Double
  var fastestPhase: Double
  /// Nil in a plan without states.
  var propagate: Propagate?
  var states: SpringStates
  var direct: Direct
  var items: SpringItems
  /// The kernel of precision `.fast`, if it was requested, and its springs.
  var fast: Direct?
  var fastSprings: UnsafeRawPointer
  var carry: Carry
}

/// Delays that replace a plan's, with their rounding errors. The pointers are those of item 0.
struct ItemClocks {
  var high, low: UnsafePointer<Double>
}

extension SpringBatchCore {
  var runColumns: SpringRunColumns {
    SpringRunColumns(
      start: runs.start.base, reference: runs.last.base,
      referenceLow: delayLow == nil ? nil : runs.lastLow.base)
  }
}

extension SpringBatchPlan {
  /// Chooses the kernels and describes the columns to them. Needed again when the delays or the
  /// size of the numbers have changed.
  ///
  /// Stores field by field: copying a freshly built struct causes store-forwarding stalls.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func chooseKernels() {
    let (chosen, table, isDouble) = (kernels.address, kernelTable, Scalar._batchType.isDouble)
    chosen.pointee.items.from = UnsafeRawPointer(from.base)
    chosen.pointee.items.to = UnsafeRawPointer(to.base)
    chosen.pointee.items.velocity = UnsafeRawPointer(velocity.base)
    chosen.pointee.items.delay = delay.base
    chosen.pointee.items.delayLow = delayLow?.base
    chosen.pointee.fast = nil
    if let states {
      chosen.pointee.states.to = UnsafeRawPointer(to.base)
      chosen.pointee.states.displacement = UnsafeRawPointer(states.displacement.base)
      chosen.pointee.states.velocity = UnsafeRawPointer(states.velocity.base)
      chosen.pointee.states.runs = runColumns
    }
    switch kernelSprings {
    case .one(let spring):
      chosen.pointee.springs = UnsafeRawPointer(spring.address)
      chosen.pointee.direct = isDouble ? table.pointee.direct : table.pointee.floatPrecise
      chosen.pointee.propagate = isDouble ? table.pointee.propagate : table.pointee.floatPropagate
      chosen.pointee.carry = isDouble ? table.pointee.carry : table.pointee.floatCarry
      choose(fast: table.pointee.floatFast)
    case .shared(let palette):
      chosen.pointee.springs = palette.address
      chosen.pointee.direct = isDouble ? table.pointee.directFew : table.pointee.floatPreciseFew
      chosen.pointee.propagate =
        isDouble ? table.pointee.propagateFew : table.pointee.floatPropagateFew
      chosen.pointee.carry = isDouble ? table.pointee.carryFew : table.pointee.floatCarryFew
      choose(fast: table.pointee.floatFastFew)
    case .perItem(let springs):
      chosen.pointee.springs = springs.address
      chosen.pointee.direct =
        isDouble ? table.pointee.directPerItem : table.pointee.floatPrecisePerItem
      choose(fast: table.pointee.floatFastPerItem)
    case .amplitudes(let amplitudes):
      chosen.pointee.springs = amplitudes.address
      chosen.pointee.direct =
        isDouble ? table.pointee.amplitudes : table.pointee.floatPreciseAmplitudes
      choose(
        fast: fast?.hasAmplitudes == true
          ? table.pointee.floatFastAmplitudes : table.pointee.floatFastPerItem)
    }
    if states == nil { chosen.pointee.propagate = nil }
    describeFewItems()
  }

  private func choose(fast kernel: BatchKernels.Direct) {
    guard let fast else { return }
    let chosen = kernels.address
    chosen.pointee.items.delayHead = fast.delayHead.base
    chosen.pointee.items.delayTail = fast.delayTail.base
    chosen.pointee.fastSprings = fast.address ?? chosen.pointee.springs
    chosen.pointee.fast = kernel
  }

  /// Sets the fields that let frames of a few items skip the runs.
  private func describeFewItems() {
    let chosen = kernels.address
    chosen.pointee.fewItems = 0
    // In single precision the choice of a kernel depends on the time.
    guard Scalar._batchType.isDouble, case .one = kernelSprings, !isExtreme, previous == nil,
      settlingTime == restTime, states == nil || runs.count == 1
    else { return }
    chosen.pointee.fewItems = 64
    (chosen.pointee.earliest, chosen.pointee.end) = (runs.earliest, end)
    chosen.pointee.latest = states != nil && runs.isCarried[0] != 0 ? runs.latest : .infinity
    chosen.pointee.latestLow = runs.lastLow[0]
    chosen.pointee.restBegins = runs.earliest + restTime
    chosen.pointee.fastestPhase = fastestPhase
  }
}

extension SpringBatchCore {
  /// Samples a few items. Writes nothing and returns false if there are none or too many, or if the
  /// kernels cannot compute them at this time.
  ///
  /// - Parameters:
  ///   - positions: Room for numbers of the batch's type.
  ///   - velocities: The same, or nil.
  @inline(__always) func sampleFew(
    _ range: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?
  ) -> Bool {
    let chosen = kernels.address
    guard !range.isEmpty, range.upperBound &- range.lowerBound <= chosen.pointee.fewItems else {
      return false
    }
    // After the end everything is at rest.
    let time = min(time, chosen.pointee.end)
    guard (time - chosen.pointee.earliest) * chosen.pointee.fastestPhase < 0x1p50 else {
      return false
    }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions, velocities: velocities)
    let latest = chosen.pointee.latest
    if time > latest || (time == latest && chosen.pointee.latestLow < 0) {
      // Items at rest are exactly on their targets, which a product may miss.
      guard time < chosen.pointee.restBegins else { return false }
      chosen.pointee.propagate.unsafelyUnwrapped(
        chosen.pointee.springs, &chosen.pointee.states, 0, 1, &frame)
    } else {
      chosen.pointee.direct(chosen.pointee.springs, &chosen.pointee.items, &frame)
    }
    return true
  }

  /// Samples items directly from their starts. With `delays`, the frame's time must be 0.
  func direct(_ frame: SpringFrame, delays: ItemClocks? = nil) {
    guard frame.first < frame.end else { return }
    let chosen = kernels.address
    var frame = frame
    if let delays {
      var items = chosen.pointee.items
      (items.delay, items.delayLow) = (delays.high, delays.low)
      chosen.pointee.direct(chosen.pointee.springs, &items, &frame)
    } else if let fast = chosen.pointee.fast, (frame.time - runs.earliest) * fastestPhase < 0x1p20 {
      // The fast kernels count phases in 21 bits, and read delays from their own columns.
      fast(chosen.pointee.fastSprings, &chosen.pointee.items, &frame)
    } else {
      chosen.pointee.direct(chosen.pointee.springs, &chosen.pointee.items, &frame)
    }
  }

  /// Samples items of runs that are all under way, from their states if the plan has any.
  func move(_ runs: Range<Int>, _ frame: SpringFrame) {
    let chosen = kernels.address
    guard let propagate = chosen.pointee.propagate else { return direct(frame) }
    guard frame.first < frame.end else { return }
    var frame = frame
    propagate(
      chosen.pointee.springs, &chosen.pointee.states, Int64(runs.lowerBound),
      Int64(runs.upperBound), &frame)
  }
}
