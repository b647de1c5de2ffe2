public import SolverVerification

/// A solver of y(s) where x(s) = x on a cubic Bézier, modelled by this suite: prepared once for a
/// curve, then asked for any progress.
protocol CurveModel: CurveBatchMethod {
  /// What depends on the curve alone.
  associatedtype Prepared

  /// Converts the control points.
  func prepare(_ curve: BezierControlPoints) -> Prepared

  /// The value at x in [0, 1].
  func value(_ curve: Prepared, at x: Double) -> Double

  /// The slope dy/dx at x in [0, 1].
  func slope(_ curve: Prepared, at x: Double) -> Double
}

/// A method with a form for many points of one curve: what a measurement of throughput calls.
public protocol CurveBatchMethod: SolverMethod {
  /// Values of one curve at many points of [0, 1].
  func sample(
    _ curve: BezierControlPoints, at progress: UnsafeBufferPointer<Double>,
    values: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError)

  /// The curve prepared once, to be sampled again and again: what is timed.
  func sampler(for curve: BezierControlPoints) throws(SolverError) -> CurveSampler
}

/// Fills values of a prepared curve at points of [0, 1].
public typealias CurveSampler = (
  _ progress: UnsafeBufferPointer<Double>, _ values: UnsafeMutableBufferPointer<Double>
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
    return CurveAnswer(value: value(prepared, at: x), slope: slope(prepared, at: x))
  }

  func sample(
    _ curve: BezierControlPoints, at progress: UnsafeBufferPointer<Double>,
    values: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    try sampler(for: curve)(progress, values)
  }

  func sampler(for curve: BezierControlPoints) throws(SolverError) -> CurveSampler {
    let prepared = prepare(curve)
    return { progress, values in
      for index in progress.indices { values[index] = value(prepared, at: progress[index]) }
    }
  }
}

/// A cubic Bézier's two coordinates as polynomials in s, in the power basis that engines use.
struct BezierPolynomials: Sendable {
  var ax: Double
  var bx: Double
  var cx: Double
  var ay: Double
  var by: Double
  var cy: Double

  init(_ curve: BezierControlPoints) {
    cx = 3 * curve.x1
    bx = 3 * (curve.x2 - curve.x1) - cx
    ax = 1 - cx - bx
    cy = 3 * curve.y1
    by = 3 * (curve.y2 - curve.y1) - cy
    ay = 1 - cy - by
  }

  @inline(__always) func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }
  @inline(__always) func y(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
  @inline(__always) func dx(_ s: Double) -> Double { (3 * ax * s + 2 * bx) * s + cx }
  @inline(__always) func dy(_ s: Double) -> Double { (3 * ay * s + 2 * by) * s + cy }
  /// Half the second derivative of x.
  @inline(__always) func halfD2x(_ s: Double) -> Double { 3 * ax * s + bx }

  /// dy/dx at the parameter s, by the quotient; infinite at a vertical tangent.
  func slope(_ s: Double) -> Double {
    let (dx, dy) = (dx(s), dy(s))
    if dx == dy { return 1 }
    return dx == 0 ? (dy > 0 ? .infinity : -.infinity) : dy / dx
  }
}

/// A model that finds s first: value and slope follow.
protocol ParameterSolvingModel: CurveModel where Prepared == BezierPolynomials {
  /// The parameter s with x(s) = x.
  func parameter(_ curve: BezierPolynomials, at x: Double) -> Double
}

extension ParameterSolvingModel {
  func prepare(_ curve: BezierControlPoints) -> BezierPolynomials { BezierPolynomials(curve) }

  @inline(__always)
  func value(_ curve: BezierPolynomials, at x: Double) -> Double {
    curve.y(parameter(curve, at: x))
  }

  func slope(_ curve: BezierPolynomials, at x: Double) -> Double {
    curve.slope(parameter(curve, at: x))
  }
}
