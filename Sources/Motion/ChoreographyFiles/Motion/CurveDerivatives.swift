package import AnimationNumerics

/// Bounds on the derivatives of a unit curve.
package struct CurveDerivatives {
  private let curve: UnitCurve
  private let bezier: BezierDerivatives?

  package init(_ curve: UnitCurve) {
    self.curve = curve
    bezier = curve.bezier.map { BezierDerivatives($0) }
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
    guard case .formula(let formula) = curve.kind else { return (a, 0) }
    return greatest(over: a, b) { formula.secondDerivative(at: $0) }
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

  /// The places between two where a formula's value, slope or second derivative may be extreme.
  private func extremes(over a: Double, _ b: Double) -> [Double] {
    guard case .formula(let formula) = curve.kind else { return [a, b] }
    let (first, last) = (min(max(a, 0), 1), min(max(b, 0), 1))
    return [first] + formula.breakpoints.filter { first < $0 && $0 < last } + [last]
  }
}

extension UnitCurve {
  /// The cubic Bézier curve that equals it exactly; nil for a formula.
  package var bezier: CubicBezier? {
    switch kind {
    case .linear: try? CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
    case .bezier(let curve): curve
    case .formula: nil
    }
  }
}
