internal import CKernelInterface

/// A bound on a table's error for every x of a cell, every level and every order of rounding. It
/// decides whether a curve gets a table.
///
/// Let τ be the solution of X(τ) = Cτ + Bτ² + Aτ³ = D, g the guess from the table and e = g − τ.
///
/// **The fit.** The guess of a cell is a polynomial p(v) of degree 4. So the residual of the guess,
/// ρ(v) = X(p(v)) − D(v), is also a polynomial of v, of degree 12. Where the guess is u·p(v),
///
///     X(up) − u² = u·(p(C + up(B + A·up)) − u),  and for C = 0 also u²·(p²(B + A·up) − 1)
///
/// whose brackets have degree 14 and 13. Fifteen Chebyshev nodes determine such a polynomial, and
/// |ρ(v)| ≤ Σ|ρₖ| over its coefficients in Chebyshev polynomials, which are at most 1. By the mean
/// value theorem |e| ≤ Σ|ρₖ| / m, with m the least X′ between g and τ. m is taken over all τ of the
/// cell and a margin w around it, and the cell is rejected unless |e| ≤ w. e is continuous in v and
/// less than w at the interpolation nodes. It can nowhere become w, because X changes by at least
/// mw > |ρ| over that distance.
///
/// **Single precision.** Several inputs of p are rounded: u (2⁻²⁴, its root 1.5 · 2⁻²⁴), and twice
/// its position among the cells (2⁻²⁴ of max(u, 1/32) each). So p is evaluated at another u′ with
/// |u′ − u| ≤ 2⁻²² max(u, 1/32). Horner's scheme adds `hornerError`. A product u·p adds 2⁻²⁴ for
/// itself and 2⁻²⁴ for u. With τ = uσ(u) where u is a root, the errors beyond the fit are
///
///     |e| ≤ … + |u′ − u| / m,      |e| ≤ u·(… + |u′ − u||σ′| + 3 · 2⁻²⁴|p|)
///
/// where |σ′| = |Cσ/u − Auσ³| / X′. Roots below 2⁻⁶³, whose square is subnormal in single
/// precision, may be entirely wrong. A step from any guess in [0, 2τ] then leaves at most
/// 3τ ≤ 3 · 2⁻⁶³σ.
///
/// **Halley's step.** For a cubic, with P = (B + 3Aτ)e/X′ and Q = Ae²/X′, it leaves exactly
///
///     e·(P² − Q + 3PQ + 3Q²) / (1 + 3P + 3Q + 3P² + 8PQ + 6Q²)
///
/// **Double precision.** Let ε = 2⁻⁵³. Rounding each operation (products too, as on the baseline)
/// and each coefficient moves the residual by at most ε(3|Cτ| + 4|Bτ²| + 6|Aτ³| + |D|), the last
/// term for a centre other than 0. That moves τ by this bound over m, and y also by
/// ε(2|Y₁τ| + 4|Y₂τ²| + 5|Y₃τ³| + 2|y − Y₀| + |y|). The correction, itself small, is off by less
/// than 32ε of itself times the sum of the terms of X′ over m.
struct CubicTableBound {
  let c, b, a, y, y1, y2, y3, sign, x: Double
  let usesSquareRoot: Bool

  init(_ table: CubicTable) {
    (c, b, a) = (table.c, table.b, table.a)
    (y, y1, y2, y3) = (table.y, table.y1, table.y2, table.y3)
    (sign, x) = (table.sign, table.x)
    usesSquareRoot = table.usesSquareRoot != 0
  }

  /// Nodes for residuals, which have at most degree 14.
  private static let residuals = ChebyshevBound(count: 15)

  /// Σ|ρₖ| for the residual, divided as above, of a guess with these coefficients.
  func residual(_ guess: UnsafePointer<Double>, cell: Int) -> Double {
    let sum = Self.residuals.sum { v in
      let u = CubicTableFit.argument(cell, v)
      let p = guess[0] + v * (guess[1] + v * (guess[2] + v * (guess[3] + v * guess[4])))
      return residual(p, u)
    }
    // Allows for the rounding of these sums themselves.
    return sum * 1.0001 + 0x1p-44
  }

  /// The residual, divided as above, of the guess p at the argument u.
  private func residual(_ p: Double, _ u: Double) -> Double {
    if !usesSquareRoot { return p * (c + p * (b + p * a)) - sign * (u - x) }
    return c == 0 ? p * p * (b + u * p * a) - 1 : p * (c + u * p * (b + u * p * a)) - u
  }

