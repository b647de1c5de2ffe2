internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

/// One call after another of a function that answers for one value: what an interface asks that animates
/// a few things. Every call has inputs of its own.
struct CallWorkload: Sendable {
  /// What is called. The text is the name of the job.
  enum Call: String, Sendable, CaseIterable {
    case springValue = "spring-value"
    case springUpdate = "spring-update"
    case unitCurve = "unit-curve"
    case animationOfCurve = "animation-of-curve"
    case animatedSpring = "animated-spring"
    case animatedSpringAndCurve = "animated-spring-and-curve"
    case spring = "spring"
    case settlingDuration = "settling-duration"
    case cubicBezier = "cubic-bezier"
    case bezierUnitCurve = "bezier-unit-curve"
    case namedUnitCurve = "named-unit-curve"
  }

  /// The number of calls, one after the other, unless another one is asked for.
  static let sizes = [1_000]
  static let springDescription = SpringDescription.bounce(duration: 0.5, bounce: 0.3)
  static let easeInOut = BezierControlPoints(0.42, 0, 0.58, 1)
  /// How long the curves take, in seconds.
  static let duration = 0.9

  /// What is called.
  var call: Call
  /// How often.
  var items: Int
  /// The seed of the inputs.
  var seed: UInt64

  /// The job's name: call.spring-value.double.1000.
  var name: String { "call.\(call.rawValue).double.\(items)" }
}

/// The inputs and outputs of calls: random numbers of [0, 1), two for each call.
final class CallColumns {
  private static let blocks = 64

  let items: Int
  private let first: CurvePoints
  private let second: CurvePoints
  /// Of what a plain loop reads besides: delays that are minus the times, where moves start and end.
  private let minusTimes: UnsafeMutableBufferPointer<Double>
  let zeros: UnsafeMutableBufferPointer<Double>
  let ones: UnsafeMutableBufferPointer<Double>

  init(_ workload: CallWorkload) {
    items = workload.items
    let pool = workload.items * Self.blocks
    first = CurvePoints(items: items, seed: workload.seed, poolSize: pool)
    second = CurvePoints(items: items, seed: ~workload.seed, poolSize: pool)
    minusTimes = .allocate(capacity: pool)
    let duration = workload.call == .animationOfCurve ? CallWorkload.duration : 0.5
    _ = minusTimes.initialize(from: first.progress.lazy.map { -duration * $0 })
    zeros = .allocate(capacity: items)
    ones = .allocate(capacity: items)
    zeros.initialize(repeating: 0)
    ones.initialize(repeating: 1)
  }

  deinit { for column in [minusTimes, zeros, ones] { column.deallocate() } }

  /// The results: what the function answers, and a second number where it has two.
  var results: UnsafeMutableBufferPointer<Double> { first.values }
  var others: UnsafeMutableBufferPointer<Double> { second.values }

  /// One result of each call of a block.
  @inline(__always)
  func fill(_ index: Int, _ call: (Double, Double) -> Double) {
    let block = block(index)
    for item in 0..<items { results[item] = call(block.first[item], block.second[item]) }
  }

  /// The inputs of a block of calls.
  func block(_ index: Int) -> (
    first: UnsafeBufferPointer<Double>, second: UnsafeBufferPointer<Double>,
    minusTimes: UnsafeBufferPointer<Double>
  ) {
    let start = index % Self.blocks * items
    return (
      first.block(index), second.block(index),
      UnsafeBufferPointer(rebasing: minusTimes[start...].prefix(items))
    )
  }
}

/// A function called in a loop.
final class CallKernel: TimedKernel {
  /// Does the calls of a block.
  typealias Body = (CallColumns, Int) -> Void

  let description: KernelDescription
  private let workload: CallWorkload
  private let columns: CallColumns
  private let body: Body
  private var next = 0

  init(_ method: String, _ workload: CallWorkload, body: @escaping Body) {
    self.workload = workload
    self.body = body
    columns = CallColumns(workload)
    description = KernelDescription(
      family: "call", workload: workload.name, method: method, items: workload.items,
      workingSetBytes: workload.items * 32)
  }

  func prepare(round: Int) { next = round &* 7919 }

  func run(calls: Int) {
    for _ in 0..<calls {
      body(columns, next)
      launder_memory(columns.results.baseAddress!)
      launder_memory(columns.others.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 1)
    let block = columns.block(next)
    run(calls: 1)
    return try KernelCheck(
      at: KernelCheck.places(of: workload.items),
      bound: description.isOurs ? workload.call.bound : 1e-6
    ) { item throws(SolverError) in
      try workload.call.error(
        of: (columns.results[item], columns.others[item]),
        at: (block.first[item], block.second[item]))
    }
  }
}

extension CallWorkload.Call {
  /// The largest error with which the call is worth timing: of springs as a fraction of the motion, of
  /// settling times relative, of curves that tables may answer as what a table promises.
  var bound: Double {
    switch self {
    case .springValue, .springUpdate, .animatedSpring, .spring: 1e-15
    case .settlingDuration: 1e-9
    case .animatedSpringAndCurve, .unitCurve, .animationOfCurve, .cubicBezier, .bezierUnitCurve,
      .namedUnitCurve:
      1e-12
    }
  }

