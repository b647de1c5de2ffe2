import AnimationNumerics
import ReferenceNumerics
import Seeding
import TestTiers
import Testing

private func frame(
  of batch: SpringBatch<Float>, at time: Double
) -> (positions: [Float], velocities: [Float]) {
  var positions = [Float](repeating: .nan, count: batch.count)
  var velocities = positions
  positions.withUnsafeMutableBufferPointer { p in
    velocities.withUnsafeMutableBufferPointer { v in
      batch.sample(at: time, into: p, velocities: v)
    }
  }
  return (positions, velocities)
}

@Suite struct FloatSpringBatchTests {
  private let moves = RandomMoves(count: 1200, seed: 5)
  private var from: [Float] { moves.from.map { Float($0) } }
  private var to: [Float] { moves.to.map { Float($0) } }
  private var velocity: [Float] { moves.velocity.map { Float($0) } }

  @Test("Precise and direct: the bits of a scalar call", arguments: springsOfAllRegimes)
  func preciseEqualsScalar(spring: Spring) throws {
    let delays = moves.delays.map { ($0 * 1024).rounded() / 1024 }
    let batch = try SpringBatch(
      spring, from: from, to: to, velocities: velocity, delays: .each(delays), algorithm: .direct)
    let own = try SpringBatch(
      [Spring](repeating: spring, count: 1200), from: from, to: to, velocities: velocity,
      delays: .each(delays), algorithm: .direct)
    for time in [-1, 0.25, 0.8125, 30] {
      let shared = frame(of: batch, at: time)
      let each = frame(of: own, at: time)
      for i in stride(from: 0, to: 1200, by: 11) {
        let position = spring.value(
          fromValue: from[i], toValue: to[i], initialVelocity: velocity[i], time: time - delays[i])
        let speed = spring.velocity(
          fromValue: from[i], toValue: to[i], initialVelocity: velocity[i], time: time - delays[i])
        #expect(shared.positions[i] == position && each.positions[i] == position, "item \(i)")
        #expect(shared.velocities[i] == speed && each.velocities[i] == speed, "item \(i)")
      }
    }
  }

