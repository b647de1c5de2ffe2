internal import CKernelInterface

/// How the tables of a cubic Bézier curve are made.
///
/// A table is made from the exact solver at Chebyshev nodes, then compared with it between them; a
/// curve that the table does not serve is left to the solver.
struct CubicTableFit {
  /// The curve, and its parameter s as a function of x.
  private let storage: CubicCurveStorage
  private let parameters: CubicCurveStorage
  private let x, y: CubicPolynomial

  init(_ curve: CubicBezier) {
    storage = curve.storage
    parameters = CubicCurveStorage(
      CubicPieces(x1: curve.x1, y1: 1.0 / 3, x2: curve.x2, y2: 2.0 / 3).curve)
    x = CubicPolynomial(curve.x1, curve.x2)
    y = CubicPolynomial(curve.y1, curve.y2)
  }

  /// Sixteen cells, a little less than 1/16 wide each, as `CellPosition` in the kernels has them.
  private static let cells = 16 - 0x1p-18

  /// The argument u in the middle of cell k plus v of its width.
  private static func argument(_ cell: Int, _ v: Double) -> Double {
    (Double(cell) + v + 0.5) / cells
  }

  /// Chebyshev's nodes on [−½, ½] for degree 4: ½ cos((2j + 1)π / 10).
  private static let nodes = [
    -0.475528258147577, -0.293892626146237, 0, 0.293892626146237, 0.475528258147577,
  ]
  /// Between the nodes, where the error of interpolation is largest.
  private static let checks = [-0.5, -0.39, -0.15, 0.15, 0.39, 0.5]

  /// The coefficients of the polynomial through points, from the constant on.
  private static func interpolant(_ nodes: [Double], _ values: [Double]) -> [Double] {
    var differences = values
    for order in 1..<nodes.count {
      for j in stride(from: nodes.count - 1, through: order, by: -1) {
        differences[j] =
          (differences[j] - differences[j - 1]) / (nodes[j] - nodes[j - order])
      }
    }
    // Newton's form, multiplied out from the innermost bracket.
    var coefficients = [differences[nodes.count - 1]]
    for j in stride(from: nodes.count - 2, through: 0, by: -1) {
      var next = [differences[j] - nodes[j] * coefficients[0]]
      for k in coefficients.indices.dropFirst() {
        next.append(coefficients[k - 1] - nodes[j] * coefficients[k])
      }
      next.append(coefficients[coefficients.count - 1])
      coefficients = next
    }
    return coefficients
  }

  private static func values(_ curve: CubicCurveStorage, _ x: [Double]) -> [Double] {
    var y = x
    kernels.curveValues(CurveKindCubic, curve.curve, x, &y, x.count)
    return y
  }

  // MARK: First guesses in double precision

  /// A centre, and the argument of its table.
  private struct Expansion {
    var sign: Double
    var s: Double
    var x, y: CubicPolynomial.Taylor
    var usesSquareRoot: Bool

    /// x where the argument is u.
    func input(_ u: Double) -> Double {
      usesSquareRoot ? x.0.high + sign * u * u : u
    }
  }

  /// The curve with a table of guesses, if one about any centre is good enough.
  func table() -> CubicTable? {
    let inflection = -x.b / (x.a * 3)
    var candidates: [Expansion] = []
    if x.a.high > 0 && inflection.high > 0 && inflection.high < 1 {
      var about = x.about(inflection)
      about.2 = DoubleDouble(0)
      candidates.append(
        Expansion(
          sign: 1, s: inflection.high, x: about, y: y.about(inflection), usesSquareRoot: false))
    }
    for usesSquareRoot in [false, true] {
      candidates.append(
        Expansion(sign: 1, s: 0, x: x.start, y: y.start, usesSquareRoot: usesSquareRoot))
      candidates.append(
        Expansion(sign: -1, s: 1, x: x.end, y: y.end, usesSquareRoot: usesSquareRoot))
    }
    for candidate in candidates {
      if let table = table(candidate) { return table }
    }
    return nil
  }

