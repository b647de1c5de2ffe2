internal import SolverVerification

// Measured, place 50: NewtonBisectionCurve<Double>(tolerance: 1e-7)

/// Newton's method with bisection behind it, as browser engines have it.
///
/// Starts at s = x, takes up to eight Newton steps until |x(s) − x| < `tolerance`, gives up where the
/// slope is under 1e-6, and then halves [0, 1] until the same test holds. The test is on x, so the
/// error of y is the tolerance times dy/dx.
struct NewtonBisectionCurve<Scalar: ModelScalar>: ParameterSolvingModel {
  /// The largest |x(s) − x| accepted.
  let tolerance: Scalar

  var name: String { tolerance == 1e-7 ? "newton-bisection" : "newton-bisection-\(tolerance)" }
  var summary: String { "8 Newton steps, then bisection, to |x(s) - x| < \(tolerance)" }

  @inline(__always)
  func parameter(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar {
    var s = x
    for _ in 0..<8 {
      let residual = curve.x(s) - x
      if abs(residual) < tolerance { return s }
      let slope = curve.dx(s)
      if abs(slope) < 1e-6 { break }
      s -= residual / slope
    }
    var (lower, upper): (Scalar, Scalar) = (0, 1)
    s = x
    for _ in 0..<60 where lower < upper {
      let residual = curve.x(s) - x
      if abs(residual) < tolerance { return s }
      if residual < 0 { lower = s } else { upper = s }
      s = (lower + upper) / 2
    }
    return s
  }
}

extension NewtonBisectionCurve: CurveBatchMethod where Scalar == Double {}
