import CKernelInterface
import Testing

@testable import AnimationChoreography
@testable import AnimationNumerics

/// Every kind of prepared curve has the bits of the scalar function, at any position in the buffer.
@Suite struct CurvePlanTests {
  static let plans: [(name: String, plan: CurvePlan)] = {
    var plans: [(name: String, plan: CurvePlan)] = [
      ("linear", CurvePlan(.linear)), ("circular in", CurvePlan(.circularEaseIn)),
      ("circular out", CurvePlan(.circularEaseOut)),
      ("circular in and out", CurvePlan(.circularEaseInOut)),
      ("table", CurvePlan(.easeInOut)), ("table of roots", CurvePlan(.easeIn)),
      ("direct", CurvePlan(.easeInOut, method: .direct)),
    ]
    for css in [
      "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0.3, -0.6, 0.32, 1.6)",
      "linear(0, 0.1 25%, 0.1 40%, 0.9 55%, 0.3 55%, 1)", "steps(5, jump-both)",
      "steps(3, jump-start)", "linear",
    ] {
      plans.append((css, CurvePlan(try! EasingFunction(css: css))))
    }
    for (k, family) in NamedEasing.Family.allCases.enumerated() {
      let easing = NamedEasing(family, NamedEasing.Shape.allCases[k % 4])
      plans.append(("\(easing)", CurvePlan(.named(easing))))
    }
    return plans
  }()

