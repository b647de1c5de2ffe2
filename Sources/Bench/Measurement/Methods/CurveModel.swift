package import SolverVerification

/// A modelled solver of y(s) with x(s) = x on a cubic Bézier: prepared once for a curve, then
/// sampled at any progress.
protocol CurveModel: CubicBezierMethod {
  /// The type used for computation.
  associatedtype Scalar: ModelScalar
  /// The values that depend on the curve alone.
  associatedtype Prepared

  /// Converts the control points.
  func prepare(_ curve: BezierControlPoints) -> Prepared

  /// The value at x in [0, 1].
  func value(_ curve: Prepared, at x: Scalar) -> Scalar

  /// The slope dy/dx at x in [0, 1].
  func slope(_ curve: Prepared, at x: Scalar) -> Scalar
}

/// A method that can sample many points of one curve, as throughput measurements do.
package protocol CurveBatchMethod: SolverMethod {
  /// A sampler of a curve that is prepared once. Only sampling is timed.
  func sampler(for curve: BezierControlPoints) throws(SolverError) -> Sampling<Double>
}

/// Fills outputs for many inputs of a prepared function.
package typealias Sampling<Scalar> = (
  _ inputs: UnsafeBufferPointer<Scalar>, _ outputs: UnsafeMutableBufferPointer<Scalar>
) -> Void

extension CurveModel {
  var kinds: Set<SolverKind> { [.cubicBezier] }

  func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    guard (0...1).contains(request.curve.x1) else {
      throw .invalid("x1", request.curve.x1, "must lie in [0, 1]")
    }
    guard (0...1).contains(request.curve.x2) else {
      throw .invalid("x2", request.curve.x2, "must lie in [0, 1]")
    }
    let prepared = prepare(request.curve)
    let x = min(max(request.progress, 0), 1)
    guard x == request.progress || request.outside == .clamp else {
      throw .unsupported("\(name) does not extend curves beyond [0, 1]")
    }
    return CurveAnswer(
      value: Double(value(prepared, at: Scalar(x))), slope: Double(slope(prepared, at: Scalar(x))))
  }

  /// The obvious loop, as applications of such solvers use it.
  func sampling(_ curve: BezierControlPoints) -> Sampling<Scalar> {
    let prepared = prepare(curve)
    return { progress, values in
      for index in progress.indices { values[index] = value(prepared, at: progress[index]) }
    }
  }
}

extension CurveModel where Scalar == Double {
  func sampler(for curve: BezierControlPoints) throws(SolverError) -> Sampling<Double> {
    sampling(curve)
  }
}

/// The coordinates of a cubic Bézier as polynomials in s, in the power basis that engines use.
struct BezierPolynomials<Scalar: ModelScalar>: Sendable {
  var ax: Scalar
  var bx: Scalar
  var cx: Scalar
  var ay: Scalar
  var by: Scalar
  var cy: Scalar

  init(_ curve: BezierControlPoints) {
    let (x1, y1) = (Scalar(curve.x1), Scalar(curve.y1))
    let (x2, y2) = (Scalar(curve.x2), Scalar(curve.y2))
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  @inline(__always) func x(_ s: Scalar) -> Scalar { ((ax * s + bx) * s + cx) * s }
  @inline(__always) func y(_ s: Scalar) -> Scalar { ((ay * s + by) * s + cy) * s }
  @inline(__always) func dx(_ s: Scalar) -> Scalar { (3 * ax * s + 2 * bx) * s + cx }
  @inline(__always) func dy(_ s: Scalar) -> Scalar { (3 * ay * s + 2 * by) * s + cy }
  /// Half the second derivative of x.
  @inline(__always) func halfD2x(_ s: Scalar) -> Scalar { 3 * ax * s + bx }

  /// dy/dx at the parameter s, as a quotient; infinite at a vertical tangent.
  func slope(_ s: Scalar) -> Scalar {
    let (dx, dy) = (dx(s), dy(s))
    if dx == dy { return 1 }
    return dx == 0 ? (dy > 0 ? .infinity : -.infinity) : dy / dx
  }

  /// The parameter s with |x(s) − x| < `tolerance`, as engines find it. Newton steps start at s = x
  /// and are abandoned where |x′| < `flatness`; then [0, 1] is bisected, again starting at s = x.
  @inline(__always)
  func parameter(at x: Scalar, steps: Int, tolerance: Scalar, flatness: Scalar) -> Scalar {
    var s = x
    for _ in 0..<steps {
      let residual = self.x(s) - x
      if abs(residual) < tolerance { return s }
      let slope = dx(s)
      if abs(slope) < flatness { break }
      s -= residual / slope
    }
    var (lower, upper): (Scalar, Scalar) = (0, 1)
    s = x
    for _ in 0..<60 where lower < upper {
      let residual = self.x(s) - x
      if abs(residual) < tolerance { return s }
      if residual < 0 { lower = s } else { upper = s }
      s = (lower + upper) / 2
    }
    return s
  }
}

/// A model that solves for s first; value and slope follow from it.
protocol ParameterSolvingModel: CurveModel where Prepared == BezierPolynomials<Scalar> {
  /// The parameter s with x(s) = x.
  func parameter(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar
}

extension ParameterSolvingModel {
  func prepare(_ curve: BezierControlPoints) -> BezierPolynomials<Scalar> {
    BezierPolynomials(curve)
  }

  @inline(__always) func value(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar {
    curve.y(parameter(curve, at: x))
  }

  func slope(_ curve: BezierPolynomials<Scalar>, at x: Scalar) -> Scalar {
    curve.slope(parameter(curve, at: x))
  }
}
