internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// A long list in which only a window moves, sampled incrementally: a frame updates only the
/// window.
///
/// Item i starts at i ms and counts as settled, to a thousandth of its scale, 1.1 s later. So 1,100
/// items move at a time, and eight or nine enter and leave in every frame of 1/120 s.
struct IncrementalWorkload: Sendable {
  /// The number of moving items.
  static let window = 1_100
  /// Seconds between the starts of consecutive items.
  static let interval = 0.001
  /// The fraction of its scale within which an item counts as settled.
  static let settled = 0.001
  /// Seconds between frames.
  static let frame = 1.0 / 120

  var items: Int
  var scalar: ScalarType
  /// The seed of the items.
  var seed: UInt64

  /// The job's name: incremental.window-1100.double.100000.
  var name: String { "incremental.window-\(Self.window).\(scalar.rawValue).\(items)" }

  /// The smallest list that is measured; most items of a shorter one would be moving.
  static let minimumItems = 4 * window

  /// Seconds from an item's start until it counts as settled.
  static var motion: Double { interval * Double(window) }

  /// A spring whose settling time fits the window. Settling times are proportional to durations.
  static var springDescription: SpringDescription {
    let unit = Spring(duration: 1, bounce: 0.25)
    let settling = [1, -1].map { sign in
      unit.settlingDuration(
        target: 1.0, initialVelocity: sign * unit.naturalFrequency, epsilon: settled)
    }
    return .bounce(duration: motion / max(settling[0], settling[1]), bounce: 0.25)
  }

  /// The number of whole frames in which the window is full.
  var frames: Int { Int((Double(items) * Self.interval - Self.motion) / Self.frame) - 2 }

  /// The time of a frame. Frames run to the end of the list and back, so that no step is longer
  /// than a frame and every frame has equal work.
  func time(frame: Int, offset: Double) -> Double {
    let place = frame % (2 * frames)
    let step = place < frames ? place : 2 * frames - place
    return Self.motion + (Double(step) + offset) * Self.frame
  }
}

/// The items of the list, and the batch that both methods sample.
final class IncrementalItems<Scalar: JobScalar> {
  let workload: IncrementalWorkload
  private let spring = IncrementalWorkload.springDescription
  let from: [Scalar]
  private let to: [Scalar]
  private let velocity: [Scalar]
  let batch: SpringBatch<Scalar>

  init(_ workload: IncrementalWorkload) throws {
    self.workload = workload
    var random = SplitMix64(seed: workload.seed)
    let from = (0..<workload.items).map { _ in Scalar(random.number(-1, 1)) }
    let to = from.map { $0 + Scalar((random.next() & 1 == 0 ? 1 : -1) * random.number(0.5, 2)) }
    let velocity = from.map { _ in Scalar(random.number(-5, 5)) }
    batch = try SpringBatch(
      try Spring(self.spring), from: from, to: to, velocities: velocity,
      delays: .interval(IncrementalWorkload.interval), algorithm: .propagated,
      settledWithin: IncrementalWorkload.settled)
    (self.from, self.to, self.velocity) = (from, to, velocity)
  }

  /// The largest scaled error of some items. At rest they must equal their start or end exactly; in
  /// motion they are compared with the reference.
  func error(
    of positions: UnsafeMutableBufferPointer<Scalar>, at time: Double
  ) throws -> (error: Double, count: Int) {
    var worst = 0.0
    let count = 64
    let first = Int((time - IncrementalWorkload.motion) / IncrementalWorkload.interval)
    for index in 0..<count {
      // Items from well before the window to well after it.
      let item = min(max(first - 200 + index * 24, 0), workload.items - 1)
      // Subtracts the product's rounding error, so that the difference is rounded once, like the
      // request's time.
      let delay = Double(item) * IncrementalWorkload.interval
      let lost = (-delay).addingProduct(Double(item), IncrementalWorkload.interval)
      let elapsed = (time - delay) - lost
      let observed = positions[item]
      if elapsed <= 0 || elapsed >= IncrementalWorkload.motion {
        // Within 1e-9 s of its end, rounding decides whether an item has settled.
        guard abs(elapsed - IncrementalWorkload.motion) > 1e-9 else { continue }
        if observed != (elapsed <= 0 ? from[item] : to[item]) { worst = .infinity }
        continue
      }
      let request = SpringRequest(
        spring: spring, from: Double(from[item]), to: Double(to[item]),
        velocity: Double(velocity[item]), time: elapsed)
      let truth = try SolverRequest.spring(request).truth
      let scale = MotionScale(of: request)
      // The request's time is rounded; the batch's time is not.
      let clock = elapsed.ulp * abs(truth[1].rounded)
      let distance = truth[0].distanceBeyondRounding(to: Double(observed), in: Scalar.scalarType)
      worst = max(worst, excess(distance, over: clock) / scale.position)
    }
    return (worst, count)
  }

  /// The list in a buffer that is updated, or in one that every frame fills completely.
  func job(isIncremental: Bool) -> Job {
    let (workload, batch) = (workload, batch)
    let positions = Column<Scalar>(repeating: .nan, count: workload.items)
    let frame = RoundState((state: batch.incrementalFrame(), offset: 0.0, next: 0))
    func prepare(round: Int) {
      var random = SplitMix64(seed: workload.seed &+ UInt64(round) &* 0x9E37)
      frame.value.offset = random.unit()
      frame.value.next = random.index(below: workload.frames)
    }
    func run(calls: Int) {
      for _ in 0..<calls {
        let time = doNotOptimize(workload.time(frame: frame.value.next, offset: frame.value.offset))
        if isIncremental {
          batch.update(&frame.value.state, at: time, positions: positions.buffer)
        } else {
          batch.sample(at: time, into: positions.buffer)
        }
        doNotOptimize(memory: positions.buffer.baseAddress!)
        frame.value.next += 1
      }
    }
    let touched = isIncremental ? IncrementalWorkload.window : workload.items
    return Job(
      JobDescription(
        family: JobFamily.incremental.name, workload: workload.name,
        method: isIncremental ? "ours-incremental" : "ours-propagated", items: workload.items,
        scalar: Scalar.scalarType, workingSetBytes: touched * 4 * MemoryLayout<Scalar>.size,
        kind: isIncremental ? .arithmetic : .memory),
      prepare: prepare, run: run
    ) {
      prepare(round: 0)
      run(calls: 50)
      let time = workload.time(frame: frame.value.next - 1, offset: frame.value.offset)
      var (worst, count) = try self.error(of: positions.buffer, at: time)
      if isIncremental {
        // After fifty updates the buffer must equal a completely filled frame, bit for bit.
        let fresh = Column<Scalar>(repeating: .nan, count: workload.items)
        batch.sample(at: time, into: fresh.buffer)
        if !fresh.buffer.elementsEqual(positions.buffer) { worst = .infinity }
      }
      let bound =
        Scalar.scalarType == .double ? 1e-15 : FloatPrecision.precise.promisedError(.propagated)
      return JobCheck(error: worst, bound: bound, count: count)
    }
  }
}

extension IncrementalWorkload {
  /// The list by both methods.
  var group: JobGroup {
    switch scalar {
    case .double: group(Double.self)
    case .float: group(Float.self)
    }
  }

  private func group<Scalar: JobScalar>(_: Scalar.Type) -> JobGroup {
    JobGroup(
      name, items: items, scalar: scalar,
      inputs: { try IncrementalItems<Scalar>(self) },
      methods: [
        .init("ours-incremental") { $0.job(isIncremental: true) },
        .init("ours-propagated") { $0.job(isIncremental: false) },
      ])
  }
}