  /// Calls this package's function for every input of a block.
  var body: CallKernel.Body {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let duration = CallWorkload.duration
    switch self {
    case .springValue:
      return { columns, index in
        columns.fill(index) { spring.value(target: 1, initialVelocity: $1, time: 0.5 * $0) }
      }
    case .springUpdate:
      return { columns, index in
        let block = columns.block(index)
        for item in 0..<columns.items {
          var (value, velocity) = (0.0, block.second[item])
          spring.update(
            value: &value, velocity: &velocity, target: 1, deltaTime: 0.5 * block.first[item])
          columns.results[item] = value
          columns.others[item] = velocity
        }
      }
    case .unitCurve:
      let curve = UnitCurve.easeInOut
      return { columns, index in columns.fill(index) { time, _ in curve.value(at: time) } }
    case .animationOfCurve:
      let animation = Animation.easeInOut(duration: duration)
      return { columns, index in
        columns.fill(index) { time, _ in animation.value(1.0, time: duration * time) }
      }
    case .animatedSpring:
      let value = Self.animatedValue(spring, withCurve: false)
      return { columns, index in columns.fill(index) { time, _ in value.value(at: 0.5 * time) } }
    case .animatedSpringAndCurve:
      let value = Self.animatedValue(spring, withCurve: true)
      return { columns, index in columns.fill(index) { time, _ in value.value(at: 0.5 * time) } }
    case .spring:
      return { columns, index in
        let block = columns.block(index)
        for item in 0..<columns.items {
          var spring = Spring(
            duration: 0.2 + block.first[item], bounce: 1.5 * block.second[item] - 0.5)
          keep(&spring)
          columns.results[item] = spring.naturalFrequency
          columns.others[item] = spring.dampingRatio
        }
      }
    case .settlingDuration:
      return { columns, index in
        columns.fill(index) { Spring(duration: 0.2 + $0, bounce: 0.9 * $1).settlingDuration }
      }
    case .cubicBezier:
      return { columns, index in
        let block = columns.block(index)
        for item in 0..<columns.items {
          // The first coordinates lie in [0, 1]: nothing is refused.
          guard
            var curve = try? CubicBezier(
              x1: block.first[item], y1: 0.1, x2: block.second[item], y2: 1)
          else { continue }
          keep(&curve)
        }
      }
    case .bezierUnitCurve:
      return { columns, index in
        let block = columns.block(index)
        for item in 0..<columns.items {
          var curve = Self.unitCurve(block.first[item], block.second[item])
          keep(&curve)
        }
      }
    case .namedUnitCurve:
      return { columns, index in
        for _ in 0..<columns.items {
          var curve = UnitCurve.easeInOut
          keep(&curve)
        }
      }
    }
  }

  private static func unitCurve(_ x1: Double, _ x2: Double) -> UnitCurve {
    .bezier(
      startControlPoint: UnitPoint(x: x1, y: 0.1), endControlPoint: UnitPoint(x: x2, y: 1))
  }

  /// A value on its way to 1 under a spring, and to 2 along a curve on top of that.
  private static func animatedValue(_ spring: Spring, withCurve: Bool) -> AnimatedValue<Double> {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .spring(spring), at: 0)
    if withCurve {
      value.retarget(to: 2, with: .easeInOut(duration: CallWorkload.duration), at: 0)
    }
    return value
  }

  /// The plain loop in C that computes the same; nil where there is none.
  func plainBody() throws(SolverError) -> CallKernel.Body? {
    let loops = PlainC.loops
    let c = BezierPolynomials<Double>(CallWorkload.easeInOut)
    let curve = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
    switch self {
    case .springValue, .springUpdate:
      let spring = try PlainSpring(CallWorkload.springDescription)
      let hasVelocities = self == .springUpdate
      return { columns, index in
        let block = columns.block(index)
        withUnsafePointer(to: spring) { spring in
          var springs = PlainSprings(
            from: columns.zeros.baseAddress!, to: columns.ones.baseAddress!,
            velocity: block.second.baseAddress!, delay: block.minusTimes.baseAddress!,
            springs: spring, assigned: nil, positions: columns.results.baseAddress!,
            velocities: hasVelocities ? columns.others.baseAddress! : nil, count: columns.items,
            time: 0)
          loops.springs(&springs)
        }
      }
    case .unitCurve:
      return { columns, index in
        var curve = curve
        loops.curve(
          &curve, columns.block(index).first.baseAddress!, columns.results.baseAddress!,
          columns.items)
      }
    case .animationOfCurve:
      return { columns, index in
        var curve = curve
        var lanes = PlainLanes(
          starts: columns.block(index).minusTimes.baseAddress!,
          values: columns.results.baseAddress!, count: columns.items, time: 0)
        loops.easedLanes(&curve, &lanes, 0, 1, 1 / CallWorkload.duration)
      }
    default: return nil
    }
  }

