internal import Foundation
internal import SolverVerification

/// One request about a cubic Bézier and its truth, prepared for the programs.
struct CurveItem {
  let request: CubicBezierRequest
  let curve: ModelBezier
  /// The true value, and the direction of the true slope as an angle.
  let truth: Double
  let direction: Double
  let seed: UInt64

  var isInside: Bool { request.progress > 0 && request.progress < 1 }
}

/// The control points that the solver uses.
enum CurvePointStage: Hashable {
  case asked, ordinatesClamped
  /// The requested points, rounded to 32 bits.
  case single
  case exchanged(CurveExchange)
}

/// Coordinates that may be confused with each other.
enum CurveExchange: String, Hashable, CaseIterable {
  case first = "x1 and y1", second = "x2 and y2", both = "x and y of both control points"
  case points = "the two control points", abscissas = "x1 and x2", ordinates = "y1 and y2"
  case crossed = "y1 and x2"

  func callAsFunction(_ p: BezierControlPoints) -> BezierControlPoints {
    switch self {
    case .first: BezierControlPoints(p.y1, p.x1, p.x2, p.y2)
    case .second: BezierControlPoints(p.x1, p.y1, p.y2, p.x2)
    case .both: BezierControlPoints(p.y1, p.x1, p.y2, p.x2)
    case .points: BezierControlPoints(p.x2, p.y2, p.x1, p.y1)
    case .abscissas: BezierControlPoints(p.x2, p.y1, p.x1, p.y2)
    case .ordinates: BezierControlPoints(p.x1, p.y2, p.x2, p.y1)
    case .crossed: BezierControlPoints(p.x1, p.x2, p.y1, p.y2)
    }
  }
}

/// The behaviour outside [0, 1].
enum CurveOutsideStage: Hashable {
  case asAsked, clamped, extended, progressItself
}

/// The number reported as the slope.
enum CurveSlopeStage: Hashable {
  case derivative, byParameter, inverse, negated, zero, one
  case difference(Double, before: Bool, after: Bool)
}

/// The final change of the value.
enum CurveOutputStage: Hashable {
  case asIs, single, clamped, mirrored, progressItself
  case grid(Double)
  /// Rounded to this many significant digits.
  case written(Int)
}

/// A Bézier solver with faults in some of its stages.
struct CurveProgram: FaultProgram {
  var points = CurvePointStage.asked
  var isSingle = false
  /// Whether a curve with equal coordinates in both control points is treated as a straight line.
  var hasShortcut = false
  var inversion = CurveInversion.exact
  var outside = CurveOutsideStage.asAsked
  var slope = CurveSlopeStage.derivative
  var output = CurveOutputStage.asIs

  mutating func remove(_ stage: Int) {
    switch stage {
    case 0: points = .asked
    case 1: isSingle = false
    case 2: hasShortcut = false
    case 3: inversion = .exact
    case 4: outside = .asAsked
    case 5: slope = .derivative
    default: output = .asIs
    }
  }

  var core: CurveProgram { with { ($0.slope, $0.output) = (.derivative, .asIs) } }

  var work: Int {
    switch inversion {
    case .exact, .parameterIsProgress, .newton, .scaledTable: 20
    case .cardano, .cardanoOrVanishing: 100
    case .flattened: 400
    default: 40
    }
  }

  /// A value, the direction of the slope, and the parameter that they were computed from.
  struct Answer {
    var value: Prediction
    var direction: Prediction
    var parameter: Double

    init(value: Prediction, direction: Double, turn: Double = 0, parameter: Double) {
      self.value = value
      self.direction = Prediction(value: direction, spread: turn)
      self.parameter = parameter
    }
  }

