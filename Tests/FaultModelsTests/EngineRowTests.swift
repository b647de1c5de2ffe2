import SolverVerification
import Testing

@testable import FaultModels

/// What rows compute that were written from an engine's own numbers.
@Suite struct EngineRowTests {
  /// What Blender 5.0 answered (`FCurve.evaluate`), to the last bit: at an ordinary curve, where the cubic term
  /// nearly vanishes, and near a keyframe.
  @Test(arguments: [
    (BezierControlPoints(0.5, 0.09, 0.46, 1.09), 0.7166666666666667, 0.923096776008606),
    (
      BezierControlPoints(0.5, 0.2, 0.8333333333333333, 0.9), 0.1284561096282243,
      0.06387165188789368
    ),
    (
      BezierControlPoints(0.5, 0.2, 0.8333333333323333, 0.9), 0.7954644885369159, 0.7643332481384277
    ),
    (BezierControlPoints(0, 1, 0, 1), 6.103515625e-05, 0),
    (BezierControlPoints(0.1, 0.2, 0.4333333333343333, 0.9), 0.9999961853027344, 1),
  ])
  func cubicsOfBlender(curve: BezierControlPoints, progress: Double, answer: Double) {
    let solver = CurveSolver<Double>(curve)
    #expect(solver.value(at: progress, .cardanoOfSingles).value == answer)
  }

  /// What Firefox 153 answered (`getComputedTiming().progress`), to the last bit.
  @Test(arguments: [
    ("linear(0 20%, 1 80%)", 0.0, -0.3333333432674408),
    ("linear(0 0% 40%, 1)", 0.9375, 0.8958333730697632),
    ("linear(0, 0.1, 0.9 60%, 0.2, 0.3, 1)", 0.36271894475026334, 0.2672504782676697),
    ("linear(0, 0.1, 0.9 60%, 0.2, 0.3, 1)", 0.55, 0.7666666507720947),
    ("linear(0, 0.1 10%, 0.2 10%, 0.9 90%, 1)", 0.671875, 0.700390636920929),
  ])
  func stopsInSingleAreThoseOfFirefox(css: String, progress: Double, answer: Double) {
    #expect(StopList.value(css, at: Float(progress)).map { Double($0) } == answer)
  }

  /// Before two stops at one place Firefox answers by the last, the standard by the first.
  @Test func theLastOfSeveralStopsAtTheStart() {
    let css = "linear(50% 0.5, 25% 0, 1)"
    for progress in [-0.5, 0, 0.25, 0.4] {
      #expect(StopList.value(css, at: Float(progress)) == 0.5)
      #expect(
        StopList.value(StopList.answeringByTheLastAtTheStart(css), at: Float(progress)) == 0)
    }
  }

  @Test func whatIsNoListOfStopsHasNone() {
    for css in ["ease", "linear()", "linear(a, b)", "steps(3)", "linear"] {
      #expect(StopList.value(css, at: 0.5) == nil)
    }
  }
}
