/// Abstract base of `SpringBatchPlan`; lets the public generic type avoid the internal protocol.
class AnySpringBatchPlan<Scalar: BatchScalar>: SpringBatchCore, @unchecked Sendable {
  /// Fills buffers with the positions and velocities of some items.
  func fill(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// Updates buffers incrementally.
  func update(
    _ frame: inout IncrementalFrameState, at time: Double,
    _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// Retargets items, from their position and velocity at `time`.
  func retarget(
    _ items: Range<Int>, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// A plan in which some items move elsewhere from their turns on.
  func retargeted(
    _ change: BatchRetargeting<Scalar>
  ) throws(ParameterError) -> AnySpringBatchPlan {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// Discards motions that no item shows any more.
  func discardFinished() { preconditionFailure("SpringBatchPlan overrides this") }

  /// One item's position and velocity.
  func state(of item: Int, at time: Double) -> MotionState {
    preconditionFailure("SpringBatchPlan overrides this")
  }

  /// A copy with its own columns.
  func copy() -> AnySpringBatchPlan { preconditionFailure("SpringBatchPlan overrides this") }

  final override func fillBytes(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?
  ) {
    fill(
      items, at: time, positions.assumingMemoryBound(to: Scalar.self),
      velocities?.assumingMemoryBound(to: Scalar.self))
  }
}
