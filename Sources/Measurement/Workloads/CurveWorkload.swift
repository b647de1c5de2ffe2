package import SolverVerification
internal import Seeding

/// One curve at many points.
package struct CurveWorkload: Sendable, Hashable {
  /// A short name of the curve, without dots.
  package var name: String
  /// The curve.
  package var curve: BezierControlPoints

  /// The job's name: curve.ease.double.1000.
  func path(items: Int, scalar: ScalarType = .double) -> String {
    "curve.\(name).\(scalar.rawValue).\(items)"
  }

  /// CSS `ease`.
  package static let ease = CurveWorkload(
    name: "ease", curve: BezierControlPoints(0.25, 0.1, 0.25, 1))

  /// Named curves, one that overshoots and one with a level start and end.
  static let all: [CurveWorkload] = [
    ease,
    CurveWorkload(name: "ease-out", curve: BezierControlPoints(0, 0, 0.58, 1)),
    CurveWorkload(name: "overshoot", curve: BezierControlPoints(0.68, -0.6, 0.32, 1.6)),
    CurveWorkload(name: "steep", curve: BezierControlPoints(1, 0, 0, 1)),
  ]
}

/// A million random points of [0, 1]: so many that no branch predictor learns them.
package final class UnitPoints<Scalar: BinaryFloatingPoint & BitwiseCopyable> {
  package static var poolSize: Int { 1 << 20 }

  let items: Int
  let progress: UnsafeMutableBufferPointer<Scalar>
  let values: UnsafeMutableBufferPointer<Scalar>

  package init(items: Int, seed: UInt64, poolSize: Int = UnitPoints.poolSize) {
    self.items = items
    progress = .allocate(capacity: max(poolSize, items))
    values = .allocate(capacity: items)
    values.initialize(repeating: 0)
    var random = SplitMix64(seed: seed)
    for index in progress.indices { progress[index] = Scalar(random.unit()) }
  }

  deinit {
    progress.deallocate()
    values.deallocate()
  }

  /// The block of points of a call: another one each time, until the pool begins again.
  @inline(__always)
  func block(_ index: Int) -> UnsafeBufferPointer<Scalar> {
    let blocks = progress.count / items
    return UnsafeBufferPointer(rebasing: progress[(index % blocks * items)...].prefix(items))
  }
}

/// The points of a job in double precision.
package typealias CurvePoints = UnitPoints<Double>
