import AnimationNumerics
import SolverVerification
import Testing

@testable import Seeding

@Suite struct AnimatedValueTests {
  @Test func oneMoveIsItsAnimation() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    var value = AnimatedValue(10.0)
    value.retarget(to: 30, with: .spring(duration: 0.4, bounce: 0.3), at: 2)
    for step in 0...50 {
      let t = Double(step) * 0.02
      #expect(
        value.value(at: 2 + t)
          == spring.value(fromValue: 10.0, toValue: 30.0, initialVelocity: 0, time: (2 + t) - 2))
    }
    #expect(value.value(at: 0) == 10)
    #expect(value.logicalCompletion == 2.4)
    #expect(value.removal! > 2.4)
    #expect((value.value(at: value.removal!) - 30).magnitude <= 0.0200001)
  }

  @Test func aSpringThatInterruptsASpringKeepsPositionAndVelocity() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 100, with: .bouncy, at: 0)
    let before = value.sample(at: 0.13)
    value.retarget(to: -40, with: .smooth(duration: 0.2), at: 0.13)
    let after = value.sample(at: 0.13)
    #expect(after.value == before.value)
    #expect(after.velocity == before.velocity)
    #expect(value.value(at: 10) == -40)
    // The same by propagating position and velocity.
    var position = before.value
    var velocity = before.velocity
    Spring(duration: 0.2).update(
      value: &position, velocity: &velocity, target: -40, deltaTime: 0.07)
    #expect((value.value(at: 0.2) - position).magnitude < 1e-12)
    #expect((value.velocity(at: 0.2) - velocity).magnitude < 1e-10)
  }

  @Test func aSpringKeepsTheVelocityOfACurveToo() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .linear(duration: 1), at: 0)
    value.retarget(to: 5, with: .smooth, at: 0.5)
    #expect(value.value(at: 0.5) == 0.5)
    #expect(value.velocity(at: 0.5) == 1)
  }

  @Test func curvesCombine() {
    // R₀ = t, R₁ = R₀ + p(2 − R₀) with p = t − ½: by hand at t = ¾.
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .linear(duration: 1), at: 0)
    value.retarget(to: 2, with: .linear(duration: 1), at: 0.5)
    #expect(value.value(at: 0.5) == 0.5)
    #expect(value.value(at: 0.75) == 0.75 + 0.25 * 1.25)
    #expect(value.velocity(at: 0.75) == 1 * 1.25 + 0.75 * 1)
    // The first has ended at 1 and shows its target: R₁ = 1 + ¾(2 − 1).
    #expect(value.value(at: 1.25) == 1.75)
    #expect(value.value(at: 1.5) == 2)
    #expect(value.removal == 1.5)
  }

  @Test func aDelayedSpringLetsTheOldMotionRunOn() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .bouncy, at: 0)
    let old = value
    value.retarget(to: 3, with: .smooth.delay(0.1), at: 0.1)
    for t in [0.1, 0.15, 0.2] { #expect(value.value(at: t) == old.value(at: t)) }
    #expect(value.velocity(at: 0.2) == old.velocity(at: 0.2))
    #expect(value.value(at: 30) == 3)
  }

  @Test func positionIsContinuousHoweverOftenItIsRetargeted() {
    let animations: [Animation] = [
      .smooth, .easeIn, .bouncy.delay(0.05), .linear(duration: 0.2), .snappy.speed(2),
      .interpolatingSpring(duration: 0.3, initialVelocity: 3), .spring(duration: 0.2, bounce: -0.5),
    ]
    var generator = SplitMix64(seed: 6)
    var value = AnimatedValue(AnimatablePair(0.0, 100.0))
    var time = 0.0
    for _ in 0..<400 {
      time += Double(generator.next() % 1000) / 2000
      let before = value.value(at: time)
      let animation = generator.pick(animations)
      let target = AnimatablePair(
        Double(generator.next() % 100), Double(generator.next() % 100))
      value.retarget(to: target, with: animation, at: time)
      let after = value.value(at: time)
      #expect((after - before).magnitudeSquared.squareRoot() < 1e-12)
      #expect(value.target == target)
    }
    #expect(value.value(at: time + 60) == value.target)
  }

  /// The last layer's own removal time is the value's, with any number of layers below it.
  @Test func theLastLayerSaysWhenTheValueRests() {
    // Next to no damping: all layers stay.
    let spring = Spring(duration: 0.5, bounce: 1 - 1e-9)
    let animation = Animation.spring(spring).delay(0.05).speed(1.5)
    var value = AnimatedValue(0.0)
    for frame in 0..<600 {
      value.retarget(to: Double(frame % 7), with: animation, at: Double(frame) / 120)
      #expect(value.removal == Double(frame) / 120 + animation.removalTime)
    }
  }

  /// A curve may be vertical where a spring takes over, and a value may not move at all there.
  @Test(arguments: [
    Animation.timingCurve(.circularEaseOut, duration: 1),
    Animation.timingCurve(
      .bezier(
        startControlPoint: UnitPoint(x: 0, y: 1), endControlPoint: UnitPoint(x: 0.5, y: 1)),
      duration: 1),
    Animation.timingCurve(.circularEaseIn, duration: 1),
  ])
  func aVerticalTangentHandsOnNoVelocity(curve: Animation) {
    for time in [1, 2.0.nextDown, 2] {
      var moving = AnimatedValue(AnimatablePair(0.0, 3.0))
      moving.retarget(to: AnimatablePair(100, 3), with: curve, at: 1)
      // What does not change has no velocity, however steep the curve.
      #expect(moving.velocity(at: time).second == 0)
      #expect(!moving.velocity(at: time).first.isNaN)
      #expect(moving.sample(at: time).acceleration.first.isFinite)
      moving.retarget(
        to: AnimatablePair(50, 4), with: .spring(duration: 0.5, bounce: 0.2), at: time)
      for later in [0, 0.1, 1, 100] {
        let value = moving.value(at: time + later)
        #expect(value.first.isFinite && (0...5).contains(value.second), "\(later)")
      }
      #expect(moving.value(at: 100) == AnimatablePair(50, 4))
      #expect(moving.removal! > time)
    }
  }

  @Test func removalIsThatOfTheMoveOfOneWhateverItsSize() {
    let spring = Animation.spring(duration: 0.5, bounce: 0.2)
    func removal(_ size: Double) -> Double? {
      var moving = AnimatedValue(0.0)
      moving.retarget(to: size, with: spring, at: 0)
      return moving.removal
    }
    for exponent in [-1074, -1000, -550, -500, 500, 550, 1023] {
      #expect(removal(Double(sign: .plus, exponent: exponent, significand: 1)) == removal(1))
    }
  }

  @Test func noAnimationIsAJump() {
    var value = AnimatedValue(0.0)
    value.retarget(to: 1, with: .bouncy, at: 0)
    value.retarget(to: 7, with: nil, at: 0.1)
    #expect(value.value(at: 0.1) == 7)
    #expect(value.velocity(at: 0.1) == 0)
    #expect(value.logicalCompletion == nil)
    #expect(value.removal == nil)
  }
}
