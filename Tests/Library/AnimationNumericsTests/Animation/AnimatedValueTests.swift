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
    #expect(value.completionTime == 2.4)
    #expect(value.removalTime! > 2.4)
    #expect((value.value(at: value.removalTime!) - 30).magnitude <= 0.0200001)
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
    #expect(value.removalTime == 1.5)
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
      #expect(value.removalTime == Double(frame) / 120 + animation.removalTime)
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
      // A component that does not change has no velocity, however steep the curve.
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
      #expect(moving.removalTime! > time)
    }
  }

  @Test func removalIsThatOfTheMoveOfOneWhateverItsSize() {
    let spring = Animation.spring(duration: 0.5, bounce: 0.2)
    func removal(_ size: Double) -> Double? {
      var moving = AnimatedValue(0.0)
      moving.retarget(to: size, with: spring, at: 0)
      return moving.removalTime
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
    #expect(value.completionTime == nil)
    #expect(value.removalTime == nil)
  }

  /// A card that is dragged by jumps, released and caught again: the motion piece by piece.
  @Test func aReleaseHasTheVelocityOfTheGesture() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    for velocity in [1800.0, -250, 0] {
      var released = AnimatedValue(540.0, velocity: velocity)
      var dragged = AnimatedValue(0.0)
      dragged.retarget(to: 540, with: nil, velocity: velocity, at: 1.9)
      var given = AnimatedValue(540.0)
      for value in [released, dragged] {
        #expect(value.value(at: 7) == 540 && value.velocity(at: 7) == velocity)
      }
      released.retarget(to: 100, with: .spring(spring), at: 2)
      dragged.retarget(to: 100, with: .spring(spring), at: 2)
      given.retarget(to: 100, with: .spring(spring), velocity: velocity, at: 2)
      for time in [2.0, 2.1, 2.35, 4] {
        let exact = spring.value(
          fromValue: 540.0, toValue: 100, initialVelocity: velocity, time: time - 2)
        for value in [released, dragged, given] {
          #expect(value.value(at: time) == exact)
          #expect(
            value.velocity(at: time)
              == spring.velocity(
                fromValue: 540.0, toValue: 100, initialVelocity: velocity, time: time - 2))
        }
      }
    }
    // On the target, where a velocity in moves per second has no value; and across a move.
    var flick = AnimatedValue(AnimatablePair(0.0, 3.0), velocity: AnimatablePair(0.0, 500.0))
    flick.retarget(to: AnimatablePair(0, 3), with: .spring(spring), at: 0)
    #expect(
      flick.value(at: 0.1).second
        == spring.value(fromValue: 3.0, toValue: 3, initialVelocity: 500, time: 0.1))
    #expect(flick.value(at: 0.1).first == 0)
    // A curve ignores the velocity.
    var eased = AnimatedValue(0.0, velocity: 100)
    eased.retarget(to: 1, with: .linear(duration: 1), velocity: 50, at: 0)
    #expect(eased.value(at: 0.5) == 0.5 && eased.velocity(at: 0.5) == 1)
  }

  @Test func lateEventsCountAsSimultaneousWithTheLast() {
    func retargeted(_ first: Animation?, at times: Double...) -> AnimatedValue<Double> {
      var value = AnimatedValue(0.0)
      value.retarget(to: 1, with: first, at: 10.0083)
      for time in times {
        value.retarget(to: 2, with: .bouncy, velocity: .nan, at: time)
      }
      return value
    }
    for first in [Animation.bouncy, .easeIn, .bouncy.delay(0.1), nil] {
      let simultaneous = retargeted(first, at: 10.0083)
      for late in [10.0, -5, .nan, .infinity, -.infinity] {
        let value = retargeted(first, at: late)
        for time in [10.0083, 10.1, 10.5, 13] {
          #expect(value.sample(at: time) == simultaneous.sample(at: time), "\(late)")
        }
      }
    }
    var never = AnimatedValue(3.0)
    never.retarget(to: 4, with: .smooth, at: .nan)
    #expect(never.value(at: 0) == 3 && never.value(at: 60) == 4)
  }

  @Test(arguments: [nil, .bouncy, .easeIn, .bouncy.delay(0.1)] as [Animation?])
  func aTargetThatIsNotFiniteDoesNotStay(lost: Animation?) {
    for target in [Double.nan, .infinity, -.infinity] {
      for next in [Animation.bouncy, .easeOut, .smooth.speed(2)] {
        var value = AnimatedValue(5.0)
        value.retarget(to: target, with: lost, at: 1)
        #expect(value.removalTime == .infinity)
        value.retarget(to: 2, with: next, at: 1.4)
        #expect(value.removalTime! < 5, "\(target)")
        for time in [1.4, 1.5, 9] {
          #expect(value.value(at: time).isFinite && value.velocity(at: time).isFinite)
        }
        #expect((value.value(at: 9) - 2).magnitude < 1e-9)
      }
    }
  }

  /// A gesture whose clock fails catches the value where it was last retargeted.
  @Test func aTimeThatIsNaNIsThatOfTheLastRetargeting() {
    var value = AnimatedValue(0.0)
    #expect(value.value(at: .nan) == 0)
    for (animation, time) in [(Animation.bouncy, 1.0), (.easeIn, 1.2), (.bouncy, 1.3)] {
      value.retarget(to: 100, with: animation, at: time)
      #expect(value.sample(at: .nan) == value.sample(at: time))
      #expect(value.value(at: .nan) == value.value(at: time))
    }
    let caught = value.value(at: 1.3)
    value.retarget(to: value.value(at: .nan), with: nil, at: .nan)
    #expect(value.value(at: 9) == caught && caught != 100)
  }

  @Test func finiteEventsNeverGiveNaN() {
    var random = SplitMix64(seed: 0x4E41_4E)
    for _ in 0..<1_000 {
      var value = AnimatedValue(0.0, velocity: random.logarithmic(1, 1.7e308))
      var time = 0.0
      for _ in 0..<1 + random.index(below: 12) {
        time += random.logarithmic(1e-6, 1)
        value.retarget(
          to: random.logarithmic(1e-3, 1.7e308) * random.sign(),
          with: random.pick([
            .spring(duration: random.logarithmic(1e-9, 1e9), bounce: random.number(-0.9, 1)),
            .easeIn(duration: random.logarithmic(1e-9, 10)), .bouncy.delay(0.01), nil,
            .timingCurve(0, 9, 0, 1e9, duration: 0.3), .interpolatingSpring(initialVelocity: 1e300),
          ]),
          velocity: random.pick([nil, 1e300, -1.7e308, 0]), at: time)
        for ahead in [0, 1e-9, 0.01, 0.3, 40, 1e300] {
          let sample = value.sample(at: time + ahead)
          #expect(!sample.value.isNaN && !sample.velocity.isNaN)
          #expect(!value.value(at: time + ahead).isNaN)
        }
      }
    }
  }

  @Test func aClampedSpringStaysWhereItArrives() {
    let spring = Spring(duration: 0.5, bounce: 0.5)
    var free = AnimatedValue(0.0)
    free.retarget(to: 10, with: .spring(spring), at: 1)
    var clamped = AnimatedValue(0.0)
    clamped.retarget(to: 10, clampingOvershoot: spring, at: 1)
    let arrival = 1 + spring.arrivalTime(fromValue: 0, toValue: 10)
    #expect(clamped.removalTime == arrival && arrival < free.removalTime!)
    for step in 0...200 {
      let time = 1 + Double(step) / 100
      #expect(clamped.value(at: time) == (time < arrival ? free.value(at: time) : 10))
      #expect(clamped.velocity(at: time) == (time < arrival ? free.velocity(at: time) : 0))
    }
    clamped.retarget(to: 0, with: .spring(spring), at: 1.5)
    #expect(clamped.velocity(at: 1.5) == 0 && clamped.value(at: 9).magnitude < 1e-9)
  }

  /// A type of an application, with a part that is not animated.
  private struct Label: Animatable, Equatable {
    var text: String
    var width: Double
    var animatableData: Double {
      get { width }
      set { width = newValue }
    }
  }

  @Test func anyAnimatableTypeCanBeAnimated() {
    var label = AnimatedValue(Label(text: "a", width: 10))
    label.retarget(to: Label(text: "b", width: 30), with: .bouncy, at: 0)
    var width = AnimatedValue(10.0)
    width.retarget(to: 30, with: .bouncy, at: 0)
    #expect(label.value(at: 0.1) == Label(text: "b", width: width.value(at: 0.1)))
    #expect(label.velocity(at: 0.1).width == width.velocity(at: 0.1))
    #expect(label.target.text == "b" && label.removalTime == width.removalTime)
  }
}
