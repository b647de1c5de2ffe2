internal import Foundation
internal import SolverVerification

/// y(x) itself as polynomials of one degree over 32 equal cells of x, interpolating at Chebyshev
/// points: no root is sought at all, and no accuracy is left where the slope is infinite.
struct PiecewisePolynomialCurve: CurveModel {
  /// The degree of the polynomials.
  let degree: Int

  /// How many cells [0, 1] is divided into.
  static let cells = 32

  var name: String { "piecewise-\(degree)" }
  var summary: String { "\(Self.cells) cells of Chebyshev interpolants of degree \(degree)" }

  /// Newton's divided differences of every cell, and the points in [0, 1] that they share.
  struct Prepared {
    var points: [Double]
    var coefficients: [Double]
  }

  func prepare(_ curve: BezierControlPoints) -> Prepared {
    let polynomials = BezierPolynomials(curve)
    let solver = NewtonBisectionCurve(tolerance: 1e-16)
    let points = (0...degree).map { index in
      (1 - cos(Double.pi * (Double(index) + 0.5) / Double(degree + 1))) / 2
    }
    var coefficients: [Double] = []
    for cell in 0..<Self.cells {
      var differences = points.map { point in
        polynomials.y(
          solver.parameter(polynomials, at: (Double(cell) + point) / Double(Self.cells)))
      }
      for order in stride(from: 1, through: degree, by: 1) {
        for index in stride(from: degree, through: order, by: -1) {
          differences[index] =
            (differences[index] - differences[index - 1]) / (points[index] - points[index - order])
        }
      }
      coefficients += differences
    }
    return Prepared(points: points, coefficients: coefficients)
  }

  @inline(__always)
  func value(_ curve: Prepared, at x: Double) -> Double {
    let cell = min(Int(x * Double(Self.cells)), Self.cells - 1)
    let u = x * Double(Self.cells) - Double(cell)
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

  func slope(_ curve: Prepared, at x: Double) -> Double {
    let h = 0x1p-20
    let (lower, upper) = (max(0, x - h), min(1, x + h))
    return (value(curve, at: upper) - value(curve, at: lower)) / (upper - lower)
  }
}
