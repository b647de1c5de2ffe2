internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

/// A function that returns one value, called repeatedly with different inputs: the typical use in
/// an interface that animates a few things.
struct Call {
  /// The inputs of one call: two random numbers in [0, 1).
  typealias Inputs = (first: Double, second: Double)
  /// The results of one call; the second is 0 if the function has only one.
  typealias Results = (first: Double, second: Double)
  /// Makes the calls of one block.
  typealias Block = (CallColumns, _ index: Int) -> Void
  typealias PlainLoop = () throws -> Block

  /// The name within the job's name: "spring-value".
  let name: String
  /// The largest error allowed before timing. It is a fraction of the motion for springs, relative
  /// for settling times, and the promised table error for curves.
  let bound: Double
  /// The range of times, in seconds.
  var span = 0.5
  /// Makes the plain loop in C that computes the same function; nil if there is no such loop.
  var plain: PlainLoop?
  /// Whether the plain loop over springs is timed beside the call, as a unit of time.
  var timesPlainSpring = false
  /// Calls this package's function for every input of a block.
  let ours: Block
  let error: (Results, Inputs) throws -> Double

  /// The standard number of consecutive calls.
  static let sizes = [1_000]

  /// The job's name: call.spring-value.double.1000.
  func path(items: Int) -> String { "call.\(name).double.\(items)" }

  /// The calls by every method.
  func group(items: Int, seed: UInt64) -> JobGroup {
    var methods: [JobGroup.Method<CallColumns>] = [
      .init("ours") { job("ours", $0, bound: bound, block: ours) }
    ]
    if let plain {
      methods.append(
        .init(TimedMethods.cLoop) { job(TimedMethods.cLoop, $0, bound: 1e-6, block: try plain()) })
    }
    if timesPlainSpring {
      methods.append(
        .init(TimedMethods.cSample) {
          job(
            TimedMethods.cSample, $0, bound: 1e-6,
            block: try Self.plainSprings(hasVelocities: false), error: Self.valueError)
        })
    }
    return JobGroup(
      path(items: items), items: items,
      inputs: { CallColumns(items: items, span: span, seed: seed) }, methods: methods)
  }

  func job(
    _ method: String, _ columns: CallColumns, bound: Double, block: @escaping Block,
    error: ((Results, Inputs) throws -> Double)? = nil
  ) -> Job {
    let error = error ?? self.error
    let next = RoundState(0)
    let checkedRound = 1
    return Job(
      JobDescription(
        family: JobFamily.call.name, workload: path(items: columns.items), method: method,
        items: columns.items, workingSetBytes: columns.items * 32),
      prepare: { next.value = $0 &* 7919 },
      run: { calls in
        var index = next.value
        for _ in 0..<calls {
          block(columns, index)
          doNotOptimize(memory: columns.results.baseAddress!)
          doNotOptimize(memory: columns.others.baseAddress!)
          index += 1
        }
        next.value = index
      }, rounds: checkedRound..<checkedRound + 1, bound: bound
    ) { item in
      let inputs = columns.block(checkedRound &* 7919)
      return try error(
        (columns.results[item], columns.others[item]), (inputs.first[item], inputs.second[item]))
    }
  }
}

/// The inputs and results of calls.
final class CallColumns {
  private static let blocks = 64

  let items: Int
  private let first: CurvePoints
  private let second: CurvePoints
  /// Further inputs of a plain loop: delays equal to minus the times, and the start and end values
  /// of moves.
  private let minusTimes: Column<Double>
  let zeros: Column<Double>
  let ones: Column<Double>

  init(items: Int, span: Double, seed: UInt64) {
    self.items = items
    let pool = items * Self.blocks
    first = CurvePoints(items: items, seed: seed, poolSize: pool)
    second = CurvePoints(items: items, seed: ~seed, poolSize: pool)
    minusTimes = Column(first.progress.map { -span * $0 })
    zeros = Column(repeating: 0, count: items)
    ones = Column(repeating: 1, count: items)
  }

  /// The first and the second results.
  var results: UnsafeMutableBufferPointer<Double> { first.values }
  var others: UnsafeMutableBufferPointer<Double> { second.values }

  /// Stores one result for each call of a block.
  @inline(__always) func fill(_ index: Int, _ call: (Double, Double) -> Double) {
    let block = block(index)
    for item in 0..<items { results[item] = call(block.first[item], block.second[item]) }
  }

