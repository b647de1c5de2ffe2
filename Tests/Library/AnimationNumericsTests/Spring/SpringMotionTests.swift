import AnimationNumerics
import Testing

/// Springs in every regime, at and beside its boundaries.
let springsOfEveryRegime: [Spring] = [-0.999, -0.9, -0.5, -0.1, -1e-3, -1e-9, -1e-16, 0]
  .flatMap { bounce in
    [Spring(duration: 0.5, bounce: bounce), Spring(duration: 0.5, bounce: -bounce)]
  }

@Suite struct SpringMotionTests {
  @Test(arguments: springsOfEveryRegime)
  func aMoveStartsWhereItIsAtItsOwnSpeed(spring: Spring) {
    for time in [0, -1, -Double.infinity] {
      #expect(spring.value(target: 3.0, initialVelocity: 7, time: time) == 0)
      #expect(spring.velocity(target: 3.0, initialVelocity: 7, time: time) == 7)
      #expect(spring.value(fromValue: 1.5, toValue: 3.0, initialVelocity: 7, time: time) == 1.5)
    }
  }

  @Test(arguments: springsOfEveryRegime.filter { $0.dampingRatio > 0 })
  func aMoveEndsExactlyOnItsTarget(spring: Spring) {
    for time in [1e5, 1e300, Double.infinity] {
      #expect(spring.value(target: 3.0, initialVelocity: 7, time: time) == 3)
      #expect(spring.velocity(target: 3.0, initialVelocity: 7, time: time) == 0)
      #expect(spring.value(fromValue: 0.1, toValue: 0.3, initialVelocity: 7, time: time) == 0.3)
    }
  }

  @Test(arguments: springsOfEveryRegime)
  func aSpringAtRestStaysAtRest(spring: Spring) {
    for time in [1e-9, 0.1, 1, 100] {
      #expect(spring.value(target: 0.0, initialVelocity: 0, time: time) == 0)
      #expect(spring.velocity(target: 0.0, initialVelocity: 0, time: time) == 0)
      #expect(spring.value(fromValue: 0.7, toValue: 0.7, initialVelocity: 0, time: time) == 0.7)
    }
  }

  @Test func theRegimesMeetWithoutASeam() {
    // x changes by less than |Δζ|, so steps of ζ by 1e-13 must not show.
    for time in stride(from: 0.01, to: 3, by: 0.017) {
      let critical = Spring(response: 0.5, dampingRatio: 1).value(target: 1.0, time: time)
      for dampingRatio in [1 - 0x1p-53, 1 + 0x1p-52, 1 - 1e-15, 1 + 1e-15] {
        let near = Spring(response: 0.5, dampingRatio: dampingRatio).value(target: 1.0, time: time)
        #expect(abs(near - critical) <= 2e-15)
      }
    }
  }

