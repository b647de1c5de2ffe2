import AnimationNumerics
import Seeding
import Testing

@Suite struct AnimationTests {
  /// Thousands of modifiers in a row do not overflow the stack.
  @Test func manySpeedsAndDelaysAreCombined() {
    var (fast, late, mixed) = (Animation.smooth, Animation.smooth, Animation.linear(duration: 1))
    for index in 0..<20_000 {
      fast = fast.speed(1.0001)
      late = late.delay(0.0001)
      mixed = index % 2 == 0 ? mixed.speed(index % 4 == 0 ? 2 : 0.5) : mixed.delay(0.0001)
    }
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: fast, at: 0)
    #expect(value.sample(at: 1).value > 0.99)
    #expect(
      (late.progress(at: 2.1).value - Animation.smooth.progress(at: 0.1).value).magnitude < 1e-9)
    #expect(mixed.progress(at: 0.5).value == 0 && mixed.progress(at: 3).value == 1)
  }

  /// Every animation expression of the listings, unchanged.
  private func listings(_ index: Int, _ staggerIndex: Int) -> [Animation] {
    [
      .spring(duration: 0.4, bounce: 0.2),
      .smooth.delay(Double(index) * 0.1),
      .spring(duration: 0.3, bounce: 0.3).delay(0.4),
      .smooth(duration: 0.35).delay(0.05),
      .smooth(duration: 0.35)
        .delay(0.1 + Double(index) * 0.04),
      .spring(duration: 0.4, bounce: 0.3).delay(0.25),
      .smooth,
      .smooth(duration: 0.35).delay(Double(index) * 0.04),
      .smooth(duration: 0.2), .smooth(duration: 0.3), .smooth(duration: 0.8),
      .snappy(duration: 0.15),
      .smooth(duration: 0.25)
        // 120ms between items
        .delay(Double(index) * 0.12),
      .smooth(duration: 0.25).delay(Double(index) * 0.035),
      .spring(duration: 0.3, bounce: 0.1)
        .delay(Double(staggerIndex) * 0.04),
      .spring(duration: 0.25, bounce: 0.2),
    ]
  }

  @Test func theListingsExpressionsCompileAndEndAtTheirTarget() {
    for animation in listings(3, 8) {
      #expect(animation.progress(at: 0).value == 0)
      #expect((animation.progress(at: animation.removalTime).value - 1).magnitude <= 0.00100001)
      #expect(animation.progress(at: 60).value == 1)
      #expect(animation.logicalDuration <= animation.removalTime)
    }
  }

  @Test func theFactoriesMeanTheSameSpringsAsTheirDocumentationSays() {
    #expect(Animation.smooth == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.spring == .smooth)
    #expect(Animation.spring() == .smooth)
    #expect(
      Animation.snappy(duration: 0.3, extraBounce: 0.1) == .spring(duration: 0.3, bounce: 0.25))
    #expect(Animation.bouncy == .spring(duration: 0.5, bounce: 0.3))
    #expect(Animation.default == .spring(response: 0.55, dampingFraction: 1))
    #expect(Animation.interactiveSpring == .spring(duration: 0.15, bounce: 0.15))
    #expect(
      Animation.spring(Spring(duration: 0.4, bounce: 0.2)) == .spring(duration: 0.4, bounce: 0.2))
    #expect(Animation.easeIn == .easeIn(duration: 0.35))
    #expect(Animation.timingCurve(0.42, 0, 1, 1) == .easeIn)
    #expect(
      Animation.interpolatingSpring(stiffness: 100, damping: 80).progress(at: 0.1).value
        == Spring(mass: 1, stiffness: 100, damping: 80)
        .value(fromValue: 0.0, toValue: 1.0, initialVelocity: 0, time: 0.1))
  }

  @Test func aSpringAnimationIsTheSpring() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let animation = Animation.spring(duration: 0.4, bounce: 0.3)
    for step in 0...100 {
      let t = Double(step) * 0.01
      let progress = animation.progress(at: t)
      #expect(
        progress.value == spring.value(fromValue: 0.0, toValue: 1.0, initialVelocity: 0, time: t))
      #expect(progress.velocity == spring.velocity(target: 1.0, time: t))
      #expect(
        (progress.acceleration
          - spring.force(target: 1.0, position: progress.value, velocity: progress.velocity))
          .magnitude < 1e-10)
    }
    #expect(animation.logicalDuration == 0.4)
    #expect(animation.removalTime == spring.settlingDuration)
  }

  @Test func aCurveEndsExactlyAtItsDuration() {
    let animation = Animation.easeInOut(duration: 0.8)
    #expect(animation.progress(at: 0.8).value == 1)
    #expect(animation.progress(at: 0.4).value == 0.5)
    #expect(animation.progress(at: 0.2).velocity == UnitCurve.easeInOut.velocity(at: 0.25) / 0.8)
    #expect(animation.removalTime == 0.8)
    #expect(animation.logicalDuration == 0.8)
    #expect(Animation.linear(duration: 0).progress(at: 0).value == 1)
  }

  @Test func velocityAndAccelerationAreTheDerivatives() {
    let animations: [Animation] = [
      .bouncy, .smooth.delay(0.1).speed(2), .easeInOut, .timingCurve(0.3, -0.4, 0.6, 1.5),
      .easeIn(duration: 0.2).repeatCount(3),
      .interpolatingSpring(duration: 0.3, initialVelocity: 4),
      .spring(duration: 0.3, bounce: 0.5).speed(0.5).delay(-0.05),
    ]
    let h = 1e-5
    for animation in animations {
      for t in [0.06, 0.13, 0.27, 0.31, 0.45] {
        let (a, b, c) = (
          animation.progress(at: t - h), animation.progress(at: t), animation.progress(at: t + h)
        )
        #expect(((c.value - a.value) / (2 * h) - b.velocity).magnitude < 1e-5, "\(animation) \(t)")
        #expect(
          ((c.velocity - a.velocity) / (2 * h) - b.acceleration).magnitude < 1e-3,
          "\(animation) \(t)")
      }
    }
  }

  @Test func modifiersMoveTheEnds() {
    let base = Animation.linear(duration: 1)
    #expect(base.delay(0.25).removalTime == 1.25)
    #expect(base.delay(0.25).progress(at: 0.75).value == 0.5)
    #expect(base.delay(-0.25).progress(at: 0).value == 0.25)
    #expect(base.delay(-0.25).removalTime == 0.75)
    #expect(base.delay(-2).removalTime == 0)
    #expect(base.speed(2).removalTime == 0.5)
    #expect(base.speed(2).progress(at: 0.25).velocity == 2)
    #expect(base.speed(0).removalTime == .infinity)
    #expect(Animation.linear(duration: 0).speed(0).removalTime == .infinity)
    for stopped in [
      base.speed(0), base.speed(-1), base.delay(-0.5).speed(0),
      Animation.interpolatingSpring(duration: 0.5, initialVelocity: 3).speed(-1),
    ] {
      #expect(stopped.progress(at: 100) == .start)
      #expect(stopped.value(1.0, time: 100) == 0)
    }
    // The order of modifiers matters.
    #expect(base.delay(1).speed(2).removalTime == 1)
    #expect(base.speed(2).delay(1).removalTime == 1.5)
    #expect(base.logicallyComplete(after: 0.3).logicalDuration == 0.3)
    #expect(base.logicallyComplete(after: 0.3).removalTime == 1)
    #expect(base.logicallyComplete(after: 3).logicalDuration == 1)
  }

  @Test func repetitionsPlayCyclesAndThenShowTheTarget() {
    let base = Animation.linear(duration: 1)
    let twice = base.repeatCount(2, autoreverses: true)
    #expect(twice.progress(at: 0.25).value == 0.25)
    #expect(twice.progress(at: 1.25).value == 0.75)
    #expect(twice.progress(at: 1.25).velocity == -1)
    #expect(twice.removalTime == 2)
    #expect(twice.progress(at: 2).value == 1)
    let restarting = base.repeatCount(3, autoreverses: false)
    #expect(restarting.progress(at: 2.5).value == 0.5)
    #expect(base.repeatCount(0).removalTime == 1)
    let forever = base.repeatForever()
    #expect(forever.removalTime == .infinity)
    #expect(forever.logicalDuration == .infinity)
    #expect(forever.progress(at: 1_000_001.25).value == 0.75)
    // 5 · 0.1 is more than 0.5 before it is rounded, so the fifth cycle is not over.
    let short = Animation.linear(duration: 0.1).repeatForever(autoreverses: false)
    #expect(short.progress(at: 0.5).value > 0.99)
    // A cycle of a spring lasts until it has settled.
    #expect(Animation.smooth.repeatCount(4).removalTime == 4 * Spring.smooth.settlingDuration)
    // An animation of zero duration, repeated forever, ends at once.
    #expect(Animation.linear(duration: 0).repeatForever().progress(at: 1).value == 1)
    #expect(Animation.linear(duration: 0).repeatForever().removalTime == 0)
  }

  /// Times next to the start of a cycle, at any distance.
  @Test func cyclesStartExactlyThen() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let cycle = Double.random(in: 0.01...3, using: &random)
      let number = Double(
        Int.random(in: 1...(1 << Int.random(in: 1...40, using: &random)), using: &random))
      for time in [(number * cycle).nextDown, number * cycle, (number * cycle).nextUp] {
        // Positive if the time lies after the cycle's start, and rounded once.
        let since = time.addingProduct(-number, cycle)
        let progress = Animation.linear(duration: cycle).repeatForever(autoreverses: false)
          .progress(at: time).value
        #expect(
          progress == (since >= 0 ? since / cycle : (since + cycle) / cycle), "\(time) \(cycle)")
      }
    }
  }
}
