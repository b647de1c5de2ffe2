/// What can be asked of a solver: the `kind` member of a request in the solver protocol.
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
}
