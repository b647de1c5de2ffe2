import AnimationNumerics
import Testing

@Suite struct SpringSettlingTests {
  /// The settling time of `spring` is right if x is on the band's edge at T, outside just before, and
  /// inside at many later times.
  func isLastCrossing(
    _ time: Double, of spring: Spring, target: Double, velocity: Double, epsilon: Double
  ) -> Bool {
    func distance(_ t: Double) -> Double {
      abs(target - spring.value(target: target, initialVelocity: velocity, time: t))
    }
    let resolution = 1e-9 * time
    guard distance(time - resolution) > epsilon - 1e-14 * max(1, abs(target)) else { return false }
    return (1...4000).allSatisfy {
      distance(time + resolution + Double($0) * time / 800) <= epsilon
    }
  }

  @Test(arguments: [-0.99, -0.5, -0.05, -1e-6, 0, 1e-6, 0.05, 0.3, 0.7, 0.95])
  func itIsTheLastCrossingOfTheBand(bounce: Double) {
    for duration in [0.05, 0.5, 3] {
      let spring = Spring(duration: duration, bounce: bounce)
      for relativeVelocity in [0.0, 1, -1, 10, -10] {
        let velocity = relativeVelocity * spring.naturalFrequency
        for epsilon in [0.3, 0.01, 0.001, 1e-7] {
          let time = spring.settlingDuration(
            target: 1, initialVelocity: velocity, epsilon: epsilon)
          #expect(
            isLastCrossing(time, of: spring, target: 1, velocity: velocity, epsilon: epsilon),
            "\(spring), velocity \(velocity), epsilon \(epsilon): \(time)")
        }
      }
    }
  }

  @Test func aMoveInsideTheBandHasSettledAtOnce() {
    for spring in springsOfEveryRegime {
      #expect(spring.settlingDuration(target: 0.001, initialVelocity: 0, epsilon: 0.001) == 0)
      #expect(spring.settlingDuration(target: 0.0, initialVelocity: 0, epsilon: 1e-9) == 0)
    }
    // Started at its target and thrown: it leaves the band if the throw carries it there.
    let spring = Spring(duration: 0.5, bounce: 0)
    let peak = 1 / (spring.naturalFrequency * 2.718281828459045)
    #expect(spring.settlingDuration(target: 0, initialVelocity: 1, epsilon: peak * 1.001) == 0)
    #expect(spring.settlingDuration(target: 0, initialVelocity: 1, epsilon: peak * 0.999) > 0.07)
  }

  @Test func anUndampedSpringNeverSettles() {
    let spring = Spring(duration: 0.5, bounce: 1)
    #expect(spring.settlingDuration == .infinity)
    #expect(spring.settlingDuration(target: 1, initialVelocity: 0, epsilon: 1.5) == 0)
  }

  @Test(arguments: [0.05, 0.3, 0.7, 0.999_999, 1, 1.000_001, 1.5, 8])
  func theSpringOfASettlingTimeSettlesThen(dampingRatio: Double) throws {
    for epsilon in [0.05, 0.001, 1e-6] {
      for duration in [0.1, 1, 12] {
        let spring = try Spring(
          .settling(duration: duration, dampingRatio: dampingRatio, epsilon: epsilon))
        let settled = spring.settlingDuration(target: 1.0, initialVelocity: 0, epsilon: epsilon)
        #expect(abs(settled - duration) <= 1e-12 * duration)
        #expect(spring.dampingRatio == dampingRatio)
      }
    }
  }

  @Test func aVectorSettlesByItsNorm() {
    for bounce in [-0.7, -0.01, 0, 0.01, 0.4, 0.9] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      for velocity in [SIMD2(0.0, 9), SIMD2(-5.0, 20), SIMD2(3.0, -100), SIMD2(0.0, 0.1)] {
        for epsilon in [0.2, 0.01, 1e-5] {
          let target = SIMD2(1.0, 0.5)
          let time = spring.settlingDuration(
            target: target, initialVelocity: velocity, epsilon: epsilon)
          func distance(_ t: Double) -> Double {
            (target - spring.value(target: target, initialVelocity: velocity, time: t))
              .magnitudeSquared.squareRoot()
          }
          #expect(abs(distance(time) - epsilon) < 1e-9 * max(1, epsilon))
          let later = (1...2000).map { distance(time * (1 + 1e-9) + Double($0) * time / 500) }
          #expect(later.max()! <= epsilon, "\(spring) \(velocity) \(epsilon)")
        }
      }
    }
  }

  @Test func aVectorAlongOneLineSettlesLikeANumber() {
    let spring = Spring(duration: 0.4, bounce: 0.5)
    let number = spring.settlingDuration(target: 5, initialVelocity: -30, epsilon: 0.01)
    let vector = spring.settlingDuration(
      target: SIMD2(3.0, 4), initialVelocity: SIMD2(-18.0, -24), epsilon: 0.01)
    #expect(abs(number - vector) < 1e-12)
  }
}