  /// Stores two results for each call of a block.
  @inline(__always) func fillBoth(_ index: Int, _ call: (Double, Double) -> (Double, Double)) {
    let block = block(index)
    for item in 0..<items {
      (results[item], others[item]) = call(block.first[item], block.second[item])
    }
  }

  /// The inputs of a block of calls.
  func block(_ index: Int) -> (
    first: UnsafeBufferPointer<Double>, second: UnsafeBufferPointer<Double>
  ) {
    let start = index % Self.blocks
    return (first.block(start), second.block(start))
  }

  /// The delays of a block of plain springs.
  func delays(_ index: Int) -> UnsafeMutablePointer<Double> {
    minusTimes.buffer.baseAddress! + index % Self.blocks * items
  }
}

extension Call {
  private static let springDescription = SpringDescription.bounce(duration: 0.5, bounce: 0.3)
  private static let easeInOut = BezierControlPoints(0.42, 0, 0.58, 1)
  /// The duration of curves, in seconds.
  private static let duration = 0.9

  static var all: [Call] { springs + curves + animatedValues + makings }

  private static func plainSprings(hasVelocities: Bool) throws -> Block {
    let (plain, loop) = (Column([try PlainSpring(springDescription)]), PlainC.loops.springs)
    return { columns, index in
      var springs = PlainSprings(
        from: columns.zeros.buffer.baseAddress!, to: columns.ones.buffer.baseAddress!,
        velocity: columns.block(index).second.baseAddress!, delay: columns.delays(index),
        springs: plain.buffer.baseAddress!, assigned: nil,
        positions: columns.results.baseAddress!,
        velocities: hasVelocities ? columns.others.baseAddress! : nil, count: columns.items,
        time: 0)
      loop(&springs)
    }
  }

  /// The error of a spring's value.
  private static func valueError(_ result: Results, _ input: Inputs) throws -> Double {
    try motion(result, 0.5 * input.first, velocity: input.second).position
  }

