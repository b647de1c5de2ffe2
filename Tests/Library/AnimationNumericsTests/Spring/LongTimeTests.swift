import Seeding
import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import AnimationNumerics

/// Springs that still move after more quarter turns than a double counts.
@Suite struct LongTimeTests {
  struct Turning: Sendable, CustomTestStringConvertible {
    var spring: Spring
    var reference: ReferenceSpring
    var testDescription: String
  }

  static let springs: [Turning] = {
    var generator = SplitMix64(seed: 0x1046)
    func random(_ octaves: ClosedRange<Int>) -> Double {
      let significand = 1 + Double(generator.next() >> 11) * 0x1p-53
      let span = UInt64(octaves.count)
      return significand.scaled(byOctaves: octaves.lowerBound + Int(generator.next() % span))
    }
    var springs: [Turning] = []
    for durations in [-3...3, -3...3, -290...290] {
      let duration = random(durations)
      for dampingRatio in [0, 1e-15, 1e-16, 1e-60, 1e-300] {
        springs.append(
          Turning(
            spring: Spring(response: duration, dampingRatio: dampingRatio),
            reference: try! ReferenceSpring(response: duration, dampingRatio: dampingRatio),
            testDescription: "response \(duration) dampingRatio \(dampingRatio)"))
      }
    }
    for range in [-3...3, -3...3, -200...200] {
      let (mass, stiffness) = (random(range), random(range))
      for damping in [0, (mass * stiffness).squareRoot() * 1e-17] {
        springs.append(
          Turning(
            spring: Spring(mass: mass, stiffness: stiffness, damping: damping),
            reference: try! ReferenceSpring(mass: mass, stiffness: stiffness, damping: damping),
            testDescription: "mass \(mass) stiffness \(stiffness) damping \(damping)"))
      }
    }
    return springs
  }()

  /// Times beyond 2⁵⁰ quarter turns at which the spring has not come to rest.
  func times(of spring: Spring) -> [Double] {
    let rate = spring.naturalFrequency
    let times =
      [
        0x1.8p51, 0x1.234567p53, 0x1.fffffp54, 0x1.7p58, 0x1.3333p61, 0x1.9999p70, 1e30, 1e100,
        1e200,
      ].map { $0 / rate } + [1e30, 1e100, 1e300, Double.greatestFiniteMagnitude]
    return times.filter { $0.isFinite && $0 * rate > 0x1p52 }
  }