  private func table(_ expansion: Expansion) -> CubicTable? {
    var table = CubicTable()
    table.sign = expansion.sign
    table.x = expansion.x.0.high
    table.xLow = expansion.sign * expansion.x.0.low
    table.c = expansion.x.1.high
    table.b = expansion.sign * expansion.x.2.high
    table.a = expansion.x.3.high
    table.y = expansion.y.0.high
    table.yLow = expansion.y.0.low
    table.y1 = expansion.sign * expansion.y.1.high
    table.y2 = expansion.y.2.high
    table.y3 = expansion.sign * expansion.y.3.high
    table.usesSquareRoot = expansion.usesSquareRoot ? 1 : 0

    let nodes = Self.nodes + Self.checks
    for cell in 0..<16 {
      let arguments = nodes.map { min(Self.argument(cell, $0), 1) }
      let solved = Self.values(parameters, arguments.map(expansion.input))
      let τ = solved.map { expansion.sign * ($0 - expansion.s) }
      let wanted =
        expansion.usesSquareRoot ? zip(τ, arguments).map { $1 > 0 ? $0 / $1 : 0 } : τ
      let guess = Self.interpolant(Self.nodes, Array(wanted.prefix(5))).map { Float($0) }
      for (v, point) in zip(Self.checks, 5..<nodes.count) where arguments[point] > 0 {
        var value = 0.0
        for coefficient in guess.reversed() { value = value * v + Double(coefficient) }
        // Besides the fit, three roundings to single precision.
        let scale = expansion.usesSquareRoot ? arguments[point] : 1
        let error = scale * (abs(value - wanted[point]) + 0x1p-22 * max(1, abs(wanted[point])))
        guard isGoodEnough(table, at: τ[point], error: error) else { return nil }
      }
      withUnsafeMutableBytes(of: &table.guess) { bytes in
        let rows = bytes.assumingMemoryBound(to: Float.self)
        for k in 0..<5 { rows[16 * k + cell] = guess[k] }
      }
    }
    return table
  }

  /// Whether a step of Halley's method from a guess that is off by `error` leaves nothing visible,
  /// and whether solving about this centre is well conditioned here.
  private func isGoodEnough(_ t: CubicTable, at τ: Double, error: Double) -> Bool {
    let slope = t.c + τ * (2 * t.b + τ * (3 * t.a))
    let rise = abs(t.y1 + τ * (2 * t.y2 + τ * (3 * t.y3)))
    guard slope > 0 else { return false }
    let halfCurvature = t.b + 3 * t.a * τ
    // Halley's error: e³ |(F″/2F′)² − F‴/6F′|.
    let growth = (halfCurvature / slope) * (halfCurvature / slope) + abs(t.a) / slope
    let remainder = rise * growth * error * error * error
    let terms = abs(τ) * (abs(t.c) + abs(τ) * (abs(t.b) + abs(τ) * abs(t.a)))
    let noise = rise * terms / slope
    return remainder <= 2e-17 && noise <= 3
  }

  // MARK: Values in single precision

  /// The curve as polynomials in single precision, if they are within 4.5e-7 of it.
  func cells() -> CellCurve? {
    for (usesSquareRoot, end) in [(false, 0.0), (true, 0), (true, 1)] {
      var curve = CellCurve()
      curve.end = Float(end)
      curve.sign = end == 0 ? 1 : -1
      curve.usesSquareRoot = usesSquareRoot ? 1 : 0
      if fill(&curve) { return curve }
    }
    return nil
  }

  private func fill(_ curve: inout CellCurve) -> Bool {
    let nodes = Self.nodes + Self.checks
    let (end, sign) = (Double(curve.end), Double(curve.sign))
    for cell in 0..<16 {
      let arguments = nodes.map { min(Self.argument(cell, $0), 1) }
      let inputs = curve.usesSquareRoot == 0 ? arguments : arguments.map { end + sign * $0 * $0 }
      let wanted = Self.values(storage, inputs)
      let value = Self.interpolant(Self.nodes, Array(wanted.prefix(5))).map { Float($0) }
      for (v, point) in zip(Self.checks, 5..<nodes.count) {
        var sum = 0.0
        for coefficient in value.reversed() { sum = sum * v + Double(coefficient) }
        guard abs(sum - wanted[point]) <= 4.5e-7 * max(1, abs(wanted[point])) else { return false }
      }
      withUnsafeMutableBytes(of: &curve.value) { bytes in
        let rows = bytes.assumingMemoryBound(to: Float.self)
        for k in 0..<5 { rows[16 * k + cell] = value[k] }
      }
    }
    return true
  }
}
