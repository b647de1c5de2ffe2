import ReferenceNumerics
import Seeding
import TestTiers
import Testing

@testable import AnimationNumerics

/// Named easings against the published formulas to any number of digits, at every instruction-set
/// level.
@Suite struct NamedEasingTests {
  /// A curve of the library, and the same of the reference.
  struct Pair: Sendable, CustomTestStringConvertible {
    var easing: NamedEasing
    var reference: ReferenceNamedEasing
    var testDescription: String { "\(easing)" }

    init(
      _ family: NamedEasing.Family, _ shape: NamedEasing.Shape, overshoot: Double = 1.70158,
      amplitude: Double = 1, period: Double = 0.3, published: Bool = false
    ) {
      easing = try! NamedEasing(
        family, shape, overshoot: overshoot, amplitude: amplitude, period: period,
        publishedInOut: published)
      reference = ReferenceNamedEasing(
        ReferenceNamedEasing.Family(rawValue: family.rawValue)!,
        ReferenceNamedEasing.Shape(rawValue: shape.rawValue)!, overshoot: overshoot,
        amplitude: amplitude, period: period, publishedInOut: published)
    }

    /// The larger of 1 and amplitude/period, where the period counts.
    var slopeUnit: Double {
      easing.family == .elastic ? max(1, max(easing.amplitude, 1) / easing.period) : 1
    }
  }

  static let usual = NamedEasing.Family.allCases.flatMap { family in
    NamedEasing.Shape.allCases.map { Pair(family, $0) }
  }

  /// Parameters at the ends of their ranges and at random.
  static let others: [Pair] = {
    var random = SplitMix64(seed: 0x4561)
    var pairs: [Pair] = []
    for shape in NamedEasing.Shape.allCases {
      for published in [false, true] {
        for overshoot in [0, 10, random.number(0, 10)] {
          pairs.append(Pair(.back, shape, overshoot: overshoot, published: published))
        }
        for (amplitude, period) in [
          (0.0, 0.05), (10, 0.05), (10, 2), (1, 2),
          (random.number(0, 2), random.number(0.05, 0.4)),
          (random.number(1, 10), random.number(0.05, 2)),
        ] {
          pairs.append(
            Pair(.elastic, shape, amplitude: amplitude, period: period, published: published))
        }
      }
    }
    return pairs
  }()

  private func check(_ pair: Pair, _ points: [Double]) {
    let reach = pair.reference.reach
    let exact = points.map { EasingAccuracyTests.Exact(pair.reference.value(at: $0)) }
    for level in InstructionSet.available {
      let values = EasingAccuracyTests.values(pair.easing.prepared, level, at: points)
      let errors = zip(exact, values).map { $0.error(of: $1) / reach }
      let worst = zip(errors, points).max { $0.0 < $1.0 }!
      #expect(worst.0 <= 1e-15, "\(level) at \(worst.1): \(worst.0) of \(reach)")
    }
    for point in points {
      let exact = EasingAccuracyTests.Exact(pair.reference.slope(at: point))
      let slope = pair.easing.slope(at: point)
      guard exact.high.isFinite else {
        #expect(slope == .infinity, "at \(point)")
        continue
      }
      let error = exact.error(of: slope) / max(pair.slopeUnit, abs(exact.high))
      #expect(error <= 1e-14, "slope at \(point): \(slope) is off by \(error)")
    }
  }

  @Test(arguments: (usual + others).sample(24))
  func valuesAndSlopesAreWithinTheirBoundsAtEveryLevel(pair: Pair) {
    check(pair, EasingAccuracyTests.points)
  }

  @Test(.secondTier) func tenThousandRandomCurvesAreWithinTheirBounds() {
    var random = SplitMix64(seed: 0x10_000)
    for _ in 0..<2_000 {
      let pair = Pair(
        random.pick(NamedEasing.Family.allCases), random.pick(NamedEasing.Shape.allCases),
        overshoot: random.number(0, 10), amplitude: random.number(0, 10),
        period: random.number(0.05, 2), published: random.index(below: 2) == 0)
      check(pair, (0..<5).map { _ in random.unit() })
    }
  }

