package import AnimationNumerics

/// Bounds on the derivatives of a unit curve.
package struct CurveDerivatives {
  private let curve: UnitCurve
  private let bezier: BezierDerivatives?
  private let easing: NamedEasing?
  /// The places inside where value, slope or second derivative may be extreme, unless it is a Bézier.
  private let breakpoints: [Double]
  /// The places where the value or the slope jumps.
  private let breaks: [Double]

  package init(_ curve: UnitCurve) {
    self.curve = curve
    bezier = curve.bezier.map { BezierDerivatives($0) }
    if case .named(let easing) = curve.easing { self.easing = easing } else { easing = nil }
    breaks = curve.breaks
    breakpoints = easing?.breakpoints ?? breaks.flatMap { [$0.nextDown, $0] }
  }

  package func secondDerivative(over a: Double, _ b: Double) -> Double {
    bezier?.secondDerivative(over: a, b) ?? peakSecondDerivative(over: a, b).magnitude
  }

  func range(over a: Double, _ b: Double) -> ClosedRange<Double> {
    if let bezier { return bezier.range(over: a, b) }
    let values = extremes(over: a, b).map { curve.value(at: $0) }
    return values.min()!...values.max()!
  }

  package func peakSecondDerivative(over a: Double, _ b: Double) -> (x: Double, magnitude: Double) {
    if let bezier { return bezier.peakSecondDerivative(over: a, b) }
    // At a jump of the value or the slope the second derivative has no bound.
    if let jump = breaks.first(where: { a < $0 && $0 < b }) { return (jump, .infinity) }
    guard let easing else { return (a, 0) }
    return greatest(over: a, b) { easing.secondDerivative(at: $0).magnitude }
  }

  /// The greatest slope between two places and its location; infinite at a vertical tangent.
  package func peakSlope(over a: Double, _ b: Double) -> (x: Double, magnitude: Double) {
    if let bezier { return bezier.peakSlope(over: a, b) }
    return greatest(over: a, b) { curve.velocity(at: $0).magnitude }
  }

  private func greatest(
    over a: Double, _ b: Double, _ magnitude: (Double) -> Double
  ) -> (x: Double, magnitude: Double) {
    extremes(over: a, b).map { ($0, magnitude($0)) }.max { $0.1 < $1.1 }!
  }

  /// The places between two where the value, slope or second derivative may be extreme.
  private func extremes(over a: Double, _ b: Double) -> [Double] {
    let (first, last) = (min(max(a, 0), 1), min(max(b, 0), 1))
    return [first] + breakpoints.filter { first < $0 && $0 < last } + [last]
  }
}

extension UnitCurve {
  /// The places where the value or the slope jumps, in ascending order.
  var breaks: [Double] {
    switch easing {
    case .identity, .cubicBezier: []
    case .named(let easing): easing.breaks
    case .linear(let linear): Set(linear.inputs.filter((0...1).contains)).sorted()
    case .steps(let steps): (0...steps.count).map { steps.start(of: $0) }
    }
  }

  /// The cubic Bézier curve that equals it exactly; nil for a named easing, linear() and steps().
  package var bezier: CubicBezier? {
    switch easing {
    case .identity: try? CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    case .cubicBezier(let curve): curve
    case .named, .linear, .steps: nil
    }
  }
}

extension StepsEasing {
  /// The first double that belongs to a step: where its product with the count is rounded to it.
  fileprivate func start(of step: Int) -> Double {
    let place = Double(step) / Double(count)
    return [place.nextDown, place].first { $0 * Double(count) >= Double(step) } ?? place.nextUp
  }
}