  /// The error of what a call answered.
  ///
  /// - Parameters:
  ///   - result: Its number, or two.
  ///   - input: The random numbers that it was given.
  func error(
    of result: (Double, Double), at input: (Double, Double)
  ) throws(SolverError) -> Double {
    let reference = ReferenceSolver()
    func curve(_ points: BezierControlPoints, at progress: Double) throws(SolverError) -> TrueValue
    {
      try reference.truth(for: .cubicBezier(CubicBezierRequest(curve: points, progress: progress)))
        .values[0]
    }
    func motion(velocity: Double) throws(SolverError) -> MotionError {
      let spring = CallWorkload.springDescription
      let request = SpringRequest(spring: spring, velocity: velocity, time: 0.5 * input.0)
      let truth = try reference.truth(for: .spring(request)).values
      return MotionError(
        of: MotionAnswer(position: result.0, velocity: result.1), position: truth[0],
        velocity: truth[1], request: request,
        naturalFrequency: spring.approximateNaturalFrequency ?? 1,
        dampingRatio: spring.approximateDampingRatio, allowance: .honestDouble)
    }
    let made = BezierControlPoints(input.0, 0.1, input.1, 1)
    switch self {
    case .springValue: return try motion(velocity: input.1).position
    case .springUpdate:
      let error = try motion(velocity: input.1)
      return max(error.position, error.velocity)
    case .animatedSpring: return try motion(velocity: 0).position
    case .unitCurve: return try curve(CallWorkload.easeInOut, at: input.0).distance(to: result.0)
    case .animationOfCurve:
      let time = CallWorkload.duration * input.0
      return try curve(CallWorkload.easeInOut, at: time / CallWorkload.duration)
        .distance(to: result.0)
    case .animatedSpringAndCurve:
      let time = 0.5 * input.0
      let below = try reference.truth(
        for: .spring(SpringRequest(spring: CallWorkload.springDescription, time: time))
      ).values[0].rounded
      let progress = try curve(CallWorkload.easeInOut, at: time / CallWorkload.duration).rounded
      return (below + progress * (2 - below) - result.0).magnitude
    case .spring:
      let bounce = 1.5 * input.1 - 0.5
      let frequency = 2 * Double.pi / (0.2 + input.0)
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      return max(
        (result.0 - frequency).magnitude / frequency, (result.1 - ratio).magnitude / ratio)
    case .settlingDuration:
      let truth = try reference.truth(
        for: .settling(
          SettlingRequest(spring: .bounce(duration: 0.2 + input.0, bounce: 0.9 * input.1)))
      ).values[0]
      return truth.distance(to: result.0) / truth.rounded
    case .cubicBezier:
      let value = (try? CubicBezier(x1: input.0, y1: 0.1, x2: input.1, y2: 1))?.value(at: 0.3)
      return try curve(made, at: 0.3).distance(to: value ?? .nan)
    case .bezierUnitCurve:
      return try curve(made, at: 0.3).distance(
        to: Self.unitCurve(input.0, input.1).value(at: 0.3))
    case .namedUnitCurve:
      return try curve(CallWorkload.easeInOut, at: input.0).distance(
        to: UnitCurve.easeInOut.value(at: input.0))
    }
  }
}

/// Makes the optimiser believe that every part of something that was made is used.
@inline(__always)
func keep<Value>(_ value: inout Value) {
  withUnsafeMutablePointer(to: &value) { launder_memory($0) }
}

/// The methods that can be timed on calls.
enum CallKernelRegistry {
  static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    CallWorkload.Call.allCases.map { call in
      let workload = CallWorkload(call: call, items: items, seed: seed)
      return JobGroup(name: workload.name, items: items, scalar: .double) {
        () throws(SolverError) in
        try kernels(workload).filter { methods?.contains($0.description.method) ?? true }
      }
    }
  }

  static func kernels(_ workload: CallWorkload) throws(SolverError) -> [CallKernel] {
    var kernels = [CallKernel("ours", workload, body: workload.call.body)]
    if let plain = try workload.call.plainBody() {
      kernels.append(CallKernel(TimedMethods.cLoop, workload, body: plain))
    }
    return kernels
  }
}
