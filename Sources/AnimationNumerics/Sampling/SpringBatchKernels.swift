internal import CKernelInterface

/// The scalar types of a batch, and their kernels.
protocol SpringBatchKernels: BinaryFloatingPoint, BitwiseCopyable, Sendable, VectorArithmetic,
  Animatable
where AnimatableData == Self {
  /// What the kernels need besides the common columns.
  associatedtype Extra: Sendable
  static func extra(_ core: SpringBatchCore, _ precision: FloatPrecision) -> Extra
  /// The fraction of its scale below which a state counts as none.
  static var nothing: Double { get }

  static func direct(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output)
  static func propagate(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output)
}

extension SpringBatchCore {
  var runColumns: SpringRunColumns {
    SpringRunColumns(
      start: runs.start.base, reference: runs.last.base,
      referenceLow: delayLow == nil ? nil : runs.lastLow.base)
  }
}

extension Double: SpringBatchKernels {
  static func extra(_ core: SpringBatchCore, _ precision: FloatPrecision) -> SpringColumnStorage? {
    guard case .own = core.springs else { return nil }
    return SpringColumnStorage(core.springs.coefficients)
  }

  static var nothing: Double { 0x1p-256 }

  static func direct(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output
  ) {
    guard !items.isEmpty else { return }
    var columns = SpringItems(
      from: plan.from.base, to: plan.to.base, velocity: plan.velocity.base,
      delay: plan.delay.base, delayLow: plan.delayLow?.base)
    var frame = SpringFrame(time, items, output)
    switch plan.springs {
    case .shared(let spring):
      var coefficients = spring.coefficients
      plan.kernels.direct(&coefficients, &columns, &frame)
    case .own:
      var own = plan.extra!.pointers
      plan.kernels.directOwn(&own, &columns, &frame)
    }
  }

  static func propagate(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output
  ) {
    guard let moving = plan.states, case .shared(let spring) = plan.springs else { return }
    var states = SpringStates(
      to: plan.to.base, displacement: moving.displacement.base, velocity: moving.velocity.base,
      runs: plan.runColumns)
    var frame = SpringFrame(time, items, output)
    var coefficients = spring.coefficients
    plan.kernels.propagate(
      &coefficients, &states, Int64(runs.lowerBound), Int64(runs.upperBound), &frame)
  }
}

extension Float: SpringBatchKernels {
  /// The springs as columns where each item has one, and for the fast kernels the delays as sums of
  /// two floats.
  struct Extra: Sendable {
    var own: SpringColumnStorage?
    var fast: FloatColumnStorage?
  }

  static func extra(_ core: SpringBatchCore, _ precision: FloatPrecision) -> Extra {
    var extra = Extra()
    if case .own = core.springs { extra.own = SpringColumnStorage(core.springs.coefficients) }
    if precision == .fast { extra.fast = FloatColumnStorage(core) }
    return extra
  }

  static var nothing: Double { 0x1p-48 }

  static func direct(
    _ plan: SpringBatchPlan<Float>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Float>.Output
  ) {
    guard !items.isEmpty else { return }
    // The fast kernels count a phase in 21 bits.
    let fast =
      (time - plan.runs.earliest) * plan.fastestPhase < 0x1p20 ? plan.extra.fast : nil
    var columns = FloatSpringItems(
      from: plan.from.base, to: plan.to.base, velocity: plan.velocity.base,
      delay: plan.delay.base, delayLow: plan.delayLow?.base,
      delayHead: fast?.delayHead.base ?? plan.from.base,
      delayTail: fast?.delayTail.base ?? plan.from.base)
    var frame = FloatSpringFrame(time, items, output)
    switch plan.springs {
    case .shared(let spring):
      var coefficients = spring.coefficients
      if fast == nil {
        plan.kernels.floatPrecise(&coefficients, &columns, &frame)
      } else {
        plan.kernels.floatFast(&coefficients, &columns, &frame)
      }
    case .own:
      if let fast {
        var own = fast.pointers
        plan.kernels.floatFastOwn(&own, &columns, &frame)
      } else {
        var own = plan.extra.own!.pointers
        plan.kernels.floatPreciseOwn(&own, &columns, &frame)
      }
    }
  }

  static func propagate(
    _ plan: SpringBatchPlan<Float>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Float>.Output
  ) {
    guard let moving = plan.states, case .shared(let spring) = plan.springs else { return }
    var states = FloatSpringStates(
      to: plan.to.base, displacement: moving.displacement.base, velocity: moving.velocity.base,
      runs: plan.runColumns)
    var frame = FloatSpringFrame(time, items, output)
    var coefficients = spring.coefficients
    plan.kernels.floatPropagate(
      &coefficients, &states, Int64(runs.lowerBound), Int64(runs.upperBound), &frame)
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
