internal import Foundation
internal import SolverVerification

/// A faulty solver of cubic Béziers.
struct CurveModel: Sendable {
  /// How x(s) = x is solved.
  let inversion: @Sendable (Double) -> CurveInversion
  /// The control points that are used; nil for those asked.
  let points: (@Sendable (BezierControlPoints) -> BezierControlPoints)?
  let isSingle: Bool

  /// Value, slope and the roundings of its direction; nil where the answer is right.
  func answer(
    _ asked: BezierControlPoints, at x: Double, _ setting: Setting, seed: UInt64 = 1
  ) -> (value: Double, slope: Double, spread: Double, turn: Double)? {
    let p = points?(asked) ?? asked
    // Ends are a case of their own, whose slopes depend on the points.
    guard points == nil ? x > 0 && x < 1 : (0...1).contains(x), (0...1).contains(p.x1),
      (0...1).contains(p.x2)
    else { return nil }
    let inversion = inversion(setting.number)
    if setting.isVariant, p.x1 == p.y1, p.x2 == p.y2 { return (x, 1, 0, 0) }
    let curve = ModelBezier(p)
    func slope(_ s: Double) -> Double { curve.answer(parameter: s).slope }
    if isSingle {
      let (value, s, line) = CurveSolver<Float>(p).value(at: Float(x), inversion)
      let steepness = slope(curve.parameter(at: x)).magnitude
      let spread = 0x1p-24 * 4 * ((steepness.isFinite ? steepness : 0) + Double(value).magnitude)
      return (Double(value), line.map { Double($0) } ?? slope(Double(s)), spread, 0)
    }
    var solver = curve
    if case .newtonFromTable = inversion { solver.usesSums = true }
    let (value, s, line) = solver.value(at: x, inversion)
    let direction = atan(line ?? slope(s))
    var (spread, turn) = (0.0, 0.0)
    func reach(_ other: CurveSolver<Double>, at x: Double) {
      let rounded = other.value(at: x, inversion)
      spread = max(spread, (rounded.value - value).magnitude)
      if line == nil { turn = max(turn, (atan(slope(rounded.parameter)) - direction).magnitude) }
    }
    var other = solver
    switch inversion {
    case .newton, .newtonFromTable, .newtonIfSteep:
      // Without a bracket, roundings decide on flat curves where it ends.
      other.usesSums.toggle()
      reach(other, at: x)
    case .bisection:
      other.goesBelow = true
      reach(other, at: x)
    case .cubic(cardano: true, _, _):
      for round in 1...4 {
        other.disturbance = Disturbance(amplitude: 0x1p-53, seed: seed &* 16 &+ UInt64(round))
        reach(other, at: x)
      }
    default: break
    }
    if points != nil {
      // A changed curve may be steep where the requested one is not.
      for shift in [-4.0, 4] { reach(solver, at: min(max(x + shift * x.ulp, 0), 1)) }
    }
    return (value, line ?? slope(s), spread, turn)
  }

  func answer(_ question: Question, _ setting: Setting) -> Prediction? {
    if let own = question.request.as(CubicBezierRequest.self) {
      return answer(own.curve, at: own.progress, setting, seed: question.seed).map {
        Prediction(numbers: [$0.value, $0.slope], spreads: [$0.spread, $0.turn])
      }
    }
    return question.answer(
      to: question.request.changed(CSSKeyframesRequest.self) { request in
        request.replaceBeziers { answer($0, at: $1, setting)?.value }
      })
  }
}

extension FaultForm {
  /// A way of solving x(s) = x.
  static func solving(
    _ words: String, _ number: FaultNumber? = nil, isSingle: Bool = false,
    points: (@Sendable (BezierControlPoints) -> BezierControlPoints)? = nil,
    _ inversion: @escaping @Sendable (Double) -> CurveInversion
  ) -> FaultForm {
    let model = CurveModel(inversion: inversion, points: points, isSingle: isSingle)
    return FaultForm(
      words: words, number: number, variants: [.cubicBezier, .cssKeyframes],
      answer: { model.answer($0, $1) })
  }

  static func points(
    _ words: String, _ points: @escaping @Sendable (BezierControlPoints) -> BezierControlPoints
  ) -> FaultForm { .solving(words, points: points) { _ in .exact } }

  /// A right curve whose value and slope are changed.
  static func curve(
    _ words: String, _ change: @escaping @Sendable (CubicBezierRequest, inout CurveAnswer) -> Void
  ) -> FaultForm {
    .answering(CubicBezierRequest.self)(words) { request, numbers in
      var answer = CurveAnswer(value: numbers[0], slope: numbers[1])
      change(request, &answer)
      return [answer.value, answer.slope]
    }
  }
}

typealias ModelBezier = CurveSolver<Double>

extension ModelBezier {
  /// The value at a progress in [0, 1].
  func value(at progress: Double) -> Double {
    progress <= 0 ? 0 : progress >= 1 ? 1 : ordinate(parameter(at: progress))
  }

  func answer(parameter s: Double) -> CurveAnswer {
    let (dx, dy) = (abscissaSlope(s), ordinateSlope(s))
    return CurveAnswer(
      value: ordinate(s), slope: dx == 0 ? (dy >= 0 ? .infinity : -.infinity) : dy / dx)
  }
}
