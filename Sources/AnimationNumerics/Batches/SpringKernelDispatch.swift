internal import CKernelInterface

/// The scalar types of a batch, with their kernels.
protocol SpringKernelDispatch: BatchScalar, BitwiseCopyable, VectorArithmetic, Animatable
where AnimatableData == Self {
  /// Whether the type has kernels of precision `.fast`.
  static var hasFastKernels: Bool { get }
  /// Whether the type has a fast path for few items.
  static var hasFewItemsFastPath: Bool { get }
  /// Stores the data of the fast path.
  static func prepareFewItemsFastPath(_ plan: SpringBatchPlan<Self>)
  /// The fraction of its scale below which a state is flushed to zero.
  static var flushThreshold: Double { get }
  /// Whether a spring's coefficients fit the type's range, with a margin for products.
  static func fitsRange(_ spring: Spring) -> Bool

  /// Computes the bounds of a column, and copies it unless there is no target.
  static func column(
    _ kernels: UnsafePointer<SpringKernelTable>, _ source: UnsafePointer<Self>,
    _ target: UnsafeMutablePointer<Self>?, _ count: Int64,
    _ bounds: UnsafeMutablePointer<ColumnBounds>)
  /// Fills the states of a plan that has them.
  static func carry(
    _ plan: SpringBatchPlan<Self>, _ carrying: UnsafePointer<SpringCarrying>)
  /// Samples items at one time, or at time 0 with delays of their own.
  static func direct(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output, delays: ItemClocks?)
  static func propagate(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output)
}

/// Delays in place of a plan's, with their rounding errors: columns for item 0.
struct ItemClocks {
  var high, low: UnsafePointer<Double>
}

extension SpringKernelDispatch {
  @inline(__always)
  static func direct(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output
  ) {
    direct(plan, time, items, output, delays: nil)
  }
}

extension SpringBatchCore {
  var runColumns: SpringRunColumns {
    SpringRunColumns(
      start: runs.start.base, reference: runs.last.base,
      referenceLow: delayLow == nil ? nil : runs.lastLow.base)
  }
}

/// The springs of a batch with one spring per item, in the form of its algorithm.
enum PerItemSprings: Sendable {
  case none
  case coefficients(SpringColumnStorage)
  case amplitudes(SpringAmplitudeStorage<Double>)

  init<Scalar>(_ preparation: borrowing BatchPreparation, _ moves: BatchMoves<Scalar>) {
    guard case .perItem(let perItem) = preparation.springs else {
      self = .none
      return
    }
    let springs = perItem.map { $0.coefficients }
    if preparation.algorithm == .propagated,
      let amplitudes = SpringAmplitudeStorage<Double>(
        springs, displacement: moves.displacements, velocity: moves.velocities)
    {
      self = .amplitudes(amplitudes)
    } else {
      self = .coefficients(SpringColumnStorage(springs))
    }
  }

  /// A copy with its own columns; coefficients never change.
  var copy: PerItemSprings {
    guard case .amplitudes(let amplitudes) = self else { return self }
    return .amplitudes(SpringAmplitudeStorage(copying: amplitudes))
  }
}

/// Kernel data besides the common columns.
struct KernelData: Sendable {
  /// Delays as sums of two floats, and the springs if each item has its own.
  struct Fast: Sendable {
    var columns: FloatColumnStorage
    var amplitudes: SpringAmplitudeStorage<Float>?
  }

  let perItem: PerItemSprings
  /// The data of the fast kernels, for precision `.fast`.
  let fast: Fast?

  init<Scalar: SpringKernelDispatch>(
    _ preparation: borrowing BatchPreparation, _ delays: DelayColumns, _ moves: BatchMoves<Scalar>
  ) {
    perItem = PerItemSprings(preparation, moves)
    guard Scalar.hasFastKernels, preparation.precision == .fast else {
      fast = nil
      return
    }
    var coefficients: [SpringCoefficients] = []
    var isFew = false
    switch preparation.springs {
    case .shared: break
    case .few(let few, _): (coefficients, isFew) = (few.map { $0.coefficients }, true)
    case .perItem(let springs): coefficients = springs.map { $0.coefficients }
    }
    var amplitudes: SpringAmplitudeStorage<Float>?
    if case .amplitudes = perItem {
      amplitudes = SpringAmplitudeStorage<Float>(
        coefficients, displacement: moves.displacements, velocity: moves.velocities)
      if amplitudes != nil { coefficients = [] }
    }
    fast = Fast(
      columns: FloatColumnStorage(delays, isFew: isFew, coefficients), amplitudes: amplitudes)
  }

