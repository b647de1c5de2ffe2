import Testing

@testable import ReferenceNumerics

/// Springs whose motion is known in closed numbers.
@Suite struct KnownSpringTests {
  @Test func aCriticalSpringOfFrequencyOneIsOneMinusTwoOverEAtOneSecond() throws {
    // k = 1, c = 2: 1 − (1 + t)e^(−t), velocity te^(−t), at t = 1.
    let sample = try ReferenceSpring(mass: 1, stiffness: 1, damping: 2).sample(time: 1)
    #expect(sample.position.decimal(digits: 30) == "2.64241117657115356808952459677e-1")
    #expect(sample.velocity.decimal(digits: 30) == "3.67879441171442321595523770161e-1")
  }

  @Test func anUndampedSpringIsExactAtTwelfthsOfItsPeriod() throws {
    let spring = try ReferenceSpring(duration: 3, bounce: 1)
    #expect(spring.sample(time: 0.75).position.first.isExact)
    #expect(spring.sample(time: 0.5).position.double == 0.5)
    #expect(spring.sample(time: 0.5).position.first.isExact)
    #expect(spring.sample(time: 1.5).velocity.double == 0)
    #expect(spring.sample(time: 3e300 - 0).velocity.double.isFinite)
  }

  @Test func atTheStartNothingHasMoved() throws {
    let spring = try ReferenceSpring(duration: 0.5, bounce: -0.7)
    let sample = spring.sample(from: 0.1, to: 1e300, velocity: -3, time: 0)
    #expect(sample.position.double == 0.1)
    #expect(sample.velocity.double == -3)
  }

  @Test func aSpringThatHasSettledRoundsToItsTarget() throws {
    let spring = try ReferenceSpring(duration: 0.5, bounce: 0)
    #expect(spring.sample(from: 5, to: 0.1, time: 1e300).position.double == 0.1)
    #expect(spring.sample(from: 5, to: 0, time: 1e300).position.double == 0)
    let slow = try ReferenceSpring(duration: 0.5, bounce: -1 + 0x1p-50)
    #expect(slow.sample(from: 5, to: 0.1, time: 1e300).position.double == 0.1)
    #expect(slow.sample(from: 5, to: 0.1, time: 2500).position.double > 4.9)
  }
}
