import AnimationIntegrators
import AnimationNumerics
import Testing

/// The largest distance from the closed form at 40 common times over five durations.
private func largestError(
  of method: some FixedStepIntegrator, _ spring: Spring, step: Double, velocity: Double = 0
) throws -> Double {
  var state = MotionState(position: 0, velocity: velocity)
  let law = SpringForce(spring, target: 1)
  let frame = spring.duration / 8
  var worst = 0.0
  for n in 1...40 {
    state = try method.advance(state, by: frame, step: step, under: law)
    let exact = spring.value(
      fromValue: 0.0, toValue: 1, initialVelocity: velocity, time: frame * Double(n))
    worst = max(worst, (state.position - exact).magnitude)
  }
  return worst
}

private func log2(_ x: Double) -> Double {
  // Accurate to 0.01, which is all an order needs, without a libm import.
  var (value, result) = (x, 0.0)
  while value >= 2 { (value, result) = (value / 2, result + 1) }
  while value < 1 { (value, result) = (value * 2, result - 1) }
  var bit = 0.5
  for _ in 0..<20 {
    value *= value
    if value >= 2 { (value, result) = (value / 2, result + bit) }
    bit /= 2
  }
  return result
}

@Suite struct IntegratorTests {
  @Test(
    "RK4 is of fourth order while rounding does not show",
    arguments: [
      -0.1, -1e-9, 0, 0.1, 0.25, 0.5, 0.75, 0.95,
    ])
  func rungeKuttaOrder(bounce: Double) throws {
    let spring = Spring(duration: 0.5, bounce: bounce)
    for velocity in [0, 5 * spring.naturalFrequency] {
      var previous = try largestError(
        of: RungeKutta4(), spring, step: spring.duration / 128, velocity: velocity)
      for divisor in [256.0, 512, 1024] {
        let error = try largestError(
          of: RungeKutta4(), spring, step: spring.duration / divisor, velocity: velocity)
        guard error > 1e-11 else { break }
        #expect(abs(log2(previous / error) - 4) <= 0.1, "D/\(divisor): \(previous) to \(error)")
        previous = error
      }
    }
  }

  @Test func theLowerOrdersAreWhatTheyClaim() throws {
    func check(_ method: some FixedStepIntegrator) throws {
      for bounce in [-0.1, 0.25, 0.7] {
        let spring = Spring(duration: 0.8, bounce: bounce)
        let coarse = try largestError(of: method, spring, step: spring.duration / 512)
        let fine = try largestError(of: method, spring, step: spring.duration / 1024)
        #expect(abs(log2(coarse / fine) - Double(method.order)) < 0.1, "\(method.name) \(bounce)")
      }
    }
    try check(SemiImplicitEuler())
    try check(VelocityVerlet())
  }

  @Test(
    "Motion stays bounded at the largest stable step and grows beyond it",
    arguments: [
      0, 1e-6, 0.05, 0.3, 0.7, 0.99, 1, 1.01, 2, 11,
    ])
  func stabilityLimit(dampingRatio: Double) throws {
    let spring = Spring(response: 0.5, dampingRatio: dampingRatio)
    let law = SpringForce(spring)
    let start = MotionState(position: 1, velocity: 0)
    func check(_ method: some FixedStepIntegrator) throws {
      let largest = method.largestStableStep(for: spring)
      let inside = largest * 0.999
      let end = try method.advance(start, by: 20_000 * inside, step: inside, under: law)
      #expect(end.position.magnitude < 100, "\(method.name) inside: \(end)")
      let outside = largest * 1.001
      #expect(
        throws: Integration.unstable(
          step: outside, largest: largest, method: method.name)
      ) {
        try method.advance(start, by: 1, step: outside, under: law)
      }
      let grown = try method.advance(
        start, by: 40_000 * outside, step: outside, under: law, allowUnstable: true)
      #expect(!(grown.position.magnitude < 500), "\(method.name) outside: \(grown)")
    }
    try check(RungeKutta4())
    try check(SemiImplicitEuler())
    try check(VelocityVerlet())
  }

  @Test func theUnstableStepIsNamed() {
    let error = Integration.unstable(step: 0.25, largest: 0.125, method: "rk4")
    #expect(
      "\(error)"
        == "step is 0.25; it must be at most 0.125, beyond which rk4 is unstable for this spring")
  }

  @Test func theLastStepIsShortenedToLandOnTheTime() throws {
    let law = SpringForce(Spring(duration: 0.5, bounce: 0.2), target: 1)
    let start = MotionState(position: 0, velocity: 0)
    func check(_ method: some FixedStepIntegrator) throws {
      var state = start
      for n in 0..<3 { method.step(&state, by: 0.01, at: Double(n) * 0.01, under: law) }
      method.step(&state, by: 0.0049999999999999975, at: 0.03, under: law)
      let end = try method.advance(start, by: 0.035, step: 0.01, under: law)
      #expect(abs(end.position - state.position) < 1e-15)
      #expect(try method.advance(start, by: 0, step: 0.01, under: law) == start)
    }
    try check(RungeKutta4())
    try check(SemiImplicitEuler())
    try check(VelocityVerlet())
  }

  @Test func badInputIsNamed() {
    let law = SpringForce(Spring())
    let start = MotionState(position: 0, velocity: 0)
    for step in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: ParameterError.self) {
        try RungeKutta4().advance(start, by: 1, step: step, under: law)
      }
      #expect(throws: ParameterError.self) { try SpringPropagator(Spring(), step: step) }
      #expect(throws: ParameterError.self) { try DormandPrince(tolerance: step) }
    }
    for time in [-1, .nan, .infinity] as [Double] {
      #expect(throws: ParameterError.self) {
        try RungeKutta4().advance(start, by: time, step: 0.01, under: law)
      }
      #expect(throws: ParameterError.self) {
        try DormandPrince(tolerance: 1e-6).advance(start, by: time, under: law)
      }
    }
    #expect(throws: Integration.tooManySteps(time: 1e9, steps: 1e13)) {
      try RungeKutta4().advance(start, by: 1e9, step: 1e-4, under: law)
    }
  }
}

