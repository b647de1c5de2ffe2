extension Judge {
  /// The truth about a request of a kind without rules of its own, its scales, and what the answer
  /// may be off.
  ///
  /// An honest solver in `Double` may get what its input is a few ulp beside where it was asked:
  /// the allowance is the change of the answer over ±4 ulp of the input.
  func judgedTruth(for request: SolverRequest) throws(SolverError) -> JudgedTruth {
    let truth = try certifiedTruth(for: request)
    let scales = scales(for: request, truth: truth)
    var allowances = truth.values.map { value in
      guard value.rounded.isFinite else { return 0.0 }
      let isSingle = allowance == .ownSingleRounding || allowance.honesty?.scalar == .float
      return value.halfUlp(in: isSingle ? .float : .double)
    }
    guard let input = request.input, let shift = inputAllowance(for: request, at: input) else {
      return JudgedTruth(truth: truth, allowances: allowances, scales: scales)
    }
    for moved in [input - shift, input + shift] {
      guard let neighbour = try? certifiedTruth(for: request.with(input: moved)),
        neighbour.values.count == truth.values.count
      else { continue }
      let names = truth.rounded.numbers.map(\.member)
      for index in allowances.indices {
        let (here, there) = (truth.values[index].rounded, neighbour.values[index].rounded)
        let change =
          names[index] == "slope"
          ? Self.chord(here, there) : TrueValue(rounded: here).distance(to: there)
        if change.isFinite { allowances[index] = max(allowances[index], change) }
      }
    }
    return JudgedTruth(truth: truth, allowances: allowances, scales: scales)
  }

  /// The truth about a request, of a curve inside [0, 1] by the shorter way where that is certain.
  private func certifiedTruth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    if case .cubicBezier(let request) = request,
      let truth = CertifiedBezier(request.curve).truth(at: request.progress)
    {
      return truth
    }
    return try reference.truth(for: request)
  }

  /// By how much the input may be moved: 4 ulp, and a time by the clock; nil where it is taken as it
  /// is.
  private func inputAllowance(for request: SolverRequest, at input: Double) -> Double? {
    let honest = allowance.honesty.map { scalar, clock in
      4 * scalar.ulp(of: input) + (request.kind == .keyframes ? clock : 0)
    }
    switch request {
    case .steps: return nil
    case .cssKeyframes(let request):
      return request.isDecidedExactly ? nil : honest ?? ScalarType.double.ulp(of: input)
    default: return honest
    }
  }

  /// Other answers that are as right as the truth; see ``Judge``.
  func equallyRight(as truth: SolverTruth, to request: SolverRequest) -> [[TrueValue]] {
    switch request {
    case .steps(let request):
      guard let count = try? ReferenceEasing(css: request.css, member: "css").stepCount else {
        return []
      }
      // The exact product is the rounded one plus what rounding lost.
      let product = request.progress * Double(count)
      let lost = (-product).addingProduct(request.progress, Double(count))
      let nearest = product.rounded()
      let distance = ((product - nearest) + lost).magnitude
      let scalar = allowance.honesty?.scalar ?? .double
      guard distance > 0, distance <= scalar.ulp(of: nearest) else { return [] }
      let shift = 4 * scalar.ulp(of: request.progress)
      return [-shift, shift].compactMap { shift in
        var moved = request
        moved.progress += shift
        return try? reference.truth(for: .steps(moved)).values
      }
    case .cubicBezier, .unitCurve:
      guard allowance.honesty != nil, let progress = request.input,
        !(0...1).contains(progress)
      else { return [] }
      if case .cubicBezier(let request) = request, request.outside == .extend { return [] }
      return [[truth.values[0], TrueValue(rounded: 0)]]
    default: return []
    }
  }

  private func scales(for request: SolverRequest, truth: SolverTruth) -> [Double] {
    func atLeastOne(_ value: Double) -> Double { value.isFinite ? max(1, value.magnitude) : 1 }
    switch request {
    case .springParameters:
      return truth.rounded.numbers.map { member, value in
        member == "bounce" || value == 0 || !value.isFinite ? 1 : value.magnitude
      }
    case .keyframes(let request):
      let reach = max(request.largestValue, .leastNormalMagnitude)
      let velocity = truth.values.count > 1 ? truth.values[1].rounded.magnitude : 0
      // A keyframe that inherits a large velocity overshoots what the track names by far.
      return [
        max(reach, truth.swing?.value ?? 0),
        max(reach / request.shortestDuration, velocity, truth.swing?.velocity ?? 0),
        max(truth.values.last?.rounded.magnitude ?? 1, 1e-3),
      ]
    case .cssKeyframes(let request):
      let reach = request.frames.map(\.value.magnitude).max() ?? 1
      return [max(reach, truth.values[0].rounded.magnitude, .leastNormalMagnitude)]
    case .stagger:
      let last = truth.values.map(\.rounded.magnitude).max() ?? 1
      return truth.values.map { _ in last > 0 ? last : 1 }
    default:
      return truth.values.map { atLeastOne($0.rounded) }
    }
  }
}

extension CSSKeyframesRequest {
  /// Whether no solver needs to round anything to know the interval and the place in it: the
  /// progress is that of a frame as given, and is not eased first.
  var isDecidedExactly: Bool {
    easing == "linear"
      && (progress == 0 || progress == 1 || frames.contains { $0.offset == progress })
  }
}

extension KeyframesRequest {
  /// The largest magnitude among the values that the track names.
  var largestValue: Double {
    let targets = track.map { keyframe in
      switch keyframe {
      case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to):
        to.magnitude
      }
    }
    return max(initial.magnitude, targets.max() ?? 0)
  }

  /// The shortest time, in seconds, in which the track changes anything: what its velocities are
  /// measured by.
  var shortestDuration: Double {
    let durations: [Double] = track.compactMap { keyframe in
      switch keyframe {
      case .linear(_, let duration, _), .cubic(_, let duration, _, _):
        return duration > 0 ? duration : nil
      case .spring(_, let duration, let spring, _):
        let pace = spring.approximateNaturalFrequency.map { 1 / $0 } ?? 1
        return min(pace, duration.flatMap { $0 > 0 ? $0 : nil } ?? pace)
      case .move:
        return nil
      }
    }
    return durations.min() ?? 1
  }
}

extension SolverRequest {
  /// The same request with numbers that are `Float`s: positions, velocity, progress. Parameters and
  /// times stay as they are, as the functions for `Float` take them.
  var inSinglePrecision: SolverRequest {
    func rounded(_ value: Double) -> Double { Double(Float(value)) }
    switch self {
    case .spring(var request):
      request.from = rounded(request.from)
      request.to = rounded(request.to)
      request.velocity = rounded(request.velocity)
      return .spring(request)
    default:
      return input.map { with(input: rounded($0)) } ?? self
    }
  }
}
