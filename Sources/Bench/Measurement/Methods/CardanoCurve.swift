internal import SolverVerification

/// The closed form of the cubic x(s) = x, as published: coefficients of a curve are prepared once,
/// and the one root in [0, 1] is known in advance.
///
/// With s = w − b/3a, w³ + 3pw = 2r where r is linear in x. If d = r² + p³ > 0, the real root is
///
///     w = ∛(r + √d) + ∛(r − √d)
///
/// Otherwise the roots are w = 2√−p cos(φ/3 + 2πk/3) with φ = atan2(√−d, r). As x(s) increases on
/// [0, 1], k is −1 if a < 0; if a > 0 it is 0 right of the inflection and 1 left of it.
///
/// Where a = 0 the published form takes s = x, which is wrong by up to 0.25 unless the curve is
/// linear in x. Where a is nearly 0, and in r − √d, digits cancel.
///
/// Source: bezier-easing 3, by D. Baranovskiy's pull request 57 of 2024.
struct CardanoCurve<Scalar: ModelScalar>: CurveModel {
  var name: String { "cardano" }
  var summary: String { "closed form of the cubic with cbrt, atan2 and cos, as bezier-easing 3" }

  struct Prepared {
    var polynomials: BezierPolynomials<Scalar>
    /// r = `constant` + `rate`·x.
    var constant: Scalar
    var rate: Scalar
    /// p³, and 2√−p.
    var cube: Scalar
    var amplitude: Scalar
    /// b/3a, and 2πk/3.
    var shift: Scalar
    var phase: Scalar
  }

  func prepare(_ curve: BezierControlPoints) -> Prepared {
    let c = BezierPolynomials<Scalar>(curve)
    let shift = c.bx / (3 * c.ax)
    let p = c.cx / (3 * c.ax) - shift * shift
    let root: Scalar = c.ax < 0 ? -1 : shift < 0 ? 1 : 0
    return Prepared(
      polynomials: c, constant: shift * c.cx / (2 * c.ax) - shift * shift * shift,
      rate: 1 / (2 * c.ax), cube: p * p * p, amplitude: 2 * max(-p, 0).squareRoot(), shift: shift,
      phase: 2 * Scalar.pi * root / 3)
  }

  @inline(__always) private func parameter(_ curve: Prepared, at x: Scalar) -> Scalar {
    if x <= 0 || x >= 1 || curve.polynomials.ax == 0 { return x }
    let r = curve.constant + curve.rate * x
    let d = r * r + curve.cube
    if d > 0 {
      let root = d.squareRoot()
      return Scalar.cubeRoot(r + root) + Scalar.cubeRoot(r - root) - curve.shift
    }
    let angle = Scalar.arcTangent((-d).squareRoot(), r)
    return curve.amplitude * Scalar.cosine(angle / 3 + curve.phase) - curve.shift
  }

  @inline(__always) func value(_ curve: Prepared, at x: Scalar) -> Scalar {
    curve.polynomials.y(parameter(curve, at: x))
  }

  func slope(_ curve: Prepared, at x: Scalar) -> Scalar {
    curve.polynomials.slope(parameter(curve, at: x))
  }
}

extension CardanoCurve: CurveBatchMethod where Scalar == Double {}
