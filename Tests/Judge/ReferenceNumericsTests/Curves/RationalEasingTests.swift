import Testing

@testable import ReferenceNumerics

@Suite struct RationalEasingTests {
  @Test func missingInputsAreSpreadEvenly() throws {
    let easing = try ReferenceLinearEasing(stops: [
      .init(0), .init(0.5), .init(0.25), .init(1),
    ])
    #expect(easing.value(at: 0.5).double == 0.375)
    #expect(easing.value(at: 1).double == 1)
    // 2/3 is rounded first.
    #expect((easing.value(at: 2).double - 3.25).magnitude <= 0x1p-51)
  }

  /// Each of many implied inputs is as short a fraction as one of few: a run that adds up its shares has
  /// denominators of thousands of digits.
  @Test func manyMissingInputsStayShort() throws {
    let easing = try ReferenceLinearEasing(
      stops: [.init(0, at: 0.25)] + (1..<400).map { .init(Double($0)) } + [.init(400, at: 0.75)])
    #expect(easing.points.count == 401)
    #expect(easing.points.allSatisfy { "\($0.input.denominator)".count < 60 })
    let middle = try #require(easing.points.first { $0.input == Fraction(1) / Fraction(2) })
    #expect(middle.output == Fraction(200.0))
  }

  @Test func inputsNeverGoBack() throws {
    let easing = try ReferenceLinearEasing(stops: [
      .init(0), .init(0.5, at: 0.75), .init(0.25, at: 0.5), .init(1),
    ])
    #expect(easing.value(at: 0.75).double == 0.25)
    #expect(easing.value(at: 0.375).double == 0.25)
  }

  @Test func aStopWithTwoInputsIsFlatBetweenThem() throws {
    let easing = try ReferenceLinearEasing(stops: [
      .init(0), .init(0.5, at: 0.25, 0.75), .init(1),
    ])
    #expect(easing.value(at: 0.3).double == 0.5)
  }

  @Test func twoStopsAtOneInputJumpToTheSecond() throws {
    let easing = try ReferenceLinearEasing(stops: [
      .init(0), .init(0.25, at: 0.5), .init(0.75, at: 0.5), .init(1),
    ])
    #expect(easing.value(at: 0.5).double == 0.75)
    #expect(easing.value(at: 0.25).double == 0.125)
  }

  @Test(arguments: [
    (ReferenceSteps.Position.jumpStart, 0.5, 1.0), (.jumpEnd, 0, 0.5), (.jumpNone, 0, 1),
    (.jumpBoth, 1.0 / 3, 2.0 / 3),
  ])
  func twoStepsJumpWhereTheirNameSays(
    position: ReferenceSteps.Position, first: Double, second: Double
  ) throws {
    let steps = try ReferenceSteps(count: 2, position: position)
    #expect(steps.value(at: 0.25).double == first)
    #expect(steps.value(at: 0.5).double == second)
    #expect(steps.value(at: 0.5, before: true).double == first)
  }

  /// The rule of 2024; Chromium, Firefox and WebKit still answer 0.5 before 0.
  @Test func beyondTwoStopsAtOneInputTheOuterOneHolds() throws {
    let easing = try ReferenceLinearEasing(stops: [
      .init(0.25), .init(0.5, at: 0), .init(0.75, at: 1), .init(2),
    ])
    for progress in [-1, -0x1p-1074] { #expect(easing.value(at: progress).double == 0.25) }
    #expect(easing.value(at: 0).double == 0.5)
    #expect(easing.value(at: 1).double == 2)
    #expect(easing.value(at: 3).double == 2)
  }

  @Test func oneStopIsAConstant() throws {
    let easing = try ReferenceLinearEasing(stops: [.init(0.25)])
    for progress in [-1, 0, 0.5, 2] { #expect(easing.value(at: progress).double == 0.25) }
  }

  @Test func theLargestNumberOfStepsIsCounted() throws {
    for position in ReferenceSteps.Position.allCases {
      let steps = try ReferenceSteps(count: .max, position: position)
      #expect(steps.value(at: 0.5).double == 0.5)
    }
  }

  @Test func beforeTheStartNoStepIsNegative() throws {
    let steps = try ReferenceSteps(count: 2, position: .jumpEnd)
    #expect(steps.value(at: 0, before: true).double == 0)
    #expect(steps.value(at: -0.25).double == -0.5)
    let both = try ReferenceSteps(count: 2, position: .jumpStart)
    #expect(both.value(at: 1).double == 1)
    #expect(both.value(at: 1.25).double == 1.5)
  }

  @Test func aComputedProgressGivesWhatItsNearestDoubleGives() throws {
    let third = ReferenceValue(1) / ReferenceValue(3)
    let curve = try ReferenceCubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    #expect(
      curve.value(at: third).error(of: curve.value(at: third.double).double).magnitude < 1e-15)
  }

  @Test func circularCurvesAreExactAtPythagoreanPoints() {
    // 0.75 and 0.5 are not: √(1 − 0.25) is irrational. Ends and the middle are.
    #expect(ReferenceUnitCurve.circularEaseInOut.value(at: 0.5).double == 0.5)
    #expect(ReferenceUnitCurve.circularEaseInOut.slope(at: 0.5).double == .infinity)
    #expect(ReferenceUnitCurve.circularEaseIn.slope(at: 1).double == .infinity)
    #expect(ReferenceUnitCurve.circularEaseIn.value(at: 1e-20).double == 5e-41)
    #expect(
      ReferenceUnitCurve.circularEaseIn.value(at: 0.5).decimal(digits: 30)
        == "1.33974596215561353236276829247e-1")
  }
}
