extension SolverRequest {
  /// The group within its set in which a request is judged: a spring's regime, a curve's shape.
  public var group: String {
    switch self {
    case .spring(let request): request.spring.regime.rawValue
    case .settling(let request): request.spring.regime.rawValue
    case .springParameters(let request): request.spring.regime.rawValue
    case .integrator(let request): request.method.rawValue
    case .cubicBezier(let request): request.curve.shape
    case .unitCurve(let request): request.inverse ? "\(request.name) inverse" : "\(request.name)"
    case .linearEasing, .steps, .cssKeyframes, .keyframes: "all"
    case .stagger(let request):
      request.maximumIndex != nil
        ? "index capped" : request.maximumTotal != nil ? "total capped" : "by interval"
    }
  }
}

extension BezierControlPoints {
  /// What is special about the curve's way from x to its parameter.
  var shape: String {
    // x(s) = 3(1−s)²s·x1 + 3(1−s)s²·x2 + s³ has the cubic term 3x1 − 3x2 + 1, and its derivative
    // vanishes inside where x1 and x2 cross far enough.
    if (3 * x1 - 3 * x2 + 1).magnitude < 1e-9 { return "vanishing cubic term" }
    if x1 < 1e-5 || x2 > 1 - 1e-5 { return "vertical or level at an end" }
    if x1 - x2 > 0.9 { return "steep in the middle" }
    return y1 < 0 || y1 > 1 || y2 < 0 || y2 > 1 ? "overshooting" : "ordinary"
  }
}
