// Every kind of request as a name, a request, a type and a method requirement. All other code of a
// kind is in the file of its request. A new kind needs that file, its lines here, and our answer.

/// The kinds of request: the `kind` member in the solver protocol.
public enum SolverKind: String, Sendable, Hashable, CaseIterable {
  /// Position and velocity of a spring at one time.
  case spring
  /// The time of a spring's last crossing of a band around its target.
  case settling
  /// One spring, converted into every parameterisation.
  case springParameters = "spring-parameters"
  /// Position and velocity of a spring, stepped by a numerical integrator.
  case integrator
  /// Value and slope of a cubic Bézier easing curve.
  case cubicBezier = "cubic-bezier"
  /// Value and slope of a named unit curve.
  case unitCurve = "unit-curve"
  /// Value of a CSS `linear()` easing function, given as text.
  case linearEasing = "linear-easing"
  /// Value of a CSS `steps()` easing function, given as text.
  case steps
  /// Value, velocity and duration of a keyframe track.
  case keyframes
  /// Value of a list of keyframes under the rules of Web Animations.
  case cssKeyframes = "css-keyframes"
  /// The delays of a staggered group.
  case stagger
  /// Positions and velocities of a spring after each of a list of frames.
  case advance
  /// Positions and velocities of a spring whose target changes.
  case retarget
}

/// One request to a solver, of any kind.
public enum SolverRequest: Sendable, Hashable {
  /// Position and velocity of a spring at one time.
  case spring(SpringRequest)
  /// A spring's settling time.
  case settling(SettlingRequest)
  /// A spring in every parameterisation.
  case springParameters(SpringParametersRequest)
  /// A spring stepped by a numerical integrator.
  case integrator(IntegratorRequest)
  /// A cubic Bézier easing curve.
  case cubicBezier(CubicBezierRequest)
  /// A named unit curve.
  case unitCurve(UnitCurveRequest)
  /// A CSS `linear()` function.
  case linearEasing(LinearEasingRequest)
  /// A CSS `steps()` function.
  case steps(StepsRequest)
  /// A keyframe track.
  case keyframes(KeyframesRequest)
  /// Keyframes of Web Animations.
  case cssKeyframes(CSSKeyframesRequest)
  /// A stagger's delays.
  case stagger(StaggerRequest)
  /// A spring, advanced frame by frame.
  case advance(AdvanceRequest)
  /// A spring whose target changes.
  case retarget(RetargetRequest)

  /// The kind of the request.
  public var kind: SolverKind {
    switch self {
    case .spring: .spring
    case .settling: .settling
    case .springParameters: .springParameters
    case .integrator: .integrator
    case .cubicBezier: .cubicBezier
    case .unitCurve: .unitCurve
    case .linearEasing: .linearEasing
    case .steps: .steps
    case .keyframes: .keyframes
    case .cssKeyframes: .cssKeyframes
    case .stagger: .stagger
    case .advance: .advance
    case .retarget: .retarget
    }
  }
}

#if !hasFeature(Embedded)  // It has no existentials.
  extension SolverRequest {
    /// The request with its kind's behaviour.
    var question: any SolverQuestion {
      switch self {
      case .spring(let request): request
      case .settling(let request): request
      case .springParameters(let request): request
      case .integrator(let request): request
      case .cubicBezier(let request): request
      case .unitCurve(let request): request
      case .linearEasing(let request): request
      case .steps(let request): request
      case .keyframes(let request): request
      case .cssKeyframes(let request): request
      case .stagger(let request): request
      case .advance(let request): request
      case .retarget(let request): request
      }
    }
  }

  extension SolverKind {
    /// The type of the kind's requests.
    var question: any SolverQuestion.Type {
      switch self {
      case .spring: SpringRequest.self
      case .settling: SettlingRequest.self
      case .springParameters: SpringParametersRequest.self
      case .integrator: IntegratorRequest.self
      case .cubicBezier: CubicBezierRequest.self
      case .unitCurve: UnitCurveRequest.self
      case .linearEasing: LinearEasingRequest.self
      case .steps: StepsRequest.self
      case .keyframes: KeyframesRequest.self
      case .cssKeyframes: CSSKeyframesRequest.self
      case .stagger: StaggerRequest.self
      case .advance: AdvanceRequest.self
      case .retarget: RetargetRequest.self
      }
    }
  }
#endif