  @Test(arguments: usual + others) func endsAreExactAndHeld(pair: Pair) {
    let easing = pair.easing
    for progress in [0, -0.0, -0.5, -Double.infinity] {
      let value = easing.value(at: progress)
      #expect(value == 0 && value.sign == .plus, "at \(progress)")
    }
    for progress in [1, 1.5, Double.infinity] { #expect(easing.value(at: progress) == 1) }
    #expect(easing.value(at: .nan).isNaN && easing.slope(at: .nan).isNaN)
    #expect(easing.value(at: Double(nan: 0xABCDE, signaling: false)).isNaN)
    if easing.shape == .inOut || easing.shape == .outIn {
      #expect(easing.value(at: 0.5) == 0.5)
    }
  }

  @Test func expoAndElasticJumpWhereTheirEaseInStarts() {
    for family in [NamedEasing.Family.expo, .elastic] {
      let first = family == .expo ? 0x1p-10 : -0x1p-11
      func jump(_ shape: NamedEasing.Shape, _ progress: Double) -> Double {
        NamedEasing(family, shape).value(at: progress)
      }
      #expect(abs(jump(.in, 0x1p-60) - first) < 1e-15)
      #expect(abs(jump(.out, 1 - 0x1p-53) - (1 - first)) < 1e-14)
      #expect(abs(jump(.inOut, 0x1p-60) - first / 2) < 1e-15)
      #expect(abs(jump(.outIn, 0.5 - 0x1p-54) - (0.5 - first / 2)) < 1e-14)
      #expect(abs(jump(.outIn, 0.5 + 0x1p-53) - (0.5 + first / 2)) < 1e-14)
    }
  }

  @Test func slopesAtEndsAreLimitsFromInside() {
    #expect(NamedEasing(.quad, .out).slope(at: 0) == 2)
    #expect(abs(NamedEasing(.expo, .in).slope(at: 0) - 0.0067690154) < 1e-9)
    for (shape, progress) in [
      (NamedEasing.Shape.in, 1.0), (.out, 0), (.inOut, 0.5), (.outIn, 0), (.outIn, 1),
    ] {
      #expect(NamedEasing(.circ, shape).slope(at: progress) == .infinity)
    }
    // Either side of an impact.
    let bounce = NamedEasing(.bounce, .out)
    #expect(abs(bounce.slope(at: (4.0 / 11).nextDown.nextDown) - 5.5) < 1e-14)
    #expect(abs(bounce.slope(at: (4.0 / 11).nextUp.nextUp) + 2.75) < 1e-14)
  }

  @Test func parametersOutOfRangeAreErrors() {
    func message(overshoot: Double = 1, amplitude: Double = 1, period: Double = 1) -> String {
      do throws(EasingError) {
        _ = try NamedEasing(
          .back, .in, overshoot: overshoot, amplitude: amplitude, period: period)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message(overshoot: -1) == "overshoot is -1; it must be from 0 to 1000")
    #expect(message(amplitude: .nan) == "amplitude is nan; it must be from 0 to 1000")
    #expect(message(period: 0) == "period is 0; it must be from 0.001 to 1000")
    #expect(message() == "")
  }

  @Test func aDescriptionHasWhatDiffersFromTheUsual() throws {
    #expect("\(NamedEasing(.back, .outIn))" == "easeOutInBack")
    // The usual in-out of back and elastic is widened.
    #expect("\(NamedEasing(.back, .inOut))" == "easeInOutBack(overshoot: 1.70158)")
    #expect("\(NamedEasing(.elastic, .inOut))" == "easeInOutElastic(amplitude: 1.0, period: 0.3)")
    #expect("\(NamedEasing(.quint, .outIn, publishedInOut: true))" == "easeOutInQuint")
    let elastic = try NamedEasing(.elastic, .out, amplitude: 2, period: 0.5)
    #expect("\(EasingFunction.named(elastic))" == "easeOutElastic(amplitude: 2.0, period: 0.5)")
  }

  @Test func animationsAndKeyframesTakeNamedEasings() throws {
    let easing = NamedEasing(.bounce, .out)
    let animation = Animation.timingCurve(UnitCurve(easing), duration: 2)
    let track = try ScalarTrack(
      initialValue: 0, keyframes: [.linear(to: 8, duration: 2, timingCurve: UnitCurve(easing))])
    let effect = try CSSKeyframes(frames: [.init(0, easing: .named(easing)), .init(8)])
    var times = (0...50).map { Double($0) / 20 }
    let expected = times.map { easing.value(at: $0 / 2) }
    for (time, value) in zip(times, expected) {
      #expect(animation.progress(at: time).value == value)
      #expect(track.value(at: time) == 8 * value)
      if time <= 2 { #expect(effect.value(at: time / 2) == 8 * value) }
    }
    times.withUnsafeMutableBufferPointer { animation.node.replace($0.baseAddress!, $0.count) }
    #expect(times == expected)
  }
}
