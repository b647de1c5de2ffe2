extension SolverRequest {
  /// The group within its set in which a request is judged: a spring's regime, a curve's shape, what a
  /// track does at the time; and wherever solvers differ, an end, a jump, the outside.
  public var group: String {
    switch self {
    case .spring(let request): request.spring.regime.rawValue
    case .settling(let request):
      (request.from - request.to).magnitude <= request.epsilon
        ? "from inside the band" : request.spring.regime.rawValue
    case .springParameters(let request): request.spring.regime.rawValue
    case .integrator(let request): request.method.rawValue
    case .cubicBezier(let request):
      Self.place(request.progress) ?? request.curve.shape
    case .unitCurve(let request):
      Self.place(request.progress)
        ?? (request.inverse ? "\(request.name) inverse" : "\(request.name)")
    case .linearEasing(let request):
      !(0...1).contains(request.progress)
        ? "outside" : request.isAtStop ? "at a stop" : "between stops"
    case .steps(let request): request.place
    case .cssKeyframes(let request): request.place
    case .keyframes(let request): request.place
    case .advance(let request): request.spring.regime.rawValue
    case .stagger(let request):
      switch (request.maximumTotal, request.maximumIndex) {
      case (nil, nil): "by interval"
      case (_, nil): "total capped"
      case (nil, _): "index capped"
      default: "both capped"
      }
    }
  }

  /// Where a progress is at or beyond an end.
  private static func place(_ progress: Double) -> String? {
    progress == 0 || progress == 1 ? "at an end" : (0...1).contains(progress) ? nil : "outside"
  }
}

extension BezierControlPoints {
  /// What is special about the curve's way from x to its parameter.
  var shape: String {
    // x(s) = 3(1−s)²s·x1 + 3(1−s)s²·x2 + s³ has the cubic term 3x1 − 3x2 + 1, and its derivative
    // vanishes inside where x1 and x2 cross far enough.
    if (3 * x1 - 3 * x2 + 1).magnitude < 1e-9 { return "vanishing cubic term" }
    if (3 * x1 - 3 * x2 + 1).magnitude < 0.05 { return "small cubic term" }
    if x1 < 1e-5 || x2 > 1 - 1e-5 { return "vertical or level at an end" }
    if x1 - x2 > 0.9 { return "steep in the middle" }
    return y1 < 0 || y1 > 1 || y2 < 0 || y2 > 1 ? "overshooting" : "ordinary"
  }
}

extension LinearEasingRequest {
  /// Whether a percentage of the text is the progress, or, of stops without any, their spacing meets
  /// it.
  fileprivate var isAtStop: Bool {
    let words = css.split { " ,()".contains($0) }
    let places = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
    if places.contains(where: { ($0 / 100 - progress).magnitude <= 1e-15 }) { return true }
    let gaps = Double(css.count { $0 == "," })
    return progress == 0 || progress == 1
      || places.isEmpty && (progress * gaps - (progress * gaps).rounded()).magnitude < 1e-12
  }
}

extension StepsRequest {
  fileprivate var place: String {
    guard (0...1).contains(progress) else { return "outside" }
    let product = progress * (Double(css.filter(\.isNumber)) ?? 1)
    guard (product - product.rounded()).magnitude < 1e-12 * max(1, product) else {
      return "between jumps"
    }
    return before ? "at a jump, before" : "at a jump"
  }
}

extension CSSKeyframesRequest {
  fileprivate var place: String {
    if easing != "linear" { return "effect eased" }
    let here = frames.count { $0.offset == progress }
    if here > 1 { return "at a jump" }
    return here == 1 || progress == 0 || progress == 1 ? "at a frame" : "between frames"
  }
}

extension KeyframesRequest {
  fileprivate var place: String {
    if time <= 0 { return "at the start" }
    var end = 0.0
    for keyframe in track {
      let name: String
      switch keyframe {
      case .linear(_, let duration, let curve):
        (name, end) = (curve == nil ? "in a line" : "in an eased line", end + duration)
      case .cubic(_, let duration, let start, let stop):
        let isAutomatic = start == nil && stop == nil
        (name, end) = (isAutomatic ? "in a cubic" : "in a cubic with velocities", end + duration)
      case .spring(_, let duration, _, _):
        guard let duration else { return "from a spring of estimated duration on" }
        (name, end) = ("in a spring", end + duration)
      case .move: continue
      }
      if (time - end).magnitude <= 1e-12 { return "at a joint" }
      if time < end { return name }
    }
    return "after the end"
  }
}
