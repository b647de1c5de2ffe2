/// A method with a loop over many items, which throughput requests time.
///
/// Every ``SpringBatchMethod`` provides such a loop for springs without conforming to this
/// protocol.
public protocol ThroughputMethod: SolverMethod {
  /// The loop of a request, with everything prepared that does not depend on a frame's time.
  ///
  /// - Returns: A function that fills one value for each item, as
  ///   ``ThroughputRequest/request(frame:item:)`` defines it, at the time of a frame in seconds.
  func loop(of request: ThroughputRequest) throws(SolverError) -> ThroughputLoop
}

/// Fills one value for each item at the time of a frame, in seconds.
public typealias ThroughputLoop = (Double, UnsafeMutableBufferPointer<Double>) throws(SolverError)
  -> Void

extension SpringBatchMethod {
  /// The loop of a method that samples one motion at many times.
  func batchLoop(of request: ThroughputRequest) throws(SolverError) -> ThroughputLoop {
    guard let motion = request.motion.as(SpringRequest.self) else {
      throw .unsupported("no loop is timed for \(request.motion.kind.rawValue)")
    }
    return request.loop { (elapsed, values) throws(SolverError) in
      try sample(motion, times: elapsed, positions: values)
    }
  }
}

extension ThroughputRequest {
  /// A loop around a function that fills values from the seconds, or the progress, since each
  /// item's start.
  package func loop(
    _ fill:
      @escaping (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>)
      throws(SolverError) -> Void
  ) -> ThroughputLoop {
    let delays = (0..<count).map { delay(of: $0) }
    var elapsed = Array(repeating: 0.0, count: count)
    return { (time: Double, values: UnsafeMutableBufferPointer<Double>) throws(SolverError) in
      for item in delays.indices { elapsed[item] = max(0, time - delays[item]) }
      try elapsed.withUnsafeBufferPointer { elapsed throws(SolverError) in
        try fill(elapsed, values)
      }
    }
  }
}
