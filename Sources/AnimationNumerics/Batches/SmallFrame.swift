internal import CKernelInterface

/// What a frame of a few items under one spring needs, at one address.
///
/// A frame of a dozen items takes the kernel some nanoseconds. Finding the runs that are under way
/// would take several times as long.
struct SmallFrame: BitwiseCopyable {
  private var coefficients = SpringCoefficients()
  private var items: SpringItems
  /// The states of a single run, if all of it has one.
  private var states: SpringStates
  private var isCarried = false
  /// When the first item starts, when the last one does, and from when on everything is at rest.
  private var (earliest, latest, latestLow, end) = (0.0, 0.0, 0.0, 0.0)
  /// From when on some item may be at rest.
  private var restBegins = 0.0
  private var fastestPhase = 0.0
  /// Up to how many items are sampled without looking at their runs: none, unless all go through the
  /// kernels of one spring.
  private var mostItems = 0

  private init(items: SpringItems, states: SpringStates) {
    (self.items, self.states) = (items, states)
  }

  /// Writes down what a batch's frames need.
  static func describe(
    _ plan: SpringBatchPlan<Double>, at address: UnsafeMutablePointer<SmallFrame>
  ) {
    address.initialize(to: SmallFrame(items: plan.items, states: plan.runStates))
    let runs = plan.runs
    guard case .one(let coefficients) = plan.parameters, !plan.isExtreme,
      plan.settlingTime == plan.restTime, plan.states == nil || runs.count == 1
    else { return }
    address.pointee.coefficients = coefficients
    (address.pointee.earliest, address.pointee.latest) = (runs.earliest, runs.latest)
    address.pointee.end = runs.latest + plan.restTime
    address.pointee.restBegins = runs.earliest + plan.restTime
    address.pointee.fastestPhase = plan.fastestPhase
    address.pointee.mostItems = 64
    if plan.states != nil {
      address.pointee.latestLow = runs.lastLow[0]
      address.pointee.isCarried = runs.isCarried[0] != 0
    }
  }

  /// Samples items, unless there are too many or the kernels cannot hold their numbers.
  @inline(__always)
  static func sample(
    _ plan: SpringBatchPlan<Double>, _ range: Range<Int>, at time: Double,
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>?
  ) -> Bool {
    guard let small = plan.small?.address else { return false }
    // Later than the end everything is at rest.
    let time = min(time, small.pointee.end)
    guard range.count <= small.pointee.mostItems,
      (time - small.pointee.earliest) * small.pointee.fastestPhase < 0x1p50
    else { return false }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions, velocities: velocities)
    let latest = small.pointee.latest
    if small.pointee.isCarried,
      time > latest || (time == latest && small.pointee.latestLow < 0)
    {
      // Items at rest stand on their targets, which a product need not reach.
      guard time < small.pointee.restBegins else { return false }
      plan.kernels.propagate(
        &small.pointee.coefficients, &small.pointee.states, 0, 1, &frame)
    } else {
      plan.kernels.direct(&small.pointee.coefficients, &small.pointee.items, &frame)
    }
    return true
  }
}
