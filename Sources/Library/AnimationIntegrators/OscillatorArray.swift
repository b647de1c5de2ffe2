public import AnimationNumerics
internal import CKernelInterface

/// Many oscillators under one spring, advanced frame by frame in the caller's buffers.
///
/// For motions without a closed form as a whole, because targets change from frame to frame, and
/// for comparing integrators at full speed. Each oscillator gets the bits of the scalar integrator,
/// at every instruction set and for any number of oscillators.
public struct OscillatorArray: Sendable {
  /// The spring of all oscillators.
  public let spring: Spring
  // Shared by the whole process, and never freed.
  nonisolated(unsafe) private let kernels: UnsafePointer<SpringKernelTable>

  /// Oscillators under `spring`.
  public init(_ spring: Spring) { self.init(spring, level: .current) }

  /// Oscillators under `spring` at a level that this processor supports.
  package init(_ spring: Spring, level: InstructionSet) {
    trapUnless(level <= .detected, "\(level.rawValue) is not available")
    self.spring = spring
    kernels = level.springKernels
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
  /// - Throws: `ParameterError`: an invalid or unstable step.
  /// - Precondition: The buffers have the same size.
  public func rungeKutta4(
    step: Double, steps: Int, targets: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>,
    allowUnstable: Bool = false
  ) throws(ParameterError) {
    try Self.require(step: step, steps)
    let method = RungeKutta4()
    guard allowUnstable || method.isStable(step: step, for: spring) else {
      throw Integration.unstable(
        step: step, largest: method.largestStableStep(for: spring), method: method.name)
    }
    guard var columns = columns(targets, positions, velocities) else { return }
    let force = SpringForce(spring)
    kernels.pointee.rungeKutta4(
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
  /// - Throws: `ParameterError` for an invalid step.
  /// - Precondition: The buffers have the same size.
  public func propagate(
    step: Double, steps: Int = 1, targets: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>
  ) throws(ParameterError) {
    try Self.require(step: step, steps)
    guard var columns = columns(targets, positions, velocities) else { return }
    let r = spring.unitResponse(at: step)
    kernels.pointee.propagateSteps(
      &columns, r.displacement, r.positionPerVelocity, r.velocity, r.velocityPerVelocity,
      Int64(steps))
  }

  private static func require(step: Double, _ steps: Int) throws(ParameterError) {
    guard step > 0, step.isFinite else {
      throw ParameterError("step", is: step, must: "be positive and finite")
    }
    guard (0...Integration.maximumSteps).contains(steps) else {
      throw ParameterError(
        "steps", is: Double(steps), must: "be from 0 to \(Integration.maximumSteps)")
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
    guard let t = targets.baseAddress, let p = positions.baseAddress, let v = velocities.baseAddress
    else { return nil }
    return OscillatorColumns(targets: t, positions: p, velocities: v, count: Int64(targets.count))
  }
}

extension OscillatorArray {
  /// Advances all oscillators by some steps of ``RungeKutta4``, in arrays of equal size.
  ///
  /// - Throws: `ParameterError`: an invalid or unstable step.
  public func rungeKutta4(
    step: Double, steps: Int, targets: [Double], positions: inout [Double],
    velocities: inout [Double], allowUnstable: Bool = false
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try filling(&positions, &velocities) { positions, velocities throws(ParameterError) in
        try rungeKutta4(
          step: step, steps: steps, targets: targets, positions: positions,
          velocities: velocities, allowUnstable: allowUnstable)
      }
    }
  }

  /// Advances all oscillators by some exact steps of ``SpringPropagator``, in arrays of equal size.
  ///
  /// - Throws: `ParameterError` for an invalid step.
  public func propagate(
    step: Double, steps: Int = 1, targets: [Double], positions: inout [Double],
    velocities: inout [Double]
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try filling(&positions, &velocities) { positions, velocities throws(ParameterError) in
        try propagate(
          step: step, steps: steps, targets: targets, positions: positions,
          velocities: velocities)
      }
    }
  }

  /// Advances all oscillators by some exact steps of ``SpringPropagator``, in spans of equal size.
  ///
  /// - Throws: `ParameterError` for an invalid step.
  public func propagate(
    step: Double, steps: Int = 1, targets: Span<Double>, positions: inout MutableSpan<Double>,
    velocities: inout MutableSpan<Double>
  ) throws(ParameterError) {
    try targets.withUnsafeBufferPointer { targets throws(ParameterError) in
      try filling(&positions, &velocities) { positions, velocities throws(ParameterError) in
        try propagate(
          step: step, steps: steps, targets: targets, positions: positions,
          velocities: velocities)
      }
    }
  }
}