  /// A copy with its own columns.
  init(copying data: KernelData) {
    perItem = data.perItem.copy
    fast = data.fast.map {
      Fast(
        columns: FloatColumnStorage(copying: $0.columns),
        amplitudes: $0.amplitudes.map { SpringAmplitudeStorage(copying: $0) })
    }
  }

  /// Updates the data after a retargeting, and returns whether all of it is in range.
  func rebase<Scalar>(
    _ items: Range<Int>, of plan: SpringBatchPlan<Scalar>, at time: Double
  ) -> Bool {
    var isInRange = true
    if case .amplitudes(let amplitudes) = perItem { isInRange = amplitudes.rebase(items, plan) }
    guard let fast else { return isInRange }
    fast.columns.rebase(items, at: time)
    return fast.amplitudes?.rebase(items, plan) ?? true && isInRange
  }
}

extension Double: SpringKernelDispatch {
  static var hasFastKernels: Bool { false }
  static var hasFewItemsFastPath: Bool { true }

  static func prepareFewItemsFastPath(_ plan: SpringBatchPlan<Double>) {
    if let path = plan.fastPath { FewItemsFastPath.describe(plan, at: path.address) }
  }

  static func column(
    _ kernels: UnsafePointer<SpringKernelTable>, _ source: UnsafePointer<Double>,
    _ target: UnsafeMutablePointer<Double>?, _ count: Int64,
    _ bounds: UnsafeMutablePointer<ColumnBounds>
  ) {
    kernels.pointee.column(source, target, count, bounds)
  }

  static func carry(
    _ plan: SpringBatchPlan<Double>, _ carrying: UnsafePointer<SpringCarrying>
  ) {
    guard let states = plan.states else { return }
    var items = plan.items
    var frame = SpringFrame(
      time: 0, first: 0, end: Int64(plan.count), positions: states.displacement.elements,
      velocities: states.velocity.elements)
    switch plan.parameters {
    case .one(let spring): plan.kernels.carry(spring, &items, carrying, &frame)
    case .few(var palette): plan.kernels.carryFew(&palette, &items, carrying, &frame)
    case .perItem: break
    }
  }

  static var flushThreshold: Double { 0x1p-256 }

  static func fitsRange(_ spring: Spring) -> Bool { true }

  static func direct(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output, delays: ItemClocks?
  ) {
    guard !items.isEmpty else { return }
    var columns = plan.items
    if let delays { (columns.delay, columns.delayLow) = (delays.high, delays.low) }
    var frame = SpringFrame(time, items, output)
    switch plan.data.perItem {
    case .none:
      switch plan.parameters {
      case .one(let spring): plan.kernels.direct(spring, &columns, &frame)
      case .few(var palette): plan.kernels.directFew(&palette, &columns, &frame)
      case .perItem: break
      }
    case .coefficients(let springs):
      var perItem = springs.pointers
      plan.kernels.directPerItem(&perItem, &columns, &frame)
    case .amplitudes(let springs):
      var perItem = springs.pointers
      plan.kernels.amplitudes(&perItem, &columns, &frame)
    }
  }

  static func propagate(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output
  ) {
    var states = plan.runStates
    var frame = SpringFrame(time, items, output)
    let (first, last) = (Int64(runs.lowerBound), Int64(runs.upperBound))
    switch plan.parameters {
    case .one(let spring):
      plan.kernels.propagate(spring, &states, first, last, &frame)
    case .few(var palette): plan.kernels.propagateFew(&palette, &states, first, last, &frame)
    case .perItem: break
    }
  }
}

extension SpringBatchPlan<Double> {
  /// The columns in the form of the kernels.
  var items: SpringItems {
    SpringItems(
      from: from.base, to: to.base, velocity: velocity.base, delay: delay.base,
      delayLow: delayLow?.base)
  }

  /// The states in the form of the kernels, for a plan that has them.
  var runStates: SpringStates {
    SpringStates(
      to: to.base, displacement: states?.displacement.base ?? to.base,
      velocity: states?.velocity.base ?? to.base, runs: runColumns)
  }
}

extension SpringBatchPlan<Float> {
  /// The columns in the form of the kernels; delays as sums of two floats only if there are any.
  func items(_ fast: KernelData.Fast?) -> FloatSpringItems {
    FloatSpringItems(
      from: from.base, to: to.base, velocity: velocity.base, delay: delay.base,
      delayLow: delayLow?.base, delayHead: fast?.columns.delayHead.base ?? from.base,
      delayTail: fast?.columns.delayTail.base ?? from.base)
  }
}

extension Float: SpringKernelDispatch {
  static var hasFastKernels: Bool { true }
  static var hasFewItemsFastPath: Bool { false }

  static func prepareFewItemsFastPath(_ plan: SpringBatchPlan<Float>) {}