  @Test(arguments: springs)
  func theScalarFunctionsKeepTheirBound(_ turning: Turning) {
    let (spring, reference) = (turning.spring, turning.reference)
    for time in times(of: spring) {
      let exact = reference.sample(from: 1, to: 0, velocity: spring.naturalFrequency, time: time)
      let position = spring.value(
        fromValue: 1.0, toValue: 0, initialVelocity: spring.naturalFrequency, time: time)
      let velocity = spring.velocity(
        fromValue: 1.0, toValue: 0, initialVelocity: spring.naturalFrequency, time: time)
      let errors = (
        exact.position.error(of: position).magnitude,
        exact.velocity.error(of: velocity).magnitude / spring.naturalFrequency
      )
      #expect(
        errors.0 <= 1e-15 && errors.1 <= 1e-15, "\(turning.testDescription) \(time) \(errors)")
    }
  }

  @Test func aCompleteTurnIsExactHoweverManyThereWere() {
    let spring = Spring(duration: 0.061_502_936_975_489_1, bounce: 1)
    for octaves in [49, 60, 62, 100, 500, 1000] {
      let time = spring.duration.scaled(byOctaves: octaves)
      #expect(spring.unitResponse(at: time).displacement == 1, "\(time)")
      #expect(spring.unitResponse(at: time).velocity == 0)
    }
  }

  @Test(arguments: springs.sample(2))
  func batchesOfEveryKindFollowTheScalarFunctions(_ turning: Turning) throws {
    let spring = turning.spring
    let speed = spring.naturalFrequency
    let count = 5
    let delays = (0..<count).map { Double($0) / 8 / speed }
    let isFloat = speed < 1e30 && speed > 1e-30
    for time in times(of: spring) {
      for level in InstructionSet.available {
        for algorithm in SpringBatchAlgorithm.allCases {
          for isOwn in [false, true] {
            let from = [Double](repeating: 1, count: count)
            let to = [Double](repeating: 0, count: count)
            let velocity = [Double](repeating: speed, count: count)
            let springs: BatchSprings =
              isOwn ? .perItem([Spring](repeating: spring, count: count)) : .one(spring)
            let batch = try SpringBatch(
              springs, from: from, to: to, velocities: velocity, delays: .each(delays),
              algorithm: algorithm, level: level)
            for i in 0..<count {
              let state = batch.state(of: i, at: time)
              let exact = turning.reference.sample(
                from: ReferenceValue(1), to: ReferenceValue(0), velocity: ReferenceValue(speed),
                time: ReferenceValue(time) - ReferenceValue(delays[i]))
              let name = "\(turning.testDescription) \(time) \(level) \(algorithm) \(isOwn) \(i)"
              #expect(exact.position.error(of: state.position).magnitude <= 1e-15, "\(name)")
              #expect(
                exact.velocity.error(of: state.velocity).magnitude <= 1e-15 * speed, "\(name)")
            }
            guard isFloat else { continue }
            for precision in FloatPrecision.allCases {
              let floats = [Float](repeating: Float(speed), count: count)
              let batch = try SpringBatch<Float>(
                springs, from: from.map { Float($0) }, to: to.map { Float($0) },
                velocities: floats, delays: .each(delays), algorithm: algorithm,
                precision: precision, level: level)
              for i in 0..<count {
                let state = batch.state(of: i, at: time)
                let response = spring.unitResponse(at: time, delay: delays[i], 0) ?? .identity
                let position =
                  response.displacement + response.positionPerVelocity * Double(floats[i])
                #expect(
                  (Double(state.position) - position).magnitude <= 0x1p-22,
                  "\(turning.testDescription) \(time) \(level) \(algorithm) \(isOwn) \(precision)")
                #expect(state.velocity.isFinite)
              }
            }
          }
        }
      }
    }
  }

  @Test func aSpringBeyondTheRangeOfFloatMovesInFloatToo() throws {
    let springs = [
      Spring(duration: 0x1p200, bounce: 0.3), Spring(duration: 0x1p-200, bounce: -0.3),
      Spring(duration: 0.5, bounce: 1e-90), Spring(duration: 0.5, bounce: -1e-90),
      Spring(response: 0.5, dampingRatio: 1e60), Spring(response: 0.5, dampingRatio: 1e-60),
    ]
    for spring in springs {
      for time in [0.125, 0.5, 3].map({ $0 * spring.duration }) {
        for level in InstructionSet.available {
          for algorithm in SpringBatchAlgorithm.allCases {
            for precision in FloatPrecision.allCases {
              let batch = try SpringBatch<Float>(
                .one(spring), from: [0, 0], to: [1, 3], algorithm: algorithm,
                precision: precision,
                level: level)
              for (i, to) in [1, 3].enumerated() {
                let state = batch.state(of: i, at: time)
                let exact = spring.value(target: Double(to), time: time)
                #expect((Double(state.position) - exact).magnitude <= Double(to) * 0x1p-22)
                #expect(!state.velocity.isNaN)
              }
            }
          }
        }
      }
    }
  }

  @Test func itemsThatStartedBeforeTheFirstOfAllTimesMove() throws {
    let largest = Double.greatestFiniteMagnitude
    let spring = Spring(duration: 0.7, bounce: 1)
    let batch = try SpringBatch(spring, from: [0.0], to: [1], delays: .each([-largest]))
    let reference = try ReferenceSpring(duration: 0.7, bounce: 1)
    let exact = reference.sample(
      from: ReferenceValue(0), to: ReferenceValue(1), velocity: ReferenceValue(0),
      time: ReferenceValue(largest) + ReferenceValue(largest))
    #expect(exact.position.error(of: batch.state(of: 0, at: largest).position).magnitude <= 1e-15)
  }

  /// A delay of an even stagger is a product that needs two doubles, and what is left of the time three.
  @Test(arguments: SpringBatchAlgorithm.allCases)
  func evenDelaysKeepTheirLowPart(algorithm: SpringBatchAlgorithm) throws {
    let spring = Spring(response: 0.3, dampingRatio: 0)
    let reference = try ReferenceSpring(response: 0.3, dampingRatio: 0)
    let zeros = [Double](repeating: 0, count: 60)
    let ones = [Double](repeating: 1, count: 60)
    for interval in [0x1.23456789abcdfp39, 0x1.fedcba9876543p37, 1e3 / 3] {
      let batch = try SpringBatch(
        spring, from: zeros, to: ones, delays: .interval(interval), algorithm: algorithm)
      for time in [0x1.8765p52, 0x1.1234p58, 0x1.3579bdp70, 1e30] {
        for item in [1, 3, 7, 41, 59] {
          let exact = reference.sample(
            from: ReferenceValue(0), to: ReferenceValue(1), velocity: ReferenceValue(0),
            time: ReferenceValue(time) - ReferenceValue(interval) * ReferenceValue(Double(item)))
          let position = batch.state(of: item, at: time).position
          #expect(
            exact.position.error(of: position).magnitude <= 1e-15,
            "interval \(interval), item \(item) at \(time)")
        }
      }
    }
  }

  /// A few items have a fast path, until more turns have passed than it can count: of a fast spring
  /// after a time that is not long.
  @Test(arguments: [1e-9, 1e-5, 0.5], [0.0, 1e-15])
  func fewItemsKeepTheirBoundAfterManyTurns(response: Double, dampingRatio: Double) throws {
    let spring = Spring(response: response, dampingRatio: dampingRatio)
    let reference = try ReferenceSpring(response: response, dampingRatio: dampingRatio)
    let delays = [0, 0.25, 0.125, 0.5]
    let batch = try SpringBatch<Double>(
      spring, from: [0, 0, 1, -2], to: [1, 3, 0, 5], velocities: [0, 1, -1, 0],
      delays: .each(delays), algorithm: .direct)
    // Angles on both sides of 2⁵⁰.
    for phase in [0x1p40, 0x1.fp49, 0x1.1p50, 0x1.7p51, 0x1.2345p55, 0x1p70] {
      let time = phase / spring.naturalFrequency
      var positions = [Double](repeating: 0, count: 4)
      positions.withUnsafeMutableBufferPointer { batch.sample(at: time, into: $0) }
      for (item, delay) in delays.enumerated() {
        let (from, to) = ([0.0, 0, 1, -2][item], [1.0, 3, 0, 5][item])
        let velocity = [0.0, 1, -1, 0][item]
        // One subtraction would round what the batch keeps.
        let exact = reference.sample(
          from: ReferenceValue(from), to: ReferenceValue(to), velocity: ReferenceValue(velocity),
          time: ReferenceValue(time) - ReferenceValue(delay))
        let scale =
          max(abs(from), abs(to), abs(to - from))
          + velocity.magnitude / spring.naturalFrequency
        #expect(
          exact.position.error(of: positions[item]).magnitude <= 1e-15 * scale,
          "item \(item) at \(time)")
      }
    }
  }
}
