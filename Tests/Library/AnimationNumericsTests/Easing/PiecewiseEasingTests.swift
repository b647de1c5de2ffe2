import AnimationNumerics
import Testing

@Suite struct PiecewiseEasingTests {
  @Test func aStaircaseJumpsWhereItsNameSays() throws {
    let expected: [(StepsEasing.Jump, [Double])] = [
      (.start, [0.25, 0.5, 0.5, 1, 1]),
      (.end, [0, 0.25, 0.25, 0.75, 1]),
      (.none, [0, 1.0 / 3, 1.0 / 3, 1, 1]),
      (.both, [0.2, 0.4, 0.4, 0.8, 1]),
    ]
    for (jump, values) in expected {
      let easing = try StepsEasing(count: 4, jump: jump)
      for (x, value) in zip([0, 0.25, 0.3, 0.99, 1], values) {
        #expect(abs(easing.value(at: x) - value) <= 1e-16, "\(jump) at \(x)")
      }
      #expect(easing.value(at: .nan).isNaN)
    }
  }

  @Test func theBeforeFlagHoldsAJumpBack() throws {
    #expect(StepsEasing.stepStart.value(at: 0, before: true) == 0)
    #expect(StepsEasing.stepStart.value(at: 0) == 1)
    #expect(StepsEasing.stepEnd.value(at: 1, before: true) == 0)
    let easing = try StepsEasing(count: 2, jump: .both)
    #expect(easing.value(at: 0.5, before: true) == 1.0 / 3)
    #expect(easing.value(at: 0.5) == 2.0 / 3)
    #expect(easing.value(at: 0.6, before: true) == 2.0 / 3)
  }

  @Test func aStaircaseContinuesOutside() throws {
    let easing = try StepsEasing(count: 2, jump: .end)
    #expect(easing.value(at: -0.75) == -1)
    #expect(easing.value(at: 1.75) == 1.5)
    #expect(easing.value(at: -.infinity) == -.infinity)
    #expect(easing.value(at: 0x1p60) == 0x1p60)
  }

