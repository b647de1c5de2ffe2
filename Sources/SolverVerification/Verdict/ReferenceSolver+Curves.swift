import ReferenceNumerics

extension ReferenceCubicBezier {
  /// The curve through control points.
  init(_ points: BezierControlPoints) throws(SolverError) {
    do {
      try self.init(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
    } catch {
      throw .invalid(member: "curve", value: "\(points)", reason: "\(error)")
    }
  }
}

extension ReferenceSolver {
  func curve(_ request: CubicBezierRequest) throws(SolverError) -> SolverTruth {
    let curve = try ReferenceCubicBezier(request.curve)
    let outside: ReferenceCubicBezier.Outside = request.outside == .clamp ? .clamp : .extend
    return Self.truth(
      value: curve.value(at: request.progress, outside: outside),
      slope: curve.slope(at: request.progress, outside: outside))
  }

  func curve(_ request: UnitCurveRequest) throws(SolverError) -> SolverTruth {
    Self.truth(
      value: request.name.curve.value(at: request.progress, inverse: request.inverse),
      slope: request.name.curve.slope(at: request.progress, inverse: request.inverse))
  }

  private static func truth(value: ReferenceValue, slope: ReferenceValue) -> SolverTruth {
    let (value, slope) = (TrueValue(value), TrueValue(slope))
    return SolverTruth(
      rounded: .curve(CurveAnswer(value: value.rounded, slope: slope.rounded)),
      values: [value, slope])
  }

  func linearEasing(truth request: LinearEasingRequest) throws(SolverError) -> SolverTruth {
    guard case .linear(let easing) = try ReferenceEasing(css: request.css, member: "css") else {
      throw .invalid(member: "css", value: request.css, reason: "must be a linear() function")
    }
    return Self.truth(TrueValue(easing.value(at: request.progress)))
  }

  func steps(truth request: StepsRequest) throws(SolverError) -> SolverTruth {
    guard case .steps(let easing) = try ReferenceEasing(css: request.css, member: "css") else {
      throw .invalid(member: "css", value: request.css, reason: "must be a steps() function")
    }
    return Self.truth(TrueValue(easing.value(at: request.progress, before: request.before)))
  }

  static func truth(_ value: TrueValue) -> SolverTruth {
    SolverTruth(rounded: .value(value.rounded), values: [value])
  }
}
