import Seeding
import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import AnimationNumerics

/// Settling where numbers are huge, tiny or next to each other.
@Suite struct ExtremeSettlingTests {
  /// A spring in both libraries, a move and a band.
  struct Case: CustomStringConvertible {
    var spring: Spring
    var reference: ReferenceSpring
    var name: String
    var from, to, velocity, epsilon: Double

    var description: String {
      "\(name) from \(from) to \(to) velocity \(velocity) epsilon \(epsilon)"
    }

    func relativeError() -> Double {
      let time = spring.settlingDuration(
        fromValue: from, toValue: to, initialVelocity: velocity, epsilon: epsilon)
      let exact = reference.settling(from: from, to: to, velocity: velocity, epsilon: epsilon)
      return time == exact.time.double ? 0 : exact.relativeError(of: time)
    }
  }

  /// Springs of every parameterisation and moves over the whole range of exponents.
  struct Cases {
    var generator: SplitMix64

    mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
    /// ±2^x for a uniform x.
    mutating func power(_ range: ClosedRange<Double>) -> Double {
      let octaves = range.lowerBound + (range.upperBound - range.lowerBound) * unit()
      let whole = octaves.rounded(.down)
      return (1 + unit()).scaled(byOctaves: Int(whole))
    }
    mutating func signed(_ range: ClosedRange<Double>) -> Double {
      generator.next() & 1 == 0 ? power(range) : -power(range)
    }

    mutating func next() throws -> Case? {
      let spring: Spring
      let reference: ReferenceSpring
      let name: String
      switch generator.next() % 3 {
      case 0:
        let duration = power(-298...298)
        let bounce = generator.pick([
          power(-1074...(-1)), max(-power(-1074...(-0.01)), -1 + 0x1p-53), 1 - power(-53...(-1)), 0,
        ])
        spring = try Spring(Spring.Parameters.duration(duration, bounce: bounce))
        reference = try ReferenceSpring(duration: duration, bounce: bounce)
        name = "duration \(duration) bounce \(bounce)"
      case 1:
        let response = power(-298...298)
        let ratio = generator.pick([power(-60...0), power(-1000...(-60)), power(-4...298)])
        spring = try Spring(Spring.Parameters.response(response, dampingRatio: ratio))
        reference = try ReferenceSpring(response: response, dampingRatio: ratio)
        name = "response \(response) dampingRatio \(ratio)"
      default:
        let (mass, stiffness) = (power(-140...140), power(-140...140))
        let damping = 2 * (mass * stiffness).squareRoot() * power(-60...60)
        spring = try Spring(
          Spring.Parameters.physical(
            mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true))
        reference = try ReferenceSpring(mass: mass, stiffness: stiffness, damping: damping)
        name = "mass \(mass) stiffness \(stiffness) damping \(damping)"
      }
      let to = signed(-1060...1020)
      let near = to * (1 + signed(-40...(-1)))
      let from = generator.pick([0, near, signed(-1060...1020)])
      let distance = (from / 2 - to / 2).magnitude
      let unit = 2 * distance * spring.naturalFrequency
      let ratio = max(1, spring.dampingRatio)
      let velocity = generator.pick([
        0, (from / 2 - to / 2) * -2 * spring.naturalFrequency * ratio, unit * power(-60...10),
        -unit * power(-60...10), signed(-1060...1020),
      ])
      let scale = max(2 * distance, velocity.magnitude / spring.naturalFrequency)
      let epsilon = generator.pick([
        scale * power(-40...0), 2 * distance * (1 - power(-40...(-2))),
        scale * (1 - power(-40...(-2))), power(-1060...1020),
      ])
      guard velocity.isFinite, epsilon > 0, epsilon.isFinite else { return nil }
      return Case(
        spring: spring, reference: reference, name: name, from: from, to: to, velocity: velocity,
        epsilon: epsilon)
    }
  }

  @Test(arguments: (1...4 as ClosedRange<UInt64>).sample(1))
  func itAgreesWithTheReferenceOverTheWholeRange(seed: UInt64) throws {
    var cases = Cases(generator: SplitMix64(seed: seed))
    for _ in 0..<(TestTier.isAll ? 60 : 15) {
      guard let move = try cases.next() else { continue }
      let error = move.relativeError()
      #expect(error <= 1e-9, "\(move): \(error)")
    }
  }

  @Test func everyCallEndsWithinABoundedNumberOfSteps() throws {
    var cases = Cases(generator: SplitMix64(seed: 5))
    var most = 0
    for _ in 0..<(TestTier.isAll ? 20_000 : 4_000) {
      guard let move = try cases.next() else { continue }
      let (time, evaluations) = move.spring.settling(
        from: move.from, to: move.to, initialVelocity: move.velocity, move.epsilon)
      #expect(time >= 0, "\(move)")
      most = max(most, evaluations)
      let across = SIMD2(move.velocity, -0.3 * move.velocity)
      let vector = move.spring.settling(
        from: SIMD2(move.from, 0), to: SIMD2(move.to, 0), initialVelocity: across, move.epsilon)
      #expect(vector.time >= 0, "\(move)")
      most = max(most, vector.evaluations)
    }
    print("most evaluations:", most)
    #expect(most <= LastCrossing.largestEvaluationCount)
  }

