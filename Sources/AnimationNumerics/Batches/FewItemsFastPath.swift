internal import CKernelInterface

/// The data for a frame of a few items under one spring, at one address.
///
/// A frame of a dozen items takes the kernel some nanoseconds. Finding the active runs would take
/// several times as long.
struct FewItemsFastPath: BitwiseCopyable {
  private typealias DirectKernel =
    @convention(c) (
      UnsafePointer<SpringCoefficients>, UnsafePointer<SpringItems>, UnsafePointer<SpringFrame>
    ) -> Void
  private typealias PropagateKernel =
    @convention(c) (
      UnsafePointer<SpringCoefficients>, UnsafePointer<SpringStates>, Int64, Int64,
      UnsafePointer<SpringFrame>
    ) -> Void

  // The fields that every frame reads come first, in one cache line.

  /// The spring of all items; nil if this fast path does not apply.
  private var spring: UnsafePointer<SpringCoefficients>?
  /// The start of the first item, that of the last one, and the time from which everything is at
  /// rest.
  private var (earliest, latest, latestLow, end): (Double, Double, Double, Double)
  /// The time from which some item may be at rest.
  private var restBegins: Double
  private var fastestPhase: Double
  private var isCarried: Bool
  private var propagate: PropagateKernel
  /// The states of the single run, if its items have them.
  private var states: SpringStates
  private var direct: DirectKernel
  private var items: SpringItems

  /// The largest number of items for the fast path.
  private static var mostItems: Int { 64 }

  /// Stores field by field: copying a freshly built struct causes store-forwarding stalls.
  static func describe(
    _ plan: SpringBatchPlan<Double>, at path: UnsafeMutablePointer<FewItemsFastPath>
  ) {
    path.pointee.spring = nil
    let runs = plan.runs
    guard case .one(let spring) = plan.parameters, !plan.isExtreme, plan.previous == nil,
      plan.settlingTime == plan.restTime, plan.states == nil || runs.count == 1
    else { return }
    path.pointee.spring = UnsafePointer(spring)
    path.pointee.items = plan.items
    (path.pointee.earliest, path.pointee.latest) = (runs.earliest, runs.latest)
    path.pointee.end = plan.end
    path.pointee.restBegins = runs.earliest + plan.restTime
    path.pointee.fastestPhase = plan.fastestPhase
    path.pointee.direct = plan.kernels.direct
    path.pointee.isCarried = plan.states != nil && runs.isCarried[0] != 0
    guard path.pointee.isCarried else { return }
    path.pointee.propagate = plan.kernels.propagate
    path.pointee.states = plan.runStates
    path.pointee.latestLow = runs.lastLow[0]
  }

  /// Samples a few items, and returns whether it did: not if there are none or too many, or if their numbers
  /// do not fit the kernels.
  ///
  /// - Parameters:
  ///   - positions: Room for numbers of the batch's type, which is `Double` if it has a fast path.
  ///   - velocities: The same, or nil.
  @inline(__always)
  static func sample(
    _ batch: SpringBatchCore, _ range: Range<Int>, at time: Double,
    _ positions: UnsafeMutableRawPointer, _ velocities: UnsafeMutableRawPointer?
  ) -> Bool {
    guard let path = batch.fastPath?.address, let spring = path.pointee.spring, !range.isEmpty,
      range.upperBound &- range.lowerBound <= mostItems
    else { return false }
    // After the end everything is at rest.
    let time = min(time, path.pointee.end)
    guard (time - path.pointee.earliest) * path.pointee.fastestPhase < 0x1p50 else {
      return false
    }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions.assumingMemoryBound(to: Double.self),
      velocities: velocities?.assumingMemoryBound(to: Double.self))
    let latest = path.pointee.latest
    if path.pointee.isCarried,
      time > latest || (time == latest && path.pointee.latestLow < 0)
    {
      // Items at rest are exactly on their targets, which a product may miss.
      guard time < path.pointee.restBegins else { return false }
      path.pointee.propagate(spring, &path.pointee.states, 0, 1, &frame)
    } else {
      path.pointee.direct(spring, &path.pointee.items, &frame)
    }
    return true
  }
}
