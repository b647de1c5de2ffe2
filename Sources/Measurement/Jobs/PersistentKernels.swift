internal import AnimationNumerics
internal import CMeasuring
package import SolverVerification
internal import Seeding

/// A long list of which a window is in motion, one frame of a display after another, in a buffer that
/// is kept: a frame has to touch the window only.
///
/// Item i starts at i ms and counts as settled, to a thousandth of its scale, 1.1 s later; so 1,100
/// items move at a time, and eight or nine enter and leave with every frame of 1/120 s.
struct PersistentWorkload: Sendable {
  /// How many items move.
  static let window = 1_100
  /// Seconds between the starts of neighbours.
  static let interval = 0.001
  /// The share of an item's scale within which it counts as settled.
  static let settled = 0.001
  /// Seconds between frames.
  static let frame = 1.0 / 120

  /// How many items there are.
  var items: Int
  /// The scalar type.
  var scalar: ScalarType
  /// The seed of the items.
  var seed: UInt64

  /// The job's name: persistent.window-1100.double.100000.
  var name: String { "persistent.window-\(Self.window).\(scalar.rawValue).\(items)" }

  /// Seconds from an item's start until it counts as settled.
  static var motion: Double { interval * Double(window) }

  /// A spring that settles in just the time that makes the window: settling times are proportional to
  /// durations.
  static var springDescription: SpringDescription {
    let unit = Spring(duration: 1, bounce: 0.25)
    let settling = [1, -1].map { sign in
      unit.settlingDuration(
        target: 1.0, initialVelocity: sign * unit.naturalFrequency, epsilon: settled)
    }
    return .bounce(duration: motion / max(settling[0], settling[1]), bounce: 0.25)
  }

  /// The frame times at which the window is full, as the number of whole frames between the first and
  /// the last of them.
  var frames: Int {
    Int((Double(items) * Self.interval - Self.motion) / Self.frame) - 2
  }

  /// The time of a frame. The clock runs to the end of the list and back again, so that no step is
  /// longer than a frame and every frame has the same work.
  func time(frame: Int, offset: Double) -> Double {
    let place = frame % (2 * frames)
    let step = place < frames ? place : 2 * frames - place
    return Self.motion + (Double(step) + offset) * Self.frame
  }
}

/// The items of such a list, and the batch that both kernels sample.
final class PersistentItems<Scalar: BatchScalar & BitwiseCopyable> {
  let workload: PersistentWorkload
  let spring = PersistentWorkload.springDescription
  let from: [Scalar]
  let to: [Scalar]
  let velocity: [Scalar]
  let batch: SpringBatch<Scalar>

  init(_ workload: PersistentWorkload) throws(SolverError) {
    self.workload = workload
    var random = SplitMix64(seed: workload.seed)
    from = (0..<workload.items).map { _ in Scalar(random.number(-1, 1)) }
    to = from.map { $0 + Scalar((random.next() & 1 == 0 ? 1 : -1) * random.number(0.5, 2)) }
    velocity = from.map { _ in Scalar(random.number(-5, 5)) }
    do throws(ParameterError) {
      batch = try SpringBatch(
        try Self.prepared(spring), from: from, to: to, velocity: velocity,
        delays: .interval(PersistentWorkload.interval), algorithm: .propagated,
        settledWithin: PersistentWorkload.settled)
    } catch {
      throw .failed(error.description)
    }
  }

  private static func prepared(_ spring: SpringDescription) throws(ParameterError) -> Spring {
    (try? Spring(spring)) ?? Spring()
  }

