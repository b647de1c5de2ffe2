internal import Foundation
internal import SolverVerification

/// Looks for the fault behind wrong values and slopes of cubic Béziers.
struct CurveDiagnosis {
  private struct Item {
    let request: CubicBezierRequest
    let curve: ModelBezier
    let observed: CurveAnswer
    let truth: CurveAnswer
    let valueError: Double
    let slopeError: Double
    var isInside: Bool { (0...1).contains(request.progress) }
  }

  private let all: [Item]
  private let tolerance: Double

  init(observations: [Observation], tolerance: Double) {
    self.tolerance = tolerance
    all = observations.compactMap { observation in
      guard case .cubicBezier(let request) = observation.request,
        observation.judgements.count == 2
      else { return nil }
      let (value, slope) = (observation.judgements[0], observation.judgements[1])
      return Item(
        request: request, curve: ModelBezier(request.curve),
        observed: CurveAnswer(value: value.observed, slope: slope.observed),
        truth: CurveAnswer(value: value.truth, slope: slope.truth), valueError: value.error,
        slopeError: slope.error)
    }
  }

  /// What was found.
  func findings() -> [Finding] {
    var found: [Finding] = []
    let inside = all.filter(\.isInside)
    let wrong = inside.filter { $0.valueError > tolerance }
    let outside = all.filter { !$0.isInside && $0.valueError > tolerance }
    if wrong.isEmpty {
      if !outside.isEmpty { found.append(cause(outside: outside)) }
      // Slopes outside are another matter where the values are wrong there.
      let slopes = all.filter { $0.slopeError > tolerance && (outside.isEmpty || $0.isInside) }
      if !slopes.isEmpty { found.append(cause(slopes: slopes)) }
      return found
    }
    if let mistaken = mistakenCurve(wrong) { return [mistaken] }
    if let monotone = decreases(inside) { found.append(monotone) }
    found.append(cause(of: wrong, among: inside))
    return found
  }

  private func cause(of wrong: [Item], among inside: [Item]) -> Finding {
    let values = inside.map(\.observed.value).filter { $0.magnitude < 4 }.prefix(500)
    if let spacing = Lattice.spacing(of: Array(values), slack: 1e-14) {
      return Finding(
        .quantised, "quantised output: values are multiples of \(Lattice.describe(spacing))")
    }
    if Lattice.isSinglePrecision(inside.map { ($0.observed.value, $0.truth.value) }) {
      return Finding(.singlePrecision, "single precision: every value is a 32-bit number")
    }
    func explains(_ value: (Item) -> Double) -> Bool {
      let good = wrong.count {
        ($0.observed.value - value($0)).magnitude
          <= max(tolerance, 1e-3 * ($0.observed.value - $0.truth.value).magnitude)
      }
      return Double(good) >= 0.93 * Double(wrong.count)
    }
    let isCubicTermOnly = wrong.allSatisfy {
      (3 * $0.request.curve.x1 - 3 * $0.request.curve.x2 + 1).magnitude < 1e-6
    }
    if isCubicTermOnly {
      return Finding(
        .curveCubicTerm,
        "curves whose cubic term vanishes (x2 = x1 + 1/3) are wrong: a division by it, or a short "
          + "cut")
    }
    if explains({ $0.curve.ordinate($0.request.progress) }) {
      return Finding(
        .curveLinearParameter, "takes x for the parameter: x(s) = x is never solved")
    }
    for count in [4, 5, 8, 10, 11, 16, 20, 32, 50, 60, 64, 100, 101, 128, 200, 256, 512, 1_000] {
      if explains({ interpolated($0, count) }) {
        return Finding(
          .curveTable, "interpolates a table of \(count) straight pieces")
      }
    }
    // How far off in x each wrong answer is: for a tolerance in x they are alike.
    let offsets = wrong.map { item -> Double in
      let error = (item.observed.value - item.truth.value).magnitude
      return offset(of: item, error: error)
    }.sorted()
    let largest = offsets[offsets.count - 1]
    let worst = wrong.map(\.valueError).max() ?? 0
    if largest <= 0.02 {
      return Finding(
        .curveTolerance,
        "solves x to a tolerance: answers belong to an x up to \(Verdict.short(largest)) away, "
          + "where the curve is steep by up to \(Verdict.short(worst))")
    }
    let diverged = wrong.count { item in
      let ordinates = [0, item.request.curve.y1, item.request.curve.y2, 1]
      let (least, most) = (ordinates.min() ?? 0, ordinates.max() ?? 1)
      return !(item.observed.value > least - 1e-3 && item.observed.value < most + 1e-3)
    }
    if diverged * 20 > wrong.count {
      return Finding(
        .curveDiverges,
        "\(diverged) values lie outside what the control points span: an iteration without a "
          + "bracket that diverges")
    }
    let isScaled = [8, 10, 11, 16, 20, 32].contains { count in
      explains { $0.curve.ordinate($0.curve.parameterByScaledTable($0.request.progress, count)) }
    }
    let wild = wrong.count { $0.valueError > 0.1 }
    if isScaled {
      return Finding(
        .curveTableScaled,
        "wrong by more than 0.1 on \(wild) of \(inside.count) answers and on nearly every curve, "
          + "as from a table of samples that is scaled wrongly")
    }
    return Finding(
      .unrecognised,
      "unrecognised: \(wrong.count) values of curves are wrong, by up to \(Verdict.short(worst))")
  }