  static func column(
    _ kernels: UnsafePointer<SpringKernelTable>, _ source: UnsafePointer<Float>,
    _ target: UnsafeMutablePointer<Float>?, _ count: Int64,
    _ bounds: UnsafeMutablePointer<ColumnBounds>
  ) {
    kernels.pointee.floatColumn(source, target, count, bounds)
  }

  static func carry(
    _ plan: SpringBatchPlan<Float>, _ carrying: UnsafePointer<SpringCarrying>
  ) {
    guard let states = plan.states else { return }
    var items = plan.items(nil)
    var frame = FloatSpringFrame(
      time: 0, first: 0, end: Int64(plan.count), positions: states.displacement.elements,
      velocities: states.velocity.elements)
    switch plan.parameters {
    case .one(let spring): plan.kernels.floatCarry(spring, &items, carrying, &frame)
    case .few(var palette): plan.kernels.floatCarryFew(&palette, &items, carrying, &frame)
    case .perItem: break
    }
  }

  static var flushThreshold: Double { 0x1p-48 }

  static func fitsRange(_ spring: Spring) -> Bool {
    let k = spring.coefficients
    let rates = [k.mix, k.velocityMix, k.gain, k.restoring, k.phase]
    // A phase is valid only up to 2²⁰ quarter turns. Without one, only the decay limits the time.
    return (0x1p-40...0x1p40).contains(spring.naturalFrequency)
      && rates.allSatisfy { $0 < 0x1p80 } && (k.regime > 0 || k.decay > 0x1p-60)
  }

  static func direct(
    _ plan: SpringBatchPlan<Float>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Float>.Output, delays: ItemClocks?
  ) {
    guard !items.isEmpty else { return }
    // The fast kernels count a phase in 21 bits, and have delays of their own.
    let fast =
      delays == nil && (time - plan.runs.earliest) * plan.fastestPhase < 0x1p20
      ? plan.data.fast : nil
    var columns = plan.items(fast)
    if let delays { (columns.delay, columns.delayLow) = (delays.high, delays.low) }
    var frame = FloatSpringFrame(time, items, output)
    let kernels = plan.kernels
    switch plan.data.perItem {
    case .none:
      switch (plan.parameters, fast) {
      case (.one(let spring), nil): kernels.floatPrecise(spring, &columns, &frame)
      case (.one(let spring), .some): kernels.floatFast(spring, &columns, &frame)
      case (.few(var palette), nil): kernels.floatPreciseFew(&palette, &columns, &frame)
      case (.few(let palette), .some(let fast)):
        var palette = fast.columns.palette(palette)
        kernels.floatFastFew(&palette, &columns, &frame)
      case (.perItem, _): break
      }
    case .coefficients(let springs):
      if let fast {
        var perItem = fast.columns.pointers
        kernels.floatFastPerItem(&perItem, &columns, &frame)
      } else {
        var perItem = springs.pointers
        kernels.floatPrecisePerItem(&perItem, &columns, &frame)
      }
    case .amplitudes(let springs):
      if let amplitudes = fast?.amplitudes {
        var perItem = amplitudes.pointers
        kernels.floatFastAmplitudes(&perItem, &columns, &frame)
      } else if let fast {
        var perItem = fast.columns.pointers
        kernels.floatFastPerItem(&perItem, &columns, &frame)
      } else {
        var perItem = springs.pointers
        kernels.floatPreciseAmplitudes(&perItem, &columns, &frame)
      }
    }
  }

  static func propagate(
    _ plan: SpringBatchPlan<Float>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Float>.Output
  ) {
    guard let moving = plan.states else { return }
    var states = FloatSpringStates(
      to: plan.to.base, displacement: moving.displacement.base, velocity: moving.velocity.base,
      runs: plan.runColumns)
    var frame = FloatSpringFrame(time, items, output)
    let (first, last) = (Int64(runs.lowerBound), Int64(runs.upperBound))
    switch plan.parameters {
    case .one(let spring):
      plan.kernels.floatPropagate(spring, &states, first, last, &frame)
    case .few(var palette): plan.kernels.floatPropagateFew(&palette, &states, first, last, &frame)
    case .perItem: break
    }
  }
}

extension SpringFrame {
  init(_ time: Double, _ items: Range<Int>, _ output: SpringBatchPlan<Double>.Output) {
    self.init(
      time: time, first: Int64(items.lowerBound), end: Int64(items.upperBound),
      positions: output.positions(items.lowerBound),
      velocities: output.velocities(items.lowerBound))
  }
}

extension FloatSpringFrame {
  init(_ time: Double, _ items: Range<Int>, _ output: SpringBatchPlan<Float>.Output) {
    self.init(
      time: time, first: Int64(items.lowerBound), end: Int64(items.upperBound),
      positions: output.positions(items.lowerBound),
      velocities: output.velocities(items.lowerBound))
  }
}
