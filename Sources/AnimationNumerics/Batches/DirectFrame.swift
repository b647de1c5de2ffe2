internal import CKernelInterface

/// What a frame of a few items under one spring needs, at fixed addresses.
///
/// A frame of a dozen items takes the kernel some nanoseconds. Finding the runs that are under way, and
/// counting the references to the columns, would take several times as long.
final class DirectFrame: Sendable {
  /// The times that a frame depends on.
  private struct Bounds {
    var earliest, end: Double
    var isInRange: Bool
  }

  private let coefficients: Changing<SpringCoefficients>
  private let items: Changing<SpringItems>
  private let bounds: Changing<Bounds>
  private let kernel:
    @convention(c) (
      UnsafePointer<SpringCoefficients>, UnsafePointer<SpringItems>, UnsafePointer<SpringFrame>
    ) -> Void
  private let restTime, fastestPhase: Double

  /// Up to how many items are sampled without looking at their runs.
  private static var mostItems: Int { 64 }

  /// The frame of a batch; nil for one whose items do not all go through the kernel of one spring.
  init?(
    _ core: SpringBatchCore, from: AlignedColumn<Double>, to: AlignedColumn<Double>,
    velocity: AlignedColumn<Double>
  ) {
    guard case .one(let coefficients) = core.parameters, core.algorithm == .direct,
      core.settlingTime == core.restTime
    else { return nil }
    self.coefficients = Changing(coefficients)
    items = Changing(
      SpringItems(
        from: from.base, to: to.base, velocity: velocity.base, delay: core.delay.base,
        delayLow: core.delayLow?.base))
    kernel = core.kernels.direct
    (restTime, fastestPhase) = (core.restTime, core.fastestPhase)
    bounds = Changing(Bounds(earliest: 0, end: 0, isInRange: false))
    restart(core)
  }

  /// Takes over what sending items elsewhere has changed.
  func restart(_ core: SpringBatchCore) {
    bounds.value = Bounds(
      earliest: core.runs.earliest, end: core.runs.latest + restTime, isInRange: !core.isExtreme)
  }

  /// Samples items, unless there are too many or the kernel cannot hold their numbers.
  func sample(
    _ range: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Double>,
    _ velocities: UnsafeMutablePointer<Double>?
  ) -> Bool {
    let bounds = bounds.value
    // Later than the end everything is at rest.
    let time = min(time, bounds.end)
    guard range.count <= Self.mostItems, bounds.isInRange,
      (time - bounds.earliest) * fastestPhase < 0x1p50
    else { return false }
    var frame = SpringFrame(
      time: time, first: Int64(range.lowerBound), end: Int64(range.upperBound),
      positions: positions, velocities: velocities)
    kernel(coefficients.address, items.address, &frame)
    return true
  }
}
