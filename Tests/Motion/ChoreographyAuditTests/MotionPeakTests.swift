import AnimationChoreography
import AnimationNumerics
import Foundation
import TestTiers
import Testing

@testable import ChoreographyAudit
@testable import ChoreographyFiles
@testable import Seeding

/// Peaks and overshoots whose values are known without sampling.
@Suite struct MotionPeakTests {
  private func measure(_ motion: Choreography.Motion) -> MotionMeasure {
    let choreography = Choreography(
      name: "c", elements: [.init(name: "e", delay: 0.3, properties: [.init("p", motion)])])
    return MotionMeasure(ChoreographySampler(choreography), lane: 0)
  }

  private func measure(
    _ moves: (time: Double, target: Double, animation: Animation?)...
  ) -> MotionMeasure {
    measure(
      .moves(
        from: 0, moves.map { .init(time: $0.time, target: $0.target, animation: $0.animation) })
    )
  }

  private func measure(_ keyframes: [Keyframe<Double>]) throws -> MotionMeasure {
    measure(.track(try ScalarTrack(initialValue: 0, keyframes: keyframes), from: 0))
  }

  private func isNear(_ found: Double?, _ exact: Double, _ tolerance: Double = 1e-9) -> Bool {
    found.map { ($0 - exact).magnitude <= tolerance * max(exact.magnitude, 1) } ?? false
  }

  /// A keyframe that ends where a jump follows is measured to its own end, however sums round.
  @Test func jumpsHaveNoSpeed() throws {
    for cycles in 1...40 {
      let cycle: [Keyframe<Double>] = [
        .move(to: 0), .linear(to: 0.5, duration: 0.5), .move(to: 0.5),
        .linear(to: 0.5, duration: 0.5 / 3), .move(to: 0.75), .linear(to: 0.75, duration: 0.5 / 3),
        .move(to: 1), .linear(to: 1, duration: 0.5 / 3),
      ]
      let motion = try measure(Array(repeatElement(cycle, count: cycles).joined()))
      #expect(isNear(motion.peakVelocity, 1), "\(cycles) cycles: \(motion.peakVelocity)")
    }
  }

  // MARK: Springs in long segments

  @Test(arguments: [1.0, 60, 7_760, 1e9])
  func aSpringIsSeenHoweverLongItIsGiven(seconds: Double) throws {
    let spring = Spring(duration: 0.25, bounce: 0.6)
    let (ζ, damped) = (spring.dampingRatio, (1 - 0.4 * 0.4).squareRoot())
    let overshoot = exp(-ζ * .pi / damped)
    let hill = 0.125 / damped
    for motion in try [
      measure([.spring(to: 2, duration: .fixed(seconds), spring: spring), .move(to: 1)]),
      measure((0, 2, .spring(spring)), (seconds, 1, nil)),
    ] {
      #expect(isNear(motion.overshoot, overshoot))
      let peak = try #require(motion.peak)
      #expect(isNear(peak.value, 2 + 2 * overshoot))
      #expect(isNear(peak.time, hill, 1e-6))
    }
    // Played backwards, it begins at its end.
    let there = Animation.spring(spring).repeatCount(2, autoreverses: true)
    #expect(isNear(measure((0, 2, there), (seconds, 1, nil)).overshoot, overshoot))
    // A push out of the end, from which only the spring comes back.
    let pushed = try measure([
      .cubic(to: 1, duration: 0.5, startVelocity: 0, endVelocity: 1e6),
      .spring(to: 1, duration: .fixed(seconds), spring: spring), .move(to: 1),
    ])
    let settling = spring.settlingDuration(
      target: 0, initialVelocity: 1e6, epsilon: 0.01 * pushed.scale)
    #expect(isNear(pushed.settled, 0.5 + settling), "\(pushed.settled) \(0.5 + settling)")
  }

