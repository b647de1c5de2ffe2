internal import Foundation
internal import SolverVerification

/// A cubic Bézier in plain `Double` arithmetic, for models of faulty solvers.
struct ModelBezier: Sendable {
  let x: (a: Double, b: Double, c: Double)
  let y: (a: Double, b: Double, c: Double)

  init(_ points: BezierControlPoints) {
    func coefficients(_ first: Double, _ second: Double) -> (a: Double, b: Double, c: Double) {
      let c = 3 * first
      let b = 3 * (second - first) - c
      return (1 - c - b, b, c)
    }
    x = coefficients(points.x1, points.x2)
    y = coefficients(points.y1, points.y2)
  }

  func abscissa(_ s: Double) -> Double { ((x.a * s + x.b) * s + x.c) * s }
  func ordinate(_ s: Double) -> Double { ((y.a * s + y.b) * s + y.c) * s }
  func abscissaSlope(_ s: Double) -> Double { (3 * x.a * s + 2 * x.b) * s + x.c }
  func ordinateSlope(_ s: Double) -> Double { (3 * y.a * s + 2 * y.b) * s + y.c }

  /// The parameter of a progress in [0, 1], by bisection.
  func parameter(at progress: Double) -> Double {
    var (lower, upper) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (lower + upper) / 2
      if abscissa(middle) < progress { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }

  /// The value at a progress in [0, 1].
  func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    return progress >= 1 ? 1 : ordinate(parameter(at: progress))
  }

  /// The answer at a given parameter.
  func answer(parameter s: Double) -> CurveAnswer {
    let (dx, dy) = (abscissaSlope(s), ordinateSlope(s))
    return CurveAnswer(
      value: ordinate(s), slope: dx == 0 ? (dy >= 0 ? .infinity : -.infinity) : dy / dx)
  }

  /// The change of value and direction over 4 ulp of a progress in [0, 1].
  func change(around x: Double) -> (value: Double, direction: Double) {
    let shift = 4 * x.ulp
    let here = answer(parameter: parameter(at: x))
    var (value, turn) = (0.0, 0.0)
    for moved in [x - shift, x + shift] {
      let there = answer(parameter: parameter(at: min(max(moved, 0), 1)))
      value = max(value, (there.value - here.value).magnitude)
      turn = max(turn, (atan(there.slope) - atan(here.slope)).magnitude)
    }
    return (value, turn)
  }
}
