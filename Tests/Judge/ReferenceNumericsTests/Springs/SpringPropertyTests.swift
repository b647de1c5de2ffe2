import Testing

@testable import ReferenceNumerics

@Suite struct SpringPropertyTests {
  @Test func anOverDampedMoveFromRestNeverTurnsBack() throws {
    let spring = try ReferenceSpring(duration: 0.5, bounce: -0.3)
    var last = -1.0
    for step in 0..<300 {
      // Neighbouring doubles as well as distant times.
      let time = Double(step / 10) * 0.05 + 0.3 + Double(step % 10) * 0.3.ulp
      let position = spring.sample(time: time).position.double
      #expect(position >= last || step % 10 == 0)
      last = position
    }
  }

  @Test func nothingHappensAtTheSeamOfCriticalDamping() throws {
    // Neighbouring bounces differ by no more than their parameters do.
    let critical = try ReferenceSpring(duration: 1, bounce: 0).sample(velocity: 60, time: 0.4)
    for bounce in [0x1p-1074, 1e-300, 1e-17, -0x1p-1074, -1e-300, -1e-17] {
      let sample = try ReferenceSpring(duration: 1, bounce: bounce).sample(velocity: 60, time: 0.4)
      let difference = (sample.position - critical.position).magnitude.double
      #expect(difference > 0 && difference < 100 * bounce.magnitude, "bounce \(bounce)")
    }
  }

  @Test func theSameSpringInEveryParameterisationMovesTheSame() throws {
    // ω₀ = 2 exactly has no exact duration; ζ = ½ and m = 4, k = 16, c = 8 are exact.
    let mechanical = try ReferenceSpring(mass: 4, stiffness: 16, damping: 8)
    #expect(mechanical.dampingRatio.double == 0.5)
    #expect(mechanical.naturalFrequency.double == 2)
    #expect(mechanical.bounce.double == 0.5)
    #expect(mechanical.duration.double == .pi)
    let bouncing = try ReferenceSpring(duration: 0.5, bounce: -0.5)
    #expect(bouncing.dampingRatio.double == 2)
    #expect(bouncing.bounce.double == -0.5)
    let ratio = try ReferenceSpring(response: 0.5, dampingRatio: 2)
    let time = 0.37
    #expect(
      bouncing.sample(velocity: 3, time: time).position.double
        == ratio.sample(velocity: 3, time: time).position.double)
    #expect(ratio.bounce.double == -0.5)

  }

  @Test func rejectedOverDampingIsCritical() throws {
    let capped = try ReferenceSpring(
      mass: 0.5, stiffness: 20, damping: 40, allowOverDamping: false)
    #expect(capped.dampingRatio.double == 1)
    #expect(capped.bounce.double == 0)
    let damping = capped.damping.double
    #expect((damping - 2 * 10.0.squareRoot()).magnitude < 1e-14)
    let under = try ReferenceSpring(mass: 1, stiffness: 100, damping: 10, allowOverDamping: false)
    #expect(under.damping.double == 10)
  }

  @Test func velocityIsTheDerivativeOfPosition() throws {
    for bounce in [-0.9, -1e-16, 0, 0.4, 1] {
      let spring = try ReferenceSpring(duration: 0.5, bounce: bounce)
      let step = 0x1p-40
      let (before, now, after) = (
        spring.sample(velocity: 7, time: 0.2 - step), spring.sample(velocity: 7, time: 0.2),
        spring.sample(velocity: 7, time: 0.2 + step)
      )
      let slope = (after.position - before.position) / ReferenceValue(2 * step)
      #expect((slope - now.velocity).magnitude.double < 1e-17, "bounce \(bounce)")
    }
  }

  @Test func aBounceAboveOneCountsAsOne() throws {
    let one = try ReferenceSpring(duration: 0.5, bounce: 1).sample(time: 0.3)
    let more = try ReferenceSpring(duration: 0.5, bounce: 7).sample(time: 0.3)
    #expect(one.position.double == more.position.double)
  }
}