  /// The largest scaled error of some items: exact at rest, the truth's in motion.
  func error(
    of positions: UnsafeMutableBufferPointer<Scalar>, at time: Double
  ) throws(SolverError) -> (error: Double, count: Int) {
    var worst = 0.0
    let count = 64
    let first = Int((time - PersistentWorkload.motion) / PersistentWorkload.interval)
    for index in 0..<count {
      // From well before the window to well after it.
      let item = min(max(first - 200 + index * 24, 0), workload.items - 1)
      // Less the product's rounding error: the difference is then rounded once, as the request is.
      let delay = Double(item) * PersistentWorkload.interval
      let lost = (-delay).addingProduct(Double(item), PersistentWorkload.interval)
      let elapsed = (time - delay) - lost
      let observed = positions[item]
      if elapsed <= 0 || elapsed >= PersistentWorkload.motion {
        // Whether an item within 1e-9 s of its end has settled is a matter of rounding.
        guard abs(elapsed - PersistentWorkload.motion) > 1e-9 else { continue }
        if observed != (elapsed <= 0 ? from[item] : to[item]) { worst = .infinity }
        continue
      }
      let request = SpringRequest(
        spring: spring, from: Double(from[item]), to: Double(to[item]),
        velocity: Double(velocity[item]), time: elapsed)
      let truth = try ReferenceSolver().truth(for: .spring(request))
      let scale = MotionScale(of: request)
      // The request's time is rounded; the batch's is not.
      let clock = elapsed.ulp * abs(truth.values[1].rounded)
      let distance = truth.values[0].distanceBeyondRounding(
        to: Double(observed), in: workload.scalar)
      worst = max(worst, excess(distance, over: clock) / scale.position)
    }
    return (worst, count)
  }
}

/// The list in a kept buffer, or in a buffer that every frame fills anew.
final class PersistentKernel<Scalar: BatchScalar & BitwiseCopyable>: TimedKernel {
  let description: KernelDescription
  private let items: PersistentItems<Scalar>
  private let isKept: Bool
  private let positions: UnsafeMutableBufferPointer<Scalar>
  private var frame: PersistentFrame
  private var offset = 0.0
  private var next = 0

  init(_ items: PersistentItems<Scalar>, isKept: Bool) {
    self.items = items
    self.isKept = isKept
    frame = items.batch.persistentFrame()
    let workload = items.workload
    positions = .allocate(capacity: workload.items)
    positions.initialize(repeating: .nan)
    let touched = isKept ? PersistentWorkload.window : workload.items
    description = KernelDescription(
      family: "persistent", workload: workload.name,
      method: isKept ? "ours-persistent" : "ours-propagated", items: workload.items,
      scalar: workload.scalar, workingSetBytes: touched * 4 * MemoryLayout<Scalar>.size,
      kind: isKept ? "arithmetic" : "memory")
  }

  deinit { positions.deallocate() }

  func prepare(round: Int) {
    var random = SplitMix64(seed: items.workload.seed &+ UInt64(round) &* 0x9E37)
    offset = random.unit()
    next = random.index(below: items.workload.frames)
  }

  func run(calls: Int) {
    for _ in 0..<calls {
      let time = launder_double(items.workload.time(frame: next, offset: offset))
      if isKept {
        items.batch.update(&frame, at: time, positions: positions)
      } else {
        items.batch.sample(at: time, into: positions)
      }
      launder_memory(positions.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 50)
    let time = items.workload.time(frame: next - 1, offset: offset)
    var (worst, count) = try items.error(of: positions, at: time)
    if isKept {
      // What was kept over fifty frames is, bit for bit, what one frame alone has.
      let fresh = UnsafeMutableBufferPointer<Scalar>.allocate(capacity: positions.count)
      defer { fresh.deallocate() }
      fresh.initialize(repeating: .nan)
      items.batch.sample(at: time, into: fresh)
      if !fresh.elementsEqual(positions) { worst = .infinity }
    }
    let bound =
      items.workload.scalar == .double ? 1e-15 : FloatPrecision.precise.promisedError(.propagated)
    return KernelCheck(error: worst, bound: bound, count: count)
  }
}

/// The methods that can be timed on kept buffers.
package enum PersistentKernelRegistry {
  package static func groups(
    items: Int, scalars: [ScalarType], seed: UInt64, methods: Set<String>?
  ) -> [JobGroup] {
    // Where most of a list moves there is nothing to keep.
    guard items >= 4 * PersistentWorkload.window else { return [] }
    return scalars.map { scalar in
      let workload = PersistentWorkload(items: items, scalar: scalar, seed: seed)
      return JobGroup(name: workload.name, items: items, scalar: scalar) {
        () throws(SolverError) in
        scalar == .double
          ? try kernels(PersistentItems<Double>(workload), methods)
          : try kernels(PersistentItems<Float>(workload), methods)
      }
    }
  }

  private static func kernels<Scalar: BatchScalar & BitwiseCopyable>(
    _ items: PersistentItems<Scalar>, _ methods: Set<String>?
  ) throws(SolverError) -> [any TimedKernel] {
    [true, false].map { PersistentKernel(items, isKept: $0) }.filter {
      methods?.contains($0.description.method) ?? true
    }
  }
}
