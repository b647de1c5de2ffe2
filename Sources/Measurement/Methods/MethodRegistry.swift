internal import AnimationNumerics
package import SolverVerification

/// Everything that can be measured. To add a method, write its file and add its line here.
package enum MethodRegistry {
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

  /// The method of a name; nil when there is none.
  package static func named(_ name: String) -> (any SolverMethod)? {
    all.first { $0.name == name }
  }

  /// What an answer of the method may be off before it counts as its error: our own methods are
  /// granted their rounding alone.
  static func allowance(of method: any SolverMethod) -> Allowance {
    guard method.name.hasPrefix("ours") else { return .honestDouble }
    return method.scalar == .float ? .ownSingleRounding : .ownRounding
  }
}
