internal import SolverVerification

/// A table of x(s) at eleven equally spaced s for the first guess, then Newton's method or
/// bisection, as in version 2 of the most used JavaScript package.
///
/// Takes four Newton steps without a test where the slope at the guess is at least 0.001. Where it
/// is smaller, bisects the table's cell ten times, to 1e-7. Where the slope is zero, returns the
/// guess.
struct SampledTableCurve<Scalar: ModelScalar>: CurveModel {
  var name: String { "table-11" }
  var summary: String { "11-point table, then 4 Newton steps or 10 bisections" }

  struct Prepared {
    var polynomials: BezierPolynomials<Scalar>
    var table: [Scalar]
  }

  func prepare(_ curve: BezierControlPoints) -> Prepared {
    let polynomials = BezierPolynomials<Scalar>(curve)
    return Prepared(
      polynomials: polynomials, table: (0...10).map { polynomials.x(Scalar($0) * 0.1) })
  }

  private func parameter(_ curve: Prepared, at x: Scalar) -> Scalar {
    let polynomials = curve.polynomials
    var cell = 0
    while cell < 9, curve.table[cell + 1] <= x { cell += 1 }
    let start = Scalar.number(cell) * 0.1
    let width = curve.table[cell + 1] - curve.table[cell]
    let guess = start + (width > 0 ? (x - curve.table[cell]) / width * 0.1 : 0)
    let slope = polynomials.dx(guess)
    if slope >= 0.001 {
      var s = guess
      for _ in 0..<4 {
        let slope = polynomials.dx(s)
        if slope == 0 { return s }
        s -= (polynomials.x(s) - x) / slope
      }
      return s
    }
    if slope == 0 { return guess }
    var (lower, upper) = (start, start + 0.1)
    var s = guess
    for _ in 0..<10 {
      s = (lower + upper) / 2
      let residual = polynomials.x(s) - x
      if residual > 0 { upper = s } else { lower = s }
      if abs(residual) <= 1e-7 { break }
    }
    return s
  }

  func value(_ curve: Prepared, at x: Scalar) -> Scalar {
    x == 0 || x == 1 ? x : curve.polynomials.y(parameter(curve, at: x))
  }

  func slope(_ curve: Prepared, at x: Scalar) -> Scalar {
    curve.polynomials.slope(x == 0 || x == 1 ? x : parameter(curve, at: x))
  }
}

extension SampledTableCurve: CurveBatchMethod where Scalar == Double {}
