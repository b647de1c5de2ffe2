import Seeding
import ReferenceNumerics
import SolverVerification
import TestTiers
import Testing

@testable import AnimationNumerics

/// Numbers near the ends of `Double` and of `Int`: an answer that is finite is found, and nothing
/// becomes NaN or traps.
@Suite struct ExtremeEasingTests {
  typealias Shape = EasingAccuracyTests.Shape

  static let huge = [
    2e307, -2e307, 1e308, -1.7e308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]

  @Test func hugeControlPointsGiveTheirCurve() throws {
    var random = SplitMix64(seed: 1)
    for round in 0..<24 {
      let shape = Shape(
        random.pick([0, 1, 0.25, random.unit()]), random.pick(Self.huge + [0, 1]),
        random.pick([0, 1, 0.25, random.unit()]), random.pick(Self.huge))
      let reference = try ReferenceCubicBezier(
        x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2)
      let plans = [CurvePlan.Method.direct, .fast].map {
        CurvePlan(shape.curve, outside: .extend, method: $0)
      }
      for x in [0, 0x1p-1074, 0.3, 0.5, 1.0.nextDown, 1] {
        let exact = reference.value(at: x).double
        let value = shape.curve.value(at: x)
        let scale = max(1, shape.y1.magnitude / 2 + shape.y2.magnitude / 2)
        #expect((value / 2 - exact / 2).magnitude <= 1e-15 * scale, "\(shape) at \(x)")
        for plan in plans { #expect(plan.value(at: x) == value) }
        #expect(
          UnitCurve(shape.curve).value(at: x) == value && !plans[0].value(at: Float(x)).isNaN)
        // The sign of a slope that consists of what 106 bits do not hold is not known.
        if shape.y1 == shape.y2 { continue }
        let slope = shape.curve.slope(at: x)
        let exactSlope = reference.slope(at: x).double
        #expect(
          slope == exactSlope || (slope / exactSlope - 1).magnitude < 1e-9
            || (exactSlope / 2 - slope / 2).magnitude <= 1e-12 * scale
            || (slope.isInfinite && exactSlope.magnitude > 1.7e308),
          "\(shape) at \(x), round \(round): \(slope), not \(exactSlope)")
      }
    }
  }

  /// The slope of the continuation is beyond the range of `Double`, its values near the end are not.
  @Test func steepContinuationsAreFiniteWhereTheyCanBe() throws {
    for (x1, y1) in [(0x1p-1074, 1e-10), (1e-300, 1e10), (0x1p-1030, -3), (0x1.8p-1023, 1e308)] {
      let curve = try CubicBezier(x1: x1, y1: y1, x2: 0.5, y2: 1)
      let reference = try ReferenceCubicBezier(x1: x1, y1: y1, x2: 0.5, y2: 1)
      let plan = CurvePlan(.cubicBezier(curve))
      for x in [-0x1p-1074, -0x1p-1030, -1e-300, -1e-10, -0.5, -4] {
        let exact = reference.value(at: x, outside: .extend).double
        let value = curve.value(at: x, outside: .extend)
        #expect(value == exact || (value / exact - 1).magnitude < 1e-15, "\(curve) at \(x)")
        #expect(plan.value(at: x) == value)
      }
    }
  }

  /// Next to an end the products of what a slope takes are smaller than any number.
  @Test func slopesNextToTheEndsAreThoseOfTheReference() throws {
    var random = SplitMix64(seed: 7)
    func small() -> Double {
      random.pick([
        0, 0x1p-1074, 0x1p-1022, random.logarithmic(0x1p-1022, 0x1p-60), random.unit(), 1,
      ])
    }
    var checked = 0
    for _ in 0..<(TestTier.isAll ? 150 : 40) {
      let shape = Shape(
        small(), random.pick([0, 0.38, 1, -2, small()]), small(), random.pick([0, 0.7, 1, 3]))
      let x = random.pick([0x1p-1074, random.logarithmic(0x1p-1022, 0x1p-400)])
      let reference = try ReferenceCubicBezier(
        x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2)
      let exact = reference.slope(at: x).double
      let slope = shape.curve.slope(at: x, outside: .clamp)
      checked += exact.isFinite && exact.magnitude > 0x1p-900 ? 1 : 0
      #expect(
        slope == exact || (slope / exact - 1).magnitude < 1e-12
          || (exact - slope).magnitude < 0x1p-900,
        "\(shape) at \(x): \(slope), not \(exact)")
    }
    #expect(checked > (TestTier.isAll ? 60 : 15))
  }

  @Test func noNumberOfStepsTraps() throws {
    for count in [1, 2, 3, 1 << 50, 1 << 51 | 1, 1 << 52 | 1, 1 << 53, .max - 1, .max] {
      for jump in StepsEasing.Jump.allCases where count > 1 || jump != .none {
        let easing = try StepsEasing(count: count, jump: jump)
        let plan = CurvePlan(.steps(easing))
        for x in [-1e300, -1, -0.3, 0, 0x1p-1074, 0.1, 0.7, 1.0.nextDown, 1, 1.5, 1e300] {
          let value = easing.value(at: x)
          #expect(value.isFinite && plan.value(at: x) == value, "\(easing) at \(x)")
          if x > 0, x < 1 {
            #expect((0...1).contains(value) && abs(value - x) <= 1 / Double(count) + 1e-15)
          }
        }
      }
    }
  }

  @Test func linesOfAnySlopeHaveNumbers() throws {
    let largest = Double.greatestFiniteMagnitude
    let lists: [[(Double, Double)]] = [
      [(0, 0), (1, 0x1p-1030)], [(0, 0), (3, 0x1p-1074), (1, 1)], [(-largest, 0), (largest, 1)],
      [(0, -largest), (1, largest)], [(1, 0.5), (2, 0.5.nextUp), (largest, 1)],
      [(-largest, 0), (largest, 0x1p-1074), (2, 1)], [(1, 0.25), (1, 0.25 + 1e-16), (5, 1e300)],
    ]
    for list in lists {
      let easing = try LinearEasing(list.map { .init($0.0, at: $0.1) })
      let reference = try ReferenceLinearEasing(stops: list.map { .init($0.0, at: $0.1) })
      let plan = CurvePlan(.linear(easing))
      let inputs = list.flatMap { [$0.1, $0.1.nextUp, $0.1.nextDown, $0.1 / 2] }
      for x in inputs + [-1, 0.3, 0x1p-1033, 2, 1e305] where x.isFinite {
        let value = easing.value(at: x)
        let exact = reference.value(at: x).double
        let scale = max(exact.magnitude, list.map(\.0.magnitude).max()!)
        #expect(
          value == exact || (value / 2 - exact / 2).magnitude <= 1e-15 * scale,
          "\(list) at \(x): \(value), not \(exact)")
        #expect(plan.value(at: x) == value)
      }
      for x in [-Double.infinity, .infinity] {
        #expect(!easing.value(at: x).isNaN && plan.value(at: x) == easing.value(at: x))
      }
      #expect(easing.value(at: .nan).isNaN && plan.value(at: Double.nan).isNaN)
    }
  }

  @Test func keyframeEffectsBeyondAllNumbersAreNoNaN() throws {
    let steep = try EasingFunction(css: "linear(0, 1 1e-300%)")
    let effect = try CSSKeyframes(frames: [.init(7), .init(7), .init(8)], easing: steep)
    for x in [-1e300, -1, 0, 0.5, 1, 1e300] { #expect(!effect.value(at: x).isNaN, "at \(x)") }
    #expect(effect.value(at: -1e300) == 7)
  }

  @Test func noCountOrIndexTraps() {
    for interval in [0, 0x1p-1074, 0.05, 1e308] {
      for total in [nil, 0, 0.3, 1e308] {
        for cap in [nil, 0, Int.max] {
          let stagger = Stagger(interval: interval, maximumTotal: total, maximumIndex: cap)
          for count in [Int.min, -1, 0, 1, .max] {
            #expect(!stagger.interval(count: count).isNaN)
            #expect(stagger.cascade(count: count) >= 0)
            for index in [0, 1, .max] {
              #expect(stagger.delay(of: index, count: count) >= 0 || count < 0)
            }
          }
        }
      }
    }
    for count in [Int.min, 0, 1, .max] {
      let animation = Animation.linear(duration: 0.1).repeatCount(count)
      for time in [-1, 0, 0.05, 1e300, .infinity] {
        #expect(!animation.progress(at: time).value.isNaN)
      }
      #expect(animation.removalTime > 0)
    }
  }

  /// As many steps as frames: their square would take minutes.
  @Test func manyFramesWithoutOffsetsArePlacedInOnePass() throws {
    let last = 400_000
    let keyframes = try CSSKeyframes(
      frames: (0...last).map { CSSKeyframes.Frame(Double($0)) }, easing: .identity)
    #expect(keyframes.offsets == (0...last).map { Double($0) / Double(last) })
    for k in stride(from: 0, through: last, by: 4_001) {
      let progress = (Double(k) + 0.5) / Double(last)
      #expect((keyframes.value(at: progress) - Double(k) - 0.5).magnitude < 1e-8)
    }
  }
}
