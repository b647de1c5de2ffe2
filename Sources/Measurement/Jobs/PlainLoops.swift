internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification

/// The plain loops in C, for the level in use: what gains are ratios to.
enum PlainC {
  static var loops: PlainLoops {
    switch InstructionSet.current {
    case .baseline: plain_loops_base().pointee
    case .x86_64_v3: plain_loops_v3().pointee
    // The widest that were written, for later ones.
    default: plain_loops_v4().pointee
    }
  }
}

extension PlainSpring {
  /// A spring as the loop wants it: below, at or above critical damping, by the rounded damping ratio.
  init(_ description: SpringDescription) throws(SolverError) {
    let spring = try ModelSpring(description)
    let (frequency, ratio) = (spring.naturalFrequency, spring.dampingRatio)
    let root = frequency * (ratio * ratio - 1).magnitude.squareRoot()
    self.init()
    decayRate = ratio * frequency
    if ratio < 1 {
      (self.frequency, reciprocal) = (root, 1 / root)
    } else if ratio == 1 {
      regime = 1
    } else {
      regime = 2
      (slow, fast) = (root - decayRate, -root - decayRate)
      reciprocal = 1 / (slow - fast)
    }
  }

  /// Prepares springs; the caller frees them.
  static func allocate(
    _ descriptions: [SpringDescription]
  ) throws(SolverError) -> UnsafeMutableBufferPointer<PlainSpring> {
    var springs: [PlainSpring] = []
    for description in descriptions { springs.append(try PlainSpring(description)) }
    let memory = UnsafeMutableBufferPointer<PlainSpring>.allocate(capacity: springs.count)
    _ = memory.initialize(from: springs)
    return memory
  }
}

/// The loop over springs in double precision.
final class PlainSpringKernel: SpringFrameKernel {
  let description: KernelDescription
  let items: SpringItems
  private let prepared: UnsafeMutableBufferPointer<PlainSpring>
  private let loop: @convention(c) (UnsafePointer<PlainSprings>) -> Void
  private var springs: PlainSprings
  var start = 0.0

  init(_ items: SpringItems) throws(SolverError) {
    self.items = items
    loop = PlainC.loops.springs
    prepared = try PlainSpring.allocate(items.springs)
    springs = PlainSprings(
      from: items.from.baseAddress!, to: items.to.baseAddress!,
      velocity: items.velocity.baseAddress!, delay: items.delay.baseAddress!,
      springs: prepared.baseAddress!,
      assigned: items.workload.springs.isOne ? nil : UnsafePointer(items.spring.baseAddress!),
      positions: items.positions.baseAddress!,
      velocities: items.workload.outputs == .position ? nil : items.velocities.baseAddress!,
      count: items.from.count, time: 0)
    description = KernelDescription(items.workload, method: TimedMethods.cLoop)
  }

  deinit { prepared.deallocate() }

  func sample(at time: Double) {
    springs.time = time
    loop(&springs)
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    try items.check(at: time, bound: 1e-12)
  }
}

/// The loop over springs in single precision.
final class FloatPlainSpringKernel: FloatSpringFrameKernel {
  let description: KernelDescription
  let columns: FloatSpringColumns
  private let prepared: UnsafeMutableBufferPointer<PlainSpring>
  private let loop: @convention(c) (UnsafePointer<PlainFloatSprings>) -> Void
  private var springs: PlainFloatSprings
  var start = 0.0

  /// A kernel; nil where springs are of other regimes, which a textbook's formula in `Float` does not
  /// survive.
  init?(_ items: SpringItems) throws(SolverError) {
    let prepared = try PlainSpring.allocate(items.springs)
    guard prepared.allSatisfy({ $0.regime == 0 }) else {
      prepared.deallocate()
      return nil
    }
    let columns = FloatSpringColumns(items)
    self.prepared = prepared
    self.columns = columns
    loop = PlainC.loops.floatSprings
    springs = PlainFloatSprings(
      from: columns.from.baseAddress!, to: columns.to.baseAddress!,
      velocity: columns.velocity.baseAddress!, delay: columns.delay.baseAddress!,
      springs: prepared.baseAddress!,
      assigned: items.workload.springs.isOne ? nil : UnsafePointer(items.spring.baseAddress!),
      positions: columns.positions.baseAddress!,
      velocities: items.workload.outputs == .position ? nil : columns.velocities.baseAddress!,
      count: columns.from.count, time: 0)
    description = KernelDescription(items.workload, method: TimedMethods.cLoop)
  }

  deinit { prepared.deallocate() }

  func sample(at time: Double) {
    springs.time = Float(time)
    loop(&springs)
  }
}

extension PlainCurve {
  /// The loop over points of a curve.
  static func sampler(for curve: BezierControlPoints) -> CurveSampler {
    let c = BezierPolynomials<Double>(curve)
    var points = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
    let loop = PlainC.loops.curve
    return { progress, values in
      loop(&points, progress.baseAddress!, values.baseAddress!, progress.count)
    }
  }
}

/// A track of cubic keyframes as the loop wants it: knots, and between them cubics of the time since.
final class PlainCubics {
  private let knots: UnsafeMutableBufferPointer<Double>
  private let cubics: UnsafeMutableBufferPointer<PlainCubic>
  private var track: PlainTrack

  /// - Parameters:
  ///   - track: Cubic keyframes with velocities that do not jump.
  ///   - durations: How long each takes, in seconds.
  init(_ track: ScalarTrack, durations: [Double]) {
    let times = durations.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    knots = .allocate(capacity: times.count)
    cubics = .allocate(capacity: durations.count)
    _ = knots.initialize(from: times)
    for (index, length) in durations.enumerated() {
      let (start, end) = (times[index], times[index + 1])
      let (p0, p1) = (track.value(at: start), track.value(at: end))
      let (v0, v1) = (track.velocity(at: start), track.velocity(at: end))
      let rise = (p1 - p0) / length
      cubics.initializeElement(
        at: index,
        to: PlainCubic(
          a: p0, b: v0, c: (3 * rise - 2 * v0 - v1) / length,
          d: (v0 + v1 - 2 * rise) / (length * length)))
    }
    self.track = PlainTrack(
      knots: knots.baseAddress!, cubics: cubics.baseAddress!, count: cubics.count)
  }

  deinit {
    knots.deallocate()
    cubics.deallocate()
  }

  /// Fills the values at some times.
  func sample(
    _ times: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Double>
  ) {
    PlainC.loops.track(&track, times.baseAddress!, values.baseAddress!, times.count)
  }

  /// Fills the values of lanes that run the track from starts of their own.
  func sample(_ lanes: inout PlainLanes) { PlainC.loops.trackLanes(&track, &lanes) }
}
