internal import AnimationNumerics
internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// Moving items that are retargeted in place in every display frame.
struct RetargetWorkload: Sendable {
  /// The items that are retargeted. The text is part of the job's name.
  enum Part: String, Sendable, CaseIterable {
    /// All items of a batch.
    case whole
    /// The middle half of a batch.
    case half
    /// All items, after which the frame is sampled: everything follows a gesture.
    case gesture
  }

  /// The standard size.
  static let sizes = [10_000]
  /// Seconds between frames.
  static let frame = 1.0 / 120

  /// The items that are retargeted.
  var part: Part
  var items: Int
  /// The seed of items and targets.
  var seed: UInt64

  /// The job's name: retarget.gesture.double.10000.
  var name: String { "retarget.\(part.rawValue).double.\(items)" }

  /// The number of items in the batch.
  var count: Int { part == .half ? 2 * items : items }
  /// The retargeted items of the batch.
  var range: Range<Int> { part == .half ? items / 2..<items / 2 + items : 0..<items }
}

extension RetargetWorkload {
  /// The workload by both algorithms.
  var group: JobGroup {
    JobGroup(
      name, items: items,
      inputs: { SpringColumns<Double>(SpringWorkload(items: count, seed: seed)) },
      methods: [SpringBatchAlgorithm.direct, .propagated].map { algorithm in
        .init("ours-\(algorithm.rawValue)") { try job($0, algorithm) }
      })
  }

  /// A batch that is retargeted back and forth.
  private func job(
    _ items: SpringColumns<Double>, _ algorithm: SpringBatchAlgorithm
  ) throws -> Job {
    let initial = try items.batch(algorithm)
    let retargeted = RetargetedBatch((initial, 0, 0))
    var random = SplitMix64(seed: ~seed)
    let targets = (0..<2).map { _ in
      Column((0..<self.items).map { _ in random.number(-2, 2) })
    }
    let range = part == .half ? range : nil
    let isSampled = part == .gesture
    func prepare(round: Int) {
      // The first call of a round copies the batch, untimed; the others change it in place. Every
      // item has started by then.
      retargeted.value = (initial, items.startTime(round: round), 0)
    }
    func run(calls: Int) {
      for _ in 0..<calls {
        let time = doNotOptimize(
          retargeted.value.start + Double(retargeted.value.frame) * Self.frame)
        let column = targets[retargeted.value.frame & 1].buffer
        doNotOptimize(memory: column.baseAddress!)
        // The targets are finite and the items exist, so nothing is rejected.
        try? retargeted.value.batch.retarget(range, to: UnsafeBufferPointer(column), at: time)
        if isSampled { retargeted.value.batch.sample(at: time, into: items.positions) }
        doNotOptimize(memory: items.positions.baseAddress!)
        retargeted.value.frame += 1
      }
    }
    return Job(
      JobDescription(
        family: JobFamily.retarget.name, workload: name, method: "ours-\(algorithm.rawValue)",
        items: self.items, workingSetBytes: self.items * 40),
      prepare: prepare, run: run
    ) {
      prepare(round: 0)
      run(calls: 2)
      return try check(retargeted, items, targets)
    }
  }

  /// Compares the batch with the reference after two retargets.
  private func check(
    _ retargeted: RetargetedBatch, _ items: SpringColumns<Double>, _ targets: [Column<Double>]
  ) throws -> JobCheck {
    let (first, second) = (retargeted.value.start, retargeted.value.start + Self.frame)
    let end = second + 0.1
    retargeted.value.batch.sample(at: end, into: items.positions)
    let spring = items.springs[0]
    // Each of three motions may have its promised error, and states are rounded between them.
    return try JobCheck(at: JobCheck.places(of: self.items), bound: 4e-15) {
      item in
      let place = range.lowerBound + item
      let begun = items.request(item: place, at: first)
      let now = try SolverRequest.spring(begun).truth
      let turned = SpringRequest(
        spring: spring, from: now[0].rounded, to: targets[0].buffer[item],
        velocity: now[1].rounded, time: second - first)
      let then = try SolverRequest.spring(turned).truth
      let request = SpringRequest(
        spring: spring, from: then[0].rounded, to: targets[1].buffer[item],
        velocity: then[1].rounded, time: end - second)
      let truth = try SolverRequest.spring(request).truth[0]
      // A motion passes its error on as a share of its own scale.
      let scale = [begun, turned, request].map { MotionScale(of: $0).position }.max()!
      return truth.distance(to: items.positions[place]) / scale
    }
  }
}

/// A batch between frames.
private typealias RetargetedBatch = RoundState<
  (batch: SpringBatch<Double>, start: Double, frame: Int)
>
