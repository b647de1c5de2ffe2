import Foundation
import Testing

@testable import SolverVerification

@Suite struct MeasureTests {
  @Test func theRemainderOfTheTruthCounts() {
    let truth = TrueValue(rounded: 1, remainder: 0.25 * Double.ulpOfOne)
    #expect(truth.distance(to: 1) == 0.25 * Double.ulpOfOne)
    #expect(truth.distance(to: 1 + Double.ulpOfOne) == 0.75 * Double.ulpOfOne)
    #expect(ulpError(of: 1, exact: truth) == 0.25)
  }

  @Test func whatIsNotFiniteIsNeverCloseByAccident() {
    let one = TrueValue(rounded: 1)
    #expect(one.distance(to: .nan) == .infinity)
    #expect(one.distance(to: -.infinity) == .infinity)
    #expect(TrueValue(rounded: .infinity).distance(to: .infinity) == 0)
    #expect(TrueValue(rounded: .infinity).distance(to: .greatestFiniteMagnitude) == .infinity)
    #expect(ulpError(of: Float.infinity, exact: 1e39) == 0)
    #expect(ulpError(of: Float.nan, exact: 1) == .infinity)
  }

  @Test func floatUlpsAreRealNumbers() {
    #expect(ulpError(of: Float(1), exact: 1 + Double(Float.ulpOfOne) / 4) == 0.25)
    // Subnormals use the spacing of the smallest normal binade.
    #expect(ulpError(of: Float(0), exact: Double(Float.leastNonzeroMagnitude)) == 1)
  }

  @Test func theScaleIsTheMoveOrTheVelocityWhicheverIsLarger() {
    #expect(MotionScale(from: 1, to: 3, velocity: 0, naturalFrequency: 4).position == 2)
    #expect(MotionScale(from: 1, to: 3, velocity: -12, naturalFrequency: 4).position == 3)
    #expect(MotionScale(from: 1, to: 3, velocity: -12, naturalFrequency: 4).velocity == 12)
    #expect(MotionScale(from: 5, to: 5, velocity: 0, naturalFrequency: 4).position == 5)
  }

  @Test func halfAnUlpOfTheAnswerIsGranted() {
    let request = SpringRequest(
      spring: .bounce(duration: 1, bounce: 0), from: 0, to: 1, time: 0.25)
    func error(offBy ulps: Double, _ allowance: Allowance) -> Double {
      MotionError(
        of: MotionAnswer(position: 0.75 + ulps * 0.75.ulp, velocity: 2),
        position: TrueValue(rounded: 0.75), velocity: TrueValue(rounded: 2), request: request,
        naturalFrequency: 2 * .pi, dampingRatio: 1, allowance: allowance
      ).position
    }
    #expect(error(offBy: 0, .ownRounding) == 0)
    #expect(error(offBy: 1, .ownRounding) == 0.5 * 0.75.ulp)
    #expect(error(offBy: 2, .honestDouble) == 0)
    #expect(error(offBy: 64, .honestDouble) > 0)
  }

  /// The allowance near 0.75: half an ulp, two ulp of the target, and four roundings of the time.
  @Test(arguments: [(6.4, false), (6.6, true)])
  func twoUlpOfTheTargetAreGranted(ulps: Double, isSeen: Bool) {
    let request = SpringRequest(
      spring: .bounce(duration: 1, bounce: 0), from: 0, to: 1, time: 0.25)
    let unit = 0.75.ulp
    let error = MotionError(
      of: MotionAnswer(position: 0.75 + 6 * unit, velocity: 2),
      position: TrueValue(rounded: 0.75, remainder: (6 - ulps) * unit),
      velocity: TrueValue(rounded: 2), request: request, naturalFrequency: 2 * .pi,
      dampingRatio: 1, allowance: .honestDouble)
    #expect((error.position > 0) == isSeen)
  }

