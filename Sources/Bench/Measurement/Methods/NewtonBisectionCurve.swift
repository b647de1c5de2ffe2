internal import SolverVerification

/// Newton's method with bisection as fallback, as in browser engines.
///
/// Starts at s = x and takes up to eight Newton steps until |x(s) − x| < `tolerance`. Where the
/// slope is below 1e-6 it bisects [0, 1] until that test holds. The test is on x, so the error of y
/// is the tolerance times dy/dx.
struct NewtonBisectionCurve<Scalar: ModelScalar>: ParameterSolvingModel {
  /// The largest accepted |x(s) − x|.
  let tolerance: Scalar

  var name: String { tolerance == 1e-7 ? "newton-bisection" : "newton-bisection-\(tolerance)" }
  var summary: String { "8 Newton steps, then bisection, to |x(s) - x| < \(tolerance)" }

  @inline(__always) func parameter(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar {
    curve.parameter(at: x, steps: 8, tolerance: tolerance, flatness: 1e-6)
  }
}

extension NewtonBisectionCurve: CurveBatchMethod where Scalar == Double {}
