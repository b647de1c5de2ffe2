internal import AnimationNumerics
internal import CMeasuring
internal import CVectorMath
internal import Seeding
internal import SolverVerification

/// Many decays, of which every frame asks positions and velocities.
struct DecayWorkload: Sendable {
  /// The start times and the frictions. The text is part of the job's name.
  enum Variant: String, Sendable, CaseIterable {
    /// One friction and one start.
    case together = "together.shared"
    /// One friction, starts in a uniform stagger.
    case uniform = "uniform.shared"
    /// A friction and a start for each item.
    case perItem = "arbitrary.own"
  }

  var variant: Variant
  var items: Int
  /// The seed of the items.
  var seed: UInt64

  /// The job's name: decay.uniform.shared.position-velocity.double.10000.
  var name: String { "decay.\(variant.rawValue).position-velocity.double.\(items)" }

  /// Seconds between consecutive items of a uniform stagger.
  var interval: Double { SpringWorkload.cascade / Double(items) }
}

/// The items of a workload, in columns that jobs read and write directly.
private final class Decays {
  let workload: DecayWorkload
  let from, velocity, delay, constants, positions, velocities: Column<Double>

  init(_ workload: DecayWorkload) {
    self.workload = workload
    var random = SplitMix64(seed: workload.seed)
    func column(_ number: (Int) -> Double) -> Column<Double> {
      Column((0..<workload.items).map(number))
    }
    from = column { _ in random.number(-100, 100) }
    velocity = column { _ in random.number(-3000, 3000) }
    delay = column { item in
      switch workload.variant {
      case .together: 0
      case .uniform: Double(item) * workload.interval
      case .perItem: random.number(0, SpringWorkload.cascade)
      }
    }
    constants = column { _ in workload.variant == .perItem ? random.number(0.1, 0.8) : 0.325 }
    positions = column { _ in 0 }
    velocities = column { _ in 0 }
  }

  func batch(_ algorithm: SpringBatchAlgorithm) throws -> DecayBatch<Double> {
    let (from, velocity) = (Array(from.buffer), Array(velocity.buffer))
    let decays = constants.buffer.map { Decay(timeConstant: $0) }
    if workload.variant == .perItem {
      return try DecayBatch(
        decays, from: from, velocities: velocity, delays: .each(Array(delay.buffer)))
    }
    return try DecayBatch(
      decays[0], from: from, velocities: velocity,
      delays: workload.variant == .uniform ? .interval(workload.interval) : .together,
      algorithm: algorithm)
  }

  /// A job whose calls sample one frame each.
  func job(_ method: String, bound: Double, _ frame: @escaping (_ time: Double) -> Void) -> Job {
    let start = RoundState(0.0)
    let (positions, velocities) = (positions.buffer, velocities.buffer)
    return Job(
      JobDescription(
        family: JobFamily.decay.name, workload: workload.name, method: method,
        items: workload.items, workingSetBytes: workload.items * 40),
      prepare: { round in
        var random = SplitMix64(seed: self.workload.seed &+ UInt64(round) &* 0x9E37)
        start.value = SpringWorkload.cascade + random.number(0, 1.0 / 60)
      },
      insertOutputs: { digest in
        for number in positions { digest.insert(number) }
        for number in velocities { digest.insert(number) }
      },
      run: { calls in
        for call in 0..<calls {
          frame(doNotOptimize(start.value + Double(call % 60) / 60))
          doNotOptimize(memory: positions.baseAddress!)
        }
      },
      bound: bound
    ) { item in try self.error(of: item, at: start.value) }
  }

  /// The scaled error of an item after the first frame of a round.
  private func error(of item: Int, at time: Double) throws -> Double {
    let (constant, velocity) = (constants.buffer[item], self.velocity.buffer[item])
    let request = DecayRequest(
      decay: .timeConstant(constant), from: from.buffer[item], velocity: velocity,
      time: time - delay.buffer[item])
    let truth = try SolverRequest.decay(request).truth
    // The difference of two times may be rounded; the motion within an ulp of it is as right.
    let slip = time.ulp / constant
    let position = truth[0].distanceBeyondRounding(to: positions.buffer[item], in: .double)
    let speed = truth[1].distanceBeyondRounding(to: velocities.buffer[item], in: .double)
    return max(position / (velocity.magnitude * constant), speed / velocity.magnitude) - slip
  }
}

extension DecayWorkload {
  /// The workload by every method.
  var group: JobGroup {
    func batch(_ algorithm: SpringBatchAlgorithm) -> JobGroup.Method<Decays> {
      let name = "ours-\(algorithm.rawValue)"
      return .init(name) { decays in
        let batch = try decays.batch(algorithm)
        let (positions, velocities) = (decays.positions.buffer, decays.velocities.buffer)
        return decays.job(name, bound: 2e-15) { time in
          batch.sample(at: time, into: positions, velocities: velocities)
        }
      }
    }
    let scalar = JobGroup.Method<Decays>("ours") { decays in
      let own = decays.constants.buffer.map { Decay(timeConstant: $0) }
      return decays.job("ours", bound: 1e-15) { time in
        for item in own.indices {
          let elapsed = time - decays.delay.buffer[item]
          let velocity = decays.velocity.buffer[item]
          decays.positions.buffer[item] = own[item].value(
            fromValue: decays.from.buffer[item], initialVelocity: velocity, time: elapsed)
          decays.velocities.buffer[item] = own[item].velocity(
            initialVelocity: velocity, time: elapsed)
        }
      }
    }
    let loop = JobGroup.Method<Decays>(TimedMethods.cLoop) { decays in
      decays.job(TimedMethods.cLoop, bound: 1e-12) { time in
        var columns = PlainDecays(
          from: decays.from.buffer.baseAddress!, velocity: decays.velocity.buffer.baseAddress!,
          delay: decays.delay.buffer.baseAddress!,
          timeConstants: variant == .perItem ? decays.constants.buffer.baseAddress! : nil,
          timeConstant: decays.constants.buffer[0],
          positions: decays.positions.buffer.baseAddress!,
          velocities: decays.velocities.buffer.baseAddress!, count: decays.workload.items,
          time: time)
        PlainC.loops.decays(&columns)
      }
    }
    return JobGroup(
      name, items: items, inputs: { Decays(self) },
      methods: [batch(.direct), batch(.propagated), scalar, loop])
  }
}
