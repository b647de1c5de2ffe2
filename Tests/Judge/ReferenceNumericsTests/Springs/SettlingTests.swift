import Testing

@testable import ReferenceNumerics

@Suite struct SettlingTests {
  @Test func aMoveThatNeverLeavesTheBandHasSettledAtOnce() throws {
    let spring = try ReferenceSpring(duration: 0.5, bounce: 0.3)
    #expect(spring.settling(from: 1, to: 1.0005).time.double == 0)
    #expect(spring.settling(from: 2, to: 2, epsilon: 0).time.double == 0)
  }

  @Test func anUndampedSpringNeverSettlesUnlessItsAmplitudeFits() throws {
    let spring = try ReferenceSpring(duration: 1, bounce: 1)
    #expect(spring.settling(epsilon: 0.99).time.isInfinite)
    #expect(spring.settling(epsilon: 1.01).time.double == 0)
    let exactly = spring.settling(epsilon: 1)
    #expect(exactly.isAmbiguous)
    #expect(exactly.relativeError(of: 0) == 0)
    #expect(exactly.relativeError(of: .infinity) == 0)
    #expect(exactly.relativeError(of: 1) == .infinity)
  }

  @Test func atTheCrossingTheDistanceIsEpsilon() throws {
    for (bounce, velocity) in [(0.3, 0.0), (0, 10), (-0.5, -30), (1e-16, 50), (0.99, 7)] {
      let spring = try ReferenceSpring(duration: 0.5, bounce: bounce)
      let time = spring.settling(velocity: velocity, epsilon: 0.001).time
      let sample = spring.sample(
        from: ReferenceValue(0), to: ReferenceValue(1), velocity: ReferenceValue(velocity),
        time: time)
      let distance = (sample.position - ReferenceValue(1)).magnitude
      #expect(distance.error(of: 0.001).magnitude < 1e-33, "bounce \(bounce), \(velocity)")
    }
  }

  @Test func anExtremumOnTheBandMakesBothNeighboursRight() throws {
    // ζ = 0.6: the first overshoot is e^(−0.75π), rounded here to a Double.
    let spring = try ReferenceSpring(response: 1, dampingRatio: 0.6)
    let overshoot = 0.09478022484215327
    let settling = spring.settling(epsilon: overshoot)
    #expect(settling.isAmbiguous)
    let early = spring.settling(epsilon: overshoot + 1e-9)
    let late = spring.settling(epsilon: overshoot - 1e-9)
    #expect(!early.isAmbiguous && !late.isAmbiguous)
    #expect(settling.relativeError(of: early.time.double) < 1e-8)
    #expect(settling.relativeError(of: 0.625) < 1e-8)
    #expect(settling.relativeError(of: late.time.double) < 1e-3)
    #expect(settling.relativeError(of: 0.5) > 0.05)
    // Behind the extremum any time is right at which some ε within the tolerance is reached.
    let behind = try #require(settling.acceptable.last)
    let (first, last) = (behind.lower.double, behind.upper.double)
    #expect(first < last)
    #expect(settling.relativeError(of: (first + last) / 2) == 0)
  }

  @Test func aStartOnTheBandMakesZeroAndTheCrossingRight() throws {
    // 0.3 − 0.1 is 0.19999999999999998 exactly and 0.2 for a solver that rounds; moving inward.
    let spring = try ReferenceSpring(duration: 0.5, bounce: 0)
    let settling = spring.settling(from: 0.1, to: 0.3, velocity: 1e-3, epsilon: 0.2)
    #expect(settling.isAmbiguous)
    #expect(settling.relativeError(of: 0) == 0)
    // A later extremum that leaves the band decides alone, wherever the start is.
    let later = spring.settling(from: 0.1, to: 0.3, velocity: 50, epsilon: 0.2)
    #expect(!later.isAmbiguous)
    #expect(later.time.double > 0.1)
  }

  @Test func theSettlingDurationIsTheInverseOfTheSettlingTime() throws {
    for ratio in [1e-3, 0.3, 0.999999999, 1, 1.7, 30] {
      let spring = try ReferenceSpring(
        settlingDuration: 0.7, dampingRatio: ratio, epsilon: 0.001)
      #expect(spring.settlingDuration.error(of: 0.7).magnitude < 1e-30, "ratio \(ratio)")
    }
  }

  @Test func badInputIsNamed() {
    #expect(throws: ReferenceError("bounce must be above -1 and finite, got -1.0")) {
      try ReferenceSpring(duration: 1, bounce: -1)
    }
    #expect(throws: ReferenceError("mass must be positive and finite, got nan")) {
      try ReferenceSpring(mass: .nan, stiffness: 1, damping: 1)
    }
  }
}
