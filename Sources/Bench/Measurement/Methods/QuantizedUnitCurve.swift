internal import SolverVerification

/// The solver of SwiftUI's `UnitCurve`: Newton's method to |x(s) − x| < 2⁻²⁰, and results rounded
/// to multiples of 2⁻²⁰.
///
/// Takes up to eight Newton steps, abandoned where |x′| < 2⁻²⁰; then bisects, starting at s = x.
///
/// Source: OpenSwiftUI's reconstruction; a published comparison of Apple's curve with an exact one,
/// at most 2.4e-6 apart, agrees with this tolerance and this rounding and with no other tried.
struct QuantizedUnitCurve: ParameterSolvingModel, CurveBatchMethod {
  let name = "unit-curve-2-20"
  let summary = "Newton to 2^-20, values rounded to 2^-20, as SwiftUI's UnitCurve"

  @inline(__always) func parameter(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    // Eight steps, and a ninth evaluation that only tests.
    curve.parameter(at: x, steps: 9, tolerance: 0x1p-20, flatness: 0x1p-20)
  }

  @inline(__always) private func quantized(_ value: Double) -> Double {
    (value * 0x1p20).rounded() * 0x1p-20
  }

  @inline(__always) func value(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    quantized(curve.y(parameter(curve, at: x)))
  }

  func slope(_ curve: BezierPolynomials<Double>, at x: Double) -> Double {
    quantized(curve.slope(parameter(curve, at: x)))
  }
}
