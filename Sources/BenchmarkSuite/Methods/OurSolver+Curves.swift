internal import AnimationNumerics
public import SolverVerification

extension CubicBezier {
  /// The curve through control points, or which of them is refused.
  init(_ points: BezierControlPoints) throws(SolverError) {
    do throws(EasingError) {
      try self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
    } catch {
      throw .invalid(member: "curve", value: "\(points)", reason: error.description)
    }
  }
}

extension UnitCurveName {
  /// The curve of this name.
  var curve: UnitCurve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .circularEaseIn: .circularEaseIn
    case .circularEaseOut: .circularEaseOut
    case .circularEaseInOut: .circularEaseInOut
    }
  }
}

extension OurSolver {
  /// Value and slope of the Bézier.
  public func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    let curve = try CubicBezier(request.curve)
    let outside: CubicBezier.Outside = request.outside == .clamp ? .clamp : .extend
    return CurveAnswer(
      value: curve.value(at: request.progress, outside: outside),
      slope: curve.slope(at: request.progress, outside: outside))
  }

  /// Value and slope of the named curve.
  public func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer {
    let curve = request.inverse ? request.name.curve.inverse : request.name.curve
    return CurveAnswer(
      value: curve.value(at: request.progress), slope: curve.velocity(at: request.progress))
  }
}
