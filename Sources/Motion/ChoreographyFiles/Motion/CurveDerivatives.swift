package import AnimationNumerics

/// Bounds on the derivatives of a unit curve.
package struct CurveDerivatives {
  private let curve: UnitCurve
  private let bezier: BezierDerivatives?
  private let easing: NamedEasing?
  /// The places inside where a named easing's value, slope or second derivative may be extreme.
  private let breakpoints: [Double]
  /// The places where the value or the slope jumps.
  private let breaks: [Double]

  package init(_ curve: UnitCurve) {
    self.curve = curve
    bezier = curve.bezier.map { BezierDerivatives($0) }
    if case .named(let easing) = curve.kind { self.easing = easing } else { easing = nil }
    breakpoints = easing?.breakpoints ?? []
    breaks = easing?.breaks ?? []
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
    guard let easing else { return (a, 0) }
    // At a jump of the value or the slope the second derivative has no bound.
    if let jump = breaks.first(where: { a < $0 && $0 < b }) { return (jump, .infinity) }
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
    guard easing != nil else { return [a, b] }
    let (first, last) = (min(max(a, 0), 1), min(max(b, 0), 1))
    return [first] + breakpoints.filter { first < $0 && $0 < last } + [last]
  }
}

extension UnitCurve {
  /// The places where the value or the slope jumps.
  var breaks: [Double] { if case .named(let easing) = kind { easing.breaks } else { [] } }

  /// The cubic Bézier curve that equals it exactly; nil for a named easing.
  package var bezier: CubicBezier? {
    switch kind {
    case .linear: try? CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    case .bezier(let curve): curve
    case .named: nil
    }
  }
}
