import AnimationIntegrators
import AnimationNumerics
import Seeding

func recordSprings(_ recorder: inout DigestRecorder) {
  recorder.section("Spring.parameters") {
    var random = SplitMix64(seed: 11)
    for _ in 0..<1500 {
      let spring = random.spring()
      $0.put([spring.duration, spring.response, spring.bounce, spring.mass])
      $0.put([spring.naturalFrequency, spring.dampingRatio, spring.stiffness, spring.damping])
    }
    for spring in [
      Spring.smooth, .snappy, .bouncy, .smooth(duration: 0.3, extraBounce: 0.1),
      .snappy(duration: 0.7, extraBounce: -0.3), .bouncy(duration: 0.1, extraBounce: 0.2),
    ] {
      $0.put([spring.naturalFrequency, spring.dampingRatio])
    }
    for _ in 0..<200 {
      let spring = Spring(
        settlingDuration: random.number(0.1, 3), dampingRatio: random.number(0.05, 0.99),
        epsilon: random.magnitude(-20, -3))
      $0.put([spring.naturalFrequency, spring.dampingRatio])
    }
  }
  recorder.section("Spring.motion") {
    var random = SplitMix64(seed: 12)
    for round in 0..<2500 {
      let spring = random.spring()
      // Long times too: up to about a million periods.
      let time = round % 8 == 0 ? random.magnitude(-40, 20) : random.number(0, 3)
      let (from, to) = (random.number(-100, 100), random.number(-100, 100))
      let velocity = random.number(-500, 500)
      let response = spring.unitResponse(at: time)
      $0.put([response.displacement, response.velocity])
      $0.put([response.positionPerVelocity, response.velocityPerVelocity])
      $0.put(spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: time))
      $0.put(spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: time))
      $0.put(spring.value(target: to, initialVelocity: velocity, time: time))
      $0.put(spring.velocity(target: to, initialVelocity: velocity, time: time))
      var state = (from, velocity)
      spring.update(value: &state.0, velocity: &state.1, target: to, deltaTime: time)
      $0.put([state.0, state.1])
      $0.put(spring.force(target: to, position: from, velocity: velocity))
      $0.put(spring.force(fromValue: from, toValue: to, position: 1.5, velocity: velocity))
    }
  }
  recorder.section("Spring.vectors") {
    var random = SplitMix64(seed: 13)
    for _ in 0..<400 {
      let spring = random.spring()
      let time = random.number(0, 2)
      let from = SIMD3(random.number(-9, 9), random.number(-9, 9), random.number(-9, 9))
      let velocity = SIMD3<Double>(1, random.number(-99, 99), -2)
      let vector = spring.value(
        fromValue: from, toValue: SIMD3(repeating: 1), initialVelocity: velocity, time: time)
      $0.put([vector.x, vector.y, vector.z])
      let pair = spring.velocity(
        fromValue: AnimatablePair(from.x, Float(from.y)), toValue: AnimatablePair(0.5, 2),
        initialVelocity: AnimatablePair(velocity.y, 0), time: time)
      $0.put(pair.first)
      $0.put(pair.second)
      let narrow = SIMD4<Float>(0, 1, Float(from.x), -2)
      let moved = spring.value(target: narrow, time: time)
      for k in 0..<4 { $0.put(moved[k]) }
      $0.put([narrow.magnitudeSquared, pair.magnitudeSquared, from.magnitudeSquared])
    }
  }
}

func recordSettling(_ recorder: inout DigestRecorder) {
  recorder.section("Spring.settling") {
    var random = SplitMix64(seed: 14)
    for _ in 0..<700 {
      let spring = random.spring()
      $0.put(spring.settlingDuration)
      $0.put(spring.settlingDuration(epsilon: random.magnitude(-40, -1)))
      $0.put(
        spring.settlingDuration(
          target: random.number(-9, 9), initialVelocity: random.number(-99, 99), epsilon: 0.01))
      $0.put(
        spring.settlingDuration(
          fromValue: SIMD2(random.number(-9, 9), 1), toValue: SIMD2(0, 0),
          initialVelocity: SIMD2(random.number(-9, 9), random.number(-9, 9)), epsilon: 0.001))
      $0.put(
        spring.platformSettlingEstimate(
          target: random.number(-9, 9), initialVelocity: random.number(-99, 99), epsilon: 0.0001))
    }
  }
}

func recordIntegrators(_ recorder: inout DigestRecorder) {
  recorder.section("Integrators") {
    var random = SplitMix64(seed: 15)
    for _ in 0..<60 {
      let spring = random.spring()
      let force = SpringForce(spring, target: random.number(-9, 9))
      let start = MotionState(position: random.number(-9, 9), velocity: random.number(-9, 9))
      put(RungeKutta4(), spring, force, start, &$0)
      put(SemiImplicitEuler(), spring, force, start, &$0)
      put(VelocityVerlet(), spring, force, start, &$0)
      $0.put(DormandPrince.largestStableStep(for: spring))
      $0.put { () throws(ParameterError) in
        try DormandPrince(tolerance: 1e-9).advance(start, by: 0.3, under: force).state.position
      }
      $0.put { () throws(ParameterError) in
        try SpringPropagator(spring, step: 0x1p-7).advance(start, by: 0.61, target: 2).velocity
      }
    }
  }
  recorder.section("OscillatorArray") {
    var random = SplitMix64(seed: 16)
    for _ in 0..<12 {
      let count = 1 + random.integer(below: 100)
      let columns = (0..<3).map { _ in Column(random.column(count, -9, 9)) }
      let array = OscillatorArray(random.spring())
      do throws(ParameterError) {
        try array.rungeKutta4(
          step: 0x1p-10, steps: 40, targets: columns[0].numbers, positions: columns[1].buffer,
          velocities: columns[2].buffer, allowUnstable: true)
        try array.propagate(
          step: 0x1p-6, steps: 10, targets: columns[0].numbers, positions: columns[1].buffer,
          velocities: columns[2].buffer)
      } catch {
        $0.put(Double.nan)
      }
      for column in columns {
        $0.put(column.numbers)
        column.free()
      }
    }
  }
}

private func put(
  _ method: some FixedStepIntegrator, _ spring: Spring, _ force: SpringForce, _ start: MotionState,
  _ recorder: inout DigestRecorder
) {
  recorder.put(method.largestStableStep(for: spring))
  do throws(ParameterError) {
    recorder.put(
      try method.advance(start, by: 0.3, step: 0x1p-8, under: force, allowUnstable: true))
    recorder.put(
      try spring.integrated(
        fromValue: start.position, toValue: 3, initialVelocity: 1, time: 0.2, step: 0x1p-9,
        by: method, allowUnstable: true))
  } catch {
    recorder.put(Double.nan)
  }
}