  func runCore(on item: CurveItem) -> Answer {
    let request = item.request
    let right = Answer(
      value: Prediction(value: item.truth), direction: item.direction, parameter: .nan)
    guard item.isInside else { return outsideAnswer(item, right) }
    let p = chosen(request.curve)
    guard (0...1).contains(p.x1), (0...1).contains(p.x2) else { return right }
    let x = request.progress
    if isLine(p) {
      return Answer(value: Prediction(value: x), direction: atan(1), parameter: x)
    }
    if points == .asked, !isSingle, inversion == .exact { return right }
    let curve = points == .asked ? item.curve : ModelBezier(p)
    if isSingle {
      let solver = CurveSolver<Float>(p)
      let (value, s, line) = solver.value(at: Float(x), inversion)
      let slope = curve.answer(parameter: curve.parameter(at: x)).slope.magnitude
      let spread = 0x1p-24 * 4 * ((slope.isFinite ? slope : 0) + Double(value).magnitude)
      return Answer(
        value: Prediction(value: Double(value), spread: spread),
        direction: atan(line.map { Double($0) } ?? curve.answer(parameter: Double(s)).slope),
        parameter: Double(s))
    }
    let solver = solver(p)
    let (value, s, line) = solver.value(at: x, inversion)
    func direction(_ s: Double) -> Double { atan(curve.answer(parameter: s).slope) }
    var (spread, turn) = (0.0, 0.0)
    if inversion.isUnbracketed {
      var other = solver
      other.usesSums.toggle()
      let rounded = other.value(at: x, inversion)
      spread = (rounded.value - value).magnitude
      if line == nil { turn = (direction(rounded.parameter) - direction(s)).magnitude }
    }
    if inversion.hasSpread {
      for round in 0..<4 {
        var disturbed = solver
        disturbed.disturbance = Disturbance(
          amplitude: 0x1p-53, seed: item.seed &* 16 &+ UInt64(round) &+ 1)
        let rounded = disturbed.value(at: x, inversion)
        spread = max(spread, (rounded.value - value).magnitude)
        if line == nil { turn = max(turn, (direction(rounded.parameter) - direction(s)).magnitude) }
      }
    }
    // A changed curve may be steep where the requested one is not.
    let change = points == .asked ? (value: 0.0, direction: 0.0) : curve.change(around: x)
    return Answer(
      value: Prediction(value: value, spread: max(spread, change.value)),
      direction: line.map(atan) ?? direction(s), turn: max(turn, change.direction),
      parameter: s)
  }

  /// The value of a curve used as an easing of another kind; nil if the fault does not concern
  /// solving for x.
  func value(_ curve: BezierControlPoints, at x: Double) -> Double? {
    let p = chosen(curve)
    guard x > 0, x < 1, (0...1).contains(p.x1), (0...1).contains(p.x2) else { return nil }
    if isLine(p) { return x }
    let value =
      isSingle
      ? Double(CurveSolver<Float>(p).value(at: Float(x), inversion).value)
      : solver(p).value(at: x, inversion).value
    return output == .single ? Double(Float(value)) : value
  }

  /// Whether a curve is taken for a straight line; every program known to start from a table if the
  /// curve is steep does so, too.
  private func isLine(_ p: BezierControlPoints) -> Bool {
    var isTaken = hasShortcut
    if case .newtonIfSteep = inversion { isTaken = true }
    return isTaken && p.x1 == p.y1 && p.x2 == p.y2
  }

  private func solver(_ p: BezierControlPoints) -> CurveSolver<Double> {
    var solver = CurveSolver<Double>(p)
    if case .newtonFromTable = inversion { solver.usesSums = true }
    return solver
  }

  private func chosen(_ asked: BezierControlPoints) -> BezierControlPoints {
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    switch points {
    case .asked: return asked
    case .single:
      func single(_ value: Double) -> Double { Double(Float(value)) }
      return BezierControlPoints(
        single(asked.x1), single(asked.y1), single(asked.x2), single(asked.y2))
    case .ordinatesClamped:
      return BezierControlPoints(asked.x1, clamped(asked.y1), asked.x2, clamped(asked.y2))
    case .exchanged(let exchange): return exchange(asked)
    }
  }

