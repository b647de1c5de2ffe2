internal import CMeasuring
internal import SolverVerification

/// A curve or a track at fresh points of [0, 1), a block of them in each call.
final class PointsKernel<Scalar: BinaryFloatingPoint & BitwiseCopyable>: TimedKernel {
  let description: KernelDescription
  fileprivate let points: UnitPoints<Scalar>
  private let bound: Double
  private let make: () throws(SolverError) -> Sampling<Scalar>
  private let error: (_ point: Double, _ value: Double) throws(SolverError) -> Double
  private var next = 0
  /// Made when the kernel is checked, or first run.
  private lazy var sampler: Sampling<Scalar>? = try? make()

  /// - Parameters:
  ///   - family: "curve" or "keyframes".
  ///   - bound: Up to which error of a value the method counts as right.
  ///   - error: The error of the value at a point.
  ///   - sampler: Prepares the method.
  init(
    family: String, workload: String, method: String, points: UnitPoints<Scalar>, bound: Double,
    error: @escaping (_ point: Double, _ value: Double) throws(SolverError) -> Double,
    sampler: @escaping () throws(SolverError) -> Sampling<Scalar>
  ) {
    make = sampler
    (self.points, self.bound, self.error) = (points, bound, error)
    description = KernelDescription(
      family: family, workload: workload, method: method, items: points.items,
      scalar: ScalarType(Scalar.self),
      workingSetBytes: points.items * 2 * MemoryLayout<Scalar>.size)
  }

  func prepare(round: Int) { next = round &* 7919 }

  // Called by a table, in which a generic class has its functions for any type.
  @specialized(where Scalar == Double)
  @specialized(where Scalar == Float)
  func run(calls: Int) {
    for _ in 0..<calls {
      let block = points.block(next)
      launder_memory(UnsafeMutableRawPointer(mutating: block.baseAddress!))
      // Refusals were met in `check`.
      sampler?(block, points.values)
      launder_memory(points.values.baseAddress!)
      next += 1
    }
  }

  func check() throws(SolverError) -> KernelCheck {
    prepare(round: 0)
    let block = points.block(next)
    try make()(block, points.values)
    return try KernelCheck(at: KernelCheck.places(of: points.items), bound: bound) {
      item throws(SolverError) in
      try error(Double(block[item]), Double(points.values[item]))
    }
  }
}

extension ScalarType {
  /// Which of both types the numbers of a generic job have.
  init<Scalar: BinaryFloatingPoint>(_ type: Scalar.Type) {
    self = type == Double.self ? .double : .float
  }
}

extension PointsKernel: ObservableKernel where Scalar == Double {
  func insertOutputs(into digest: inout AnswerDigest) {
    for value in points.values { digest.insert(value) }
  }
}
