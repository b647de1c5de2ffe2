internal import CKernelInterface

/// The scalar types of a batch, and their kernels.
protocol SpringBatchKernels: BinaryFloatingPoint, BitwiseCopyable, Sendable, VectorArithmetic,
  Animatable
where AnimatableData == Self {
  /// What the kernels need besides the common columns.
  associatedtype Extra: Sendable
  static func extra(
    _ core: SpringBatchCore, _ precision: FloatPrecision, _ starts: SpringStarts
  ) -> Extra
  /// The same with columns of its own.
  static func copy(_ extra: Extra) -> Extra
  /// Brings what the kernels need up to date after items were sent elsewhere, and says whether all of
  /// it is in range.
  static func restart(_ plan: SpringBatchPlan<Self>, _ items: Range<Int>, at time: Double) -> Bool
  /// How a few items are sampled if all are by one kernel.
  static func directFrame(
    _ core: SpringBatchCore, from: AlignedColumn<Self>, to: AlignedColumn<Self>,
    velocity: AlignedColumn<Self>
  ) -> DirectFrame?
  /// The fraction of its scale below which a state counts as none.
  static var nothing: Double { get }
  /// Whether what the kernels need of a spring is in the type's range, with room for products.
  static func holds(_ spring: Spring) -> Bool

  static func direct(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output)
  static func propagate(
    _ plan: SpringBatchPlan<Self>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Self>.Output)
}

extension SpringBatchCore {
  /// Every item from its own time, under one spring or a few.
  func direct(_ items: inout SpringItems, _ frame: inout SpringFrame) {
    switch parameters {
    case .one(var coefficients): kernels.direct(&coefficients, &items, &frame)
    case .few(var palette): kernels.directFew(&palette, &items, &frame)
    case .own: break
    }
  }

  var runColumns: SpringRunColumns {
    SpringRunColumns(
      start: runs.start.base, reference: runs.last.base,
      referenceLow: delayLow == nil ? nil : runs.lastLow.base)
  }
}

/// How the items of a batch start, in double precision.
struct SpringStarts {
  /// from − to.
  var displacement: [Double]
  var velocity: [Double]
}

/// The springs of a batch with one each, in the form its algorithm takes them.
enum OwnSprings: Sendable {
  case none
  case coefficients(SpringColumnStorage)
  case amplitudes(SpringAmplitudeStorage<Double>)

  init(_ core: SpringBatchCore, _ starts: SpringStarts) {
    guard case .own = core.springs else {
      self = .none
      return
    }
    let springs = core.springs.all.map { $0.coefficients }
    if core.algorithm == .propagated,
      let amplitudes = SpringAmplitudeStorage<Double>(
        springs, displacement: starts.displacement, velocity: starts.velocity)
    {
      self = .amplitudes(amplitudes)
    } else {
      self = .coefficients(SpringColumnStorage(springs))
    }
  }

  /// The same with columns of its own; coefficients never change.
  var copy: OwnSprings {
    guard case .amplitudes(let amplitudes) = self else { return self }
    return .amplitudes(SpringAmplitudeStorage(copying: amplitudes))
  }
}

extension Double: SpringBatchKernels {
  static func extra(
    _ core: SpringBatchCore, _ precision: FloatPrecision, _ starts: SpringStarts
  ) -> OwnSprings {
    OwnSprings(core, starts)
  }

  static func copy(_ extra: OwnSprings) -> OwnSprings { extra.copy }

  static func restart(
    _ plan: SpringBatchPlan<Double>, _ items: Range<Int>, at time: Double
  ) -> Bool {
    guard case .amplitudes(let amplitudes) = plan.extra else { return true }
    return amplitudes.restart(items, plan)
  }

  static func directFrame(
    _ core: SpringBatchCore, from: AlignedColumn<Double>, to: AlignedColumn<Double>,
    velocity: AlignedColumn<Double>
  ) -> DirectFrame? {
    DirectFrame(core, from: from, to: to, velocity: velocity)
  }

  static var nothing: Double { 0x1p-256 }

  static func holds(_ spring: Spring) -> Bool { true }

  static func direct(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output
  ) {
    guard !items.isEmpty else { return }
    var columns = SpringItems(
      from: plan.from.base, to: plan.to.base, velocity: plan.velocity.base,
      delay: plan.delay.base, delayLow: plan.delayLow?.base)
    var frame = SpringFrame(time, items, output)
    switch plan.extra {
    case .none: plan.direct(&columns, &frame)
    case .coefficients(let springs):
      var own = springs.pointers
      plan.kernels.directOwn(&own, &columns, &frame)
    case .amplitudes(let springs):
      var own = springs.pointers
      plan.kernels.amplitudes(&own, &columns, &frame)
    }
  }

