internal import SolverVerification

/// A spring advanced at a fixed rate by a rule for one step of x″ = −kx − cx′: the rule is all that
/// such solvers differ in.
///
/// A protocol rather than a generic structure, because the loops that are timed meet solvers as
/// existentials, and a generic structure's witnesses are not specialised there: twelve times slower.
protocol FixedRateSpring: SteppedSpring where State == StepState<Double> {
  /// Steps per second.
  var rate: Int { get }

  /// The name, without the rate.
  static var label: String { get }

  /// What it is, in a few words.
  static var rule: String { get }

  /// One step of `h` seconds.
  ///
  /// Generic, so that single precision is the same arithmetic; inlined, so that debug builds keep
  /// their pace.
  static func advance<Scalar: BinaryFloatingPoint>(
    _ state: inout StepState<Scalar>, stiffness k: Scalar, damping c: Scalar, by h: Scalar)
}

/// Displacement from the target and velocity.
struct StepState<Scalar: BinaryFloatingPoint & Sendable>: Sendable, Hashable {
  var displacement: Scalar
  var velocity: Scalar
}

extension FixedRateSpring {
  var name: String { "\(Self.label)-\(rate)hz" }
  var summary: String { "\(Self.rule), \(rate) steps a second" }
  var step: Double { 1 / Double(rate) }

  func start(_ spring: ModelSpring, x₀: Double, v₀: Double) -> StepState<Double> {
    StepState(displacement: x₀, velocity: v₀)
  }

  @inline(__always)
  func advance(_ state: inout StepState<Double>, _ spring: ModelSpring, by h: Double) {
    Self.advance(&state, stiffness: spring.stiffness, damping: spring.damping, by: h)
  }

  func output(_ state: StepState<Double>) -> SpringState {
    SpringState(displacement: state.displacement, velocity: state.velocity)
  }

  /// The unit move in single precision, from rest at 0 to 1, at times that do not fall.
  func sampleUnitMove(
    _ spring: ModelSpring, times: UnsafeBufferPointer<Float>,
    positions: UnsafeMutableBufferPointer<Float>
  ) {
    let (k, c, h) = (Float(spring.stiffness), Float(spring.damping), 1 / Float(rate))
    var state = StepState<Float>(displacement: -1, velocity: 0)
    var clock: Float = 0
    for index in times.indices {
      let span = times[index] - clock
      let whole = (span * Float(rate)).rounded(.down)
      for _ in 0..<Int(max(0, whole)) {
        Self.advance(&state, stiffness: k, damping: c, by: h)
      }
      let rest = span - whole * h
      if rest > 0 { Self.advance(&state, stiffness: k, damping: c, by: rest) }
      clock = times[index]
      positions[index] = 1 + state.displacement
    }
  }
}

extension ModelSpring {
  /// k = ω₀², for a mass of one.
  @inline(__always) var stiffness: Double { naturalFrequency * naturalFrequency }
  /// c = 2ζω₀, for a mass of one.
  @inline(__always) var damping: Double { 2 * dampingRatio * naturalFrequency }
}