  /// A velocity is granted its time's roundings times the acceleration ω(ω|x − T| + 2ζ|v|).
  @Test(arguments: [(1.0, 0.25), (0.5, 2)])
  func theVelocityIsGrantedTheAcceleration(distance: Double, dampingRatio: Double) {
    let (frequency, time, velocity) = (4.0, 1024.0, 2.0)
    let request = SpringRequest(
      spring: .bounce(duration: 1, bounce: 0), from: 0, to: 1, time: time)
    let acceleration = frequency * (frequency * distance + 2 * dampingRatio * velocity)
    let granted = 0x1p-51 * time * acceleration + velocity.ulp / 2
    for (share, isSeen) in [(0.99, false), (1.01, true)] {
      let error = MotionError(
        of: MotionAnswer(position: 1 - distance, velocity: velocity + share * granted),
        position: TrueValue(rounded: 1 - distance), velocity: TrueValue(rounded: velocity),
        request: request, naturalFrequency: frequency, dampingRatio: dampingRatio,
        allowance: .honestDouble)
      #expect((error.velocity > 0) == isSeen, "\(share)")
      #expect(error.position == 0)
    }
  }

  /// Seventy-four sums round the time by half an ulp each, in addition to its own four roundings.
  @Test func framesAreGrantedTheRoundingsOfTheirSums() throws {
    let spring = SpringDescription.bounce(duration: 0.125, bounce: 1)
    let request = SolverRequest.advance(
      AdvanceRequest(spring: spring, to: 16, steps: Array(repeating: 0.125, count: 75)))
    guard case .frames(var answer) = try ReferenceSolver().answer(request) else { return }
    // After 75 whole periods, 9.375 s, it is 16 from its target and reverses.
    let (ulp, frequency) = (0x1p-20, 2 * Double.pi / 0.125)
    let granted = (2 * 0x1p-23 * 9.375 + 37 * ulp) * frequency * frequency * 16
    let right = answer.velocities[74]
    for (share, isSeen) in [(0.99, false), (1.01, true)] {
      answer.velocities[74] = right + share * granted
      let judged = try Judge(allowance: .honest(.float, clock: 0))
        .judge(.frames(answer), to: request)
      #expect((judged[149].error > 0) == isSeen, "\(share)")
    }
  }

  /// With a clock of 0.1 s a spring of 100 s may be off by its motion in a tick, plus 5 %.
  @Test(arguments: [(1.0, false), (-1, false), (1.1, true), (-1.1, true)])
  func aTickIsGranted(ticks: Double, isSeen: Bool) throws {
    let request = SolverRequest.spring(
      SpringRequest(spring: .bounce(duration: 100, bounce: 1), time: 25))
    // A quarter of a period after its start it passes its target, with the velocity ω.
    let velocity = 2 * Double.pi / 100
    let answer = SolverAnswer.motion(
      MotionAnswer(position: 1 + ticks * 0.1 * velocity, velocity: velocity))
    let judged = try Judge(allowance: .honest(.double, clock: 0.1)).judge(answer, to: request)
    #expect((judged[0].error > 1e-9) == isSeen, "\(judged[0].error)")
  }

  /// Half an ulp of the velocity at time 0, which no clock and no rounding of times changes.
  @Test(arguments: [
    (Allowance.ownRounding, 0x1p-53), (.honestDouble, 0x1p-53), (.ownSingleRounding, 0x1p-24),
    (.honest(.float, clock: 0), 0x1p-24),
  ])
  func halfAnUlpOfTheVelocityIsGranted(allowance: Allowance, granted: Double) {
    func error(_ share: Double) -> MotionError {
      MotionError(
        of: MotionAnswer(position: 0, velocity: 1), position: TrueValue(rounded: 0),
        velocity: TrueValue(rounded: 1, remainder: -share * granted),
        request: SpringRequest(spring: .standard, time: 0), naturalFrequency: 1, dampingRatio: 1,
        allowance: allowance)
    }
    #expect(error(0.99).velocity == 0 && error(1.01).velocity > 0)
    var unknown = error(0)
    unknown.velocity = .nan
    #expect(unknown.largest == .infinity)
    (unknown.position, unknown.velocity) = (.nan, 0)
    #expect(unknown.largest == .infinity)
  }

