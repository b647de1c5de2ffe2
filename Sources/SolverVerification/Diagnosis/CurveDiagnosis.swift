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
      if !outside.isEmpty {
        found.append(
          Finding(
            .curveOutside,
            "curves are wrong outside [0, 1] only: \(outside.count) answers"))
      }
      let slopes = all.filter { $0.slopeError > tolerance }
      if !slopes.isEmpty, outside.isEmpty {
        let worst = slopes.map(\.slopeError).max() ?? 0
        found.append(
          Finding(
            .curveSlope,
            "slopes are wrong although the values are right: \(slopes.count) answers, by up to "
              + "\(Verdict.short(worst)) in direction"))
      }
      return found
    }
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
    let wild = wrong.count { $0.valueError > 0.1 }
    if wrong.count * 2 > inside.count, wild * 4 > wrong.count {
      return Finding(
        .curveTableScaled,
        "wrong by more than 0.1 on \(wild) of \(inside.count) answers and on nearly every curve, "
          + "as from a table of samples that is scaled wrongly")
    }
    return Finding(
      .unrecognised,
      "unrecognised: \(wrong.count) values of curves are wrong, by up to \(Verdict.short(worst))")
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