  static let inputs: [Double] = {
    var state: UInt64 = 11
    return (0..<128).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let fraction = Double(state >> 11) * 0x1p-53
      switch index % 16 {
      case 3: return 2 * fraction - 0.5
      case 7: return [0, 1, 0.5, -0.0, .infinity, -.infinity, .nan, 0x1p-60][index / 16]
      default: return fraction
      }
    }
  }()

  @Test(arguments: InstructionSet.available)
  func oneValueAndManyHaveTheSameBits(level: InstructionSet) {
    let call = level.sampleTable()
    for (name, plan) in Self.plans {
      let singles = Self.inputs.map { Float($0) }
      let alone = Self.inputs.map { x in
        var y = 0.0
        call.curveValues(plan.doubles.kind, plan.doubles.address, [x], &y, 1)
        return y.bitPattern
      }
      let singlesAlone = singles.map { x in
        var y: Float = 0
        call.curveSingles(plan.floats.kind, plan.floats.address, [x], &y, 1)
        return y.bitPattern
      }
      for count in 0...100 {
        // An odd start is aligned to one number only, and the neighbours must stay untouched.
        let start = count % 7
        var values = [Double](repeating: -7, count: Self.inputs.count)
        var floats = [Float](repeating: -7, count: Self.inputs.count)
        Self.inputs.withUnsafeBufferPointer { x in
          values.withUnsafeMutableBufferPointer { y in
            call.curveValues(
              plan.doubles.kind, plan.doubles.address, x.baseAddress! + start,
              y.baseAddress! + start, count)
          }
        }
        singles.withUnsafeBufferPointer { x in
          floats.withUnsafeMutableBufferPointer { y in
            call.curveSingles(
              plan.floats.kind, plan.floats.address, x.baseAddress! + start,
              y.baseAddress! + start, count)
          }
        }
        let range = start..<start + count
        let isSame =
          range.allSatisfy {
            Self.isSame(values[$0].bitPattern, alone[$0], values[$0].isNaN)
              && (floats[$0].bitPattern == singlesAlone[$0] || floats[$0].isNaN)
          }
        #expect(isSame, "\(name), \(count) values")
        let isUntouched = values.indices.allSatisfy {
          range.contains($0) || (values[$0] == -7 && floats[$0] == -7)
        }
        #expect(isUntouched, "\(name), \(count) values")
      }
    }
  }

  /// Equal bits, or both NaN.
  static func isSame(_ a: UInt64, _ b: UInt64, _ isNaN: Bool) -> Bool {
    a == b || (isNaN && Double(bitPattern: b).isNaN)
  }

  @Test func levelsWithFusedMultiplyAddAgreeBitForBit() {
    let levels = InstructionSet.available.filter(\.hasFusedMultiplyAdd)
    for (name, plan) in Self.plans {
      let answers = levels.map { level in
        EasingAccuracyTests.values(plan.doubles, level, at: Self.inputs).map {
          $0.isNaN ? 0 : $0.bitPattern
        }
      }
      for answer in answers { #expect(answer == answers[0], "\(name)") }
    }
  }

  @Test func directPlansHaveTheBitsOfTheScalarFunctions() throws {
    let curves: [UnitCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
      .circularEaseInOut,
    ]
    for curve in curves {
      let plan = CurvePlan(curve, method: .direct)
      for x in Self.inputs where !x.isNaN {
        #expect(plan.value(at: x) == curve.value(at: x), "\(curve) at \(x)")
      }
    }
    for css in [
      "cubic-bezier(0.3, -0.6, 0.32, 1.6)", "linear(0, 0.1 25%, 0.1 40%, 0.9 55%, 0.3 55%, 1)",
      "steps(5, jump-both)", "steps(3, jump-none)", "linear", "ease",
    ] {
      let easing = try EasingFunction(css: css)
      let plan = CurvePlan(easing, method: .direct)
      for x in Self.inputs where !x.isNaN {
        #expect(plan.value(at: x) == easing.value(at: x), "\(css) at \(x)")
      }
    }
  }

  @Test func namedCurvesHaveTablesAndVerticalOnesDoNot() throws {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut] {
      #expect(CurvePlan(curve).usesTables == (true, true))
      // As the scalar functions do.
      #expect(CurvePlan(curve, method: .direct).usesTables == (true, false))
    }
    let other = try CubicBezier(x1: 0.4, y1: 0, x2: 0.5, y2: 1)
    #expect(CurvePlan(other).usesTables == (true, true))
    #expect(CurvePlan(other, method: .direct).usesTables == (false, false))
    let vertical = try CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect(CurvePlan(vertical).usesTables == (false, false))
  }

  /// A named curve has the same values however it was made and sampled.
  @Test func aNamedCurveHasOneSetOfBits() throws {
    for (points, css) in [
      ((0.25, 0.1, 0.25, 1.0), "ease"), ((0.42, 0, 1, 1), "ease-in"), ((0, 0, 0.58, 1), "ease-out"),
      ((0.42, 0, 0.58, 1), "ease-in-out"),
    ] {
      let bezier = try CubicBezier(x1: points.0, y1: points.1, x2: points.2, y2: points.3)
      let curve = UnitCurve(bezier)
      let named = try EasingFunction(css: css)
      #expect(named == .cubicBezier(bezier))
      let plans = [
        CurvePlan(bezier), CurvePlan(curve, method: .direct), CurvePlan(named),
        CurvePlan(named, method: .direct),
      ]
      let sampler = { (algorithm: SpringBatchAlgorithm) -> Double in
        var curves = MotionCurves(algorithm, count: 3)
        var value = 0.37
        let prepared = curves.prepared(curve)!
        sampleKernels.curveValues(prepared.kind, prepared.address, [0.37], &value, 1)
        return value
      }
      #expect(sampler(.direct) == bezier.value(at: 0.37))
      #expect(sampler(.propagated) == bezier.value(at: 0.37))
      for x in Self.inputs + [0.37] where x >= 0 && x <= 1 {
        let value = bezier.value(at: x)
        #expect(curve.value(at: x) == value, "\(css) at \(x)")
        #expect(named.value(at: x) == value, "\(css) at \(x)")
        for plan in plans { #expect(plan.value(at: x) == value, "\(css) at \(x)") }
      }
    }
  }

  @Test func aBufferMayBeFilledInPlace() {
    let plan = CurvePlan(.easeInOut)
    var values = (0...40).map { Double($0) / 40 }
    let expected = values.map { plan.value(at: $0) }
    values.withUnsafeMutableBufferPointer { buffer in
      plan.values(at: UnsafeBufferPointer(buffer), into: buffer)
    }
    #expect(values == expected)
    #expect(values.first == 0 && values.last == 1)
  }

  @Test func buffersOfDifferentLengthAreRejected() async {
    await #expect(processExitsWith: .failure) {
      var short = [0.0]
      [0.1, 0.2].withUnsafeBufferPointer { x in
        short.withUnsafeMutableBufferPointer { CurvePlan(.easeIn).values(at: x, into: $0) }
      }
    }
    await #expect(processExitsWith: .failure) {
      var long: [Float] = [0, 0, 0]
      [Float](repeating: 0.1, count: 2).withUnsafeBufferPointer { x in
        long.withUnsafeMutableBufferPointer { CurvePlan(.easeIn).values(at: x, into: $0) }
      }
    }
  }
}