  /// Curves other than the asked one, or other values of it, that explain the answers.
  private func mistakenCurve(_ wrong: [Item]) -> Finding? {
    func explains(_ items: [Item], _ value: (Item) -> Double?) -> Bool {
      let good = items.count { item in
        guard let value = value(item) else { return false }
        // Near a vertical tangent the model's own digits are few.
        return (item.observed.value - value).magnitude
          <= max(tolerance, 1e-6, 1e-3 * (item.observed.value - item.truth.value).magnitude)
      }
      return items.count >= 10 && Double(good) >= 0.93 * Double(items.count)
    }
    func other(
      _ change: @escaping (BezierControlPoints) -> BezierControlPoints
    ) -> (Item) -> Double? {
      { item in
        let points = change(item.request.curve)
        guard (0...1).contains(points.x1), (0...1).contains(points.x2) else { return nil }
        return ModelBezier(points).value(at: item.request.progress)
      }
    }
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    if explains(wrong, { 1 - $0.truth.value }) {
      return Finding(.curveMirrored, "the value is 1 - value: the curve is upside down")
    }
    if explains(wrong, { $0.request.progress }) {
      return Finding(.curveIgnored, "the curve is ignored: the value is the progress")
    }
    if explains(wrong, { clamped($0.truth.value) }) {
      return Finding(.curveOrdinatesClamped, "values are clamped to [0, 1]: no overshoot")
    }
    if explains(
      wrong,
      other {
        BezierControlPoints($0.x1, clamped($0.y1), $0.x2, clamped($0.y2))
      })
    {
      return Finding(
        .curveOrdinatesClamped, "ordinates of the control points are clamped to [0, 1]")
    }
    // Exchanged coordinates are valid only where the ordinates lie in [0, 1].
    let valid = wrong.filter {
      (0...1).contains($0.request.curve.y1) && (0...1).contains($0.request.curve.y2)
    }
    let exchanges: [(String, (BezierControlPoints) -> BezierControlPoints)] = [
      ("x1 and y1", { BezierControlPoints($0.y1, $0.x1, $0.x2, $0.y2) }),
      ("x2 and y2", { BezierControlPoints($0.x1, $0.y1, $0.y2, $0.x2) }),
      (
        "x and y of both control points", { BezierControlPoints($0.y1, $0.x1, $0.y2, $0.x2) }
      ),
      ("the two control points", { BezierControlPoints($0.x2, $0.y2, $0.x1, $0.y1) }),
      ("x1 and x2", { BezierControlPoints($0.x2, $0.y1, $0.x1, $0.y2) }),
      ("y1 and y2", { BezierControlPoints($0.x1, $0.y2, $0.x2, $0.y1) }),
      ("y1 and x2", { BezierControlPoints($0.x1, $0.x2, $0.y1, $0.y2) }),
    ]
    for (words, exchange) in exchanges where explains(valid, other(exchange)) {
      return Finding(.curveCoordinatesSwapped, "\(words) are exchanged")
    }
    return nil
  }