  private static var springs: [Call] {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    return [
      Call(
        name: "spring-value", bound: 1e-15,
        plain: { try plainSprings(hasVelocities: false) },
        ours: { columns, index in
          columns.fill(index) { spring.value(target: 1, initialVelocity: $1, time: 0.5 * $0) }
        }, error: valueError),
      Call(
        name: "spring-update", bound: 1e-15,
        plain: { try plainSprings(hasVelocities: true) },
        ours: { columns, index in
          columns.fillBoth(index) {
            var (value, velocity) = (0.0, $1)
            spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.5 * $0)
            return (value, velocity)
          }
        },
        error: { try motion($0, 0.5 * $1.first, velocity: $1.second).largest }),
    ]
  }

  private static var curves: [Call] {
    let (named, duration) = (UnitCurve.easeInOut, duration)
    let animation = Animation.easeInOut(duration: duration)
    let c = BezierPolynomials<Double>(easeInOut)
    let plain = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
    let loops = PlainC.loops
    return [
      Call(
        name: "unit-curve", bound: 1e-12,
        plain: {
          { columns, index in
            var plain = plain
            loops.curve(
              &plain, columns.block(index).first.baseAddress!, columns.results.baseAddress!,
              columns.items)
          }
        },
        ours: { columns, index in columns.fill(index) { time, _ in named.value(at: time) } },
        error: { try easeInOut.truth(at: $1.first).distance(to: $0.first) }),
      Call(
        name: "animation-of-curve", bound: 1e-12, span: duration,
        plain: {
          { columns, index in
            var plain = plain
            var lanes = PlainLanes(
              starts: columns.delays(index), values: columns.results.baseAddress!,
              count: columns.items, time: 0)
            loops.easedLanes(&plain, &lanes, 0, 1, 1 / duration)
          }
        },
        ours: { columns, index in
          columns.fill(index) { time, _ in animation.value(1.0, time: duration * time) }
        },
        error: {
          try easeInOut.truth(at: duration * $1.first / duration).distance(to: $0.first)
        }),
    ]
  }

  private static var animatedValues: [Call] {
    var moving = AnimatedValue(0.0)
    moving.retarget(to: 1, with: .spring(Spring(duration: 0.5, bounce: 0.3)), at: 0)
    var retargeted = moving
    retargeted.retarget(to: 2, with: .easeInOut(duration: duration), at: 0)
    return [
      Call(
        name: "animated-spring", bound: 1e-15,
        ours: { [moving] columns, index in
          columns.fill(index) { time, _ in moving.value(at: 0.5 * time) }
        },
        error: { try motion($0, 0.5 * $1.first, velocity: 0).position }),
      Call(
        name: "animated-spring-and-curve", bound: 1e-12,
        ours: { [retargeted] columns, index in
          columns.fill(index) { time, _ in retargeted.value(at: 0.5 * time) }
        },
        error: { result, input in
          let time = 0.5 * input.first
          let request = SpringRequest(spring: springDescription, time: time)
          let below = try SolverRequest.spring(request).truth[0].rounded
          let progress = try easeInOut.truth(at: time / duration).rounded
          return (below + progress * (2 - below) - result.first).magnitude
        }),
    ]
  }

  /// Calls that make a spring or a curve, or search for a time.
  private static var makings: [Call] {
    func bezier(_ input: (Double, Double)) -> UnitCurve {
      .bezier(
        startControlPoint: UnitPoint(x: input.0, y: 0.1),
        endControlPoint: UnitPoint(x: input.1, y: 1))
    }

    /// The error of a new curve's value at a progress of 0.3.
    func error(_ value: Double, _ input: Inputs) throws -> Double {
      try BezierControlPoints(input.first, 0.1, input.second, 1).truth(at: 0.3)
        .distance(to: value)
    }
    return [
      Call(
        name: "spring", bound: 1e-15, timesPlainSpring: true,
        ours: { columns, index in
          columns.fillBoth(index) {
            var spring = Spring(duration: 0.2 + $0, bounce: 1.5 * $1 - 0.5)
            doNotOptimize(&spring)
            return (spring.naturalFrequency, spring.dampingRatio)
          }
        },
        error: { result, input in
          let bounce = 1.5 * input.second - 0.5
          let frequency = 2 * Double.pi / (0.2 + input.first)
          let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
          return max(
            (result.first - frequency).magnitude / frequency,
            (result.second - ratio).magnitude / ratio)
        }),
      Call(
        name: "settling-duration", bound: 1e-9,
        ours: { columns, index in
          columns.fill(index) { Spring(duration: 0.2 + $0, bounce: 0.9 * $1).settlingDuration }
        },
        error: { result, input in
          let spring = SpringDescription.bounce(
            duration: 0.2 + input.first, bounce: 0.9 * input.second)
          let truth = try SolverRequest.settling(SettlingRequest(spring: spring)).truth[0]
          return truth.distance(to: result.first) / truth.rounded
        }),
      Call(
        name: "cubic-bezier", bound: 1e-12,
        ours: { columns, index in
          let block = columns.block(index)
          for item in 0..<columns.items {
            // The x coordinates lie in [0, 1], so no curve is rejected.
            guard
              var curve = try? CubicBezier(
                x1: block.first[item], y1: 0.1, x2: block.second[item], y2: 1)
            else { continue }
            doNotOptimize(&curve)
          }
        },
        error: { _, input in
          let curve = try? CubicBezier(x1: input.first, y1: 0.1, x2: input.second, y2: 1)
          return try error(curve?.value(at: 0.3) ?? .nan, input)
        }),
      Call(
        name: "bezier-unit-curve", bound: 1e-12,
        ours: { columns, index in
          let block = columns.block(index)
          for item in 0..<columns.items {
            var curve = bezier((block.first[item], block.second[item]))
            doNotOptimize(&curve)
          }
        },
        error: { try error(bezier($1).value(at: 0.3), $1) }),
      Call(
        name: "named-unit-curve", bound: 1e-12,
        ours: { columns, _ in
          for _ in 0..<columns.items {
            var curve = UnitCurve.easeInOut
            doNotOptimize(&curve)
          }
        },
        error: {
          try easeInOut.truth(at: $1.first).distance(to: UnitCurve.easeInOut.value(at: $1.first))
        }),
    ]
  }

  /// The error of a move from 0 to 1.
  private static func motion(
    _ result: Results, _ time: Double, velocity: Double
  ) throws -> MotionError {
    let request = SpringRequest(spring: springDescription, velocity: velocity, time: time)
    return try MotionError(
      of: MotionAnswer(position: result.first, velocity: result.second), to: request)
  }
}
