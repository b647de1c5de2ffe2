internal import AnimationNumerics
package import SolverVerification

extension AnimationNumericsSolver: SpringBatchMethod, CurveBatchMethod {
  /// A loop over the scalar functions.
  package func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    let spring = try Spring(motion.spring)
    for index in times.indices {
      positions[index] = spring.value(
        fromValue: motion.from, toValue: motion.to, initialVelocity: motion.velocity,
        time: times[index])
    }
  }

  /// A sampler of a curve that is made once.
  package func sampler(for curve: BezierControlPoints) throws(SolverError) -> Sampling<Double> {
    let curve = try CubicBezier(curve)
    return { progress, values in
      for index in progress.indices { values[index] = curve.value(at: progress[index]) }
    }
  }
}
