internal import SolverVerification

/// Displacement from the target in the value's unit, and velocity in units per second.
struct StepState<Scalar: BinaryFloatingPoint & BitwiseCopyable & Sendable>: Sendable, Hashable {
  var displacement: Scalar
  var velocity: Scalar
}

typealias SpringState = StepState<Double>

extension SpringState {
  /// The textbook's motion at critical damping, after t seconds.
  @inline(__always)
  init(criticalFrequency ω₀: Double, envelope: Double, x₀: Double, v₀: Double, t: Double) {
    let b = v₀ + ω₀ * x₀
    self.init(displacement: envelope * (x₀ + b * t), velocity: envelope * (v₀ - ω₀ * b * t))
  }

  /// The textbook's motion below critical damping, for the sine and cosine of the phase.
  @inline(__always) init(
    decayRate: Double, frequency: Double, envelope: Double, x₀: Double, v₀: Double, sine: Double,
    cosine: Double
  ) {
    let b = (v₀ + decayRate * x₀) / frequency
    self.init(
      displacement: envelope * (x₀ * cosine + b * sine),
      velocity: envelope * (v₀ * cosine - (decayRate * b + frequency * x₀) * sine))
  }
}

/// A modelled closed-form spring solver: prepared once for a spring, then sampled at any time. Its
/// batch form is the obvious loop, as applications of such solvers use it.
protocol SpringModel: SpringMethod, SpringBatchMethod, SpringFrameMethod {
  /// The values that depend on the spring alone.
  associatedtype Prepared

  /// Converts the spring's parameters.
  func prepare(_ spring: TextbookParameters) -> Prepared

  /// The state at t ≥ 0 from displacement `x₀` and velocity `v₀`.
  func state(_ spring: Prepared, x₀: Double, v₀: Double, t: Double) -> SpringState
}

extension SpringModel {
  var kinds: Set<SolverKind> { [.spring] }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    let state = state(
      prepare(try TextbookParameters(request.spring)), x₀: request.from - request.to,
      v₀: request.velocity, t: request.time)
    return MotionAnswer(position: request.to + state.displacement, velocity: state.velocity)
  }

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    let spring = prepare(try TextbookParameters(motion.spring))
    let x₀ = motion.from - motion.to
    for index in times.indices {
      let state = state(spring, x₀: x₀, v₀: motion.velocity, t: times[index])
      positions[index] = motion.to + state.displacement
    }
  }
}
