internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// Moving items that are sent elsewhere, in place, in every frame of a display.
struct RetargetWorkload: Sendable {
  /// What is sent elsewhere. The text is the name of the job.
  enum Form: String, Sendable, CaseIterable {
    /// All items of a batch.
    case whole
    /// Those in the middle of a batch that has twice as many.
    case half
    /// All items, and then the frame is sampled: a gesture that everything follows.
    case gesture
  }

  /// The number of items unless another one is asked for.
  static let sizes = [10_000]
  /// Seconds between frames.
  static let frame = 1.0 / 120

  /// What is sent elsewhere.
  var form: Form
  /// How many items are.
  var items: Int
  /// The seed of items and targets.
  var seed: UInt64

  /// The job's name: retarget.gesture.double.10000.
  var name: String { "retarget.\(form.rawValue).double.\(items)" }

  /// All items of the batch, and those that are sent elsewhere.
  var count: Int { form == .half ? 2 * items : items }
  var part: Range<Int> { form == .half ? items / 2..<items / 2 + items : 0..<items }
}

/// A batch that is retargeted to and fro.
final class RetargetKernel: TimedKernel {
  let description: KernelDescription
  private let workload: RetargetWorkload
  private let items: SpringItems
  private let initial: SpringBatch<Double>
  private var batch: SpringBatch<Double>
  private let targets: [UnsafeMutableBufferPointer<Double>]
  private var frame = 0
  private var start = 0.0

  init(
    _ workload: RetargetWorkload, _ algorithm: SpringBatchAlgorithm
  ) throws(SolverError) {
    self.workload = workload
    let items = SpringItems(SpringWorkload(items: workload.count, seed: workload.seed))
    self.items = items
    do throws(ParameterError) {
      initial = try SpringBatch(
        (try? Spring(items.springs[0])) ?? Spring(), from: Array(items.from), to: Array(items.to),
        velocity: Array(items.velocity), delays: .interval(items.workload.interval),
        algorithm: algorithm)
    } catch {
      throw .failed(error.description)
    }
    batch = initial
    var random = SplitMix64(seed: ~workload.seed)
    targets = (0..<2).map { _ in
      let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: workload.items)
      for index in column.indices {
        column.initializeElement(at: index, to: random.number(-2, 2))
      }
      return column
    }
    description = KernelDescription(
      family: "retarget", workload: workload.name, method: "ours-\(algorithm.rawValue)",
      items: workload.items, workingSetBytes: workload.items * 40)
  }

  deinit { for column in targets { column.deallocate() } }

  /// The first call of a round copies the batch, which is not timed; the others change it in place.
  func prepare(round: Int) {
    batch = initial
    frame = 0
    // By then every item has started.
    start = items.startTime(round: round)
  }

  func run(calls: Int) {
    for _ in 0..<calls {
      let time = launder_double(start + Double(frame) * RetargetWorkload.frame)
      let column = targets[frame & 1]
      launder_memory(column.baseAddress!)
      // The targets are finite and the items exist: nothing is refused.
      try? batch.retarget(
        workload.form == .half ? workload.part : nil, to: UnsafeBufferPointer(column), at: time)
      if workload.form == .gesture { batch.sample(at: time, into: items.positions) }
      launder_memory(items.positions.baseAddress!)
      frame += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    run(calls: 2)
    let (first, second) = (start, start + RetargetWorkload.frame)
    let end = second + 0.1
    batch.sample(at: end, into: items.positions)
    let reference = ReferenceSolver()
    let spring = items.springs[0]
    // Each of three motions may be off by its promise, and states are rounded between them.
    return try KernelCheck(at: KernelCheck.places(of: workload.items), bound: 4e-15) {
      item throws(SolverError) in
      let place = workload.part.lowerBound + item
      let begun = items.request(item: place, at: first)
      let now = try reference.truth(for: .spring(begun)).values
      let turned = SpringRequest(
        spring: spring, from: now[0].rounded, to: targets[0][item], velocity: now[1].rounded,
        time: second - first)
      let then = try reference.truth(for: .spring(turned)).values
      let request = SpringRequest(
        spring: spring, from: then[0].rounded, to: targets[1][item], velocity: then[1].rounded,
        time: end - second)
      let truth = try reference.truth(for: .spring(request)).values[0]
      // A motion hands on what it is off by, which is a share of its own scale.
      let scale = [begun, turned, request].map { MotionScale(of: $0).position }.max()!
      return truth.distance(to: items.positions[place]) / scale
    }
  }

  static func groups(items: Int, seed: UInt64, methods: Set<String>?) -> [JobGroup] {
    RetargetWorkload.Form.allCases.map { form in
      let workload = RetargetWorkload(form: form, items: items, seed: seed)
      return JobGroup(name: workload.name, items: items, scalar: .double) {
        () throws(SolverError) in
        var kernels: [any TimedKernel] = []
        for algorithm in [SpringBatchAlgorithm.direct, .propagated]
        where methods?.contains("ours-\(algorithm.rawValue)") ?? true {
          kernels.append(try RetargetKernel(workload, algorithm))
        }
        return kernels
      }
    }
  }
}
