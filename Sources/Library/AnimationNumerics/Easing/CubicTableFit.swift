internal import CKernelInterface

/// Construction of a cubic Bézier curve's tables.
///
/// A table interpolates the exact solver at Chebyshev nodes. A bound on its error over every cell
/// (`CubicTableBound`) decides whether the curve uses it; otherwise the curve is solved.
struct CubicTableFit {
  /// The curve, and its parameter s as a function of x.
  private let solved: PreparedCubic
  private let parameters: PreparedCubic
  private let x, y: CubicPolynomial
  /// |y₁| + |y₂|.
  private let promisedScale: Double

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    promisedScale = y1.magnitude + y2.magnitude
    solved = PreparedCubic(CubicPieces(x1: x1, y1: y1, x2: x2, y2: y2).curve)
    parameters = PreparedCubic(CubicPieces(x1: x1, y1: 1.0 / 3, x2: x2, y2: 2.0 / 3).curve)
    x = CubicPolynomial(x1, x2)
    y = CubicPolynomial(y1, y2)
  }

  /// The promised error of a table, over 1 + |y₁| + |y₂|. The other two constants only choose among
  /// centres: the share of it that the last step may leave, and how often the rounding of a term of
  /// x may count, as often as in the direct solver.
  static let promise = 4e-15
  static let stepPromise = 2.6e-17
  static let noisePromise = 3.05

  /// Subdivision of a cell for sharper bounds: into quarters, and the first one, where a root's X′
  /// may change by much, further towards 0.
  private static let edges: [Double] = {
    let quarters = (1...64).map { quarter in min(argument(0, Double(quarter) / 4 - 0.5), 1) }
    return [0, 0x1p-9, 0x1p-8, 0x1p-7] + quarters
  }()
  /// The index of each cell's first edge, and of the last edge.
  private static let firstEdge = [0] + (1...16).map { 3 + 4 * $0 }

  /// The order of trying cells: the likeliest to fail first.
  private static let order = [0, 15, 8, 7, 1, 14, 6, 9, 2, 13, 5, 10, 3, 12, 4, 11]

  /// Sixteen cells, each slightly less than 1/16 wide, as in the kernels' `CellPosition`.
  private static let cells = 16 - 0x1p-18

  /// The argument u at the centre of cell k, plus v of its width.
  static func argument(_ cell: Int, _ v: Double) -> Double { (Double(cell) + v + 0.5) / cells }

  /// Chebyshev's nodes on [−½, ½] for degree 4: ½ cos((2j + 1)π / 10).
  private static let nodes = [
    -0.475528258147577, -0.293892626146237, 0, 0.293892626146237, 0.475528258147577,
  ]
  /// Chebyshev's nodes on [−½, ½] for degree 10: ½ cos((2j + 1)π / 22).
  private static let fineNodes = ChebyshevBound(count: 11).nodes

  /// The coefficients of the polynomial through the points, lowest power first.
  private static func interpolant(_ nodes: [Double], _ values: [Double]) -> [Double] {
    var differences = values
    for order in 1..<nodes.count {
      for j in stride(from: nodes.count - 1, through: order, by: -1) {
        differences[j] = (differences[j] - differences[j - 1]) / (nodes[j] - nodes[j - order])
      }
    }
    // Newton's form, expanded from the innermost bracket.
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

  // MARK: First guesses in double precision

  /// A centre and the argument of its table.
  private struct Expansion {
    var sign: Double
    var s: Double
    var x, y: CubicPolynomial.Taylor
    var usesSquareRoot: Bool

    /// x where the argument is u.
    func input(_ u: Double) -> Double { usesSquareRoot ? x.0.high + sign * u * u : u }
  }

  /// The curve with a table of guesses, or nil if no centre is good enough.
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
    return candidates.lazy.compactMap { table($0) }.first
  }

  /// A table about a centre, without its guesses.
  private func numbers(_ expansion: Expansion) -> CubicTable {
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
    return table
  }

  /// The parameter from the centre where the argument is u. The kernel is that of one number: every
  /// program with an animation would link the one of many.
  private func τ(_ expansion: Expansion, _ u: Double) -> Double {
    expansion.sign * (kernels.cubicValue(parameters.curve, expansion.input(u)) - expansion.s)
  }

  private func table(_ expansion: Expansion) -> CubicTable? {
    var table = numbers(expansion)
    // The nodes of every cell, then the cell boundaries.
    let arguments =
      (0..<16).flatMap { cell in Self.nodes.map { min(Self.argument(cell, $0), 1) } }
      + Self.edges
    let τ = arguments.map { self.τ(expansion, $0) }
    let bound = CubicTableBound(table)
    let limit = Self.promise * (1 + promisedScale)
    for cell in Self.order {
      let points = 5 * cell..<5 * cell + 5
      let wanted = points.map { expansion.usesSquareRoot ? τ[$0] / arguments[$0] : τ[$0] }
      let guess = Self.interpolant(Self.nodes, wanted).map { Float($0) }
      let error = guess.map { Double($0) }.withUnsafeBufferPointer { guess in
        let residual = bound.residual(guess.baseAddress!, cell: cell)
        let horner = CubicTableBound.hornerError(guess.baseAddress!)
        return (Self.firstEdge[cell]..<Self.firstEdge[cell + 1]).lazy.map { edge in
          bound.error(
            u: Self.edges[edge]...Self.edges[edge + 1], τ: τ[80 + edge], τ[81 + edge],
            residual: residual, horner: horner)
        }.max()!
      }
      guard error <= limit else { return nil }
      withUnsafeMutableBytes(of: &table.guess) { bytes in
        let rows = bytes.assumingMemoryBound(to: Float.self)
        for k in 0..<5 { rows[16 * k + cell] = guess[k] }
      }
    }
    return table
  }

  // MARK: Values in single precision

  /// The promised error of a value in single precision, relative for values over 1, and the share
  /// of it for the fit. The latter leaves curves that are too sharp for cells to the solver.
  static let singlePromise = 1e-6
  private static let singleFit = 4.5e-7

  /// The curve as polynomials in single precision, if a bound proves the promise.
  func cells() -> CellCurve? {
    [
      Expansion(sign: 1, s: 0, x: x.start, y: y.start, usesSquareRoot: false),
      Expansion(sign: 1, s: 0, x: x.start, y: y.start, usesSquareRoot: true),
      Expansion(sign: -1, s: 1, x: x.end, y: y.end, usesSquareRoot: true),
    ].lazy.compactMap { cells($0) }.first
  }

  private func cells(_ expansion: Expansion) -> CellCurve? {
    var curve = CellCurve()
    curve.end = Float(expansion.s)
    curve.sign = Float(expansion.sign)
    curve.usesSquareRoot = expansion.usesSquareRoot ? 1 : 0
    let bound = CubicTableBound(numbers(expansion))
    for cell in Self.order {
      func arguments(_ places: [Double]) -> [Double] {
        places.map { min(Self.argument(cell, $0), 1) }
      }
      let edges = arguments([-0.5, 0.5])
      let fine = arguments(Self.fineNodes)
      let τ = (edges + fine).map { self.τ(expansion, $0) }
      let parameter = Self.interpolant(
        Self.fineNodes,
        fine.indices.map { expansion.usesSquareRoot ? τ[$0 + 2] / fine[$0] : τ[$0 + 2] })
      let exact = arguments(Self.nodes).map {
        kernels.cubicValue(solved.curve, expansion.input($0))
      }
      let value = Self.interpolant(Self.nodes, exact).map { Float($0) }
      let error = bound.error(
        ofValue: value.map { Double($0) }, cell: cell, parameter: parameter,
        u: edges[0]...edges[1], τ: τ[0], τ[1])
      guard error.fit <= Self.singleFit, error.total <= Self.singlePromise else { return nil }
      withUnsafeMutableBytes(of: &curve.value) { bytes in
        let rows = bytes.assumingMemoryBound(to: Float.self)
        for k in 0..<5 { rows[16 * k + cell] = value[k] }
      }
    }
    return curve
  }
}