  /// From the list of what was wrong: springs that hung, lost an overshoot, or were rounded away.
  @Test func theCasesThatWereWrongAreRight() throws {
    func bounce(
      _ duration: Double, _ bounce: Double, to: Double = 1, velocity: Double = 0,
      epsilon: Double = 0.001
    ) throws -> Case {
      Case(
        spring: Spring(duration: duration, bounce: bounce),
        reference: try ReferenceSpring(duration: duration, bounce: bounce),
        name: "duration \(duration) bounce \(bounce)", from: 0, to: to, velocity: velocity,
        epsilon: epsilon)
    }
    func response(_ response: Double, _ ratio: Double) throws -> Case {
      Case(
        spring: Spring(response: response, dampingRatio: ratio),
        reference: try ReferenceSpring(response: response, dampingRatio: ratio),
        name: "response \(response) dampingRatio \(ratio)", from: 0, to: 1, velocity: 0,
        epsilon: 0.001)
    }
    let cases = [
      try bounce(0.3, 0.999_999_999_999_99), try bounce(0.3, 1 - 0x1p-53),
      try response(0.6, 1e-15), try response(0.6, 1e-60), try response(0.6, 1e-300),
      try bounce(0.5, 1e-40, velocity: 30), try bounce(0.5, 1e-33, velocity: 30),
      try bounce(0.5, .leastNonzeroMagnitude, velocity: 30),
      try bounce(0.5, -.leastNonzeroMagnitude, velocity: 30),
      try bounce(0.5, 0.3, to: 1e200, epsilon: 1e197),
      try bounce(0.5, 0.3, to: 1e-200, epsilon: 1e-203),
      try bounce(0.5, -0.3, to: 1e200, epsilon: 1e-200),
      try bounce(1e-8, 0, velocity: 628_318_530.717_958_6),
      try bounce(0.5, 0, epsilon: 0.999_999_999), try bounce(0.5, 0, epsilon: 0.999_999_999_9),
      try bounce(0.5, 0.4, epsilon: 1 - 0x1p-53), try bounce(0.5, -0.9, epsilon: 1 - 0x1p-53),
    ]
    for move in cases { #expect(move.relativeError() <= 1e-9, "\(move): \(move.relativeError())") }
  }

  @Test func aMoveAcrossTheWholeRangeSettlesLikeItsHalf() {
    let largest = Double.greatestFiniteMagnitude
    let whole = Spring.bouncy.settlingDuration(
      fromValue: -largest, toValue: largest, initialVelocity: 0, epsilon: largest * 0.002)
    #expect(whole == Spring.bouncy.settlingDuration)
    let floats = Spring.bouncy.settlingDuration(
      fromValue: -Float.greatestFiniteMagnitude, toValue: .greatestFiniteMagnitude,
      initialVelocity: 0, epsilon: Double(Float.greatestFiniteMagnitude) * 0.002)
    #expect((floats - whole).magnitude < 1e-6)
  }

  /// A vector is on the edge of its band at T, and no maximum of its norm is outside later.
  @Test func vectorsOfEverySizeAreOnTheEdgeAndStayInside() throws {
    var cases = Cases(generator: SplitMix64(seed: 6))
    var tried = 0
    for _ in 0..<400 {
      let bounce = cases.generator.pick([
        0, 1e-40, -1e-40, 1e-9, -1e-9, 0.3, 0.9, -0.5, -0.99, 1 - cases.power(-30...(-1)),
      ])
      let spring = Spring(duration: cases.power(-200...200), bounce: bounce)
      let size = cases.power(-900...900)
      let speed = size * spring.naturalFrequency * cases.power(-6...4)
      let target = SIMD2(size, 0)
      let angle = cases.unit()
      let velocity = SIMD2(speed * (1 - 2 * angle), speed * 2 * angle)
      let scale = max(size, speed / spring.naturalFrequency)
      let epsilon = scale * cases.power(-30...(-1))
      guard speed.isFinite, speed > 0x1p-900, epsilon > 0x1p-1000, scale < 0x1p1000 else {
        continue
      }
      tried += 1
      let time = spring.settlingDuration(
        target: target, initialVelocity: velocity, epsilon: epsilon)
      let unit = Double(sign: .plus, exponent: -Int(scale.exponent), significand: 1)
      func height(_ t: Double) -> Double {
        let rest = target - spring.value(target: target, initialVelocity: velocity, time: t)
        return (rest * unit).magnitudeSquared.squareRoot() - epsilon * unit
      }
      let name = "\(spring) \(target) \(velocity) \(epsilon): \(time)"
      if time == 0 {
        #expect(size <= epsilon, "\(name)")
      } else {
        // Not so long before that a spring which hardly loses anything was inside for a while.
        let before = min(time * 1e-9, spring.duration * 1e-6)
        #expect(height(time - before) > -1e-15, "\(name)")
      }
      let period = spring.duration / 64
      for step in 1...640 {
        #expect(height(time * (1 + 1e-9) + Double(step) * period) <= 1e-15, "\(name) + \(step)")
      }
    }
    #expect(tried > 300)
  }

  @Test func aCircleWithoutDampingNeverSettles() {
    let spring = Spring(duration: 0.5, bounce: 1)
    let velocity = SIMD2(0, spring.naturalFrequency)
    #expect(
      spring.settlingDuration(target: SIMD2(1, 0), initialVelocity: velocity, epsilon: 0.5)
        == .infinity)
    #expect(
      spring.settlingDuration(target: SIMD2(1, 0), initialVelocity: velocity, epsilon: 1.5) == 0)
  }
}