  /// A layer below a move that takes much longer: the grid of the later move must not pass it over.
  @Test(arguments: [60.0, 7_760, 1e9])
  func aSpringIsSeenBelowAMoveThatTakesLonger(seconds: Double) {
    let spring = Spring(duration: 0.25, bounce: 0.6)
    // A repetition combines with what went before it.
    let long = Animation.spring(duration: seconds).repeatCount(1)
    let motion = measure((0, 1e6, .spring(spring)), (4, 0, .spring(spring)), (4.05, 1, long))
    let settling = spring.settlingDuration(target: 1e6, epsilon: 0.01 * motion.scale)
    #expect(isNear(motion.settled, 4 + settling, 1e-5), "\(motion.settled) \(4 + settling)")
  }

  /// Thousands of oscillations, most of which the points of the grid pass over.
  @Test(arguments: [0.02, 0.2, 2, 20.0])
  func theLastOfManyOscillationsIsFound(damping: Double) throws {
    let spring = Spring(mass: 1, stiffness: 4.8e6, damping: damping)
    let settling = spring.settlingDuration(target: 1, epsilon: 0.01)
    let ringing = Animation.interpolatingSpring(mass: 1, stiffness: 4.8e6, damping: damping)
    for motion in try [
      // A modifier: not a plain spring any more.
      measure((0, 1, ringing.delay(0.5)), (0.25, 3, nil), (0.5, 4, ringing.speed(1))),
      measure([.spring(to: 1, duration: .fixed(6 * settling), spring: spring)]),
    ] {
      let start = motion.to > 2 ? 0.5 : 0
      let exact = spring.settlingDuration(target: 1, epsilon: 0.01 * motion.scale)
      #expect(isNear(motion.settled, start + exact, 1e-9), "\(motion.settled) \(start + exact)")
    }
  }

  /// A motion reverses where it leaves its end by more than a hundredth of its way.
  @Test(arguments: [(0.995, false), (0.99, false), (0.99.nextDown, true), (0.5, true)])
  func aPeakIsLeftAgain(dip: Double, isPeak: Bool) throws {
    let motion = try measure([
      .linear(to: 1, duration: 1), .linear(to: dip, duration: 1), .linear(to: 1, duration: 1),
    ])
    #expect((motion.peak?.time == 1) == isPeak)
  }

  // MARK: Acceleration

  @Test func aCurveThatRestsAtBothEndsHasTheAccelerationOfItsShape() {
    // 3s² − 2s³ over 2 s and 5 units: 6 · 5/2² at both ends.
    let cubic = measure((0, 5, .timingCurve(1.0 / 3, 0, 2.0 / 3, 1, duration: 2)))
    #expect(isNear(cubic.peakAcceleration, 7.5))
    #expect([0, 2].contains { (cubic.peakAccelerationTime - $0).magnitude < 1e-9 })
    // ease-in-out bends most at x = 0.19007…, by mpmath; a repetition as often as it is played.
    for animation in [
      Animation.easeInOut(duration: 0.5), .easeInOut(duration: 1).speed(2),
      .easeInOut(duration: 0.5).repeatCount(5), .easeInOut(duration: 0.5).delay(1),
    ] {
      let motion = measure((0, -100, animation))
      #expect(isNear(motion.peakAcceleration, 4.43774782822223 * 400, 1e-12), "\(animation)")
      #expect(motion.unboundedAcceleration == nil)
    }
  }

  @Test func aCurveWithSharpButBoundedEndsIsNoArtefactOfAGrid() throws {
    // y″(0) = 2y₂/(3x₁²) for y₁ = 0: far above anything a grid of thousands of points sees.
    for x1 in [1e-3, 1e-5, 1e-7] {
      let motion = measure((0, 1, .timingCurve(x1, 0, 0.5, 1, duration: 1)))
      #expect(try #require(motion.peakAcceleration) >= 2 / (3 * x1 * x1) * (1 - 1e-9))
      let derivatives = BezierDerivatives(try CubicBezier(x1: x1, y1: 0, x2: 0.5, y2: 1))
      let peak = derivatives.peakSecondDerivative(over: 0, 1).magnitude
      #expect(isNear(motion.peakAcceleration, peak))
    }
  }

