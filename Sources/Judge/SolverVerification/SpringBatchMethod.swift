/// A method that samples many times at once; throughput measurements call it.
///
/// The caller provides the buffers, so that nothing is allocated during a measurement.
public protocol SpringBatchMethod: SolverMethod {
  /// Samples the positions of one motion at many times.
  ///
  /// - Parameters:
  ///   - motion: The motion; its `time` is ignored.
  ///   - times: Seconds since the start, one for each sample.
  ///   - positions: Filled with one position for each time.
  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError)
}
