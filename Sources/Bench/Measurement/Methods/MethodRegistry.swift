internal import AnimationNumerics
package import SolverVerification

/// The methods that are verified and measured, and their lookup by name.
package enum MethodRegistry {
  /// Every method in the order of tables, this package's own first.
  package static let all: [any SolverMethod] = [
    AnimationNumericsSolver(),
    AnimationNumericsBatchSolver(algorithm: .direct),
    AnimationNumericsBatchSolver(algorithm: .propagated),
    AnimationNumericsCurvePlan(),
    TextbookSpring(),
    TwoExponentialSpring(),
    HyperbolicSpring(),
    RungeKuttaSpring(rate: 60),
    RungeKuttaSpring(rate: 240),
    SemiImplicitEulerSpring(rate: 60),
    SemiImplicitEulerSpring(rate: 120),
    VelocityVerletSpring(rate: 120),
    RunningFluidSpring(),
    AppleSpringArithmetic(),
    NewtonBisectionCurve<Double>(tolerance: 1e-7),
    SampledTableCurve<Double>(),
    QuantizedUnitCurve(),
    CardanoCurve<Double>(),
    HalleyCurve<Double>(steps: 2),
    PiecewisePolynomialCurve<Double>(degree: 3),
    PiecewisePolynomialCurve<Double>(degree: 8),
    FrameDecay(rate: 60),
    LerpSmoothing(),
    SmoothDamp(),
  ]

  package static func named(_ name: String) -> (any SolverMethod)? { all.first { $0.name == name } }
}