  @Test(arguments: [
    (Animation.linear, 0.0), (.easeIn, 0.35), (.easeOut, 0), (.timingCurve(0, 0.5, 1, 1), 0),
    (.interpolatingSpring(duration: 0.5, bounce: 0.2, initialVelocity: 3), 0),
    (.linear(duration: 1).repeatCount(3), 1),
  ])
  func theAccelerationHasNoBoundWhereTheVelocityJumps(_ animation: Animation, _ time: Double) throws
  {
    let motion = measure((0, 2, animation))
    #expect(motion.peakAcceleration == nil)
    #expect(motion.unboundedAcceleration == .velocityJumps)
    #expect(motion.peakAccelerationTime == time)
    let json = String(decoding: try JSONEncoder().encode(motion.withoutInfinity), as: UTF8.self)
    #expect(!json.contains("\"peakAcceleration\""))
    #expect(json.contains("\"unboundedAcceleration\":\"velocity jumps\""))
  }

  @Test func aJumpOfTheValueIsSaid() throws {
    let shown = measure((0, 1, .smooth), (0.6, 0, nil))
    #expect(shown.unboundedAcceleration == .valueJumps && shown.peakAcceleration == nil)
    #expect(shown.peakAccelerationTime == 0.6)
    let track = try measure([
      .cubic(to: 1, duration: 0.5, startVelocity: 0, endVelocity: 0), .move(to: 0),
    ])
    #expect(track.unboundedAcceleration == .valueJumps && track.peakAccelerationTime == 0.5)
    // Every other cycle runs back: after an even number of them the value jumps to its target.
    let even = measure((0, 1, .easeInOut(duration: 1).repeatCount(2)))
    #expect(even.unboundedAcceleration == .valueJumps && even.peakAccelerationTime == 2)
  }

  @Test func aVerticalTangentIsInfinitelyFast() throws {
    let motion = measure((0, 1, .timingCurve(1, 0, 0, 1, duration: 1)))
    #expect(motion.peakVelocity == .infinity && (motion.peakVelocityTime - 0.5).magnitude < 1e-12)
    #expect(motion.peakAcceleration == nil && motion.unboundedAcceleration == .curveIsTooSharp)
    let track = try measure([
      .linear(
        to: 3, duration: 2,
        timingCurve: .bezier(
          startControlPoint: UnitPoint(x: 1, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)))
    ])
    #expect(track.peakVelocity == .infinity && track.unboundedAcceleration == .curveIsTooSharp)
  }

  @Test func keyframesAreMeasuredOnBothSidesOfWhereTheyMeet() throws {
    // From rest to rest a cubic starts and ends with 6·move/duration²: 24 and 96.
    let track = try measure([
      .cubic(to: 1, duration: 0.5, startVelocity: 0, endVelocity: 0),
      .cubic(to: 0, duration: 0.25, startVelocity: 0, endVelocity: 0),
    ])
    #expect(isNear(track.peakAcceleration, 96))
    #expect([0.5, 0.75].contains { (track.peakAccelerationTime - $0).magnitude < 1e-9 })
    // Microseconds long, with a true 6·1/(1e-6)².
    let short = try measure([
      .cubic(to: 1, duration: 1e-6, startVelocity: 0, endVelocity: 0),
      .cubic(to: 0, duration: 1, startVelocity: 0, endVelocity: 0),
    ])
    #expect(isNear(short.peakAcceleration, 6e12, 1e-6))
    // A spring that is cut off stops at once.
    let cut = try measure([.spring(to: 1, duration: .fixed(0.1), spring: .bouncy)])
    #expect(cut.unboundedAcceleration == .velocityJumps && cut.peakAccelerationTime == 0.1)
    // One that takes over a velocity starts with −ω₀²x − 2ζω₀v.
    let spring = Spring(duration: 0.5, bounce: 0)
    let ω = 2 * Double.pi / 0.5
    let takesOver = try measure([
      .cubic(to: 1, duration: 1, startVelocity: 0, endVelocity: 2),
      .spring(to: 1.5, duration: .fixed(40), spring: spring),
    ])
    #expect(isNear(takesOver.peakAcceleration, ω * ω * 0.5 - 2 * ω * 2, 1e-6))
    #expect(takesOver.unboundedAcceleration == nil)
  }

