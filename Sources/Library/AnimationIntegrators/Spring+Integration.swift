public import AnimationNumerics

extension Spring {
  /// A move of this spring, computed by a fixed-step integrator, for comparison with the closed
  /// form.
  ///
  /// - Parameters:
  ///   - fromValue: The position at t = 0.
  ///   - toValue: The final position.
  ///   - initialVelocity: Units per second.
  ///   - time: Seconds since the start, ≥ 0.
  ///   - step: The length of a step in seconds, > 0; the last one is shortened to land on `time`.
  ///   - method: The integrator.
  ///   - allowUnstable: Whether a step beyond the largest stable one is allowed.
  /// - Throws: `ParameterError`.
  public func integrated(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double, step: Double,
    by method: some FixedStepIntegrator, allowUnstable: Bool = false
  ) throws(ParameterError) -> MotionState {
    try method.advance(
      MotionState(position: fromValue, velocity: initialVelocity), by: time, step: step,
      under: SpringForce(self, target: toValue), allowUnstable: allowUnstable)
  }
}