  /// The error of Horner's scheme in single precision, with two roundings per step.
  static func hornerError(_ guess: UnsafePointer<Double>) -> (error: Double, largest: Double) {
    var (error, largest) = (0.0, guess[4].magnitude)
    for k in stride(from: 3, through: 0, by: -1) {
      let product = largest / 2
      largest = product + guess[k].magnitude
      error = error / 2 + 0x1.001p-24 * (product + largest)
    }
    return (error, largest)
  }

  /// A bound on the error of y for arguments in `u` and parameters between `first` and `second`;
  /// infinite if no bound holds.
  func error(
    u: ClosedRange<Double>, τ first: Double, _ second: Double, residual: Double,
    horner: (error: Double, largest: Double)
  ) -> Double {
    // Everything that a root multiplies is measured per u: its unit is `scale`.
    let scale = usesSquareRoot ? u.upperBound : 1
    let margin = 0x1p-14 * scale
    let (low, high) = (min(first, second) - margin, max(first, second) + margin)
    let reach = max(low.magnitude, high.magnitude)
    let shift = 0x1p-22 * max(u.upperBound, 0x1p-5)
    let bend = max((b + 3 * a * low).magnitude, (b + 3 * a * high).magnitude)
    let rise = Self.largest(y1, 2 * y2, 3 * y3, low, high)

    // X′, the guess's error, the residual's terms and those of X′; per u where C = 0 allows it.
    let slope, error, weighted, terms, slopeTerms, unit: Double
    let distance = x == 0 ? 0 : max((u.lowerBound - x).magnitude, (u.upperBound - x).magnitude)
    if usesSquareRoot && c == 0 {
      guard b > 0 else { return .infinity }
      let atStart = u.lowerBound > 0 ? first / u.lowerBound : 1 / b.squareRoot()
      let atEnd = second / u.upperBound
      let least = min(atStart, atEnd) * (1 - 0x1p-12)
      let largest = max(atStart, atEnd) * (1 + 0x1p-12)
      slope = least * min(2 * b + 3 * a * low, 2 * b + 3 * a * high)
      guard slope > 0 else { return .infinity }
      let turn = a.magnitude * largest * largest * largest / slope
      error = residual / slope + horner.error + 3 * 0x1.01p-24 * horner.largest + shift * turn
      guard error <= min(least * 0x1p-12, 0x1p-14), 2 * shift / slope <= margin else {
        return .infinity
      }
      let cube = a.magnitude * reach * largest * largest
      terms = scale * (b * largest * largest + cube)
      weighted = scale * (4 * b * largest * largest + 6 * cube + (x == 0 ? 0 : 1))
      slopeTerms = 2 * b * largest + 3 * a.magnitude * reach * largest
      unit = 1
    } else {
      slope = Self.least(c, 2 * b, 3 * a, low, high)
      guard slope > 0 else { return .infinity }
      if usesSquareRoot {
        // σ/u = τ/X(τ) = 1 / (C + Bτ + Aτ²).
        let mean = Self.least(c, b, a, max(low, 0), high)
        guard mean > 0 else { return .infinity }
        let largest = u.upperBound / mean
        let turn = (c / mean + a.magnitude * u.upperBound * largest * largest * largest) / slope
        error = residual / slope + horner.error + 3 * 0x1.01p-24 * horner.largest + shift * turn
      } else {
        error = residual / slope + horner.error + shift / slope
      }
      let moved = usesSquareRoot ? 2 * scale * shift / slope : 0
      guard error * scale + moved <= margin else { return .infinity }
      let square = b.magnitude * reach * reach
      let cube = a.magnitude * reach * reach * reach
      terms = c.magnitude * reach + square + cube
      weighted =
        3 * c.magnitude * reach + 4 * square + 6 * cube
        + (usesSquareRoot ? (x == 0 ? 0 : u.upperBound * u.upperBound) : distance)
      slopeTerms = c.magnitude + (2 * square + 3 * cube) / reach
      unit = scale
    }
    let p = bend * error * unit / slope
    let q = a.magnitude * error * error * scale * unit / slope
    guard p < 0x1p-4, q < 0x1p-4 else { return .infinity }
    let left =
      error * scale * (p * p + q + 3 * p * q + 3 * q * q)
      / (1 - 3 * p - 3 * q - 3 * p * p - 8 * p * q - 6 * q * q)

    let ε = 0x1p-53
    let noise = 1.01 * ε * (weighted + 32 * error * scale * slopeTerms) / slope
    let subnormal = usesSquareRoot && u.lowerBound == 0 ? 0x1p-61 * horner.largest : 0
    let (line, square, cube) = (
      y1.magnitude * reach, y2.magnitude * reach * reach, y3.magnitude * reach * reach * reach
    )
    let change = max(height(low).magnitude, height(high).magnitude) + rise * (high - low)
    guard rise * left <= CubicTableFit.stepPromise,
      rise * terms <= CubicTableFit.noisePromise * slope
    else { return .infinity }
    return rise * (left + noise + subnormal)
      + ε * (2 * line + 4 * square + 5 * cube + 2 * change + (y.magnitude + change))
  }