  static func propagate(
    _ plan: SpringBatchPlan<Double>, _ time: Double, _ runs: Range<Int>, _ items: Range<Int>,
    _ output: SpringBatchPlan<Double>.Output
  ) {
    guard let moving = plan.states else { return }
    var states = SpringStates(
      to: plan.to.base, displacement: moving.displacement.base, velocity: moving.velocity.base,
      runs: plan.runColumns)
    var frame = SpringFrame(time, items, output)
    let (first, last) = (Int64(runs.lowerBound), Int64(runs.upperBound))
    switch plan.parameters {
    case .one(var coefficients):
      plan.kernels.propagate(&coefficients, &states, first, last, &frame)
    case .few(var palette): plan.kernels.propagateFew(&palette, &states, first, last, &frame)
    case .own: break
    }
  }
}

extension Float: SpringBatchKernels {
  /// The springs where each item has one, and what the fast kernels need.
  struct Extra: Sendable {
    var own: OwnSprings
    var fast: Fast?
  }

  /// The delays as sums of two floats, and springs of which there is one for each item.
  struct Fast: Sendable {
    var columns: FloatColumnStorage
    var amplitudes: SpringAmplitudeStorage<Float>?
  }

  static func extra(
    _ core: SpringBatchCore, _ precision: FloatPrecision, _ starts: SpringStarts
  ) -> Extra {
    let own = OwnSprings(core, starts)
    guard precision == .fast else { return Extra(own: own, fast: nil) }
    var springs: [SpringCoefficients] = []
    var amplitudes: SpringAmplitudeStorage<Float>?
    if case .shared = core.springs {} else { springs = core.springs.all.map { $0.coefficients } }
    if case .amplitudes = own {
      amplitudes = SpringAmplitudeStorage<Float>(
        springs, displacement: starts.displacement, velocity: starts.velocity)
      if amplitudes != nil { springs = [] }
    }
    return Extra(
      own: own, fast: Fast(columns: FloatColumnStorage(core, springs), amplitudes: amplitudes))
  }

  static func copy(_ extra: Extra) -> Extra {
    Extra(
      own: extra.own.copy,
      fast: extra.fast.map {
        Fast(
          columns: FloatColumnStorage(copying: $0.columns),
          amplitudes: $0.amplitudes.map { SpringAmplitudeStorage(copying: $0) })
      })
  }

  static func restart(
    _ plan: SpringBatchPlan<Float>, _ items: Range<Int>, at time: Double
  ) -> Bool {
    var isInRange = true
    if case .amplitudes(let amplitudes) = plan.extra.own {
      isInRange = amplitudes.restart(items, plan)
    }
    guard let fast = plan.extra.fast else { return isInRange }
    fast.columns.restart(items, at: time)
    return fast.amplitudes?.restart(items, plan) ?? true && isInRange
  }

  /// None, because the kernels differ by precision.
  static func directFrame(
    _ core: SpringBatchCore, from: AlignedColumn<Float>, to: AlignedColumn<Float>,
    velocity: AlignedColumn<Float>
  ) -> DirectFrame? {
    nil
  }

  static var nothing: Double { 0x1p-48 }

  static func holds(_ spring: Spring) -> Bool {
    let k = spring.coefficients
    let rates = [k.mix, k.velocityMix, k.gain, k.restoring, k.phase]
    // A phase is counted up to 2²⁰ quarter turns only; without one, times go as far as the decay.
    return (0x1p-40...0x1p40).contains(spring.naturalFrequency)
      && rates.allSatisfy { $0 < 0x1p80 } && (k.regime > 0 || k.decay > 0x1p-60)
  }

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
      delayHead: fast?.columns.delayHead.base ?? plan.from.base,
      delayTail: fast?.columns.delayTail.base ?? plan.from.base)
    var frame = FloatSpringFrame(time, items, output)
    let kernels = plan.kernels
    switch plan.extra.own {
    case .none:
      switch (plan.parameters, fast) {
      case (.one(var coefficients), nil): kernels.floatPrecise(&coefficients, &columns, &frame)
      case (.one(var coefficients), .some): kernels.floatFast(&coefficients, &columns, &frame)
      case (.few(var palette), nil): kernels.floatPreciseFew(&palette, &columns, &frame)
      case (.few(let palette), .some(let fast)):
        var palette = fast.columns.palette(palette)
        kernels.floatFastFew(&palette, &columns, &frame)
      case (.own, _): break
      }
    case .coefficients(let springs):
      if let fast {
        var own = fast.columns.pointers
        kernels.floatFastOwn(&own, &columns, &frame)
      } else {
        var own = springs.pointers
        kernels.floatPreciseOwn(&own, &columns, &frame)
      }
    case .amplitudes(let springs):
      if let amplitudes = fast?.amplitudes {
        var own = amplitudes.pointers
        kernels.floatFastAmplitudes(&own, &columns, &frame)
      } else if let fast {
        var own = fast.columns.pointers
        kernels.floatFastOwn(&own, &columns, &frame)
      } else {
        var own = springs.pointers
        kernels.floatPreciseAmplitudes(&own, &columns, &frame)
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
    case .one(var coefficients):
      plan.kernels.floatPropagate(&coefficients, &states, first, last, &frame)
    case .few(var palette): plan.kernels.floatPropagateFew(&palette, &states, first, last, &frame)
    case .own: break
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
