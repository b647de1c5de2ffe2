/// A solver: ours, a model of somebody else's, or a program behind a pipe. Everything that is
/// measured goes through this protocol.
///
/// A conforming type implements the requirements for the kinds it lists in ``kinds`` and leaves the
/// others to the default, which answers ``SolverError/unsupported(_:)``.
///
/// ```swift
/// struct MySolver: SolverMethod {
///   let name = "mine"
///   let summary = "the spring of my package"
///   let kinds: Set<SolverKind> = [.spring]
///
///   func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
///     …
///   }
/// }
/// ```
public protocol SolverMethod: Sendable {
  /// A short name, unique among the methods: lower case, words joined by hyphens.
  var name: String { get }
  /// One line that says what the method computes and how.
  var summary: String { get }
  /// The kinds of request that the method serves.
  var kinds: Set<SolverKind> { get }
  /// The type of the numbers that go in and come out. The default is `Double`; a method in `Float`
  /// is asked about numbers that are `Float`s, and its errors are told in ulp of the scale.
  var scalar: ScalarType { get }

  /// Answers one request of any kind. The default calls the requirement of the request's kind.
  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer
  /// Answers many requests, one result for each, in order. The default answers one by one; a method
  /// with a batch form, or one behind a pipe, overrides it.
  func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>]

  /// Position and velocity of a spring at one time.
  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer
  /// The least T with |x(t) − to| ≤ ε for all t ≥ T, in seconds.
  func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double
  /// A spring in every parameterisation.
  func parameters(_ request: SpringParametersRequest) throws(SolverError) -> SpringParametersAnswer
  /// Position and velocity of a spring as an integrator produces them.
  func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer
  /// Value and slope of a cubic Bézier.
  func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer
  /// Value and slope of a named curve.
  func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer
  /// Value of a CSS `linear()` function.
  func linearEasing(_ request: LinearEasingRequest) throws(SolverError) -> Double
  /// Value of a CSS `steps()` function.
  func steps(_ request: StepsRequest) throws(SolverError) -> Double
  /// Value, velocity and duration of a keyframe track.
  func keyframes(_ request: KeyframesRequest) throws(SolverError) -> KeyframesAnswer
  /// Value of keyframes of Web Animations.
  func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double
  /// A stagger's delays, in seconds.
  func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double]
  /// Positions and velocities after each of a list of frames. The default asks ``motion(_:)`` at the
  /// sums of the steps.
  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer
}

extension SolverMethod {
  /// `Double`.
  public var scalar: ScalarType { .double }

  /// Answers by the requirement of the request's kind.
  public func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer {
    switch request {
    case .spring(let request): .motion(try motion(request))
    case .settling(let request): .settling(try settlingTime(request))
    case .springParameters(let request): .springParameters(try parameters(request))
    case .integrator(let request): .motion(try integrated(request))
    case .cubicBezier(let request): .curve(try bezier(request))
    case .unitCurve(let request): .curve(try unitCurve(request))
    case .linearEasing(let request): .value(try linearEasing(request))
    case .steps(let request): .value(try steps(request))
    case .keyframes(let request): .keyframes(try keyframes(request))
    case .cssKeyframes(let request): .value(try cssKeyframes(request))
    case .stagger(let request): .delays(try stagger(request))
    case .advance(let request): .frames(try advance(request))
    }
  }

  /// Answers one by one.
  public func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>] {
    requests.map { request in
      do throws(SolverError) {
        return .success(try answer(request))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Unsupported, unless the method implements it.
  public func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    throw unsupported(.spring)
  }

  /// Unsupported, unless the method implements it.
  public func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double {
    throw unsupported(.settling)
  }

  /// Unsupported, unless the method implements it.
  public func parameters(
    _ request: SpringParametersRequest
  ) throws(SolverError) -> SpringParametersAnswer {
    throw unsupported(.springParameters)
  }

  /// Unsupported, unless the method implements it.
  public func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer {
    throw unsupported(.integrator)
  }

  /// Unsupported, unless the method implements it.
  public func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    throw unsupported(.cubicBezier)
  }

  /// Unsupported, unless the method implements it.
  public func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer {
    throw unsupported(.unitCurve)
  }

  /// Unsupported, unless the method implements it.
  public func linearEasing(_ request: LinearEasingRequest) throws(SolverError) -> Double {
    throw unsupported(.linearEasing)
  }

  /// Unsupported, unless the method implements it.
  public func steps(_ request: StepsRequest) throws(SolverError) -> Double {
    throw unsupported(.steps)
  }

  /// Unsupported, unless the method implements it.
  public func keyframes(_ request: KeyframesRequest) throws(SolverError) -> KeyframesAnswer {
    throw unsupported(.keyframes)
  }

  /// Unsupported, unless the method implements it.
  public func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double {
    throw unsupported(.cssKeyframes)
  }

  /// Unsupported, unless the method implements it.
  public func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double] {
    throw unsupported(.stagger)
  }

  /// The motion at the sums of the steps.
  public func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer {
    var answer = FramesAnswer(positions: [], velocities: [])
    for sample in request.samples {
      let motion = try motion(sample)
      answer.positions.append(motion.position)
      answer.velocities.append(motion.velocity)
    }
    return answer
  }

  /// The error of a kind that this method does not serve.
  private func unsupported(_ kind: SolverKind) -> SolverError {
    .unsupported("\(name) does not serve requests of kind \(kind.rawValue)")
  }
}
