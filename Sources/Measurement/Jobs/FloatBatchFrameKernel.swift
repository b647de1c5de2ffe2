internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// A batch of this package in single precision, at one frame after another.
final class FloatBatchFrameKernel: ObservableKernel {
  let description: KernelDescription
  private let items: SpringItems
  private let batch: SpringBatch<Float>
  private let bound: Double
  private let positions: UnsafeMutableBufferPointer<Float>
  private let velocities: UnsafeMutableBufferPointer<Float>
  private var start = 0.0

  init(
    _ algorithm: SpringBatchAlgorithm, _ precision: FloatPrecision, _ items: SpringItems
  ) throws(SolverError) {
    let workload = items.workload
    // The items of a Float workload are representable; delays are clock times, in Double.
    let (from, to) = (items.from.map(Float.init), items.to.map(Float.init))
    let velocity = items.velocity.map(Float.init)
    let delays: ItemDelays =
      workload.delays == .uniform
      ? .interval(workload.interval) : .each(Array(items.delay))
    var springs: [Spring] = []
    for spring in items.springs { springs.append(try Spring(spring)) }
    do throws(ParameterError) {
      batch =
        switch workload.springs {
        case .shared, .alike:
          try SpringBatch(
            springs[0], from: from, to: to, velocity: velocity, delays: delays,
            algorithm: algorithm, precision: precision)
        case .few:
          try SpringBatch(
            springs, assigned: items.spring.map { Int($0) }, from: from, to: to,
            velocity: velocity, delays: delays, algorithm: algorithm, precision: precision)
        case .own:
          try SpringBatch(
            springs, from: from, to: to, velocity: velocity, delays: delays,
            algorithm: algorithm, precision: precision)
        }
    } catch {
      throw .failed(error.description)
    }
    self.items = items
    positions = .allocate(capacity: workload.items)
    positions.initialize(repeating: 0)
    velocities = .allocate(capacity: workload.items)
    velocities.initialize(repeating: 0)
    bound = precision.promisedError(algorithm)
    description = KernelDescription(
      workload,
      method: "ours-\(algorithm.rawValue)\(precision == .fast ? "-fast" : "")",
      kind: algorithm == .propagated && workload.delays == .uniform ? "memory" : "arithmetic")
  }

  deinit {
    positions.deallocate()
    velocities.deallocate()
  }

  func prepare(round: Int) { start = items.startTime(round: round) }

  func run(calls: Int) {
    let velocities = items.workload.outputs == .positionAndVelocity ? velocities : nil
    for call in 0..<calls {
      let time = launder_double(items.frameTime(start: start, call: call))
      batch.sample(at: time, into: positions, velocities: velocities)
      launder_memory(positions.baseAddress!)
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 1)
    let time = items.frameTime(start: start, call: 0)
    let hasVelocities = items.workload.outputs == .positionAndVelocity
    var random = SplitMix64(seed: items.workload.seed ^ 0xC4EC)
    let count = min(64, items.workload.items)
    var worst = 0.0
    for _ in 0..<count {
      let item = random.index(below: items.workload.items)
      let request = items.request(item: item, at: time)
      let truth = try ReferenceSolver().truth(for: .spring(request))
      let scale = MotionScale(of: request)
      // Half an ulp of the answer is granted: it must be rounded somewhere.
      func error(_ observed: Float, _ truth: TrueValue, _ scale: Double) -> Double {
        let granted = Double(Float(truth.rounded).ulp) / 2
        let distance = truth.distance(to: Double(observed))
        return distance.isNaN ? .infinity : max(0, distance - granted) / scale
      }
      worst = max(worst, error(positions[item], truth.values[0], scale.position))
      if hasVelocities {
        worst = max(worst, error(velocities[item], truth.values[1], scale.velocity))
      }
    }
    return KernelCheck(error: worst, bound: bound, count: count)
  }

  func insertOutputs(into digest: inout AnswerDigest) {
    for position in positions { digest.insert(Double(position)) }
    guard items.workload.outputs == .positionAndVelocity else { return }
    for velocity in velocities { digest.insert(Double(velocity)) }
  }
}

extension FloatPrecision {
  /// What a batch promises of positions whose scale is 1.
  func promisedError(_ algorithm: SpringBatchAlgorithm) -> Double {
    let ulps: Double =
      switch (self, algorithm) {
      case (.fast, _): 5
      case (.precise, .propagated): 2
      case (.precise, .direct): 1
      }
    return ulps * 0x1p-23
  }
}
