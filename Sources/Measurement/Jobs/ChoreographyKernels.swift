internal import AnimationChoreography
internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import SolverVerification
internal import Seeding

extension TimedKernel {
  /// Checks a frame of each part of a motion, at some lanes.
  fileprivate func checkFrames(
    of values: UnsafeMutableBufferPointer<Double>, at time: () -> Double, bound: Double,
    _ truth: (_ lane: Int, _ time: Double) -> Double
  ) throws(SolverError) -> KernelCheck {
    var all = KernelCheck(error: 0, bound: bound, count: 0)
    let lanes = Array(stride(from: 0, to: values.count, by: max(1, values.count / 8)))
    for round in 0..<8 {
      prepare(round: round)
      let time = time()
      run(calls: 1)
      let frame = try KernelCheck(at: lanes, bound: bound) { lane throws(SolverError) in
        (values[lane] - truth(lane, time)).magnitude
      }
      all.error = max(all.error, frame.error)
      all.count += frame.count
    }
    return all
  }
}

/// The lanes of a choreography, one frame after another.
final class ChoreographyKernel: ObservableKernel {
  let description: KernelDescription
  private let sampler: ChoreographySampler
  private let clock: FrameClock
  private let positions: UnsafeMutableBufferPointer<Double>
  private var next = 0.0

  /// - Parameter workload: Its motion decides the error that is allowed: springs keep the bits of scalar
  ///   functions or those of a batch, curves may come from tables.
  convenience init(_ workload: ChoreographyWorkload) throws(SolverError) {
    do throws(ParameterError) {
      self.init(
        ChoreographySampler(try workload.choreography()), workload: workload.name,
        seed: workload.seed)
    } catch {
      throw .failed("\(error)")
    }
  }

  init(_ sampler: ChoreographySampler, workload: String, seed: UInt64) {
    self.sampler = sampler
    clock = FrameClock(seed: seed)
    positions = .allocate(capacity: sampler.lanes.count)
    positions.initialize(repeating: 0)
    description = KernelDescription(
      family: "choreography", workload: workload, method: "ours-choreography",
      items: positions.count, workingSetBytes: positions.count * 16)
  }

  deinit { positions.deallocate() }

  func prepare(round: Int) { next = clock.start(round: round) }

  func run(calls: Int) {
    for _ in 0..<calls {
      sampler.sample(at: launder_double(next), into: positions)
      launder_memory(positions.baseAddress!)
      next = clock.next(after: next)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    // In units of the move, which is about as long as 1: what tables of curves may cost.
    try checkFrames(of: positions, at: { next }, bound: 1e-12) { scalar($0, at: $1) }
  }

  /// What the scalar functions say, which define the motion.
  private func scalar(_ lane: Int, at time: Double) -> Double {
    guard let plain = sampler.plainSpring(lane: lane) else {
      return sampler.sample(lane: lane, at: time).value
    }
    let local = time - sampler.lanes[lane].start
    return local <= 0
      ? plain.from
      : plain.spring.value(
        fromValue: plain.from, toValue: plain.to, initialVelocity: 0, time: local)
  }

  func insertOutputs(into digest: inout AnswerDigest) {
    for position in positions { digest.insert(position) }
  }
}

/// Frame times that go around a choreography, from another one on in every round.
struct FrameClock {
  let seed: UInt64

  /// Seconds between frames.
  private static let step = ChoreographyWorkload.duration / Double(ChoreographyWorkload.frames)

  /// The first frame of a round.
  func start(round: Int) -> Double {
    var random = SplitMix64(seed: seed &+ UInt64(round) &* 0x9E37)
    return random.number(0, ChoreographyWorkload.duration)
  }

  /// The frame after another.
  @inline(__always)
  func next(after time: Double) -> Double {
    let next = time + Self.step
    return next < ChoreographyWorkload.duration ? next : next - ChoreographyWorkload.duration
  }
}

/// The plain loop in C over the lanes of a choreography whose formula is obvious.
final class PlainChoreographyKernel: TimedKernel {
  let description: KernelDescription
  private let clock: FrameClock
  private let sampler: ChoreographySampler
  private let columns: [UnsafeMutableBufferPointer<Double>]
  private let spring: UnsafeMutableBufferPointer<PlainSpring>
  private let frame: (PlainChoreographyKernel, Double) -> Void
  private var next = 0.0