  @Test func bitsDoNotDependOnTheLevelOrThePart() throws {
    let fused = InstructionSet.available.filter(\.hasFusedMultiplyAdd)
    let springs = (0..<1200).map { springsOfAllRegimes[($0 / 7) % 15] }
    for precision in FloatPrecision.allCases {
      var expected: [(positions: [Float], velocities: [Float])]?
      for level in fused {
        let batches = [
          try SpringBatch(
            .one(.bouncy), from: from, to: to, velocities: velocity, delays: .each(moves.delays),
            algorithm: .direct, precision: precision, level: level),
          try SpringBatch(
            .one(.bouncy), from: from, to: to, velocities: velocity, delays: .interval(0.0007),
            precision: precision, level: level),
          try SpringBatch(
            .perItem(springs), from: from, to: to, velocities: velocity,
            delays: .each(moves.delays), precision: precision, level: level),
          try SpringBatch(
            .perItem(springs), from: from, to: to, velocities: velocity,
            delays: .each(moves.delays), algorithm: .direct, precision: precision, level: level),
        ]
        let frames = batches.map { frame(of: $0, at: 0.6) }
        for (k, batch) in batches.enumerated() {
          if let expected { #expect(frames[k] == expected[k], "\(level) \(precision) \(k)") }
          for i in stride(from: 0, to: 1200, by: 17) {
            let state = batch.state(of: i, at: 0.6)
            #expect(state.position == Double(frames[k].positions[i]))
            #expect(state.velocity == Double(frames[k].velocities[i]))
          }
        }
        expected = frames
      }
    }
  }

  @Test("Error in ulp of the scale", arguments: springsOfAllRegimes.sample(2))
  func error(spring: Spring) throws {
    let reference = try ReferenceSpring(duration: 0.5, bounce: spring.bounce)
    for precision in FloatPrecision.allCases {
      for (algorithm, isOwn) in [
        (SpringBatchAlgorithm.direct, false), (.propagated, false), (.propagated, true),
      ] {
        for level in InstructionSet.available {
          let batch = try SpringBatch(
            isOwn ? .perItem([Spring](repeating: spring, count: 1200)) : .one(spring),
            from: from, to: to, velocities: velocity, delays: .each(moves.delays),
            algorithm: algorithm, precision: precision, level: level)
          var worst = (position: 0.0, velocity: 0.0, input: "")
          for time in [0.9, 2.3, 7.3, 1000.1] {
            let frame = frame(of: batch, at: time)
            for i in stride(from: 0, to: 1200, by: 97) {
              let elapsed = ReferenceValue(time) - ReferenceValue(moves.delays[i])
              let exact = reference.sample(
                from: ReferenceValue(Double(from[i])), to: ReferenceValue(Double(to[i])),
                velocity: ReferenceValue(Double(velocity[i])), time: elapsed)
              let scale = max(
                Double((from[i] - to[i]).magnitude),
                Double(velocity[i].magnitude) / spring.naturalFrequency)
              let granted = Double(exact.position.float.ulp) / 2
              let p = exact.position.error(of: frame.positions[i]).magnitude
              let v = exact.velocity.error(of: frame.velocities[i]).magnitude
              let position = max(0, p - granted) / scale / 0x1p-23
              if position > worst.position { worst.input = "item \(i) at \(time)" }
              worst.position = max(worst.position, position)
              worst.velocity = max(
                worst.velocity, v / spring.naturalFrequency / scale / 0x1p-23)
            }
          }
          let bound = precision == .precise ? 1.0 : 2
          let name = "\(level) \(algorithm) \(isOwn ? "own " : "")\(precision) \(spring)"
          #expect(worst.position <= bound, "\(name): \(worst)")
          #expect(worst.velocity <= bound + 1, "\(name): \(worst)")
          if level == .current { print(name, worst) }
        }
      }
    }
  }

  /// Scales just above and just below a power of two, where an ulp of the scale is largest and smallest.
  @Test(arguments: FloatPrecision.allCases)
  func randomSpringsKeepTheBound(precision: FloatPrecision) throws {
    let bound = precision == .precise ? 1.0 : 5
    var random = SplitMix64(seed: 0xF10A7)
    var worst = (position: 0.0, velocity: 0.0)
    for _ in 0..<150 {
      let bounce = random.pick([
        random.number(-0.99, 0.9999), 1e-9, -1e-6, 1, random.number(0, 0.9),
      ])
      let spring = Spring(duration: random.number(0.05, 4), bounce: bounce)
      let ω₀ = 2 * Double.pi / spring.duration
      let scales = (0..<64).map { _ in Float(random.pick([1.0, 1.999, 1.4])) }
      let starts = scales.map { random.pick([0, -$0]) }
      let ends = zip(starts, scales).map { $0 + $1 }
      let velocities = scales.map { Float(random.number(-1.5, 1.5) * Double($0) * ω₀) }
      let delays = scales.map { _ in random.number(0, 1) }
      let batch = try SpringBatch<Float>(
        spring, from: starts, to: ends, velocities: velocities, delays: .each(delays),
        algorithm: .direct, precision: precision)
      let time = 1 + random.number(0, 3) * spring.duration
      let found = frame(of: batch, at: time)
      for i in 0..<64 {
        let (from, to, v) = (Double(starts[i]), Double(ends[i]), Double(velocities[i]))
        let exact = spring.value(
          fromValue: from, toValue: to, initialVelocity: v, time: time - delays[i])
        let speed = spring.velocity(
          fromValue: from, toValue: to, initialVelocity: v, time: time - delays[i])
        func excess(_ value: Float, _ exact: Double, scale: Double) -> Double {
          let rounding = Double(Float(exact).ulp) / 2
          return max((Double(value) - exact).magnitude - rounding, 0) / Double(Float(scale).ulp)
        }
        let scale = max((from - to).magnitude, v.magnitude / ω₀)
        worst.position = max(worst.position, excess(found.positions[i], exact, scale: scale))
        worst.velocity = max(worst.velocity, excess(found.velocities[i], speed, scale: scale * ω₀))
      }
    }
    #expect(worst.position <= bound && worst.velocity <= bound, "\(precision): \(worst)")
    // The search is worth something: it comes within a factor of the bound.
    #expect(
      precision == .precise || max(worst.position, worst.velocity) > bound / 4,
      "\(precision): \(worst)")
  }
}
