internal import Foundation
internal import SolverVerification

/// y(x) itself as polynomials of one degree over equal cells of x, interpolating at Chebyshev
/// points. No root is solved for, and no accuracy is left where the slope is infinite.
struct PiecewisePolynomialCurve<Scalar: ModelScalar>: CurveModel {
  let degree: Int
  /// The number of cells of [0, 1].
  var cells = 32

  var name: String { cells == 32 ? "piecewise-\(degree)" : "piecewise-\(degree)-\(cells)" }
  var summary: String { "\(cells) cells of Chebyshev interpolants of degree \(degree)" }

  /// Newton's divided differences of every cell, and the interpolation points in [0, 1], which all
  /// cells share.
  struct Prepared {
    var points: [Scalar]
    var coefficients: [Scalar]
  }

  func prepare(_ curve: BezierControlPoints) -> Prepared {
    // Coefficients are computed in double precision for every type, because they are made only
    // once.
    let polynomials = BezierPolynomials<Double>(curve)
    let solver = NewtonBisectionCurve<Double>(tolerance: 1e-16)
    let points = (0...degree).map { index -> Double in
      (1 - cos(Double.pi * (Double(index) + 0.5) / Double(degree + 1))) / 2
    }
    var coefficients: [Scalar] = []
    for cell in 0..<cells {
      var differences = points.map { point in
        polynomials.y(solver.parameter(polynomials, at: (Double(cell) + point) / Double(cells)))
      }
      for order in stride(from: 1, through: degree, by: 1) {
        for index in stride(from: degree, through: order, by: -1) {
          differences[index] =
            (differences[index] - differences[index - 1]) / (points[index] - points[index - order])
        }
      }
      coefficients += differences.map { Scalar($0) }
    }
    return Prepared(points: points.map { Scalar($0) }, coefficients: coefficients)
  }

  @inline(__always) func value(_ curve: Prepared, at x: Scalar) -> Scalar {
    let place = x * Scalar.number(cells)
    let cell = min(Scalar.whole(place), cells - 1)
    let u = place - Scalar.number(cell)
    return curve.points.withUnsafeBufferPointer { points in
      curve.coefficients.withUnsafeBufferPointer { coefficients in
        let base = cell * (degree + 1)
        var sum = coefficients[base + degree]
        for index in stride(from: degree - 1, through: 0, by: -1) {
          sum = sum * (u - points[index]) + coefficients[base + index]
        }
        return sum
      }
    }
  }

  func slope(_ curve: Prepared, at x: Scalar) -> Scalar {
    let h: Scalar = 0x1p-20
    let (lower, upper) = (max(0, x - h), min(1, x + h))
    return (value(curve, at: upper) - value(curve, at: lower)) / (upper - lower)
  }
}

extension PiecewisePolynomialCurve: CurveBatchMethod where Scalar == Double {}
