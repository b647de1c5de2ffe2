/// A method with a form for many samples at once: what a measurement of throughput calls.
///
/// The buffers are the caller's, so that nothing is allocated while time is measured.
public protocol SpringBatchMethod: SolverMethod {
  /// Positions, and velocities where asked for, of one motion at many times.
  ///
  /// - Parameters:
  ///   - motion: The motion; its own `time` is not used.
  ///   - times: Seconds since the start, one for each sample.
  ///   - positions: Filled with one position for each time.
  ///   - velocities: Filled with one velocity for each time, unless nil.
  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>?
  ) throws(SolverError)
}
