/// The polynomial R by which a Runge–Kutta method multiplies a solution e^(λt) in one step of
/// length h. The factor is R(λh); the exact one is e^(λh). The step is stable while |R(λh)| ≤ 1 for
/// every λ.
///
/// A spring has λ = ω₀(−ζ ± √(ζ² − 1)). Source: E. Hairer and G. Wanner, *Solving Ordinary
/// Differential Equations II*, 2nd ed. (1996), §IV.2.
struct StabilityPolynomial {
  /// Lowest power first.
  var coefficients: [Double]

  /// |R(x + iy)|.
  func modulus(_ x: Double, _ y: Double) -> Double {
    var (re, im) = (0.0, 0.0)
    for c in coefficients.reversed() { (re, im) = (re * x - im * y + c, re * y + im * x) }
    return (re * re + im * im).squareRoot()
  }

  /// The largest stable ω₀h.
  ///
  /// It is where the modulus first exceeds 1 along the ray of the (for ζ > 1: faster) root. A walk
  /// in steps that are short against the lobes of R finds it, then bisection.
  func limit(dampingRatio: Double) -> Double {
    let root = (1 - dampingRatio) * (1 + dampingRatio)
    let (x, y) =
      root >= 0 ? (-dampingRatio, root.squareRoot()) : (-dampingRatio - (-root).squareRoot(), 0)
    let size = max(1, -x)
    // Without damping, |R| differs from 1 by less than a rounding error for short steps.
    func isStable(_ z: Double) -> Bool { modulus(x / size * z, y / size * z) <= 1 + 1e-14 }
    var upper = 0.0
    repeat { upper += 0x1p-5 } while isStable(upper)
    var lower = upper - 0x1p-5
    while true {
      let middle = lower + (upper - lower) / 2
      if middle <= lower || middle >= upper { return lower / size }
      if isStable(middle) { lower = middle } else { upper = middle }
    }
  }
}