  /// What becomes of a progress outside [0, 1], where only that is wrong.
  private func cause(outside: [Item]) -> Finding {
    func isAll(_ value: (Item) -> Double) -> Bool {
      outside.allSatisfy { ($0.observed.value - value($0)).magnitude <= tolerance }
    }
    let words =
      if isAll({ $0.request.progress < 0 ? 0 : 1 }) {
        "it is clamped although it is to be extended"
      } else if outside.allSatisfy({ $0.request.outside == .clamp }) {
        "it is extended although it is to be clamped"
      } else if isAll({ $0.request.progress }) {
        "the progress itself is returned"
      } else {
        "neither clamped nor extended along the tangent"
      }
    return Finding(
      .curveOutside,
      "curves are wrong outside [0, 1] only (\(outside.count) answers): \(words)")
  }

  /// What a wrong slope is instead.
  private func cause(slopes: [Item]) -> Finding {
    let worst = slopes.map(\.slopeError).max() ?? 0
    let inside = slopes.filter { $0.request.progress > 0 && $0.request.progress < 1 }
    func explains(_ items: [Item], _ slope: (Item) -> Double) -> Bool {
      let good = items.count { item in
        let distance = Judge.chord(item.observed.slope, slope(item))
        return distance <= max(tolerance, 1e-5, 1e-3 * item.slopeError)
      }
      return items.count >= 10 && Double(good) >= 0.9 * Double(items.count)
    }
    func byParameter(_ item: Item) -> Double {
      item.curve.ordinateSlope(item.curve.parameter(at: item.request.progress))
    }
    var words = "by up to \(Verdict.short(worst)) in direction"
    if slopes.allSatisfy({ $0.observed.slope == 0 }) {
      words = "always 0"
    } else if explains(inside, byParameter) {
      words = "dy/ds instead of dy/dx"
    } else if explains(inside, { 1 / $0.truth.slope }) {
      words = "dx/dy instead of dy/dx"
    } else if explains(inside, { -$0.truth.slope }) {
      words = "of the wrong sign"
    } else if slopes.allSatisfy({ !(0.0...1).contains($0.request.progress) }) {
      words = "outside [0, 1] only"
    } else {
      for step in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
        func difference(_ item: Item, _ before: Double, _ after: Double) -> Double {
          let x = item.request.progress
          return (item.curve.value(at: x + after) - item.curve.value(at: x - before))
            / (before + after)
        }
        let steep = inside.filter { $0.slopeError > 1e-4 }
        if explains(steep, { difference($0, step, step) })
          || explains(steep, { difference($0, 0, step) })
          || explains(steep, { difference($0, step, 0) })
        {
          words = "finite differences over \(String(format: "%g", step))"
          break
        }
      }
    }
    return Finding(
      .curveSlope,
      "slopes are wrong although the values are right: \(slopes.count) answers, \(words)")
  }

  /// Straight lines between equally spaced samples of the curve.
  private func interpolated(_ item: Item, _ count: Int) -> Double {
    let place = min((item.request.progress * Double(count)).rounded(.down), Double(count - 1))
    let left = item.curve.value(at: place / Double(count))
    let right = item.curve.value(at: (place + 1) / Double(count))
    return left + (right - left) * (item.request.progress * Double(count) - place)
  }

  /// The least distance in x at which the true curve takes the observed value; 1 if nowhere near.
  private func offset(of item: Item, error: Double) -> Double {
    let x = item.request.progress
    var distance = 1e-17
    while distance < 1 {
      for moved in [x - distance, x + distance] {
        let value = item.curve.value(at: min(max(moved, 0), 1))
        // Passed: the change of y over this distance has reached the error.
        if (value - item.truth.value).magnitude >= error * 0.999 { return distance }
      }
      distance *= 2
    }
    return 1
  }

  /// Whether values decrease where the curve does not.
  private func decreases(_ inside: [Item]) -> Finding? {
    var byCurve: [BezierControlPoints: [Item]] = [:]
    for item in inside {
      let curve = item.request.curve
      guard (0...1).contains(curve.y1), (0...1).contains(curve.y2) else { continue }
      byCurve[curve, default: []].append(item)
    }
    var count = 0
    var largest = 0.0
    for items in byCurve.values where items.count > 2 {
      let sorted = items.sorted { $0.request.progress < $1.request.progress }
      for (first, second) in zip(sorted, sorted.dropFirst())
      where second.request.progress > first.request.progress {
        let drop = first.observed.value - second.observed.value
        if drop > 1e-9 {
          count += 1
          largest = max(largest, drop)
        }
      }
    }
    guard count > 0 else { return nil }
    return Finding(
      .curveNotMonotone,
      "not monotone: \(count) decreases, by up to \(Verdict.short(largest)), where the curve rises")
  }
}