/// A solver: ours, a model of other software, or a program behind a pipe. All measured solvers
/// conform to this protocol.
///
/// A conforming type implements the requirements for the kinds in ``kinds``. The others have a
/// default that throws ``SolverError/unsupported(_:)``.
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
  /// One line that describes the method.
  var summary: String { get }
  /// The kinds of request that the method serves.
  var kinds: Set<SolverKind> { get }
  /// The type of inputs and outputs. The default is `Double`. A method in `Float` is asked about
  /// `Float` numbers, and its errors are in ulp of the scale.
  var scalar: ScalarType { get }
  /// The extensions of kinds that the method serves; none by default.
  var options: Set<SolverOption> { get }

  /// Answers one request of any kind. The default calls the requirement of the request's kind.
  func answer(_ request: SolverRequest) throws(SolverError) -> SolverAnswer
  /// Answers many requests, one result for each, in order. The default answers one by one; methods
  /// with a batch form or behind a pipe override it.
  func answers(_ requests: [SolverRequest]) -> [Result<SolverAnswer, SolverError>]

  /// Position and velocity of a spring at one time.
  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer
  /// The least T with |x(t) − to| ≤ ε for all t ≥ T, in seconds.
  func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double
  /// A spring in every parameterisation.
  func parameters(_ request: SpringParametersRequest) throws(SolverError) -> SpringParametersAnswer
  /// Position and velocity of a spring as computed by an integrator.
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
  /// Positions and velocities after each of a list of frames. The default calls ``motion(_:)`` at
  /// the sums of the steps.
  func advance(_ request: AdvanceRequest) throws(SolverError) -> FramesAnswer
  /// Positions and velocities of a spring whose target changes.
  func retarget(_ request: RetargetRequest) throws(SolverError) -> FramesAnswer
}

extension SolverMethod {
  /// `Double`.
  public var scalar: ScalarType { .double }

  /// None.
  public var options: Set<SolverOption> { [] }

  /// Calls the requirement of the request's kind.
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
    case .retarget(let request): .frames(try retarget(request))
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

  /// Throws "unsupported" unless the method implements it.
  public func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    throw unsupported(.spring)
  }

  /// Throws "unsupported" unless the method implements it.
  public func settlingTime(_ request: SettlingRequest) throws(SolverError) -> Double {
    throw unsupported(.settling)
  }

  /// Throws "unsupported" unless the method implements it.
  public func parameters(
    _ request: SpringParametersRequest
  ) throws(SolverError) -> SpringParametersAnswer {
    throw unsupported(.springParameters)
  }

  /// Throws "unsupported" unless the method implements it.
  public func integrated(_ request: IntegratorRequest) throws(SolverError) -> MotionAnswer {
    throw unsupported(.integrator)
  }

  /// Throws "unsupported" unless the method implements it.
  public func bezier(_ request: CubicBezierRequest) throws(SolverError) -> CurveAnswer {
    throw unsupported(.cubicBezier)
  }

  /// Throws "unsupported" unless the method implements it.
  public func unitCurve(_ request: UnitCurveRequest) throws(SolverError) -> CurveAnswer {
    throw unsupported(.unitCurve)
  }

  /// Throws "unsupported" unless the method implements it.
  public func linearEasing(_ request: LinearEasingRequest) throws(SolverError) -> Double {
    throw unsupported(.linearEasing)
  }

  /// Throws "unsupported" unless the method implements it.
  public func steps(_ request: StepsRequest) throws(SolverError) -> Double {
    throw unsupported(.steps)
  }

  /// Throws "unsupported" unless the method implements it.
  public func keyframes(_ request: KeyframesRequest) throws(SolverError) -> KeyframesAnswer {
    throw unsupported(.keyframes)
  }

  /// Throws "unsupported" unless the method implements it.
  public func cssKeyframes(_ request: CSSKeyframesRequest) throws(SolverError) -> Double {
    throw unsupported(.cssKeyframes)
  }

  /// Throws "unsupported" unless the method implements it.
  public func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double] {
    throw unsupported(.stagger)
  }

  /// Throws "unsupported" unless the method implements it.
  public func retarget(_ request: RetargetRequest) throws(SolverError) -> FramesAnswer {
    throw unsupported(.retarget)
  }

  /// The error for a kind that this method does not serve.
  func unsupported(_ kind: SolverKind) -> SolverError {
    .unsupported("\(name) does not serve requests of kind \(kind.rawValue)")
  }
}