  private func outsideAnswer(_ item: CurveItem, _ right: Answer) -> Answer {
    let x = item.request.progress
    let isBelow = x <= 0
    // At the ends themselves there is nothing to clamp.
    let p = chosen(item.request.curve)
    guard (0...1).contains(p.x1), (0...1).contains(p.x2) else { return right }
    let slope = p.endSlope(atStart: isBelow)
    guard x < 0 || x > 1 else {
      return points == .asked
        ? right : Answer(value: right.value, direction: atan(slope), parameter: isBelow ? 0 : 1)
    }

    /// The extension along the tangent; constant if the tangent is vertical.
    func line() -> Answer {
      let rise = slope.isFinite ? slope : 0
      return Answer(
        value: Prediction(value: isBelow ? rise * x : 1 + rise * (x - 1)), direction: atan(rise),
        parameter: isBelow ? 0 : 1)
    }
    let held = Answer(
      value: Prediction(value: isBelow ? 0 : 1), direction: atan(slope), parameter: isBelow ? 0 : 1)
    switch outside {
    case .asAsked:
      if points == .asked { return right }
      return item.request.outside == .clamp ? held : line()
    case .clamped: return held
    case .extended: return item.request.outside == .clamp ? line() : right
    case .progressItself:
      return Answer(value: Prediction(value: x), direction: atan(1), parameter: x)
    }
  }

  func answer(for item: CurveItem, member: Int, core: Answer) -> Prediction {
    guard member == 0 else { return direction(item, core) }
    var result = core.value
    switch output {
    case .asIs: break
    case .single: result.value = Double(Float(result.value))
    case .clamped: result.value = min(max(result.value, 0), 1)
    case .mirrored: result.value = 1 - result.value
    case .progressItself: result = Prediction(value: item.request.progress)
    case .grid(let spacing):
      result.value = (result.value / spacing).rounded() * spacing
    case .written(let digits):
      result.value = SpringProgram.written(result.value, digits: digits, cutOff: false)
    }
    return result
  }

  private func direction(_ item: CurveItem, _ core: Answer) -> Prediction {
    let x = item.request.progress
    func prediction(_ direction: Double) -> Prediction {
      Prediction(value: direction, spread: core.direction.spread)
    }
    switch slope {
    case .derivative:
      guard case .grid(let spacing) = output else { return core.direction }
      return prediction(atan((tan(core.direction.value) / spacing).rounded() * spacing))
    case .byParameter:
      let s = core.parameter.isNaN ? item.curve.parameter(at: x) : core.parameter
      return prediction(atan(item.curve.ordinateSlope(s)))
    case .inverse: return prediction(atan(1 / tan(core.direction.value)))
    case .negated: return prediction(-core.direction.value)
    case .zero: return Prediction(value: 0)
    case .one: return Prediction(value: atan(1))
    case .difference(let step, let before, let after):
      guard item.isInside else { return core.direction }
      let early = before ? item.curve.value(at: x - step) : item.curve.value(at: x)
      let late = after ? item.curve.value(at: x + step) : item.curve.value(at: x)
      return prediction(atan((late - early) / (before && after ? 2 * step : step)))
    }
  }
}

extension ModelBezier {
  /// The change of value and direction over 4 ulp of a progress in [0, 1].
  func change(around x: Double) -> (value: Double, direction: Double) {
    let shift = 4 * x.ulp
    let here = answer(parameter: parameter(at: x))
    var (value, turn) = (0.0, 0.0)
    for moved in [x - shift, x + shift] {
      let there = answer(parameter: parameter(at: min(max(moved, 0), 1)))
      value = max(value, (there.value - here.value).magnitude)
      turn = max(turn, (atan(there.slope) - atan(here.slope)).magnitude)
    }
    return (value, turn)
  }
}

extension BezierControlPoints {
  /// The slope at an end, towards the nearest control point that differs from the end.
  fileprivate func endSlope(atStart: Bool) -> Double {
    let ways =
      atStart ? [(x1, y1), (x2, y2), (1, 1)] : [(1 - x2, 1 - y2), (1 - x1, 1 - y1), (1, 1)]
    let (run, rise) = ways.first { $0 != (0, 0) } ?? (1, 1)
    return run == 0 ? (rise < 0 ? -.infinity : .infinity) : rise / run
  }
}
