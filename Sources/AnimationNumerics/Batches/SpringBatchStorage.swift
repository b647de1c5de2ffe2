/// What a batch holds, as its functions see it: a plan, of which only the library's own types can be made.
class SpringBatchStorage<Scalar: BatchScalar>: SpringBatchCore, @unchecked Sendable {
  /// Fills buffers with the positions and velocities of some items.
  func fill(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    preconditionFailure("a plan has this")
  }

  /// Brings kept buffers up to date.
  func update(
    _ frame: inout PersistentFrame, at time: Double, _ positions: UnsafeMutablePointer<Scalar>,
    _ velocities: UnsafeMutablePointer<Scalar>?
  ) {
    preconditionFailure("a plan has this")
  }

  /// Sends items to other targets, from where and as fast as they are at `time`.
  func retarget(
    _ items: Range<Int>, to targets: UnsafeBufferPointer<Scalar>, at time: Double
  ) throws(ParameterError) {
    preconditionFailure("a plan has this")
  }

  /// One item's position and velocity.
  func state(of item: Int, at time: Double) -> MotionState {
    preconditionFailure("a plan has this")
  }

  /// The same with columns of its own.
  func copy() -> SpringBatchStorage { preconditionFailure("a plan has this") }

  final override func fillBytes(
    _ items: Range<Int>, at time: Double, _ positions: UnsafeMutableRawPointer,
    _ velocities: UnsafeMutableRawPointer?
  ) {
    fill(
      items, at: time, positions.assumingMemoryBound(to: Scalar.self),
      velocities?.assumingMemoryBound(to: Scalar.self))
  }
}
