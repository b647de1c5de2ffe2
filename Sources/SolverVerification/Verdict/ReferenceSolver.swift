import ReferenceNumerics

/// The arbitrary-precision reference as a solver: every answer correctly rounded.
///
/// ``truth(for:)`` gives the same values with the digits that rounding loses, which is what errors
/// are measured against.
public struct ReferenceSolver: SolverMethod {
  private let cache: TruthCache?

  /// The reference.
  ///
  /// - Parameter cache: Where truths are kept for the next time they are asked for.
  public init(cache: TruthCache? = nil) {
    self.cache = cache
  }

  /// The method's name.
  public let name = "reference"
  /// What the method computes and how.
  public let summary = "arbitrary precision, correctly rounded"
  /// Every kind but integrators, whose truth is not their answer.
  public let kinds: Set<SolverKind> = [
    .spring, .settling, .springParameters, .cubicBezier, .unitCurve, .linearEasing, .steps,
    .keyframes, .cssKeyframes, .stagger, .advance,
  ]

  /// Answers by rounding the truth.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    try truth(for: request).rounded
  }
}

/// A true answer, with more digits than a `Double` holds.
public struct SolverTruth: Sendable, Hashable {
  /// The answer, correctly rounded.
  public let rounded: SolverAnswer
  /// The members of the answer in the order of ``SolverAnswer/numbers``.
  public let values: [TrueValue]
  /// Of keyframes, how far and how fast the active one may swing beyond the numbers of the request.
  var swing: Swing?

  /// Bounds of a value and of its velocity.
  struct Swing: Sendable, Hashable {
    var value, velocity: Double
  }

  /// A truth whose every member is exact or needs no more digits than it has.
  init(exactly rounded: SolverAnswer) {
    self.rounded = rounded
    values = rounded.numbers.map { TrueValue(rounded: $0.value) }
  }

  init(rounded: SolverAnswer, values: [TrueValue]) {
    self.rounded = rounded
    self.values = values
  }
}

extension TrueValue {
  /// The value, rounded, and what the rounding left over.
  init(_ value: ReferenceValue) {
    let rounded = value.double
    self.init(rounded: rounded, remainder: rounded.isFinite ? -value.error(of: rounded) : 0)
  }
}

extension ReferenceSolver {
  /// The true answer to a request.
  public func truth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    guard let cache else { return try computedTruth(for: request) }
    return try cache.truth(for: request) { () throws(SolverError) in
      try computedTruth(for: request)
    }
  }

  /// The true settling time, with what else is right at a tangency.
  func settling(_ request: SettlingRequest) throws(SolverError) -> ReferenceSettling {
    func compute() throws(SolverError) -> ReferenceSettling {
      try request.spring.reference.settling(
        from: request.from, to: request.to, velocity: request.velocity, epsilon: request.epsilon)
    }
    guard let cache else { return try compute() }
    return try cache.settling(for: request, compute)
  }

  private func computedTruth(for request: SolverRequest) throws(SolverError) -> SolverTruth {
    switch request {
    case .spring(let request):
      let sample = try request.spring.reference.sample(
        from: request.from, to: request.to, velocity: request.velocity, time: request.time)
      let position = TrueValue(sample.position)
      let velocity = TrueValue(sample.velocity)
      return SolverTruth(
        rounded: .motion(
          MotionAnswer(position: position.rounded, velocity: velocity.rounded)),
        values: [position, velocity])
    case .settling(let request):
      return SolverTruth(exactly: .settling(try settling(request).time.double))
    case .springParameters(let request):
      let spring = try request.spring.reference
      let values = [
        spring.mass, spring.stiffness, spring.damping, spring.response, spring.dampingRatio,
        spring.duration, spring.bounce, spring.settlingDuration,
      ].map(TrueValue.init)
      let rounded = values.map(\.rounded)
      return SolverTruth(
        rounded: .springParameters(
          SpringParametersAnswer(
            mass: rounded[0], stiffness: rounded[1], damping: rounded[2], response: rounded[3],
            dampingRatio: rounded[4], duration: rounded[5], bounce: rounded[6],
            settlingDuration: rounded[7])),
        values: values)
    case .cubicBezier(let request): return try curve(request)
    case .unitCurve(let request): return try curve(request)
    case .linearEasing(let request): return try linearEasing(truth: request)
    case .steps(let request): return try steps(truth: request)
    case .cssKeyframes(let request): return try cssKeyframes(truth: request)
    case .stagger(let request): return try stagger(truth: request)
    case .keyframes(let request): return try keyframes(truth: request)
    case .advance(let request):
      let samples = try request.samples.map { sample throws(SolverError) in
        try truth(for: .spring(sample)).values
      }
      let values = samples.map { $0[0] } + samples.map { $0[1] }
      return SolverTruth(
        rounded: .frames(
          FramesAnswer(
            positions: samples.map { $0[0].rounded }, velocities: samples.map { $0[1].rounded })),
        values: values)
    case .integrator:
      throw .unsupported("the reference does not serve requests of kind \(request.kind.rawValue)")
    }
  }
}