  @Test func aSpringThatIsInterruptedStartsAnewFromWhereItIs() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let motion = measure((0, 1, .spring(spring)), (0.15, -4, .spring(spring)))
    let ω = 2 * Double.pi / 0.5
    let (x, v) = (
      spring.value(target: 1.0, time: 0.15), spring.velocity(target: 1.0, time: 0.15)
    )
    let exact = -ω * ω * (x + 4) - 2 * 0.7 * ω * v
    #expect(isNear(motion.peakAcceleration, exact.magnitude))
    #expect((motion.peakAccelerationTime - 0.15).magnitude < 1e-9)
  }

  @Test func accelerationsOfRandomCurvesAreThoseOfTheirSlopes() throws {
    var generator = SplitMix64(seed: 41)
    for _ in 0..<(TestTier.isAll ? 60 : 10) {
      let curve = try CubicBezier(
        x1: generator.number(0.1, 0.9), y1: 0, x2: generator.number(0.1, 0.9), y2: 1)
      let motion = measure((0, 1, .timingCurve(UnitCurve(curve), duration: 1)))
      let found = try #require(motion.peakAcceleration)
      let h = 1e-5
      let seen = stride(from: h, to: 1 - 2 * h, by: h).reduce(0) {
        max($0, ((curve.slope(at: $1 + h) - curve.slope(at: $1)) / h).magnitude)
      }
      #expect(seen <= found * (1 + 1e-6) && seen >= found * 0.99, "\(curve)")
    }
  }

  // MARK: Overshoot

  /// e^(−πζ/√(1−ζ²)) at ζ = 0.7.
  private let overshoot = 0.0459878

  @Test func overshootIsAPartOfTheSegmentsOwnMove() throws {
    let track = try measure([
      .linear(to: 100, duration: 1),
      .spring(
        to: 120, duration: .fixed(3), spring: Spring(duration: 0.4, bounce: 0.3), startVelocity: 0),
    ])
    #expect((track.overshoot - overshoot).magnitude < 1e-6)
    // Two moves, each at rest before the next; the return is not an overshoot of the first.
    let back = measure(
      (0, 1, .spring(duration: 0.4, bounce: 0.3)), (5, -1, .spring(duration: 0.4, bounce: 0.3)))
    #expect((back.overshoot - overshoot).magnitude < 1e-6)
    let pulse = measure(
      (0, 1.2, .spring(duration: 0.4, bounce: 0.3)), (5, 0, .easeInOut(duration: 0.2)))
    #expect((pulse.overshoot - overshoot).magnitude < 1e-6)
    // A jump has no values between that could overshoot.
    #expect(measure((0, 1, nil), (1, 0, .easeInOut)).overshoot == 0)
  }

  @Test func aSegmentOfNextToNothingIsLeftOut() throws {
    func track(_ move: Double) throws -> MotionMeasure {
      try measure([
        .linear(to: 100, duration: 1),
        .spring(
          to: 100 + move, duration: .fixed(3), spring: Spring(duration: 0.4, bounce: 0),
          startVelocity: 200),
      ])
    }
    // Past 100.5 it goes by 1000 % of that half per cent.
    #expect(try track(0.5).overshoot == 0)
    #expect((try track(5).overshoot - 0.2976).magnitude < 1e-3)
  }
}

extension MotionMeasure {
  /// The same with numbers that JSON has.
  fileprivate var withoutInfinity: MotionMeasure {
    var copy = self
    if !copy.peakVelocity.isFinite { copy.peakVelocity = 0 }
    return copy
  }
}
