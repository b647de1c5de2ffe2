import AnimationNumerics
import Foundation
import Testing

@testable import Seeding

/// Descriptions are code that makes the value again, and the coded form is the file's.
@Suite struct DescriptionTests {
  @Test func descriptionsAreInTheSyntaxOfTheSource() throws {
    let physical = Spring(mass: 2, stiffness: 100, damping: 3)
    for (value, text) in [
      (Spring(duration: 0.5, bounce: 0.3), "Spring(duration: 0.5, bounce: 0.3)"),
      (Spring(response: 0.4, dampingRatio: 1.7), "Spring(response: 0.4, dampingRatio: 1.7)"),
      (physical, "Spring(mass: 2.0, stiffness: 100.0, damping: 3.0, allowOverDamping: true)"),
      (
        Spring(stiffness: 301, dampingRatio: 0.37),
        "Spring(stiffness: 301.0, dampingRatio: 0.37, mass: 1.0)"
      ),
      (
        Animation.decay(Decay(timeConstant: 1e-250)), "Animation.decay(Decay(timeConstant: 1e-250))"
      ),
      (UnitCurve.easeIn, "UnitCurve.easeIn"),
      (UnitCurve.circularEaseOut, "UnitCurve.circularEaseOut"),
      (
        UnitCurve.bezier(
          startControlPoint: UnitPoint(x: 0.2, y: 0.0), endControlPoint: UnitPoint(x: 0.0, y: 1.5)),
        "UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.2, y: 0.0), "
          + "endControlPoint: UnitPoint(x: 0.0, y: 1.5))"
      ),
      (
        try CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1),
        "CubicBezier(x1: 0.42, y1: 0.0, x2: 1.0, y2: 1.0)"
      ),
      (Animation.easeIn, "Animation.easeIn(duration: 0.35)"),
      (
        Animation.timingCurve(try EasingFunction(css: "linear(0, 0.75 25%, 1)"), duration: 0.2),
        "Animation.timingCurve(UnitCurve(EasingFunction(css: "
          + "\"linear(0.0 0.0%, 0.75 25.0%, 1.0 100.0%)\")), duration: 0.2)"
      ),
      (
        UnitCurve(try EasingFunction(css: "steps(4)")),
        "UnitCurve(EasingFunction(css: \"steps(4, jump-end)\"))"
      ),
      (
        Animation.timingCurve(.circularEaseIn, duration: 0.2),
        "Animation.timingCurve(.circularEaseIn, duration: 0.2)"
      ),
      (
        Animation.timingCurve(0.2, 0, 0, 1, duration: 0.3).speed(2),
        "Animation.timingCurve(0.2, 0.0, 0.0, 1.0, duration: 0.3).speed(2.0)"
      ),
      (
        Animation.bouncy.delay(0.1).repeatCount(3),
        "Animation.spring(duration: 0.5, bounce: 0.3).delay(0.1).repeatCount(3, autoreverses: true)"
      ),
      (
        Animation.interpolatingSpring(Spring(), initialVelocity: 2).logicallyComplete(after: 1)
          .repeatForever(autoreverses: false),
        "Animation.interpolatingSpring(Spring(duration: 0.5, bounce: 0.0), initialVelocity: 2.0)"
          + ".logicallyComplete(after: 1.0).repeatForever(autoreverses: false)"
      ),
      (Stagger(interval: 0.04), "Stagger(interval: 0.04)"),
      (
        Stagger(
          interval: 0.04, maximumTotal: 0.3, maximumIndex: 9, from: .index(3),
          in: Stagger.Grid(columns: 3, axis: .x)),
        "Stagger(interval: 0.04, maximumTotal: 0.3, maximumIndex: 9, from: .index(3), "
          + "in: Stagger.Grid(columns: 3, axis: .x))"
      ),
      (AnimatedValue(3.0), "AnimatedValue(3.0)"),
      (AnimatedValue(3.0, velocity: 2), "AnimatedValue(3.0, velocity: 2.0)"),
    ] as [(any CustomStringConvertible, String)] {
      #expect(value.description == text)
      #expect(String(reflecting: value) == text)
    }
    var value = AnimatedValue(1.0)
    value.retarget(to: 2, with: .bouncy, at: 3)
    value.retarget(to: 4, with: .easeIn, at: 3.5)
    #expect(
      "\(value)" == "AnimatedValue from 1.0 at 0.0/s, "
        + "to 2.0 with Animation.spring(duration: 0.5, bounce: 0.3) at 3.0, "
        + "to 4.0 with Animation.easeIn(duration: 0.35) at 3.5")
  }

  private func random(_ random: inout SplitMix64) -> Animation {
    let spring = random.pick([
      Spring(duration: random.logarithmic(1e-3, 1e3), bounce: random.number(-0.99, 1)),
      Spring(response: random.logarithmic(1e-3, 1e3), dampingRatio: random.logarithmic(1e-3, 10)),
      Spring(
        mass: random.logarithmic(1e-3, 1e3), stiffness: random.logarithmic(1, 1e4),
        damping: random.logarithmic(1e-2, 1e2), allowOverDamping: true),
      Spring(
        stiffness: random.logarithmic(1, 1e4), dampingRatio: random.logarithmic(1e-3, 10),
        mass: random.pick([1, random.logarithmic(1e-3, 1e3)])),
    ])
    var animation: Animation = random.pick([
      .spring(spring), .interpolatingSpring(spring, initialVelocity: random.number(-9, 9)),
      .timingCurve(
        random.unit(), random.number(-1, 2), random.unit(), random.number(-1, 2),
        duration: random.unit()),
      .easeInOut(duration: random.unit()), .timingCurve(.circularEaseInOut, duration: 0.5),
      .decay(Decay(timeConstant: random.logarithmic(1e-3, 1e3))),
      .timingCurve(
        UnitCurve(
          try! NamedEasing(
            random.pick(NamedEasing.Family.allCases), random.pick(NamedEasing.Shape.allCases),
            overshoot: random.number(0, 9), amplitude: random.number(0, 9),
            period: random.logarithmic(1e-2, 9), publishedInOut: random.unit() < 0.5)),
        duration: random.unit()),
      .timingCurve(
        .steps(
          try! StepsEasing(
            count: 2 + random.index(below: 9), jump: random.pick(StepsEasing.Jump.allCases))),
        duration: random.unit()),
      // Hundredths of doubles: other inputs may move by an ulp as text.
      .timingCurve(
        .linear(
          try! LinearEasing(
            (0..<5).map {
              .init(random.number(-1, 2), at: (Double($0) * 20 + random.number(0, 20)) / 100)
            })),
        duration: random.unit()),
    ])
    for _ in 0..<random.index(below: 4) {
      animation = random.pick([
        animation.delay(random.number(-1, 1)), animation.speed(random.logarithmic(0.1, 9)),
        animation.repeatCount(2 + random.index(below: 3), autoreverses: random.unit() < 0.5),
        animation.logicallyComplete(after: random.unit()),
      ])
    }
    return animation
  }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func codedValuesAreReadBackEqual() throws {
    var random = SplitMix64(seed: 0x434F_44)
    for _ in 0..<500 {
      let animation = self.random(&random)
      #expect(try again(animation) == animation, "\(animation)")
      #expect(!"\(animation)".contains("0x"))
      var value = AnimatedValue(random.number(-9, 9), velocity: 3)
      #expect(try again(value) == value)
      for step in 0..<3 {
        value.retarget(
          to: random.number(-9, 9), with: self.random(&random), at: Double(step) * 0.3)
        let same = try again(value)
        #expect(same == value, "\(value)")
        #expect(same.sample(at: 0.7) == value.sample(at: 0.7))
      }
      let stagger = Stagger(
        interval: random.unit(), maximumTotal: random.pick([nil, random.unit()]),
        maximumIndex: random.pick([nil, 3]), from: random.pick([.first, .edges, .index(2)]),
        in: random.pick([nil, Stagger.Grid(columns: 4, axis: .y)]))
      #expect(try again(stagger) == stagger)
    }
    var vector = AnimatedValue(SIMD2(1.0, 2))
    vector.retarget(to: SIMD2(3, 4), with: .bouncy, at: 1)
    #expect(try again(vector) == vector && vector != AnimatedValue(SIMD2(3, 4)))
  }

  @Test func theCodedFormIsThatOfTheFile() throws {
    func read(_ text: String) throws -> Animation {
      try JSONDecoder().decode(Animation.self, from: Data(text.utf8))
    }
    for (text, animation) in [
      (#""smooth""#, .smooth), (#"{"kind": "bouncy", "duration": 0.4}"#, .bouncy(duration: 0.4)),
      (
        #"{"kind": "timingCurve", "family": "back", "shape": "in-out", "duration": 1}"#,
        .timingCurve(UnitCurve(NamedEasing(.back, .inOut)), duration: 1)
      ),
      (
        #"{"kind": "timingCurve", "easing": "steps(3, start)", "duration": 1, "delay": 2}"#,
        .timingCurve(.steps(try StepsEasing(count: 3, jump: .start)), duration: 1).delay(2)
      ),
      (#"{"kind": "easeIn"}"#, .easeIn), (#"{"kind": "default"}"#, .default),
      (#"{"kind": "spring", "dampingFraction": 0.7}"#, .spring(dampingFraction: 0.7)),
      (
        #"{"kind": "interpolatingSpring", "stiffness": 100, "damping": 10}"#,
        .interpolatingSpring(stiffness: 100, damping: 10)
      ),
      // More than critical damping counts as critical, unless it says otherwise.
      (
        #"{"kind": "interpolatingSpring", "stiffness": 100, "damping": 40}"#,
        .interpolatingSpring(Spring(mass: 1, stiffness: 100, damping: 20))
      ),
      (
        #"{"kind": "spring", "stiffness": 100, "damping": 40, "allowOverDamping": true}"#,
        .spring(Spring(mass: 1, stiffness: 100, damping: 40, allowOverDamping: true))
      ),
      (
        #"{"kind": "linear", "duration": 1, "modifiers": [{"speed": 2}], "delay": 0.5}"#,
        .linear(duration: 1).speed(2).delay(0.5)
      ),
    ] as [(String, Animation)] {
      #expect(try read(text) == animation, "\(text)")
    }
    for (text, message) in [
      (#"{"kind": "spring", "duration": -1}"#, "duration is -1; it must"),
      (#"{"kind": "spring", "bounces": 1}"#, "bounces is a member; it must be one of"),
      (
        #"{"kind": "spring", "duration": 1, "stiffness": 9, "damping": 1}"#,
        "duration is 1; it must not be combined with mass"
      ),
      (
        #"{"kind": "spring", "response": 1, "dampingFraction": 1, "bounce": 0.9}"#,
        "bounce is 0.9; it must not be combined with response"
      ),
      (
        #"{"kind": "timingCurve", "family": "swing", "shape": "in"}"#,
        #"family is "swing"; it must be one of sine, quad"#
      ),
      (
        #"{"kind": "timingCurve", "family": "elastic", "shape": "in", "period": 0}"#,
        "period is 0; it must be from 0.001"
      ),
      (
        #"{"kind": "timingCurve", "easing": "linear(0 1)"}"#,
        #"easing is "linear(0 1)"; it must be an easing function of CSS: "linear(0 1)" at character 9"#
      ),
      (
        #"{"kind": "timingCurve", "easing": "steps(3)", "x1": 0}"#,
        "x1 is a member; it must be one of delay, duration, easing, kind, modifiers"
      ),
      (#"{"kind": "swing"}"#, #"kind is "swing"; it must be"#),
      (#""swing""#, #"the animation is "swing"; it must be one of"#),
      (
        #"{"kind": "timingCurve", "x1": 2, "y1": 0, "x2": 0, "y2": 0}"#,
        "x1 is 2; it must be between 0 and 1"
      ),
      (
        #"{"kind": "linear", "modifiers": [{"speed": 2}, {"hurry": 2}]}"#,
        "modifiers[1].hurry is a member"
      ),
    ] {
      do {
        _ = try read(text)
        Issue.record("\(text) was read")
      } catch DecodingError.dataCorrupted(let context) {
        #expect(context.debugDescription.hasPrefix(message), "\(context.debugDescription)")
      }
    }
  }
}

@Suite struct MotionClockTests {
  @Test func theTimeIsContinuousExceptWhereItIsSet() {
    var clock = MotionClock(at: 100, startTime: 2)
    #expect(clock.time(at: 101) == 3 && clock.time(at: 99) == 1)
    clock.setRate(0.25, at: 101)
    #expect(clock.time(at: 101) == 3 && clock.time(at: 105) == 4)
    clock.pause(at: 105)
    #expect(clock.isPaused && clock.time(at: 200) == 4)
    clock.seek(to: 7, at: 200)
    #expect(clock.time(at: 201) == 7)
    clock.resume(at: 210)
    #expect(clock.time(at: 214) == 8)
    clock.setRate(-1, at: 214)
    #expect(clock.time(at: 216) == 6)
    // Frames whose time is lost do not move it.
    clock.pause(at: .nan)
    clock.seek(to: .infinity, at: .nan)
    clock.resume(at: 216)
    #expect(clock.time(at: 216) == 8 && clock.time(at: .nan) == 8)
  }
}

@Suite struct AngleAndColorTests {
  @Test func anglesGoTheShortWay() {
    for (from, to, end) in [
      (350.0, 10.0, 370.0), (10, 350, -10), (0, 180, 180), (725, 10, 730), (0, -700, 20),
    ] {
      var angle = AnimatedValue(from)
      angle.retarget(toAngle: to, with: .smooth, at: 0)
      #expect(angle.target == end, "\(from) to \(to)")
    }
    var radians = AnimatedValue(3.0)
    radians.retarget(toAngle: -3, turn: 2 * .pi, with: .bouncy, at: 0)
    #expect(radians.target == 2 * .pi - 3)
    // While it turns, the short way is from where it is.
    var turning = AnimatedValue(0.0)
    turning.retarget(toAngle: 170, with: .linear(duration: 1), at: 0)
    turning.retarget(toAngle: 280, with: .linear(duration: 1), at: 0.5)
    #expect(turning.target == -80)
  }

  @Test(arguments: AnimatableColor.Space.allCases)
  func coloursAreMixedInTheirSpace(space: AnimatableColor.Space) {
    for red in stride(from: -0.2, through: 1.2, by: 0.1) {
      for blue in stride(from: 0, through: 1, by: 0.25) {
        let color = AnimatableColor(red: red, green: 0.3, blue: blue, opacity: 0.5, in: space)
        let difference = color.components - SIMD3(red, 0.3, blue)
        #expect(max(difference.max(), -difference.min()) < 3e-6, "\(red) \(blue)")
      }
    }
    // Halfway between black and white: half the light, or the grey that Oklab calls 0.5.
    let (black, white) = (
      AnimatableColor(red: 0, green: 0, blue: 0, in: space),
      AnimatableColor(red: 1, green: 1, blue: 1, in: space)
    )
    var tint = AnimatedValue(black)
    tint.retarget(to: white, with: .linear(duration: 1), at: 0)
    let grey = tint.value(at: 0.5).components
    let expected = space == .linear ? 0.7353569830524495 : 0.38857286
    for component in [grey.x, grey.y, grey.z] {
      #expect((component - expected).magnitude < 2e-6, "\(component)")
    }
    // A transparent colour has no share in the mixture.
    tint = AnimatedValue(AnimatableColor(red: 0, green: 1, blue: 0, opacity: 0, in: space))
    tint.retarget(to: white, with: .linear(duration: 1), at: 0)
    #expect((tint.value(at: 0.25).green - 1).magnitude < 1e-6)
    #expect(tint.value(at: 0.25).opacity == 0.25)
  }
}
