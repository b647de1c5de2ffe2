import Testing

@testable import ReferenceNumerics

@Suite struct KeyframeTrackTests {
  @Test func positionAndVelocityAreContinuousAcrossCubics() throws {
    let track = try ReferenceKeyframeTrack(
      initial: 1,
      keyframes: [
        .cubic(to: 4, duration: 0.5), .cubic(to: -3, duration: 0.25), .cubic(to: 2, duration: 1),
      ])
    for joint in [0.5, 0.75] {
      let before = track.sample(at: joint)
      let after = track.sample(at: joint.nextUp)
      #expect(after.position.error(of: before.position.double).magnitude < 1e-13)
      #expect(after.velocity.error(of: before.velocity.double).magnitude < 1e-12)
    }
  }

  @Test func aCutOffSpringHandsOnWhereItWas() throws {
    let spring = try ReferenceSpring(duration: 0.4, bounce: 0.2)
    let track = try ReferenceKeyframeTrack(
      initial: 0,
      keyframes: [
        .spring(to: 10, duration: 0.125, spring: spring),
        .spring(to: 0, duration: 0.125, spring: spring),
        .linear(to: 1, duration: 0.25),
      ])
    let first = spring.sample(to: 10, time: 0.125)
    #expect(track.sample(at: 0.125).position.double == first.position.double)
    #expect(track.sample(at: 0.125).velocity.double == first.velocity.double)
    let second = spring.sample(
      from: first.position, to: ReferenceValue(0), velocity: first.velocity,
      time: ReferenceValue(0.125))
    #expect(track.sample(at: 0.25).position.double == second.position.double)
    let middle = (second.position + ReferenceValue(1)) / ReferenceValue(2)
    #expect(track.sample(at: 0.375).position.double == middle.double)
  }

  @Test func anUndampedSpringWithoutDurationNeverEnds() throws {
    let spring = try ReferenceSpring(duration: 1, bounce: 1)
    let track = try ReferenceKeyframeTrack(
      initial: 0, keyframes: [.spring(to: 1, spring: spring), .move(to: 7)])
    #expect(track.duration.isInfinite)
    #expect(track.sample(at: 1000.5).position.double == 2)
  }

  @Test func aSpringWithoutDurationLastsAsLongAsRecorded() throws {
    // MetalUI, probe arm K4b: 1.273 s.
    let spring = try ReferenceSpring(duration: 0.4, bounce: 0.3)
    let track = try ReferenceKeyframeTrack(
      initial: 0, keyframes: [.spring(to: 10, spring: spring)])
    #expect((track.duration.double - 1.273).magnitude <= 0.0005)
  }

  @Test func keyframesOfNoDurationAreJumps() throws {
    let track = try ReferenceKeyframeTrack(
      initial: 4, keyframes: [.linear(to: 5, duration: 0), .cubic(to: 6, duration: 0)])
    #expect(track.sample(at: 0).position.double == 5)
    #expect(track.sample(at: 1).position.double == 6)
    #expect(track.duration.double == 0)
  }

  @Test func aCubicBeforeASpringAimsHalfWayToItsTarget() throws {
    let spring = try ReferenceSpring(duration: 0.4, bounce: 0.2)
    let automatic = try ReferenceKeyframeTrack(
      initial: 0, keyframes: [.cubic(to: 4, duration: 0.5), .spring(to: 10, spring: spring)])
    // ½(10 − 0) a unit of u, and u runs twice as fast as time.
    #expect(automatic.sample(at: 0.5).velocity.double == 10)
    let given = try ReferenceKeyframeTrack(
      initial: 0,
      keyframes: [
        .cubic(to: 4, duration: 0.5), .spring(to: 10, spring: spring, startVelocity: -3),
      ])
    #expect(given.sample(at: 0.5).velocity.double == -3)
  }

  @Test func aVerticalTangentPassesNoVelocityOn() throws {
    let curve = try ReferenceCubicBezier(x1: 0.5, y1: 0, x2: 1, y2: 0)
    let track = try ReferenceKeyframeTrack(
      initial: 0,
      keyframes: [.linear(to: 1, duration: 1, curve: curve), .cubic(to: 3, duration: 1)])
    #expect(track.sample(at: 1).velocity.double == .infinity)
    #expect(track.sample(at: 1.0.nextUp).velocity.double.magnitude < 1e-12)
    let still = try ReferenceKeyframeTrack(
      initial: 1, keyframes: [.linear(to: 1, duration: 1, curve: curve)])
    #expect(still.sample(at: 1).velocity.double == 0)
  }

  @Test func neighboursOfAJumpStartAndEndAtRest() throws {
    let track = try ReferenceKeyframeTrack(
      initial: 0,
      keyframes: [.cubic(to: 1, duration: 1), .move(to: 5), .cubic(to: 9, duration: 1)],
      initialVelocity: 2)
    #expect(track.sample(at: 0).velocity.double == 2)
    #expect(track.sample(at: 1).velocity.double == 0)
    #expect(track.sample(at: 1).position.double == 1)
    #expect(track.sample(at: 1.0.nextUp).position.double == 5)
    #expect(track.sample(at: 2).velocity.double == 0)
    #expect(track.sample(at: 3).position.double == 9)
  }

  @Test func noKeyframesMakeAConstant() throws {
    let track = try ReferenceKeyframeTrack(initial: 3, keyframes: [])
    #expect(track.sample(at: 2).position.double == 3)
  }

  @Test func badInputIsNamed() {
    #expect(
      throws: ReferenceError(
        "duration of keyframe 1 must be zero or more and finite, got -1.0")
    ) {
      try ReferenceKeyframeTrack(
        initial: 0, keyframes: [.move(to: 0), .linear(to: 1, duration: -1)])
    }
  }
}
