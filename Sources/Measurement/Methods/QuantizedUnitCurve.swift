internal import SolverVerification

// Measured, place 52: QuantizedUnitCurve()

/// The solver under SwiftUI's `UnitCurve`: Newton to |x(s) − x| < 2⁻²⁰ and results rounded to
/// multiples of 2⁻²⁰.
///
/// Up to eight Newton steps, left where |x′| < 2⁻²⁰; then bisection that starts at s = x.
///
/// Source: OpenSwiftUI's reconstruction; a published comparison of Apple's curve with an exact one,
/// at most 2.4e-6 apart, agrees with this tolerance and this rounding and with no other tried.
struct QuantizedUnitCurve: ParameterSolvingModel, CurveBatchMethod {
  let name = "unit-curve-2-20"
  let summary = "Newton to 2^-20, values rounded to 2^-20, as SwiftUI's UnitCurve"

  @inline(__always)
  func parameter(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    let tolerance = 0x1p-20
    var s = x
    for _ in 0..<9 {
      let residual = curve.x(s) - x
      if abs(residual) < tolerance { return s }
      let slope = curve.dx(s)
      if abs(slope) < tolerance { break }
      s -= residual / slope
    }
    var (lower, upper) = (0.0, 1.0)
    s = x
    for _ in 0..<60 where lower < upper {
      let residual = curve.x(s) - x
      if abs(residual) < tolerance { return s }
      if residual < 0 { lower = s } else { upper = s }
      s = (lower + upper) / 2
    }
    return s
  }

  @inline(__always)
  private func quantized(_ value: Double) -> Double {
    (value * 0x1p20).rounded() * 0x1p-20
  }

  @inline(__always)
  func value(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    quantized(curve.y(parameter(curve, at: x)))
  }

  func slope(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    quantized(curve.slope(parameter(curve, at: x)))
  }
}