  @Test func aLevelHoldsUpToItsBound() {
    for level in AccuracyLevel.allCases where level != .none {
      #expect(AccuracyLevel(error: level.bound) == level)
      #expect(AccuracyLevel(error: level.bound.nextUp) < level)
    }
    #expect(AccuracyLevel(error: 0) == .exact && AccuracyLevel(error: .nan) == .none)
  }

  /// If nothing before the jump is rounded, only one side is right; otherwise either is.
  @Test(arguments: [
    ("linear(0, 0.4 50%, 0.6 40%, 1)", 0.5, 0.6, 0.4, false),
    ("linear(0, 0 25%, 1 2.5e1%, 1)", 0.25, 1, 0, false),
    ("linear(0, 0, 1 50%, 0 50%, 1)", 0.5, 0, 1, false),
    ("linear(0, 0 30%, 1 30%, 1)", 0.3, 1, 0, true),
    ("linear(0, 0 50%, 1 50.000000000000000001%, 1)", 0.5, 1, 0, true),
    ("steps(2)", 0.5, 0.5, 0, false), ("steps(10)", 0.3, 0.3, 0.2, true),
  ])
  func theSideOfAJumpIsDecidedWhereItsPlaceIsExact(
    css: String, progress: Double, right: Double, other: Double, isGranted: Bool
  ) throws {
    var requests: [(SolverRequest, Double)] = [
      (
        css.hasPrefix("steps")
          ? .steps(StepsRequest(css: css, progress: progress))
          : .linearEasing(LinearEasingRequest(css: css, progress: progress)), 1
      )
    ]
    // The same for keyframes, in the easing of an interval and of the whole effect.
    for (interval, effect) in [(css, "linear"), ("linear", css)] {
      let frames = [
        CSSKeyframeDescription(value: 0, easing: interval), CSSKeyframeDescription(value: 8),
      ]
      requests.append(
        (.cssKeyframes(CSSKeyframesRequest(frames: frames, easing: effect, progress: progress)), 8))
    }
    for (request, scale) in requests {
      func error(_ value: Double) throws -> Double {
        try Judge(allowance: .honestDouble).judge(.value(scale * value), to: request)[0].error
      }
      #expect(try error(right) == 0)
      #expect(try (error(other) < 1e-15) == isGranted, "\(request)")
      #expect(try ReferenceSolver().answer(request) == .value(scale * right))
    }
  }

  /// 2⁴⁰ periods of an undamped spring and a part of one: the sum does not fit in a double.
  @Test func framesAreJudgedAtTheExactSumsOfTheirSteps() throws {
    let request = AdvanceRequest(
      spring: .bounce(duration: 1, bounce: 1), steps: [0x1p40, 0x1p-20, 0x1p-20])
    guard case .frames(let truth) = try ReferenceSolver().answer(.advance(request)) else { return }
    for (index, part) in [0, 0x1p-20, 0x1p-19].enumerated() {
      let angle = 2 * Double.pi * part
      #expect((truth.positions[index] - 2 * sin(angle / 2) * sin(angle / 2)).magnitude < 1e-25)
      #expect((truth.velocities[index] - 2 * .pi * sin(angle)).magnitude < 1e-19)
    }
  }

  /// The reference accepts what CSS accepts, and nothing else.
  @Test(arguments: [
    ("linear(0, 1", true), ("linear(0,\n1 /* without an end", true), ("linear(0, 1)/*", true),
    ("linear(\u{A0}0, 1)", false), ("linear(0, 1))", false), ("linear(0,", false),
  ])
  func theEndClosesWhatIsOpen(css: String, isRead: Bool) {
    let request = SolverRequest.linearEasing(LinearEasingRequest(css: css, progress: 0.5))
    #expect(((try? ReferenceSolver().answer(request)) == .value(0.5)) == isRead)
  }

