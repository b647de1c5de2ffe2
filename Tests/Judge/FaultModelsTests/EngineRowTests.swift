import StrictJSON
import Testing

@testable import FaultModels
@testable import SolverVerification

/// Rows written from an engine's code, against the engine's own answers.
@Suite struct EngineRowTests {
  /// Blender 5.0 (`FCurve.evaluate`), to the last bit: an ordinary curve, one whose cubic term nearly vanishes,
  /// and a time near a keyframe.
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

  /// Popmotion 11.0.5 beside a point where the curve is flat in x, so that roundings decide.
  @Test(arguments: [
    (BezierControlPoints(1, -1, 0, 2), 0.500000000007276, 0.5000000005456956),
    (BezierControlPoints(1, 0, 0, 1), 0.5000000000145519, 0.5000000005456956),
    (BezierControlPoints(1, -1, 0, 2), 0.5000000000000001, 0.5000000000000081),
    (BezierControlPoints(1, 0, 0, 1), 0.5000000000291038, 0.5023437423706055),
    (BezierControlPoints(1, 0, 0, 1), 0.500000000007276, 0.5000000002728479),
  ])
  func flatPlacesOfPopmotion(curve: BezierControlPoints, progress: Double, answer: Double) {
    let solver = CurveSolver<Double>(curve)
    let row = CurveInversion.newtonIfSteep(steps: 8, inSingle: true)
    #expect((solver.value(at: progress, row).value - answer).magnitude < 1e-15)
  }

  /// CustomEase of GSAP 3.12.7: the first four have no table, because their polylines bend too much.
  @Test(arguments: [
    (BezierControlPoints(0.95, 0.05, 0.05, 0.95), 0.9721643966896765, 0.9980924347419224),
    (BezierControlPoints(0.999999, 0, 0.999999, 0), 0.9168677681562847, 0.17905085373637125),
    (BezierControlPoints(0.95, 0.05, 0.05, 0.95), 0.2359138693591415, 0.039914866284693186),
    (BezierControlPoints(1, 0, 0, 1), 0.4998779296875, 0.45318603515625),
    (BezierControlPoints(0.32, 0.42, 0.91, 0.12), 0.95, 0.7398180666629305),
    (BezierControlPoints(0.95, 0.9, 0.93, 0.57), 0.6666666666666666, 0.5641525880033659),
    (BezierControlPoints(0.44, 1.42, 0.64, 0.74), 0.9333333333333333, 0.9612178956549685),
  ])
  func polylinesOfCustomEase(curve: BezierControlPoints, progress: Double, answer: Double) {
    let found = Flattening(curve, threshold: 1 / 200_000).value(at: progress, fromTable: true)
    #expect((found.value - answer).magnitude < 1e-12)
  }

  /// Firefox 153 (`getComputedTiming().progress`), to the last bit.
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

  /// Before two or more stops at one place Firefox answers by the second, the standard by the first.
  @Test func theSecondOfSeveralStopsAtTheStart() {
    let css = "linear(50% 0.5, 25% 0, 1)"
    for progress in [-0.5, 0, 0.25, 0.4] {
      #expect(StopList.value(css, at: Float(progress)) == 0.5)
      #expect(
        StopList.value(StopList.answeringByTheSecondAtTheStart(css), at: Float(progress)) == 0)
    }
  }

  @Test func whatIsNoListOfStopsHasNone() {
    for css in ["ease", "linear()", "linear(a, b)", "steps(3)", "linear"] {
      #expect(StopList.value(css, at: 0.5) == nil)
    }
  }

  /// The first positions of a row's forms for a question of the protocol.
  private func positions(_ row: String, _ line: String) throws -> [[Double]] {
    guard case .object(let members) = try JSONReader.read(Array(line.utf8)) else { return [] }
    let request = try #require(SolverRequest(members: members))
    let truth = try #require(request.rightNumbers)
    let solver = try #require(FaultySolver.all.first { $0.name == row })
    return solver.forms.map { form in
      form.answer(Question(request: request, truth: truth), Setting())?.numbers ?? truth
    }
  }

  /// Qt Quick 6.4: masses, moves to the same target, and times between milliseconds.
  @Test(arguments: [
    (
      #"{"kind":"spring","mass":4.067741339536534,"stiffness":6487.804194084916,"damping":324.90435097877287,"allowOverDamping":false,"from":0,"to":1,"velocity":0,"time":0.02200566453891721}"#,
      [0.4083046917321872]
    ),
    (
      #"{"kind":"retarget","mass":1,"stiffness":170,"damping":26,"from":1,"velocity":0,"moves":[{"time":0,"to":0},{"time":0.7118814820776262,"to":0},{"time":0.8,"to":0}],"times":[0.6666666666666666,0.7166666666666667,1.2,1.2]}"#,
      [0.0041246226028410745, 0.0026836200760419217, 3.1611488456263825e-05]
    ),
    (
      #"{"kind":"retarget","mass":1,"stiffness":200,"damping":8,"from":0,"velocity":0,"moves":[{"time":0,"to":100},{"time":0.576704152533643,"to":100},{"time":0.95,"to":130}],"times":[0.2,0.8,0.9833333333333333,1.3]}"#,
      [136.08019240291247, 99.864569539632058, 103.41073508748356, 131.11879634289275]
    ),
  ])
  func positionsOfQtQuick(line: String, answer: [Double]) throws {
    let found = try #require(try positions("qt-quick", line).first)
    for (a, b) in zip(found, answer) { #expect((a - b).magnitude < 1e-12 * max(1, b.magnitude)) }
  }

  /// MuJoCo 4.0 with RK4: a state that diverges, and one that is reset.
  @Test(arguments: [
    (
      #"{"kind":"spring","duration":0.1,"bounce":-0.99,"from":0,"to":1,"velocity":-62.83185307179586,"time":0.0016324864809713299}"#,
      30.804666683378912
    ),
    (
      #"{"kind":"spring","duration":0.05,"bounce":-0.999,"from":0,"to":1,"velocity":-125.66370614359172,"time":0.05}"#,
      1
    ),
  ])
  func positionsOfMuJoCo(line: String, answer: Double) throws {
    let found = try #require(try positions("mujoco", line).last)
    #expect((found[0] - answer).magnitude < 1e-9 * answer)
  }
}