  @Test(arguments: springsOfEveryRegime)
  func velocityIsTheDerivativeOfPosition(spring: Spring) {
    for time in [0.01, 0.1, 0.4, 1.1] {
      // A step of 1/500 of the fastest time constant.
      let h = 2e-3 / (2 * max(1, spring.dampingRatio) * spring.naturalFrequency)
      func x(_ t: Double) -> Double { spring.value(target: 1.0, initialVelocity: -4, time: t) }
      // Five-point difference: truncated at 1/30 of (1/500)⁴ of the speed, rounded at u/h.
      let difference =
        (x(time - 2 * h) - 8 * x(time - h) + 8 * x(time + h) - x(time + 2 * h)) / (12 * h)
      #expect(
        abs(spring.velocity(target: 1.0, initialVelocity: -4, time: time) - difference)
          < 2e-11 * max(1, spring.dampingRatio))
    }
  }

  @Test(arguments: springsOfEveryRegime)
  func theForceObeysTheEquationOfMotion(spring: Spring) {
    // F = m·x″
    let h = 1e-4
    for time in [0.05, 0.3, 0.9] {
      func v(_ t: Double) -> Double { spring.velocity(target: 1.0, initialVelocity: 2, time: t) }
      let acceleration =
        (v(time - 2 * h) - 8 * v(time - h) + 8 * v(time + h) - v(time + 2 * h)) / (12 * h)
      let force = spring.force(
        target: 1, position: spring.value(target: 1.0, initialVelocity: 2, time: time),
        velocity: v(time))
      #expect(abs(force - acceleration) < 1e-6 * max(1, spring.dampingRatio))
    }
  }

  @Test(arguments: springsOfEveryRegime)
  func anyDivisionIntoStepsGivesTheSameMotion(spring: Spring) {
    var value = 0.25
    var velocity = -3.0
    for step in [0.01, 0.02, 0.005, 0.065, 0.1] {
      spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: step)
    }
    let whole = spring.value(fromValue: 0.25, toValue: 1, initialVelocity: -3, time: 0.2)
    #expect(abs(value - whole) < 1e-14)
    #expect(
      abs(velocity - spring.velocity(fromValue: 0.25, toValue: 1, initialVelocity: -3, time: 0.2))
        < 1e-13 * spring.naturalFrequency)
  }

  @Test func retargetingKeepsPositionAndVelocity() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    var value = 0.0
    var velocity = 0.0
    spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.13)
    let before = (value, velocity)
    spring.update(value: &value, velocity: &velocity, target: -5, deltaTime: 1e-12)
    #expect(abs(value - before.0) < 1e-10)
    // The acceleration jumps with the target, by ω₀² times the change of 6.
    #expect(abs(velocity - before.1) < 1e-12 * 2000)
  }

  @Test func vectorsMoveLikeTheirComponents() {
    let spring = Spring(duration: 0.5, bounce: 0.25)
    let target = SIMD4<Float>(1, -2, 0.5, 100)
    let velocity = SIMD4<Float>(0, 3, -7, 1)
    let value = spring.value(target: target, initialVelocity: velocity, time: 0.2)
    let pair = spring.value(
      target: AnimatablePair(1.0, Float(-2)), initialVelocity: AnimatablePair(0.0, Float(3)),
      time: 0.2)
    for lane in 0..<4 {
      #expect(
        value[lane]
          == spring.value(target: target[lane], initialVelocity: velocity[lane], time: 0.2))
    }
    #expect(pair.first == spring.value(target: 1.0, time: 0.2))
    #expect(pair.second == value[1])
  }

  @Test func aTypeWrittenForSwiftUIAnimates() {
    struct Point: VectorArithmetic {
      var x: Double
      var y: Double
      static var zero: Point { Point(x: 0, y: 0) }
      static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
      static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
      mutating func scale(by factor: Double) {
        x *= factor
        y *= factor
      }
      var magnitudeSquared: Double { x * x + y * y }
    }
    let spring = Spring.bouncy
    let point = spring.value(
      target: Point(x: 3, y: -4), initialVelocity: Point(x: 1, y: 1), time: 0.2)
    #expect(point.x == spring.value(target: 3.0, initialVelocity: 1, time: 0.2))
    #expect(point.y == spring.value(target: -4.0, initialVelocity: 1, time: 0.2))
  }

  @Test func extremeInputsAreNeverNaN() {
    for spring in springsOfEveryRegime {
      for from in [-Double.greatestFiniteMagnitude, 0, 0x1p-1040, Double.greatestFiniteMagnitude] {
        for to in [-Double.greatestFiniteMagnitude, 0, 0x1p-1074, 1e300] {
          for velocity in [-1e300, 0, 1e300] {
            for time in [0x1p-1060, 1e-9, 0.2, 1e4, 1e17, 1e300] {
              let value = spring.value(
                fromValue: from, toValue: to, initialVelocity: velocity, time: time)
              let speed = spring.velocity(
                fromValue: from, toValue: to, initialVelocity: velocity, time: time)
              #expect(!value.isNaN, "\(spring) \(from) \(to) \(velocity) \(time)")
              #expect(!speed.isNaN, "\(spring) \(from) \(to) \(velocity) \(time)")
            }
          }
        }
      }
    }
  }

  @Test func anUndampedSpringKeepsItsPhaseForAges() {
    let spring = Spring(duration: 0.5, bounce: 1)
    // Whole and quarter periods of a duration that is exact in binary.
    for periods in [1.0, 1e6, 0x1p50, 0x1p60, 0x1p200] {
      #expect(spring.value(target: 1.0, time: 0.5 * periods) == 0)
    }
    #expect(spring.value(target: 1.0, time: 0.5 * (1e9 + 0.5)) == 2)
    #expect(abs(spring.value(target: 1.0, time: 0.5 * (1e9 + 0.25)) - 1) < 1e-15)
  }

  @Test func arrivalTimesAreThoseOfTheClosedForms() {
    let undamped = Spring(duration: 0.5, bounce: 1)
    #expect((undamped.arrivalTime(fromValue: 3, toValue: 7) - 0.125).magnitude < 1e-16)
    #expect(
      (undamped.arrivalTime(fromValue: 7, toValue: 7, initialVelocity: -2) - 0.25).magnitude
        < 1e-16)
    #expect(undamped.arrivalTime(fromValue: 7, toValue: 7) == 0)
    // x = (x₀ + (v₀ + ω₀x₀)t)e^(−ω₀t), here with x₀ = −1 and v₀ = 20.
    let critical = Spring(duration: 1, bounce: 0)
    let expected = 1 / (20 - 2 * Double.pi)
    let arrival = critical.arrivalTime(fromValue: 0, toValue: 1, initialVelocity: 20)
    #expect((arrival - expected).magnitude < 4 * expected.ulp)
    for spring in [critical, Spring(duration: 1, bounce: -0.5)] {
      #expect(spring.arrivalTime(fromValue: 0, toValue: 1) == .infinity)
      #expect(spring.arrivalTime(fromValue: 1, toValue: 1, initialVelocity: 9) == .infinity)
      #expect(spring.arrivalTime(fromValue: 0, toValue: 1, initialVelocity: -5) == .infinity)
    }
  }

  /// Before it arrives the value is on one side of its target, and next to it on the other.
  @Test func aMoveChangesSidesWhereItArrives() {
    for spring in springsOfAllRegimes {
      let scale = 1 / spring.naturalFrequency
      for velocity in [-40.0, -1, 0, 0.3, 1, 3, 40] {
        for (from, to) in [(0.0, 1.0), (5, -3), (1e300, -1e300), (1e-300, 0)] {
          let v = velocity * max(from.magnitude, to.magnitude) * scale * 40
          guard v.isFinite else { continue }
          let arrival = spring.arrivalTime(fromValue: from, toValue: to, initialVelocity: v)
          func side(_ time: Double) -> Double {
            let now = spring.value(fromValue: from, toValue: to, initialVelocity: v, time: time)
            let sign: Double = from > to ? 1 : -1
            return sign * (now / 2 - to / 2) / max(from.magnitude, to.magnitude)
          }
          let end = arrival.isFinite ? arrival : 20 * spring.duration
          for step in 0..<64 { #expect(side(end * Double(step) / 65) >= 0) }
          guard arrival.isFinite, side(arrival * 0.999) > 1e-12 else { continue }
          #expect(side(arrival * (1 - 1e-9)) > 0 && side(arrival * (1 + 1e-9)) < 0)
        }
      }
    }
  }
}
