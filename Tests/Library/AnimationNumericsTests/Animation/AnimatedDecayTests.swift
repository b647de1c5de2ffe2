import AnimationNumerics
import Seeding
import Testing

@Suite struct AnimatedDecayTests {
  @Test func aReleasedValueFollowsItsDecayAndIsHandedOn() {
    let decay = Decay.scrollViewNormal
    var value = AnimatedValue(100.0)
    value.release(with: decay, velocity: 2400, at: 5)
    #expect(value.target == decay.end(fromValue: 100, initialVelocity: 2400))
    let scale = 2400 * decay.timeConstant
    for elapsed in stride(from: 0, to: 6, by: 0.01) {
      let (time, position) = (
        5 + elapsed, decay.value(fromValue: 100, initialVelocity: 2400, time: (5 + elapsed) - 5)
      )
      let velocity = decay.velocity(initialVelocity: 2400, time: time - 5)
      #expect(abs(value.value(at: time) - position) <= 1e-15 * scale + position.ulp)
      #expect(abs(value.velocity(at: time) - velocity) <= 2e-15 * 2400)
      #expect(abs(value.sample(at: time).acceleration + velocity * decay.rate) < 1e-9)
    }
    #expect(value.value(at: 4) == 100 && value.value(at: 5) == 100)
    // A spring inherits the velocity, and a decay that of a spring.
    let (there, speed) = (value.value(at: 5.3), value.velocity(at: 5.3))
    value.retarget(to: 0, with: .bouncy, at: 5.3)
    #expect(value.value(at: 5.3) == there && value.velocity(at: 5.3) == speed)
    let moving = value.velocity(at: 5.4)
    value.release(with: .scrollViewFast, at: 5.4)
    #expect(value.velocity(at: 5.4) == moving)
  }

  @Test func vectorsAreReleasedToo() {
    var value = AnimatedValue(SIMD2(0.0, 10))
    value.release(with: Decay(timeConstant: 0.5), velocity: SIMD2(100, -20), at: 0)
    #expect(value.target == SIMD2(50, 0))
    let there = value.value(at: 0.25)
    let decay = Decay(timeConstant: 0.5)
    #expect(abs(there.x - decay.value(fromValue: 0, initialVelocity: 100, time: 0.25)) < 1e-13)
    #expect(abs(there.y - decay.value(fromValue: 10, initialVelocity: -20, time: 0.25)) < 1e-13)
  }

  @Test func aBoundIsCrossedAtTheExactTimeAtFullSpeed() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let (from, velocity) = (random.number(-20, 120), random.number(-3000, 3000))
      let decay = Decay(timeConstant: random.number(0.1, 1))
      let spring = Spring(duration: random.number(0.1, 1), bounce: random.number(-0.5, 0.5))
      let motion = BoundedDecay(
        decay, fromValue: from, initialVelocity: velocity, bounds: 0...100, spring: spring)
      var value = AnimatedValue(from)
      value.release(with: decay, in: 0...100, spring: spring, velocity: velocity, at: 0)
      #expect(abs(value.target - motion.end) <= 1e-12)
      for _ in 0..<20 {
        let time = random.number(0, 3)
        let state = motion.state(at: time)
        #expect(abs(value.value(at: time) - state.position) <= 1e-11)
        #expect(abs(value.velocity(at: time) - state.velocity) <= 1e-10 * 3000)
      }
    }
  }

  @Test func anApproachEndsOnItsTarget() {
    let decay = Decay(timeConstant: 0.2)
    let animation = Animation.decay(decay)
    for time in stride(from: 0.0, to: 3, by: 0.05) {
      let exact = decay.value(fromValue: 0, initialVelocity: 5, time: time)
      #expect(abs(animation.progress(at: time).value - exact) < 1e-15)
    }
    #expect(abs(animation.removalTime - decay.restTime(within: 0.001, initialVelocity: 5.0)) < 1e-9)
    #expect(animation.frames(at: 60) == 83)
    #expect(Animation.linear(duration: 0.1).frames(at: 60) == 6)
    #expect(Animation.linear(duration: 0.1.nextUp).frames(at: 60) == 7)
    #expect(Animation.linear(duration: 0).frames(at: 60) == 0)
    #expect(Animation.linear.repeatForever().frames(at: 60) == nil)
    #expect(Spring.smooth.frames(at: 60) == Int((Spring.smooth.settlingDuration * 60).rounded(.up)))
    #expect(decay.frames(at: 120, within: 1.5, initialVelocity: 5) == 0)
    #expect(decay.frames(at: 120, within: 0.5, initialVelocity: 5) == 17)
  }

  @Test func aValueRestsFromItsRestTimeOn() {
    var random = SplitMix64(seed: 12)
    for round in 0..<200 {
      var value = AnimatedValue(random.number(-500, 500))
      var time = 0.0
      for step in 0..<1 + random.index(below: 4) {
        let target = random.number(-500, 500)
        switch (round + step) % 5 {
        case 0: value.retarget(to: target, with: .spring(duration: 0.4, bounce: 0.4), at: time)
        case 1: value.retarget(to: target, with: .easeInOut(duration: 0.3).delay(0.1), at: time)
        case 2:
          value.retarget(
            to: target, with: .interpolatingSpring(duration: 0.5, bounce: 0.3).speed(1.5), at: time)
        case 3: value.release(with: .scrollViewFast, velocity: random.number(-3000, 3000), at: time)
        default:
          value.release(
            with: .scrollViewNormal, in: -100...100, spring: .snappy,
            velocity: random.number(-3000, 3000), at: time)
        }
        time += random.number(0, 0.3)
      }
      let rest = value.restTime(within: 0.5) ?? 0
      for later in stride(from: 0, to: 2, by: 0.01) {
        #expect(abs(value.value(at: rest + later + 1e-9) - value.target) <= 0.5 + 1e-9)
      }
    }
    var value = AnimatedValue(900.0)
    #expect(value.restTime(within: 0.5) == nil)
    value.retarget(to: 0, with: .bouncy, at: 2)
    #expect(
      value.restTime(within: 0.5)
        == 2 + Spring.bouncy.settlingDuration(target: -900, epsilon: 0.5))
    value.retarget(to: 1, with: .linear.repeatForever(), at: 3)
    #expect(value.restTime(within: 0.5) == .infinity)
  }
}
