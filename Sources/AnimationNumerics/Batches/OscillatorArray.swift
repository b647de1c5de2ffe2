internal import CKernelInterface

/// Many oscillators under one spring, advanced frame by frame in the caller's buffers.
///
/// For motions without a closed form as a whole, because targets change from frame to frame, and
/// for comparing integrators at full speed. Each oscillator gets the bits of the scalar integrator,
/// at every instruction set and for any number of oscillators.
public struct OscillatorArray: Sendable {
  /// The spring of all oscillators.
  public let spring: Spring
  let kernels: SpringKernelTable

  /// Oscillators under `spring`.
  public init(_ spring: Spring) {
    self.init(spring, AnimationNumerics.kernels.springs)
  }

  init(_ spring: Spring, _ kernels: SpringKernelTable) {
    self.spring = spring
    self.kernels = kernels
  }

  /// Advances all oscillators by some steps of ``RungeKutta4``.
  ///
  /// - Parameters:
  ///   - step: The length of a step in seconds, > 0.
  ///   - steps: The number of steps, from 0 to ``Integration/maximumSteps``.
  ///   - targets: The oscillators' targets.
  ///   - positions: Their positions; replaced. As many as targets.
  ///   - velocities: Their velocities; replaced. As many as targets.
  ///   - allowUnstable: Whether a step beyond the largest stable one is allowed.
  /// - Throws: ``IntegratorError``: an invalid or unstable step.
  /// - Precondition: The buffers have the same size.
  public func rungeKutta4(
    step: Double, steps: Int, targets: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>,
    allowUnstable: Bool = false
  ) throws(IntegratorError) {
    try Self.require(step: step, steps)
    let method = RungeKutta4()
    guard allowUnstable || method.isStable(step: step, for: spring) else {
      throw .unstable(
        step: step, largest: method.largestStableStep(for: spring), method: method.name)
    }
    guard var columns = columns(targets, positions, velocities) else { return }
    let force = SpringForce(spring)
    kernels.rungeKutta4(
      &columns, force.frequencySquared, force.dampingRate, step, Int64(steps))
  }

  /// Advances all oscillators by some exact steps of ``SpringPropagator``.
  ///
  /// - Parameters:
  ///   - step: The length of a step in seconds, > 0.
  ///   - steps: The number of steps, from 0 to ``Integration/maximumSteps``.
  ///   - targets: The oscillators' targets.
  ///   - positions: Their positions; replaced. As many as targets.
  ///   - velocities: Their velocities; replaced. As many as targets.
  /// - Throws: ``IntegratorError`` for an invalid step.
  /// - Precondition: The buffers have the same size.
  public func propagate(
    step: Double, steps: Int = 1, targets: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>
  ) throws(IntegratorError) {
    try Self.require(step: step, steps)
    guard var columns = columns(targets, positions, velocities) else { return }
    let r = spring.unitResponse(at: step)
    kernels.propagateSteps(
      &columns, r.displacement, r.positionPerVelocity, r.velocity, r.velocityPerVelocity,
      Int64(steps))
  }

  private static func require(step: Double, _ steps: Int) throws(IntegratorError) {
    guard step > 0, step.isFinite else {
      throw .invalid(ParameterError("step", is: step, must: "be positive and finite"))
    }
    guard (0...Integration.maximumSteps).contains(steps) else {
      throw .invalid(
        ParameterError(
          "steps", is: Double(steps), must: "be from 0 to \(Integration.maximumSteps)"))
    }
  }

  private func columns(
    _ targets: UnsafeBufferPointer<Double>, _ positions: UnsafeMutableBufferPointer<Double>,
    _ velocities: UnsafeMutableBufferPointer<Double>
  ) -> OscillatorColumns? {
    trapUnless(
      positions.count == targets.count && velocities.count == targets.count,
      "positions has \(positions.count) and velocities \(velocities.count) elements; both must have \(targets.count)"
    )
    guard let t = targets.baseAddress, let p = positions.baseAddress,
      let v = velocities.baseAddress
    else { return nil }
    return OscillatorColumns(targets: t, positions: p, velocities: v, count: Int64(targets.count))
  }
}
