internal import SolverVerification

/// A fixed number of Halley steps from a guess that is read from a table of 16 cells, without
/// data-dependent branches.
///
///     s ← s − f f′/(f′² − f·½f″),   f = x(s) − x
///
/// Converges with order three where x′ does not vanish. Near a vertical tangent the fixed number of
/// steps is not enough.
struct HalleyCurve<Scalar: ModelScalar>: CurveModel {
  let steps: Int

  var name: String { "halley-\(steps)" }
  var summary: String { "16-cell table guess, then \(steps) Halley steps" }

  struct Prepared {
    var polynomials: BezierPolynomials<Scalar>
    /// The values of s at the edges of the cells of x.
    var edges: [Scalar]
  }

  func prepare(_ curve: BezierControlPoints) -> Prepared {
    // The guesses are found in double precision for every type, because a table is made only once.
    let exact = BezierPolynomials<Double>(curve)
    let bisection = NewtonBisectionCurve<Double>(tolerance: 1e-12)
    return Prepared(
      polynomials: BezierPolynomials(curve),
      edges: (0...16).map { Scalar(bisection.parameter(exact, at: Double($0) / 16)) } + [1])
  }

  @inline(__always) private func parameter(_ curve: Prepared, at x: Scalar) -> Scalar {
    let cell = Scalar.whole(x * 16)
    let within = x * 16 - Scalar.number(cell)
    let (lower, upper) = curve.edges.withUnsafeBufferPointer { ($0[cell], $0[cell + 1]) }
    var s = lower + within * (upper - lower)
    for _ in 0..<steps {
      let residual = curve.polynomials.x(s) - x
      let slope = curve.polynomials.dx(s)
      let denominator = slope * slope - residual * curve.polynomials.halfD2x(s)
      s -= denominator == 0 ? 0 : residual * slope / denominator
    }
    return s
  }

  @inline(__always) func value(_ curve: Prepared, at x: Scalar) -> Scalar {
    curve.polynomials.y(parameter(curve, at: x))
  }

  func slope(_ curve: Prepared, at x: Scalar) -> Scalar {
    curve.polynomials.slope(parameter(curve, at: x))
  }
}

extension HalleyCurve: CurveBatchMethod where Scalar == Double {}
