// Written by scripts/generate-methods from the lines "// Measured, place …" of the files beside it.

internal import AnimationNumerics
package import SolverVerification

extension MethodRegistry {
  /// Every method, ours first.
  package static let all: [any SolverMethod] = [
    OurSolver(),
    OurBatchSolver(algorithm: .direct),
    OurBatchSolver(algorithm: .propagated),
    OurCurvePlan(),
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
  ]
}