  @Test(arguments: [("steps(2", true), ("steps(2, end", true), ("steps(2e0)", false)])
  func stepsAreWholeNumbers(css: String, isRead: Bool) {
    let request = SolverRequest.steps(StepsRequest(css: css, progress: 0.5))
    #expect(((try? ReferenceSolver().answer(request)) == .value(0.5)) == isRead)
  }

  /// Four units of roundoff of the time are granted, not more: 3.9 pass and 4.1 do not.
  @Test func theClockMaySlipByFourUnitsOfItsTime() {
    let request = SpringRequest(
      spring: .bounce(duration: 1, bounce: 0), from: 0, to: 0, time: 1024)
    for (slip, isSeen) in [(3.9, false), (4.1, true)] {
      let slipped = slip * 0x1p-53 * 1024 * 2
      let error = MotionError(
        of: MotionAnswer(position: slipped, velocity: 2),
        position: TrueValue(rounded: 0), velocity: TrueValue(rounded: 2), request: request,
        naturalFrequency: 2 * .pi, dampingRatio: 1, allowance: .honestDouble)
      #expect((error.position > 0) == isSeen, "\(slip) units")
      #expect(error.velocity == 0)
    }
  }

  /// The input of a foreign solver may be four ulp off, our own not at all.
  @Test func theInputMayBeOffByFourUlp() throws {
    // An ulp of the input moves the answer by a million of its own.
    let steep = "linear(0, 0 50%, 1 50.0001%, 1)"
    func error(_ progress: Double, ulps: Double, _ allowance: Allowance) throws -> Double {
      func request(_ progress: Double) -> SolverRequest {
        .linearEasing(LinearEasingRequest(css: steep, progress: progress))
      }
      let answer = try ReferenceSolver().answer(request(progress + ulps * progress.ulp))
      return try Judge(allowance: allowance).judge(answer, to: request(progress))[0].error
    }
    let place = 0.5000005
    for ulps in [-5.0, -4, -3, 3, 4, 5] {
      #expect(try (error(place, ulps: ulps, .honestDouble) > 1e-12) == (abs(ulps) > 4), "\(ulps)")
      #expect(try error(place, ulps: ulps, .ownRounding) > 1e-12, "\(ulps) ulp")
    }
  }

  /// The offset of a frame is exact in the request: it needs no rounding and gets no allowance.
  @Test(arguments: [(0.5, 3.0, false), (0.5, -3, false), (0.6, 3, true), (0, 3, false)])
  func theOffsetOfAFrameIsExact(progress: Double, ulps: Double, isGranted: Bool) throws {
    func request(_ progress: Double) -> SolverRequest {
      .cssKeyframes(
        CSSKeyframesRequest(
          frames: [
            CSSKeyframeDescription(value: 1), CSSKeyframeDescription(value: 2e9, offset: 0.5),
            CSSKeyframeDescription(value: -1e9),
          ], easing: "linear", progress: progress))
    }
    let answer = try ReferenceSolver().answer(request(progress + ulps * max(progress, 0.5).ulp))
    let error = try Judge(allowance: .honestDouble).judge(answer, to: request(progress))[0].error
    #expect((error == 0) == isGranted, "\(error)")
  }

  @Test func commentsAreNoPartOfAnEasing() throws {
    for css in ["linear( /* from */0,/**/1 /* * / */)", "linear(0, 1) /* without an end"] {
      let answer = try ReferenceSolver().answer(
        .linearEasing(LinearEasingRequest(css: css, progress: 0.375)))
      #expect(answer.numbers.map(\.value) == [0.375], "\(css)")
    }
  }

