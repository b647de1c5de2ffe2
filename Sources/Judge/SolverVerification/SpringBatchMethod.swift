/// A method that samples many times at once; throughput measurements call it.
///
/// The caller provides the buffers, so that nothing is allocated during a measurement.
public protocol SpringBatchMethod: SolverMethod {
  /// Samples positions, and optionally velocities, of one motion at many times.
  ///
  /// - Parameters:
  ///   - motion: The motion; its `time` is ignored.
  ///   - times: Seconds since the start, one for each sample.
  ///   - positions: Filled with one position for each time.
  ///   - velocities: Filled with one velocity for each time, unless nil.
  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>?
  ) throws(SolverError)
}
