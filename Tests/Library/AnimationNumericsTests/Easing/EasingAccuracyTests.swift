import CKernelInterface
import ReferenceNumerics
import TestTiers
import Testing

@testable import AnimationNumerics

/// Bézier curves against bisection on exact rationals, at every instruction-set level.
@Suite struct EasingAccuracyTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var x1, y1, x2, y2: Double
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }
    var testDescription: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }
    var curve: CubicBezier { CubicBezier(checkedX1: x1, y1: y1, x2: x2, y2: y2) }
    /// The documented bound of `CubicBezier` and `CurvePlan`.
    var bound: Double {
      let isNamed = EasingAccuracyTests.named.contains {
        [$0.x1, $0.y1, $0.x2, $0.y2] == [x1, y1, x2, y2]
      }
      return isNamed ? 4e-16 : 7e-16 * (1 + abs(y1) + abs(y2))
    }
  }

  static let named = [
    Shape(0.25, 0.1, 0.25, 1), Shape(0.42, 0, 1, 1), Shape(0, 0, 0.58, 1),
    Shape(0.42, 0, 0.58, 1),
  ]

  /// Curves that other solvers lose digits on, or all of them.
  static let hard = [
    Shape(1.0 / 3, 0, 2.0 / 3, 1), Shape(0.3, 0, 0.3 + 1.0 / 3, 1),
    Shape(0.1, 0.2, 0.1 + 1.0 / 3, 0.9), Shape(0.1, 0.2, 0.1 + 1.0 / 3 + 1e-12, 0.9),
    Shape(0.1, 0.2, 0.1 + 1.0 / 3 - 1e-12, 0.9), Shape(0, 1, 0, 1), Shape(1, 0, 1, 0),
    Shape(1, -1, 0, 2), Shape(1, 0, 0, 1), Shape(0, 1, 1, 0), Shape(1e-7, 0, 1e-7, 1),
    Shape(1 - 1e-6, 0, 1 - 1e-6, 1), Shape(1e-7, 1, 1 - 1e-6, 0), Shape(1 - 1e-6, 0, 1e-7, 1),
    Shape(0.99, 0, 0.01, 1), Shape(1, 0, 1e-20, 1), Shape(0, 0, 0, 1), Shape(1, 0, 1, 1),
    Shape(0.2, 0, 0, 1), Shape(0.05, 0.7, 0.1, 1), Shape(0.5, -10, 0.5, 11),
    Shape(0.34, 1.56, 0.64, 1), Shape(0, 1.5, 1, 1.5), Shape(0.68, 0.61, 0.88, -0.44),
    Shape(1, 1.5, 0, 0.5), Shape(0.01, 0, 0.015, 1),
  ]

  /// Points at random, and clustered at 0, ½ and 1 as closely as doubles go.
  static let points: [Double] = {
    var points = [0.5]
    for k in Array(stride(from: 1, through: 53, by: 4)) + [2, 3, 51, 52] {
      let distance = Double(sign: .plus, exponent: -k, significand: 1)
      points += [distance, 1 - distance, 0.5 - distance, 0.5 + distance]
    }
    var state: UInt64 = 0x5EED
    for _ in 0..<30 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      points.append(Double(state >> 11) * 0x1p-53)
    }
    return points.filter { $0 > 0 && $0 < 1 }.sorted()
  }()

  /// An exact value as the sum of the nearest double and what that is off by.
  struct Exact {
    var high, low: Double

    init(_ value: ReferenceValue) {
      high = value.double
      low = high.isFinite ? -value.error(of: high) : 0
    }

    func error(of observed: Double) -> Double { abs((observed - high) - low) }
  }

  static func values(
    _ curve: PreparedCurve, _ level: InstructionSet, at points: [Double]
  ) -> [Double] {
    var values = points
    level.sampleTable().curveValues(curve.kind, curve.address, points, &values, points.count)
    return values
  }

  /// The curve solved from scratch, also where the library's own values come from a table.
  static func solved(_ shape: Shape) -> PreparedCurve {
    let curve = shape.curve
    return withExtendedLifetime(curve) {
      PreparedCurve(CurveKindCubic, curve.prepared.curve.pointee)
    }
  }

  @Test(arguments: (named + hard).sample(10))
  func valuesAreWithinTheirBoundAtEveryLevel(shape: Shape) throws {
    let reference = try ReferenceCubicBezier(
      x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2)
    let exact = Self.points.map { Exact(reference.value(at: $0)) }
    for (method, prepared) in [
      ("solved", Self.solved(shape)), ("fast", CurvePlan(shape.curve).doubles),
    ] {
      for level in InstructionSet.available {
        let values = Self.values(prepared, level, at: Self.points)
        let errors = zip(exact, values).map { $0.error(of: $1) }
        let worst = zip(errors, Self.points).max { $0.0 < $1.0 }!
        #expect(
          worst.0 <= shape.bound, "\(method) \(level) at \(worst.1): \(worst.0)")
      }
    }
  }

  @Test(arguments: (named + hard).sample(10))
  func slopesAreWithin1e12OfThemselves(shape: Shape) throws {
    let reference = try ReferenceCubicBezier(
      x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2)
    for x in [0, 1] + Self.points {
      let exact = Exact(reference.slope(at: x))
      let slope = shape.curve.slope(at: x)
      if exact.high.isInfinite {
        #expect(slope == exact.high, "at \(x)")
      } else {
        // Next to a zero of the slope only its absolute error is small.
        let bound = 1e-12 * abs(exact.high) + 4 * shape.bound
        #expect(exact.error(of: slope) <= bound, "at \(x): \(slope), not \(exact.high)")
      }
    }
  }

  @Test func singlesAreWithin6e7() {
    for shape in Self.named + Self.hard {
      let plan = CurvePlan(shape.curve)
      for level in InstructionSet.available {
        let points = Self.points.map { Float($0) }
        var values = points
        level.sampleTable().curveSingles(
          plan.floats.kind, plan.floats.address, points, &values, points.count)
        for (x, y) in zip(points, values) {
          let exact = shape.curve.value(at: Double(x))
          #expect(
            abs(Double(y) - exact) <= 6e-7 * max(1, abs(exact)), "\(shape) \(level) at \(x): \(y)")
        }
      }
    }
  }

  @Test(arguments: named + hard.filter { (0...1).contains($0.y1) && (0...1).contains($0.y2) })
  func nothingDecreasesByMoreThanAnUlp(shape: Shape) {
    // Neighbours among doubles show every rounding; y(s) rises if y₁ and y₂ lie in [0, 1] and it is
    // not steep backwards in its middle.
    let reach = abs(shape.y1 - shape.y2)
    guard shape.y1 <= shape.y2 || reach < 0.5 else { return }
    let points = Self.points.flatMap { [$0, $0.nextUp, $0.nextUp.nextUp] }.sorted()
    for level in InstructionSet.available {
      let exactly = Self.values(Self.solved(shape), level, at: points)
      let quickly = Self.values(CurvePlan(shape.curve).doubles, level, at: points)
      for (a, b) in zip(exactly, exactly.dropFirst()) where b < a {
        #expect(a - b <= a.ulp, "\(level): \(a) to \(b)")
      }
      for (a, b) in zip(quickly, quickly.dropFirst()) where b < a {
        #expect(a - b <= 1.0.ulp, "\(level): \(a) to \(b)")
      }
    }
  }

  @Test func curvesContinueAlongTheirEndTangents() throws {
    for shape in Self.named + Self.hard {
      let reference = try ReferenceCubicBezier(
        x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2)
      let plan = CurvePlan(shape.curve, outside: .extend)
      for x in [-3, -0.25, -1e-9, 0, 1, 1 + 1e-9, 1.75, 4] {
        let exact = Exact(reference.value(at: x, outside: .extend))
        let value = shape.curve.value(at: x, outside: .extend)
        #expect(exact.error(of: value) <= 4e-16 * (1 + abs(exact.high)), "\(shape) at \(x)")
        #expect(plan.value(at: x) == value, "\(shape) at \(x)")
      }
      #expect(plan.value(at: Double.nan).isNaN)
      #expect(CurvePlan(shape.curve).value(at: Double.infinity) == 1)
      #expect(CurvePlan(shape.curve).value(at: -Double.infinity) == 0)
    }
  }

  @Test func infinitelyFarOutsideACurveIsWhereItsTangentLeads() throws {
    let curves =
      (Self.named + Self.hard).map(\.curve) + [
        try CubicBezier(x1: 0.4, y1: 1e-60, x2: 0.6, y2: 1 - 1e-9),
        try CubicBezier(x1: 0.25, y1: -0.1, x2: 0.75, y2: 1.1),
      ]
    for curve in curves {
      // The slopes of the continuations determine their limits.
      let before = curve.slope(at: -1, outside: .extend)
      let after = curve.slope(at: 2, outside: .extend)
      let start = before == 0 ? 0 : before > 0 ? -Double.infinity : .infinity
      let end = after == 0 ? 1 : after > 0 ? Double.infinity : -.infinity
      for method in [CurvePlan.Method.fast, .direct] {
        let plan = CurvePlan(curve, outside: .extend, method: method)
        #expect(plan.value(at: -Double.infinity) == start, "\(curve)")
        #expect(plan.value(at: Double.infinity) == end, "\(curve)")
        #expect(plan.value(at: -Float.infinity) == Float(start), "\(curve)")
        #expect(plan.value(at: Float.infinity) == Float(end), "\(curve)")
      }
      #expect(curve.value(at: -.infinity, outside: .extend) == start, "\(curve)")
      #expect(curve.value(at: .infinity, outside: .extend) == end, "\(curve)")
    }
  }
}
