internal import CKernelInterface

/// The data for a frame of a few items under one spring, at one address.
///
/// A frame of a dozen items takes the kernel some nanoseconds. Finding the active runs would take
/// several times as long.
struct SmallFrame: BitwiseCopyable {
  private typealias DirectKernel =
    @convention(c) (
      UnsafePointer<SpringCoefficients>, UnsafePointer<SpringItems>, UnsafePointer<SpringFrame>
    ) -> Void
  private typealias PropagateKernel =
    @convention(c) (
      UnsafePointer<SpringCoefficients>, UnsafePointer<SpringStates>, Int64, Int64,
      UnsafePointer<SpringFrame>
    ) -> Void

  /// The spring of all items; nil if this fast path does not apply.
  private var spring: UnsafePointer<SpringCoefficients>?
  private var items: SpringItems
  /// The states of the single run, if its items have them.
  private var states: SpringStates
  private var isCarried: Bool
  /// The start of the first item, that of the last one, and the time from which everything is at
  /// rest.
  private var (earliest, latest, latestLow, end): (Double, Double, Double, Double)
  /// The time from which some item may be at rest.
  private var restBegins: Double
  private var fastestPhase: Double
  private var direct: DirectKernel
  private var propagate: PropagateKernel

  /// The largest number of items for the fast path.
  private static var mostItems: Int { 64 }

  /// Stores field by field: copying a freshly built struct causes store-forwarding stalls.
  static func describe(
    _ plan: SpringBatchPlan<Double>, at small: UnsafeMutablePointer<SmallFrame>
  ) {
    small.pointee.spring = nil
    let runs = plan.runs
    guard case .one(let spring) = plan.parameters, !plan.isExtreme, plan.previous == nil,
      plan.settlingTime == plan.restTime, plan.states == nil || runs.count == 1
    else { return }
    small.pointee.spring = UnsafePointer(spring)
    small.pointee.items = plan.items
    (small.pointee.earliest, small.pointee.latest) = (runs.earliest, runs.latest)
    small.pointee.end = plan.end
    small.pointee.restBegins = runs.earliest + plan.restTime
    small.pointee.fastestPhase = plan.fastestPhase
    small.pointee.direct = plan.kernels.direct
    small.pointee.isCarried = plan.states != nil && runs.isCarried[0] != 0
    guard small.pointee.isCarried else { return }
    small.pointee.propagate = plan.kernels.propagate
    small.pointee.states = plan.runStates
    small.pointee.latestLow = runs.lastLow[0]
  }

  /// Samples items, unless there are too many or their numbers do not fit the kernels.
  @inline(__always)
  static func sample(
    _ plan: SpringBatchPlan<Double>, _ range: Range<Int>, at time: Double,
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>?
  ) -> Bool {
    guard let small = plan.small?.address, let spring = small.pointee.spring,
      range.upperBound &- range.lowerBound <= mostItems
    else { return false }
    // After the end everything is at rest.
    let time = min(time, small.pointee.end)
    guard (time - small.pointee.earliest) * small.pointee.fastestPhase < 0x1p50 else {
      return false
    }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions, velocities: velocities)
    let latest = small.pointee.latest
    if small.pointee.isCarried,
      time > latest || (time == latest && small.pointee.latestLow < 0)
    {
      // Items at rest are exactly on their targets, which a product may miss.
      guard time < small.pointee.restBegins else { return false }
      small.pointee.propagate(spring, &small.pointee.states, 0, 1, &frame)
    } else {
      small.pointee.direct(spring, &small.pointee.items, &frame)
    }
    return true
  }
}