  // MARK: Values in single precision

  /// Nodes for values and residuals, which have at most degree 33: 3 · 10 plus three of u.
  private static let values = ChebyshevBound(count: 34)

  /// Bounds on the single-precision error of a cell's value, as fractions of the value where that
  /// exceeds 1: of the fit alone, and in total. Infinite if no bound holds.
  ///
  /// The value is q(v), of degree 4, and the curve y(τ). Between them is a polynomial p(v) of
  /// degree 10 for τ, or for τ/u. As above, |p − τ| ≤ Σ|ρₖ| / m, and q(v) − y(p(v)) is a
  /// polynomial, bounded by its coefficients. The two roundings of u's position move it by 2⁻²⁴
  /// max(u, 1/32) each, and a root is off by a further 1.5 · 2⁻²⁴u. Horner's scheme adds its own
  /// error. A position rounded into the neighbouring cell is less than 2⁻¹⁸ outside. There a
  /// polynomial of degree 33 exceeds its sum by less than 3 %.
  func error(
    ofValue q: [Double], cell: Int, parameter p: [Double], u: ClosedRange<Double>,
    τ first: Double, _ second: Double
  ) -> (fit: Double, total: Double) {
    func parameter(_ v: Double) -> Double { p.reversed().reduce(0) { $0 * v + $1 } }
    func value(_ v: Double) -> Double { q.reversed().reduce(0) { $0 * v + $1 } }
    let residual =
      Self.values.sum { v in self.residual(parameter(v), CubicTableFit.argument(cell, v)) } * 1.04
      + 0x1p-44
    let scale = usesSquareRoot ? u.upperBound : 1
    let margin = 0x1p-14 * scale
    let (low, high) = (min(first, second) - margin, max(first, second) + margin)
    // The least X′ between p and τ, per u where C = 0 allows it.
    let slope: Double
    if usesSquareRoot && c == 0 {
      guard b > 0 else { return (.infinity, .infinity) }
      let atStart = u.lowerBound > 0 ? first / u.lowerBound : 1 / b.squareRoot()
      let least = min(atStart, second / u.upperBound) * (1 - 0x1p-12)
      slope = least * min(2 * b + 3 * a * low, 2 * b + 3 * a * high)
    } else {
      slope = Self.least(c, 2 * b, 3 * a, low, high)
    }
    guard slope > 0, residual / slope * scale <= margin else { return (.infinity, .infinity) }
    let rise = Self.largest(y1, 2 * y2, 3 * y3, low, high)
    let apart =
      Self.values.sum { v in
        let u = usesSquareRoot ? CubicTableFit.argument(cell, v) : 1
        return value(v) - y - height(u * parameter(v))
      } * 1.04
    let horner = q.withUnsafeBufferPointer { Self.hornerError($0.baseAddress!) }.error
    // The change of q when its position in the cell moves by 16 (u′ − u).
    var steepness = 0.0
    for k in 1...4 { steepness += Double(k) * q[k].magnitude * [1, 0.5, 0.25, 0.125][k - 1] }
    let shift = (usesSquareRoot ? 0x1.cp-23 : 0x1p-23) * max(u.upperBound, 0x1p-5)
    let moved = 1.01 * steepness * 16 * shift
    let fit = apart + rise * residual / slope * scale
    let error = fit + moved + horner
    let least =
      q[0].magnitude
      - (1...4).reduce(error) { $0 + q[$1].magnitude * [0.5, 0.25, 0.125, 0.0625][$1 - 1] }
    return (fit / max(1, least), error / max(1, least))
  }

  /// y − Y₀.
  private func height(_ τ: Double) -> Double { τ * (y1 + τ * (y2 + τ * y3)) }

  /// Bounds of c + bτ + aτ² on an interval, from its ends and the vertex.
  private static func least(
    _ c: Double, _ b: Double, _ a: Double, _ low: Double, _ high: Double
  ) -> Double {
    let ends = min(c + low * (b + low * a), c + high * (b + high * a))
    let vertex = -b / (2 * a)
    return vertex > low && vertex < high ? min(ends, c + vertex * b / 2) : ends
  }

  private static func largest(
    _ c: Double, _ b: Double, _ a: Double, _ low: Double, _ high: Double
  ) -> Double {
    max(least(c, b, a, low, high).magnitude, least(-c, -b, -a, low, high).magnitude)
  }
}
