/// One question to a solver, of any kind.
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

  /// What is asked for.
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
    }
  }
}