  @Test func aDistributionKeepsItsShape() throws {
    var distribution = ErrorDistribution()
    #expect(distribution.summary() == nil)
    for exponent in 1...100 { distribution.insert(exponent <= 99 ? 1e-16 : .nan) }
    let summary = try #require(distribution.summary())
    #expect(summary.count == 100)
    #expect(summary.maximum == .infinity)
    #expect(summary.median == 1e-16)
    #expect(summary.quantile99 == 1e-16)
    #expect(summary.quantile999 == .infinity)
  }

  @Test(arguments: [
    (1.0, SpringRegime.undamped), (0.95, .lightlyDamped), (0.9, .underDamped),
    (0.01, .underDamped), (1e-16, .nearCriticalBelow), (0, .critical), (-0.0, .critical),
    (-1e-16, .nearCriticalAbove), (-0.01, .overDamped), (-0.5, .overDamped),
    (-0.99, .stronglyOverDamped), (7, .undamped),
  ])
  func bouncesFallIntoTheirRegime(bounce: Double, regime: SpringRegime) {
    #expect(SpringDescription.bounce(duration: 1, bounce: bounce).regime == regime)
  }
}

@Suite struct PartialAnswerTests {
  private static let spring = SpringDescription.bounce(duration: 0.5, bounce: 0.2)
  private static let requests: [SolverRequest] = [
    .advance(AdvanceRequest(spring: spring, steps: [0.1, 0.1])),
    .advance(
      AdvanceRequest(spring: spring, steps: [0.1, 0.1], retargets: [.init(frame: 1, to: 3)])),
    .retarget(
      RetargetRequest(spring: spring, moves: [RetargetMove(time: 0, to: 1)], times: [0.1, 0.2])),
  ]

  /// A list that was not served has no error and no length; the other keeps its own.
  @Test(arguments: requests.indices) func theServedListIsJudgedAlone(index: Int) throws {
    let request = Self.requests[index]
    guard case .frames(let right) = try ReferenceSolver().answer(request) else { return }
    func judged(_ positions: [Double]) throws -> [Judgement] {
      try Judge(allowance: .honestDouble).judgements(
        of: .partial(
          .frames(FramesAnswer(positions: positions, velocities: [])), missing: [.velocities]),
        to: request)
    }
    var wrong = right.positions
    wrong[1] += 0.25
    let judgements = try judged(wrong)
    #expect(judgements.map(\.isServed) == [true, true, false, false])
    #expect(judgements[0].error == 0 && judgements[1].error > 0.01)
    #expect(judgements[2...].allSatisfy { $0.error == 0 && $0.observed == $0.truth })
    #expect(try judged([1]).map(\.member) == [.length])
    #expect(try judged([]).map(\.member) == [.length])
  }

  /// Outside [0, 1], the text of CSS and browsers differ where a control point is above its end.
  @Test(arguments: [
    (BezierControlPoints(0, 1, 0.5, 1), -1.0, 0.0, -2.0),
    (BezierControlPoints(0, 0, 0, 0), -1, -1, 0),
    (BezierControlPoints(0.5, 0, 1, 0.25), 2, 1, 3),
  ])
  func bothContinuationsOfACurveAreRight(
    curve: BezierControlPoints, progress: Double, browsers: Double, text: Double
  ) throws {
    let request = CubicBezierRequest(curve: curve, progress: progress, outside: .extend).request
    let judge = Judge(allowance: .honestDouble)
    func isRight(_ value: Double) throws -> Bool {
      let slope = (value - (progress < 0 ? 0 : 1)) / (progress < 0 ? progress : progress - 1)
      let answer = SolverAnswer.curve(CurveAnswer(value: value, slope: slope))
      return try judge.judge(answer, to: request).allSatisfy { !$0.isWrong(at: 1e-9) }
    }
    #expect(try isRight(browsers) && isRight(text) && !isRight((browsers + text) / 2))
  }
}
