internal import SolverVerification

/// A spring advanced at a fixed rate by a step rule for x″ = −kx − cx′. Such solvers differ only in
/// their rules.
///
/// This is a protocol, not a generic structure: timed loops call solvers through existentials,
/// where a generic structure's witnesses are not specialised and run twelve times slower.
protocol FixedRateSpring: SteppedSpring where State == SpringState {
  /// Steps per second.
  var rate: Int { get }

  /// The name, without the rate.
  static var label: String { get }

  /// The rule in a few words.
  static var rule: String { get }

  /// Advances a state by `h` seconds.
  ///
  /// Generic, so that single precision uses equal arithmetic; inlined, so that debug builds stay
  /// fast.
  static func advance<Scalar: BinaryFloatingPoint>(
    _ state: inout StepState<Scalar>, stiffness k: Scalar, damping c: Scalar, by h: Scalar)
}

extension FixedRateSpring {
  var name: String { "\(Self.label)-\(rate)hz" }
  var summary: String { "\(Self.rule), \(rate) steps a second" }
  var step: Double { 1 / Double(rate) }

  func start(_ spring: TextbookParameters, x₀: Double, v₀: Double) -> SpringState {
    SpringState(displacement: x₀, velocity: v₀)
  }

  @inline(__always)
  func advance(_ state: inout SpringState, _ spring: TextbookParameters, by h: Double) {
    Self.advance(&state, stiffness: spring.stiffness, damping: spring.damping, by: h)
  }

  func output(_ state: SpringState) -> SpringState { state }

  /// Samples the unit move, from rest at 0 to 1, in single precision at non-decreasing times.
  func sampleUnitMove(
    _ spring: TextbookParameters, times: UnsafeBufferPointer<Float>,
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

extension TextbookParameters {
  /// k = ω₀², for a mass of one.
  @inline(__always) var stiffness: Double { naturalFrequency * naturalFrequency }
  /// c = 2ζω₀, for a mass of one.
  @inline(__always) var damping: Double { 2 * dampingRatio * naturalFrequency }
}
