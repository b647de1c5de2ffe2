internal import CMeasuring
internal import SolverVerification
internal import Seeding

/// One curve at many points.
struct CurveWorkload: Sendable, Hashable {
  /// A short name of the curve, without dots.
  var name: String
  var curve: BezierControlPoints

  /// The job's name: curve.ease.double.1000.
  func path(items: Int, scalar: ScalarType = .double) -> String {
    "curve.\(name).\(scalar.rawValue).\(items)"
  }

  /// CSS `ease`.
  static let ease = CurveWorkload(name: "ease", curve: BezierControlPoints(0.25, 0.1, 0.25, 1))

  /// Named curves, one that overshoots, and one with a horizontal start and end.
  static let all: [CurveWorkload] = [
    ease,
    CurveWorkload(name: "ease-out", curve: BezierControlPoints(0, 0, 0.58, 1)),
    CurveWorkload(name: "overshoot", curve: BezierControlPoints(0.68, -0.6, 0.32, 1.6)),
    CurveWorkload(name: "steep", curve: BezierControlPoints(1, 0, 0, 1)),
  ]
}

/// A million random points in [0, 1]: too many for a branch predictor to learn.
final class UnitPoints<Scalar: JobScalar> {
  static var poolSize: Int { 1 << 20 }

  let items: Int
  let progress: UnsafeMutableBufferPointer<Scalar>
  let values: UnsafeMutableBufferPointer<Scalar>
  /// The owner of the memory.
  private let memory: [Column<Scalar>]

  init(items: Int, seed: UInt64, poolSize: Int = UnitPoints.poolSize) {
    self.items = items
    var random = SplitMix64(seed: seed)
    memory = [
      Column((0..<max(poolSize, items)).map { _ in Scalar(random.unit()) }),
      Column(repeating: 0, count: items),
    ]
    (progress, values) = (memory[0].buffer, memory[1].buffer)
  }

  /// The block of points for a call. Every call gets another block until the pool starts again.
  @inline(__always) func block(_ index: Int) -> UnsafeBufferPointer<Scalar> {
    let blocks = progress.count / items
    return UnsafeBufferPointer(rebasing: progress[(index % blocks * items)...].prefix(items))
  }

  /// A job whose calls sample a curve or a track at a block of points.
  ///
  /// - Parameters:
  ///   - family: "curve" or "keyframes".
  ///   - bound: The largest error allowed before timing.
  ///   - error: The error of the value at a point.
  func job(
    family: String, workload: String, method: String, bound: Double,
    sampling: @escaping Sampling<Scalar>,
    error: @escaping (_ point: Double, _ value: Double) throws -> Double
  ) -> Job {
    let next = RoundState(0)
    return Job(
      JobDescription(
        family: family, workload: workload, method: method, items: items,
        scalar: Scalar.scalarType, workingSetBytes: items * 2 * MemoryLayout<Scalar>.size),
      prepare: { next.value = $0 &* 7919 },
      insertOutputs: { digest in
        for value in self.values { digest.insert(Double(value)) }
      },
      run: { calls in
        var index = next.value
        for _ in 0..<calls {
          let block = self.block(index)
          doNotOptimize(memory: UnsafeMutableRawPointer(mutating: block.baseAddress!))
          sampling(block, self.values)
          doNotOptimize(memory: self.values.baseAddress!)
          index += 1
        }
        next.value = index
      }, bound: bound
    ) { item in
      try error(Double(self.block(0)[item]), Double(self.values[item]))
    }
  }
}

/// The points of a job in double precision.
typealias CurvePoints = UnitPoints<Double>
