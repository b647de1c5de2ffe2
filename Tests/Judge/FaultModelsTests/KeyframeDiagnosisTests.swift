import SolverVerification
import Testing

@testable import FaultModels

/// Curves by halving until x is met to 1e-4, alone and as easings of keyframes.
private struct CoarseCurves: CubicBezierMethod, CSSKeyframesMethod {
  let name = "coarse"
  let summary = "a model of a test"
  let kinds: Set<SolverKind> = [.cubicBezier, .cssKeyframes]
  let reference = ReferenceSolver(cache: sharedTruths)

  private static func halved(_ p: BezierControlPoints, _ x: Double) -> Double {
    func at(_ a: Double, _ b: Double, _ s: Double) -> Double {
      ((1 - 3 * b + 3 * a) * s + 3 * b - 6 * a) * s * s + 3 * a * s
    }
    var (low, high, s) = (0.0, 1.0, 0.5)
    for _ in 0..<100 {
      let distance = at(p.x1, p.x2, s) - x
      if distance.magnitude < 1e-4 { break }
      if distance > 0 { high = s } else { low = s }
      s = (low + high) / 2
    }
    return at(p.y1, p.y2, s)
  }

  func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    let truth = try reference.truth(for: .cubicBezier(request)).values
    var answer = CurveAnswer(value: truth[0].rounded, slope: truth[1].rounded)
    if request.progress > 0, request.progress < 1 {
      answer.value = Self.halved(request.curve, request.progress)
    }
    return answer
  }

  func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double {
    var request = request
    request.replaceBeziers { $1 > 0 && $1 < 1 ? Self.halved($0, $1) : nil }
    return try reference.truth(for: .cssKeyframes(request)).values[0].rounded
  }
}

/// Keyframes that are wrong because of their easings.
@Suite struct KeyframeDiagnosisTests {
  @Test func theFaultOfCurvesIsFoundInKeyframes() {
    let found = Verifier(
      standard: .tolerance(1e-9),
      caseSets: CaseSet.judged.filter { [.cubicBezier, .cssKeyframes].contains($0.kind) },
      limit: 150, cache: sharedTruths
    ).namingFaults.verdict(on: CoarseCurves()).findings
    let words = found.map(\.text)
    let curves = words.filter {
      $0.hasPrefix("solves x to a tolerance") && $0.contains("about cubic-bezier, css-keyframes")
    }
    #expect(curves.count == 1, "\(words)")
  }

  @Test func aRepeatedStartIsAnsweredByItsSecond() {
    func told(_ css: String) -> String { StopList.answeringByTheSecondAtTheStart(css) }
    #expect(told("linear(50% 0.5, 25% 0, 1)") == "linear(50% 0, 25% 0, 1)")
    #expect(told("linear(0.1, 0.2 0%, 0.3 -5%, 1)") == "linear(0.2, 0.2 0%, 0.3 -5%, 1)")
    for same in [
      "linear(0, 1)", "linear(0, 0.5 50%, 1)", "linear(0.5)", "linear(0 0% 0%, 1 0%)", "linear()",
      "ease",
    ] {
      #expect(told(same) == same)
    }
  }

  @Test func offsetsThatAreMissingLieEvenly() {
    var request = CSSKeyframesRequest(
      frames: [
        CSSKeyframeDescription(value: 0), CSSKeyframeDescription(value: 1, easing: "ease"),
        CSSKeyframeDescription(value: 2), CSSKeyframeDescription(value: 3, offset: 0.75),
        CSSKeyframeDescription(value: 4),
      ], progress: 0.375)
    request.replaceBeziers { curve, progress in
      #expect(curve == BezierControlPoints(0.25, 0.1, 0.25, 1) && progress == 0.5)
      return 0.125
    }
    #expect(request.frames[1].easing == "linear(0.125, 0.125)")
  }
}