@Suite struct PropagatorTests {
  @Test func everyStepIsExact() throws {
    for bounce in [-0.9, -0.1, 0, 1e-12, 0.3, 0.95, 1] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      for rate in [20.0, 60, 120, 240] {
        let propagator = try SpringPropagator(spring, step: 1 / rate)
        let end = try propagator.advance(
          MotionState(position: 0, velocity: 3), by: 2.345, target: 1)
        let position = spring.value(fromValue: 0.0, toValue: 1, initialVelocity: 3, time: 2.345)
        let velocity = spring.velocity(fromValue: 0.0, toValue: 1, initialVelocity: 3, time: 2.345)
        #expect(abs(end.position - position) < 2e-13, "\(bounce) at \(rate)")
        #expect(abs(end.velocity - velocity) < 2e-12, "\(bounce) at \(rate)")
      }
    }
  }
}

@Suite struct AdaptiveTests {
  @Test("The error follows the tolerance", arguments: [1e-4, 1e-6, 1e-8, 1e-10])
  func tolerance(_ tolerance: Double) throws {
    for bounce in [-0.95, -0.3, 0, 0.4, 0.9] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      let (end, steps) = try DormandPrince(tolerance: tolerance).advance(
        MotionState(position: 0, velocity: 10), by: 1.5, under: SpringForce(spring, target: 1))
      let exact = spring.value(fromValue: 0.0, toValue: 1, initialVelocity: 10, time: 1.5)
      #expect(abs(end.position - exact) < 40 * tolerance, "bounce \(bounce): \(steps) steps")
      #expect(steps < 3000)
    }
  }

  @Test func aToleranceBelowRoundingIsRejected() throws {
    #expect(throws: ParameterError.self) {
      try DormandPrince(tolerance: 1e-300).advance(
        MotionState(position: 1, velocity: 0), by: 10, under: SpringForce(Spring()))
    }
  }
}

/// A pendulum with a driving torque: no spring, and dependent on time.
private struct Pendulum: ForceLaw {
  var drive = 0.0
  func acceleration(_ state: MotionState, at time: Double) -> Double {
    // sin x by its series, exact to 1e-13 for |x| ≤ 1.5.
    let x = state.position
    var (term, sum) = (x, x)
    for n in 1...10 {
      term *= -x * x / Double((2 * n) * (2 * n + 1))
      sum += term
    }
    return -9 * sum + drive * time
  }
}

@Suite struct OtherForceTests {
  @Test func methodsAgreeOnAPendulum() throws {
    let start = MotionState(position: 1, velocity: 0.5)
    for law in [Pendulum(), Pendulum(drive: 2)] {
      let exact = try DormandPrince(tolerance: 1e-13).advance(start, by: 2, under: law).state
      func check(_ method: some FixedStepIntegrator) throws {
        var errors: [Double] = []
        for step in [0.01, 0.005] {
          let end = try method.advance(start, by: 2, step: step, under: law)
          errors.append((end.position - exact.position).magnitude)
        }
        let order = log2(errors[0] / errors[1])
        #expect(abs(order - Double(method.order)) < 0.2, "\(method.name): \(order)")
      }
      try check(RungeKutta4())
      try check(SemiImplicitEuler())
      try check(VelocityVerlet())
    }
  }
}

@Suite struct FrameRateTests {
  /// Refresh rates of displays, and a prime one.
  private let rates = [20.0, 60, 97, 120, 240]

  @Test func theCurveDoesNotDependOnTheFrameRate() throws {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let law = SpringForce(spring, target: 1)
    for rate in rates {
      var (value, velocity) = (0.0, 2.0)
      var state = MotionState(position: 0, velocity: 2)
      let frames = Int(rate)
      for _ in 0..<frames {
        spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 1 / rate)
        state = try RungeKutta4().advance(state, by: 1 / rate, step: 1 / 480, under: law)
      }
      let time = Double(frames) / rate
      let exact = spring.value(fromValue: 0.0, toValue: 1, initialVelocity: 2, time: time)
      #expect(abs(value - exact) < 1e-14, "closed form at \(rate) Hz")
      // RK4's truncation error at 1/480 s is 1e-8 of the motion.
      #expect(abs(state.position - exact) < 2e-8, "RK4 at \(rate) Hz")
    }
  }

  @Test func retargetingKeepsPositionAndVelocity() {
    for bounce in [-0.5, 0, 0.4] {
      let spring = Spring(duration: 0.4, bounce: bounce)
      var (value, velocity) = (0.0, 0.0)
      spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.13)
      let (before, speed) = (value, velocity)
      // A step of no length towards another target changes nothing, and a short one next to nothing.
      spring.update(value: &value, velocity: &velocity, target: -3, deltaTime: 0)
      #expect(value == before && velocity == speed)
      spring.update(value: &value, velocity: &velocity, target: -3, deltaTime: 1e-9)
      #expect(abs(value - before - 1e-9 * speed) < 1e-14)
      #expect(abs(velocity - speed) < 1e-9 * 4000)
    }
  }
}