  @Test func impossibleStaircasesAreRejected() {
    #expect(
      throws: EasingError.invalid(
        ParameterError("count", is: 0, must: "be at least 1 with jump-end"))
    ) { try StepsEasing(count: 0) }
    #expect(
      throws: EasingError.invalid(
        ParameterError("count", is: 1, must: "be at least 2 with jump-none"))
    ) {
      try StepsEasing(count: 1, jump: .none)
    }
  }

  static let curves = [
    "linear(0, 0.6 30%, 0.2 30%, 1)", "linear(0.2, 0.8)", "linear(0 20%, 0.5 20%, 0.7, 1.4 90%)",
    "linear(0 -20%, 1 130%)", "linear(0.25)", "linear(0, 0.3 100%, 1 100%)", "steps(4)",
    "steps(3, start)", "steps(5, jump-both)", "steps(2, jump-none)", "steps(2000000000000000)",
  ]

  /// As curves and as animations they are clamped, and have the values of the easing inside.
  @Test(arguments: curves)
  func anyEasingIsACurveAndAnAnimation(css: String) throws {
    let easing = try EasingFunction(css: css)
    let curve = UnitCurve(easing)
    let plan = CurvePlan(curve)
    let animation = Animation.timingCurve(easing, duration: 0.5)
    let track = KeyframeTimeline(initialValue: 3.0) {
      KeyframeTrack { LinearKeyframe(7, duration: 0.5, timingCurve: curve) }
    }
    for step in -8...72 {
      let x = Double(step) / 64
      let expected = easing.value(at: min(max(x, 0), 1))
      #expect(curve.value(at: x) == expected && plan.value(at: x) == expected, "\(x)")
      let inside = x >= 0 && x < 1
      let progress = animation.progress(at: x / 2)
      #expect(progress.value == (inside ? expected : x < 0 ? 0 : 1), "\(x)")
      #expect(progress.acceleration == 0)
      guard inside else { continue }
      #expect((track.value(time: x / 2) - (3 + 4 * expected)).magnitude <= 4e-15, "\(x)")
      // Between corners and jumps the slope is that of the values.
      let (left, right) = (curve.value(at: x + 1e-4), curve.value(at: x + 2e-4))
      let slope = curve.velocity(at: x + 1.5e-4)
      #expect(((right - left) * 1e4 - slope).magnitude < 1e-9 || css.hasSuffix("00000)"), "\(x)")
      #expect(animation.progress(at: x / 2).velocity == curve.velocity(at: x) / 0.5)
    }
    #expect(curve.value(at: .nan).isNaN && curve.velocity(at: .nan).isNaN)
    #expect(plan.value(at: Double.nan).isNaN && curve.inverse == curve)
  }

  @Test func slopesAtCornersAreThoseAfterThem() throws {
    let curve = UnitCurve(try EasingFunction(css: "linear(0, 0.25 50%, 1)"))
    #expect([-1, 0, 0.5.nextDown].allSatisfy { curve.velocity(at: $0) == 0.5 })
    #expect([0.5, 1, 2].allSatisfy { curve.velocity(at: $0) == 1.5 })
    let jump = UnitCurve(try EasingFunction(css: "linear(0, 0.5 100%, 1 100%)"))
    #expect(jump.velocity(at: 1) == 0.5 && jump.value(at: 1) == 1)
  }

  @Test func linearPointsArePlacedByTheRulesOfCSS() throws {
    let easing = try LinearEasing([
      .init(0), .init(0.25), .init(0.5, at: 0.5), .init(0.1, at: 0.2), .init(0.7), .init(1),
    ])
    #expect(easing.inputs == [0, 0.25, 0.5, 0.5, 0.75, 1])
    #expect(easing.value(at: 0.5) == 0.1)
    #expect(easing.value(at: 0.5.nextDown) > 0.49)
    let continued = 2.2
    #expect(abs(easing.value(at: 2) - continued) <= 1e-15)
  }

  @Test func oneLinearPointIsAConstant() throws {
    for easing in [try LinearEasing([.init(0.25)]), try LinearEasing([.init(0.25, at: 0.5)])] {
      let plan = CurvePlan(.linear(easing))
      for x in [-Double.infinity, -1, 0, 0.5, 1, 1e300, .infinity] {
        #expect(easing.value(at: x) == 0.25)
        #expect(plan.value(at: x) == 0.25)
      }
      #expect(easing.value(at: .nan).isNaN)
    }
  }

  @Test func beyondTwoPointsOfOneInputTheOuterOneHolds() throws {
    let easing = try EasingFunction(css: "linear(0.25 50%, 0.75 50%, 1 80%, 2 80%)")
    let plan = CurvePlan(easing)
    for (x, value) in [
      (-1.0, 0.25), (0.49, 0.25), (0.5, 0.75), (0.8, 2), (3, 2), (-.infinity, 0.25), (.infinity, 2),
    ] {
      #expect(easing.value(at: x) == value, "at \(x)")
      #expect(plan.value(at: x) == value, "at \(x)")
    }
    #expect(easing.value(at: 0.5, before: true) == 0.25)
    #expect(easing.value(at: 0.8, before: true) == 2)
  }

  @Test func longListsAreSearchedToTheSameBits() throws {
    let points = (0..<700).map { LinearEasing.Point(Double(($0 * 37) % 101) / 50 - 0.5) }
    let easing = try LinearEasing(points)
    let plan = CurvePlan(.linear(easing))
    let inputs = (0..<2001).map { Double($0) / 1600 - 0.125 } + [.infinity, -.infinity]
    var values = inputs
    inputs.withUnsafeBufferPointer { x in
      values.withUnsafeMutableBufferPointer { plan.values(at: x, into: $0) }
    }
    #expect(values == inputs.map { easing.value(at: $0) })
    #expect(
      inputs.map { plan.value(at: Float($0)) }
        == inputs.map {
          Float(easing.value(at: Double(Float($0))))
        })
    #expect(plan.value(at: Double.nan).isNaN)
  }

  @Test func impossiblePointsAreRejected() {
    #expect(
      throws: EasingError.invalid(ParameterError("points.count", is: 0, must: "be at least 1"))
    ) { try LinearEasing([]) }
    #expect(
      throws: EasingError.invalid(
        ParameterError("points[1].input", is: .infinity, must: "be finite"))
    ) {
      try LinearEasing([.init(0), .init(1, at: .infinity)])
    }
    #expect(throws: EasingError.self) { try LinearEasing([.init(0), .init(.nan)]) }
  }

  @Test func invalidControlPointsAreNamed() {
    #expect(throws: EasingError.invalid(ParameterError("x2", is: 1.5, must: "be between 0 and 1")))
    {
      try CubicBezier(x1: 0, y1: 0, x2: 1.5, y2: 1)
    }
    #expect(throws: EasingError.self) { try CubicBezier(x1: 0, y1: .nan, x2: 1, y2: 1) }
    #expect(throws: EasingError.self) { try CubicBezier(x1: -0.1, y1: 0, x2: 1, y2: 1) }
    let error = #expect(throws: EasingError.self) { try CubicBezier(x1: -1, y1: 0, x2: 1, y2: 1) }
    #expect(error?.description == "x1 is -1; it must be between 0 and 1")
  }

  @Test func keyframesExtrapolateAndJump() throws {
    let effect = try CSSKeyframes(
      frames: [.init(0), .init(10, offset: 0.5), .init(20, offset: 0.5), .init(40)],
      easing: EasingFunction(css: "linear(-1, 2)"))
    #expect(effect.offsets == [0, 0.5, 0.5, 1])
    #expect(effect.value(at: 0) == -20)
    #expect(effect.value(at: 0.5) == 20)
    #expect(effect.value(at: 1) == 80)
    #expect(effect.value(at: .nan).isNaN)
    let evenly = try CSSKeyframes(frames: [.init(0), .init(1), .init(2), .init(3), .init(4)])
    #expect(evenly.offsets == [0, 0.25, 0.5, 0.75, 1])
    let jumpAtTheEnd = try CSSKeyframes(frames: [.init(0), .init(1, offset: 1), .init(5)])
    #expect(jumpAtTheEnd.value(at: 1) == 5)
  }

  @Test func impossibleKeyframesAreRejected() {
    let lists: [[CSSKeyframes.Frame]] = [
      [], [.init(1)], [.init(0, offset: 0.1), .init(1)], [.init(0), .init(1, offset: 0.9)],
      [.init(0), .init(1, offset: 0.8), .init(1, offset: 0.2), .init(2)],
      [.init(.nan), .init(1)], [.init(0), .init(1, offset: .nan), .init(2)],
    ]
    for frames in lists {
      #expect(throws: EasingError.self) { try CSSKeyframes(frames: frames) }
    }
  }
}
