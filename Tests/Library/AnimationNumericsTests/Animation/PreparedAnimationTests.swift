import Seeding
import Testing

@testable import AnimationNumerics

/// The value alone, from plain numbers, against the progress, from the nodes.
@Suite struct PreparedAnimationTests {
  static let bases: [Animation] = [
    .linear, .easeIn, .easeOut(duration: 0.8), .easeInOut, .linear(duration: 0),
    .timingCurve(0.25, 0.1, 0.25, 1), .timingCurve(0.3, -0.4, 0.6, 1.5),
    .timingCurve(0.3, 0.3, 0.7, 0.7), .timingCurve(1, 0, 0, 1),
    .timingCurve(0.3, -1.7e308, 0.6, 1.7e308),
    .timingCurve(.circularEaseIn, duration: 0.3), .timingCurve(.circularEaseOut, duration: 0.3),
    .timingCurve(.circularEaseInOut, duration: 1),
    .timingCurve(try! EasingFunction(css: "linear(0.1, 0.6 30%, 0.2 30%, 1.2)"), duration: 0.4),
    .timingCurve(try! EasingFunction(css: "linear(-1e308, 1e308 1e-9%, 1)"), duration: 0.4),
    .timingCurve(try! EasingFunction(css: "steps(3, start)"), duration: 0.4),
    .timingCurve(try! EasingFunction(css: "steps(9007199254740991)"), duration: 0.4), .smooth,
    .bouncy, .spring(bounce: -0.6),
    .spring(bounce: 1), .interpolatingSpring(duration: 0.3, initialVelocity: 4),
    .interpolatingSpring(duration: 0.3, bounce: 1, initialVelocity: -2),
  ]

  static let modifiers: [(String, @Sendable (Animation) -> Animation)] = [
    ("none", { $0 }), ("delay", { $0.delay(0.1) }), ("no delay", { $0.delay(-0.0) }),
    ("early", { $0.delay(-0.15) }), ("speed", { $0.speed(1.7) }), ("still", { $0.speed(0) }),
    ("back", { $0.speed(-1) }), ("speed, delay", { $0.speed(0.3).delay(0.05) }),
    ("delay, speed", { $0.delay(0.05).speed(0.3) }), ("delays", { $0.delay(0.1).delay(0.02) }),
    ("speeds", { $0.speed(3).speed(1.0 / 3) }), ("cycles", { $0.repeatCount(3) }),
    ("delayed cycles", { $0.repeatCount(2, autoreverses: false).delay(0.1) }),
    ("completion", { $0.logicallyComplete(after: 0.1) }),
    (
      "completion inside",
      { $0.logicallyComplete(after: 0.1).delay(0.1).logicallyComplete(after: 1) }
    ),
  ]

  static let times: [Double] =
    (0...60).map { Double($0) * 0.03 } + [
      -1, -0.0, -0.15, 0.1, 0.1.nextDown, 0.1.nextUp, 0.35, 0.35.nextDown, 0.45, 0.45.nextDown, 1e3,
      1e15, 1e18, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]

  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
  }

  @Test func valuesAreThoseOfTheProgress() {
    for base in Self.bases {
      for (name, modify) in Self.modifiers {
        let animation = modify(base)
        for time in Self.times {
          let progress = animation.progress(at: time).value
          #expect(
            Self.isSame(animation.value(3.5, time: time), 3.5 * progress),
            "\(animation), \(name), at \(time)")
          #expect(
            Self.isSame(
              animation.value(AnimatablePair(3.5, 0.0), time: time).first, 3.5 * progress),
            "\(animation), \(name), at \(time)")
        }
      }
    }
  }

  @Test func animationsMadeAlikeAreEqual() {
    for base in Self.bases {
      for (name, modify) in Self.modifiers {
        let (a, b) = (modify(base), modify(base))
        #expect(a == b && a.hashValue == b.hashValue, "\(a), \(name)")
        #expect(a.delay(7) != b, "\(a), \(name)")
      }
    }
  }

  /// A value that is retargeted at random has the position of its sample, as number and as pair.
  @Test func positionsAreThoseOfTheSample() {
    var random = SplitMix64(seed: 0xA11)
    for _ in 0..<300 {
      var number = AnimatedValue(0.5)
      var pair = AnimatedValue(AnimatablePair(0.5, -2.0))
      var time = 0.0
      for _ in 0..<random.index(below: 6) {
        time += random.unit() * 0.3
        let modified = Self.modifiers[random.index(below: Self.modifiers.count)].1(
          Self.bases[random.index(below: 9)])
        let spring = Self.bases[13 + random.index(below: 5)]
        let target = random.number(-3, 3)
        let animation =
          random.index(below: 8) == 0 ? nil : random.index(below: 2) == 0 ? modified : spring
        number.retarget(to: target, with: animation, at: time)
        pair.retarget(to: AnimatablePair(target, 1), with: animation, at: time)
      }
      let copy = number
      for at in Self.times {
        #expect(Self.isSame(number.value(at: at), number.sample(at: at).value), "at \(at)")
        #expect(Self.isSame(pair.value(at: at).first, pair.sample(at: at).value.first), "at \(at)")
      }
      // A copy is its own value.
      let before = copy.value(at: time)
      number.retarget(to: 9, with: .smooth, at: time)
      #expect(Self.isSame(copy.value(at: time), before))
    }
  }
}
