internal import AnimationNumerics
package import SolverVerification

extension AnimationNumericsSolver: ThroughputMethod {
  /// A batch of springs or a curve plan, which applications use for many items.
  package func loop(of request: ThroughputRequest) throws(SolverError) -> ThroughputLoop {
    if let motion = request.motion.as(SpringRequest.self) { return try loop(of: motion, request) }
    if let motion = request.motion.as(CubicBezierRequest.self) {
      return try loop(of: motion, request)
    }
    throw .unsupported("no loop is timed for \(request.motion.kind.rawValue)")
  }

  private func loop(
    of motion: SpringRequest, _ request: ThroughputRequest
  ) throws(SolverError) -> ThroughputLoop {
    let spring = try Spring(motion.spring)
    let delays: ItemDelays =
      switch request.delays {
      case .interval(let interval): .interval(interval)
      case .each(let delays): .each(delays)
      }
    let batch = try made { () throws(ParameterError) in
      try SpringBatch(
        spring, from: Array(repeating: motion.from, count: request.count),
        to: Array(repeating: motion.to, count: request.count),
        velocities: Array(repeating: motion.velocity, count: request.count), delays: delays)
    }
    return { (time: Double, values: UnsafeMutableBufferPointer<Double>) throws(SolverError) in
      batch.sample(at: time, into: values)
    }
  }

  private func loop(
    of motion: CubicBezierRequest, _ request: ThroughputRequest
  ) throws(SolverError) -> ThroughputLoop {
    let plan = CurvePlan(try CubicBezier(motion.curve))
    return request.loop { (progress, values) throws(SolverError) in
      plan.values(at: progress, into: values)
    }
  }
}
