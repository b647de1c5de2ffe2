internal import SolverVerification

/// The closed form of the cubic x(s) = x: Cardano's formula for one real root, cosines for three.
///
/// With s = w − b/3a and w³ + pw + q = 0. Where 3x₁ − 3x₂ + 1 is nearly zero, the division by it
/// loses all digits. Like shipped solvers, this model solves the quadratic only where it is exactly
/// zero.
struct CardanoCurve<Scalar: ModelScalar>: ParameterSolvingModel {
  var name: String { "cardano" }
  var summary: String { "closed form of the cubic with cbrt, acos and cos" }

  func parameter(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar {
    if x <= 0 || x >= 1 { return x }
    let roots = roots(curve, at: x)
    // The root closest to the unit interval.
    return roots.min { distance($0) < distance($1) }.map { min(max($0, 0), 1) } ?? x
  }

  private func distance(_ s: Scalar) -> Scalar { s < 0 ? -s : s > 1 ? s - 1 : 0 }

  private func roots(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> [Scalar] {
    let (a, b, c) = (curve.ax, curve.bx, curve.cx)
    if a == 0 {
      if b == 0 { return c == 0 ? [] : [x / c] }
      let root = max(0, c * c + 4 * b * x).squareRoot()
      return [(-c + root) / (2 * b), (-c - root) / (2 * b)]
    }
    let third = b / (3 * a)
    let p = c / a - 3 * third * third
    let q = 2 * third * third * third - third * c / a - x / a
    let discriminant = q * q / 4 + p * p * p / 27
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      return [Scalar.cubeRoot(-q / 2 + root) + Scalar.cubeRoot(-q / 2 - root) - third]
    }
    let radius = (-p / 3).squareRoot()
    let angle = Scalar.arcCosine(max(-1, min(1, -q / (2 * radius * radius * radius)))) / 3
    return (0..<3).map { index in
      2 * radius * Scalar.cosine(angle - 2 * Scalar.pi * Scalar.number(index) / 3) - third
    }
  }
}

extension CardanoCurve: CurveBatchMethod where Scalar == Double {}
