internal import SolverVerification

/// A solver that advances a spring from frame to frame, as running animations do.
///
/// For a single time it takes steps of its own size from 0, and a shorter last one unless it
/// ``overshootsTimes``.
protocol SteppedSpring: SpringMethod, SpringBatchMethod, SpringFrameMethod {
  associatedtype State: BitwiseCopyable

  /// The size of a step, in seconds.
  var step: Double { get }

  /// Whether the last step ends at the first multiple of the step at or after the time.
  var overshootsTimes: Bool { get }

  /// The state at t = 0.
  func start(_ spring: TextbookParameters, x₀: Double, v₀: Double) -> State

  /// Advances a state by `h` seconds.
  func advance(_ state: inout State, _ spring: TextbookParameters, by h: Double)

  /// Displacement and velocity.
  func output(_ state: State) -> SpringState
}

extension SteppedSpring {
  var kinds: Set<SolverKind> { [.spring] }
  var overshootsTimes: Bool { false }

  /// The largest number of steps for a single case.
  private var maximumSteps: Double { 200_000 }

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    let spring = try TextbookParameters(request.spring)
    guard request.time / step <= maximumSteps else {
      throw .unsupported("\(name) would take \(request.time / step) steps")
    }
    var state = start(spring, x₀: request.from - request.to, v₀: request.velocity)
    advance(&state, spring, from: 0, to: request.time)
    let result = output(state)
    return MotionAnswer(position: request.to + result.displacement, velocity: result.velocity)
  }

  /// Advances a state from one time to a later one.
  @inline(__always) func advance(
    _ state: inout State, _ spring: TextbookParameters, from start: Double, to end: Double
  ) {
    if overshootsTimes {
      var clock = start
      while clock < end {
        advance(&state, spring, by: step)
        clock += step
      }
    } else {
      // Steps are counted, because comparing rounded times could add a step of nearly zero length.
      let whole = ((end - start) / step).rounded(.down)
      for _ in 0..<Int(max(0, whole)) { advance(&state, spring, by: step) }
      let rest = (end - start) - whole * step
      if rest > 0 { advance(&state, spring, by: rest) }
    }
  }

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    let spring = try TextbookParameters(motion.spring)
    var state = start(spring, x₀: motion.from - motion.to, v₀: motion.velocity)
    var clock = 0.0
    for index in times.indices {
      if times[index] < clock {
        state = start(spring, x₀: motion.from - motion.to, v₀: motion.velocity)
        clock = 0
      }
      advance(&state, spring, from: clock, to: times[index])
      clock = times[index]
      positions[index] = motion.to + output(state).displacement
    }
  }
}
