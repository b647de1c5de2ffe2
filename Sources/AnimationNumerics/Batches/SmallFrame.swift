internal import CKernelInterface

/// What a frame of a few items under one spring needs, at one address.
///
/// A frame of a dozen items takes the kernel some nanoseconds. Finding the runs that are under way
/// would take several times as long.
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

  /// The spring of all items; nil unless a few of them are sampled without looking at their runs.
  private var spring: UnsafePointer<SpringCoefficients>?
  private var items: SpringItems
  /// The states of a single run, if all of it has one.
  private var states: SpringStates
  private var isCarried: Bool
  /// When the first item starts, when the last one does, and from when on everything is at rest.
  private var (earliest, latest, latestLow, end): (Double, Double, Double, Double)
  /// From when on some item may be at rest.
  private var restBegins: Double
  private var fastestPhase: Double
  private var direct: DirectKernel
  private var propagate: PropagateKernel

  /// Up to how many items are a few.
  private static var mostItems: Int { 64 }

  /// Writes down what a batch's frames need, number by number: a whole that is put together first is read in
  /// larger pieces than it was written in, which takes longer.
  static func describe(
    _ plan: SpringBatchPlan<Double>, at small: UnsafeMutablePointer<SmallFrame>
  ) {
    small.pointee.spring = nil
    let runs = plan.runs
    guard case .one(let spring) = plan.parameters, !plan.isExtreme,
      plan.settlingTime == plan.restTime, plan.states == nil || runs.count == 1
    else { return }
    small.pointee.spring = UnsafePointer(spring)
    small.pointee.items = plan.items
    (small.pointee.earliest, small.pointee.latest) = (runs.earliest, runs.latest)
    small.pointee.end = runs.latest + plan.restTime
    small.pointee.restBegins = runs.earliest + plan.restTime
    small.pointee.fastestPhase = plan.fastestPhase
    small.pointee.direct = plan.kernels.direct
    small.pointee.isCarried = plan.states != nil && runs.isCarried[0] != 0
    guard small.pointee.isCarried else { return }
    small.pointee.propagate = plan.kernels.propagate
    small.pointee.states = plan.runStates
    small.pointee.latestLow = runs.lastLow[0]
  }

  /// Samples items, unless there are too many or the kernels cannot hold their numbers.
  @inline(__always)
  static func sample(
    _ plan: SpringBatchPlan<Double>, _ range: Range<Int>, at time: Double,
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>?
  ) -> Bool {
    guard let small = plan.small?.address, let spring = small.pointee.spring,
      range.upperBound &- range.lowerBound <= mostItems
    else { return false }
    // Later than the end everything is at rest.
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
      // Items at rest stand on their targets, which a product need not reach.
      guard time < small.pointee.restBegins else { return false }
      small.pointee.propagate(spring, &small.pointee.states, 0, 1, &frame)
    } else {
      small.pointee.direct(spring, &small.pointee.items, &frame)
    }
    return true
  }
}
