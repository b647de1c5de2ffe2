extension SolverRequest {
  /// The number at which the answer is taken: a time or a progress.
  package var input: Double? {
    switch self {
    case .spring(let request): request.time
    case .cubicBezier(let request): request.progress
    case .unitCurve(let request): request.progress
    case .linearEasing(let request): request.progress
    case .steps(let request): request.progress
    case .keyframes(let request): request.time
    case .cssKeyframes(let request): request.progress
    case .settling, .springParameters, .integrator, .stagger, .advance: nil
    }
  }

  /// The same request at another time or progress.
  func with(input: Double) -> SolverRequest {
    switch self {
    case .spring(var request):
      request.time = input
      return .spring(request)
    case .cubicBezier(var request):
      request.progress = input
      return .cubicBezier(request)
    case .unitCurve(var request):
      request.progress = input
      return .unitCurve(request)
    case .linearEasing(var request):
      request.progress = input
      return .linearEasing(request)
    case .steps(var request):
      request.progress = input
      return .steps(request)
    case .keyframes(var request):
      request.time = input
      return .keyframes(request)
    case .cssKeyframes(var request):
      request.progress = input
      return .cssKeyframes(request)
    case .settling, .springParameters, .integrator, .stagger, .advance:
      return self
    }
  }
}