  /// A kernel; nil where no plain loop would do: springs and curves that follow each other.
  init?(_ workload: ChoreographyWorkload) throws(SolverError) {
    let plain = workload.plainSpring
    spring = try PlainSpring.allocate([
      .bounce(duration: plain.spring.duration, bounce: plain.spring.bounce)
    ])
    do throws(ParameterError) {
      sampler = ChoreographySampler(try workload.choreography())
      switch workload.motion {
      case .spring: frame = { $0.springs(at: $1) }
      case .ease:
        let (duration, target) = workload.easing
        let c = BezierPolynomials<Double>(.init(0.42, 0, 0.58, 1))
        let curve = PlainCurve(ax: c.ax, bx: c.bx, cx: c.cx, ay: c.ay, by: c.by, cy: c.cy)
        let loop = PlainC.loops.easedLanes
        frame = { kernel, time in
          var (curve, lanes) = (curve, kernel.lanes(at: time))
          loop(&curve, &lanes, 0, target, 1 / duration)
        }
      case .cubics:
        let keyframes = try workload.cubicKeyframes()
        let cubics = PlainCubics(keyframes.track, durations: keyframes.durations)
        frame = { kernel, time in
          var lanes = kernel.lanes(at: time)
          cubics.sample(&lanes)
        }
      default:
        spring.deallocate()
        return nil
      }
    } catch {
      throw .failed("\(error)")
    }
    clock = FrameClock(seed: workload.seed)
    // Starts, results, starts of the move, targets, initial velocities.
    let starts = sampler.lanes.map(\.start)
    let still = [Double](repeating: 0, count: starts.count)
    columns = [starts, still, still, still.map { _ in plain.target }, still].map { column in
      let memory = UnsafeMutableBufferPointer<Double>.allocate(capacity: column.count)
      _ = memory.initialize(from: column)
      return memory
    }
    description = KernelDescription(
      family: "choreography", workload: workload.name, method: TimedMethods.cLoop,
      items: starts.count, workingSetBytes: starts.count * 16)
  }

  deinit {
    for column in columns { column.deallocate() }
    spring.deallocate()
  }

  private func lanes(at time: Double) -> PlainLanes {
    PlainLanes(
      starts: columns[0].baseAddress!, values: columns[1].baseAddress!, count: columns[0].count,
      time: time)
  }

  private func springs(at time: Double) {
    var springs = PlainSprings(
      from: columns[2].baseAddress!, to: columns[3].baseAddress!,
      velocity: columns[4].baseAddress!, delay: columns[0].baseAddress!,
      springs: spring.baseAddress!, assigned: nil, positions: columns[1].baseAddress!,
      velocities: nil, count: columns[0].count, time: time)
    PlainC.loops.springs(&springs)
  }

  func prepare(round: Int) { next = clock.start(round: round) }

  func run(calls: Int) {
    for _ in 0..<calls {
      for column in columns { launder_memory(column.baseAddress!) }
      frame(self, launder_double(next))
      next = clock.next(after: next)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    // Newton's method ends at 1e-7, times the curve's slope.
    try checkFrames(of: columns[1], at: { next }, bound: 1e-6) {
      sampler.sample(lane: $0, at: $1).value
    }
  }
}

/// The methods that can be timed on choreographies.
enum ChoreographyKernelRegistry {
  static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    ChoreographyWorkload.Motion.allCases.map { motion in
      let workload = ChoreographyWorkload(motion: motion, items: items, seed: seed)
      return JobGroup(name: workload.name, items: items, scalar: .double) {
        () throws(SolverError) in
        var kernels: [any TimedKernel] = [try ChoreographyKernel(workload)]
        if let plain = try PlainChoreographyKernel(workload) { kernels.append(plain) }
        return kernels.filter { methods?.contains($0.description.method) ?? true }
      }
    }
  }
}
