internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// A batch of this package in single precision, at one frame after another.
final class FloatBatchFrameKernel: SpringFrameKernel, ObservableKernel {
  let description: KernelDescription
  let items: SpringItems
  private let batch: SpringBatch<Float>
  private let bound: Double
  private let positions: UnsafeMutableBufferPointer<Float>
  private let velocities: UnsafeMutableBufferPointer<Float>
  var start = 0.0

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

  var output: UnsafeMutableRawPointer { UnsafeMutableRawPointer(positions.baseAddress!) }

  func sample(at time: Double) {
    batch.sample(
      at: time, into: positions,
      velocities: items.workload.outputs == .positionAndVelocity ? velocities : nil)
  }

  func check(at time: Double) throws(SolverError) -> KernelCheck {
    let hasVelocities = items.workload.outputs == .positionAndVelocity
    var random = SplitMix64(seed: items.workload.seed ^ 0xC4EC)
    let places = (0..<min(64, items.workload.items)).map { _ in
      random.index(below: items.workload.items)
    }
    return try KernelCheck(at: places, bound: bound) { item throws(SolverError) in
      let request = items.request(item: item, at: time)
      let truth = try ReferenceSolver().truth(for: .spring(request))
      let scale = MotionScale(of: request)
      func error(_ observed: Float, _ truth: TrueValue, _ scale: Double) -> Double {
        truth.distanceBeyondRounding(to: Double(observed), in: .float) / scale
      }
      return max(
        error(positions[item], truth.values[0], scale.position),
        hasVelocities ? error(velocities[item], truth.values[1], scale.velocity) : 0)
    }
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
