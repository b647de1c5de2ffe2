internal import AnimationIntegrators
internal import AnimationNumerics
internal import Foundation

/// Convergence and stability of integrators.
enum IntegratorStudies {
  private static let fixedStep: [any FixedStepIntegrator] = [
    SemiImplicitEuler(), VelocityVerlet(), RungeKutta4(),
  ]

  /// Every study; `progress` receives the name of each.
  static func all(progress: (String) -> Void) -> Studies {
    progress("convergence of integrators")
    let convergence = convergence()
    progress("stability of integrators")
    return Studies(convergence: convergence, stability: stability())
  }

  /// Errors against the closed form over five perceptual durations, for steps from D/8 to D/8192.
  static func convergence() -> [ConvergenceRecord] {
    let spring = Spring(duration: 1, bounce: 0.25)
    let exponents = 3...13
    var records: [ConvergenceRecord] = []
    for method in fixedStep {
      let law = SpringForce(spring)
      records.append(
        record(method.name, order: method.order, exponents, spring) { state, step in
          method.step(&state, by: step, at: 0, under: law)
        })
    }
    var propagators: [Double: SpringPropagator] = [:]
    for exponent in exponents {
      let step = exp2(-Double(exponent))
      propagators[step] = try? SpringPropagator(spring, step: step)
    }
    // The exact step has no order; only rounding remains.
    records.append(
      record(SpringPropagator.name, order: 0, exponents, spring) { state, step in
        propagators[step]?.step(&state, target: 0)
      })
    return records
  }

  private static func record(
    _ name: String, order: Int, _ exponents: ClosedRange<Int>, _ spring: Spring,
    _ advance: (inout MotionState, Double) -> Void
  ) -> ConvergenceRecord {
    var steps: [Double] = []
    var errors: [Double] = []
    for exponent in exponents {
      let step = exp2(-Double(exponent))
      var state = MotionState(position: 1, velocity: 0)
      var worst = 0.0
      let count = 5 << exponent
      // Compares at the times that all step sizes share.
      let stride = 1 << (exponent - exponents.lowerBound)
      for index in 1...count {
        advance(&state, step)
        if index.isMultiple(of: stride) {
          let truth = 1 - spring.value(target: 1.0, time: Double(index) * step)
          worst = max(worst, abs(state.position - truth))
        }
      }
      steps.append(step)
      errors.append(worst)
    }
    return ConvergenceRecord(
      method: name, order: order, measuredOrder: order == 0 ? nil : slope(steps, errors),
      steps: steps, errors: errors)
  }

  /// The slope of log error over log step by least squares. Errors dominated by rounding or by too
  /// large a step are excluded.
  private static func slope(_ steps: [Double], _ errors: [Double]) -> Double? {
    let points = zip(steps, errors).filter { $0 <= 1.0 / 32 && $1 > 1e-12 }
      .map { (log2($0), log2($1)) }
    guard points.count >= 2 else { return nil }
    let meanX = points.reduce(0) { $0 + $1.0 } / Double(points.count)
    let meanY = points.reduce(0) { $0 + $1.1 } / Double(points.count)
    let covariance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let variance = points.reduce(0) { $0 + ($1.0 - meanX) * ($1.0 - meanX) }
    return covariance / variance
  }

  /// The largest stable step of each integrator by damping ratio, found by running it, and the
  /// documented limit.
  static func stability() -> [StabilityRecord] {
    let ratios = (1...60).map { Double($0) / 20 }
    return fixedStep.map { method in
      StabilityRecord(
        method: method.name, dampingRatios: ratios,
        observed: ratios.map { observedLimit(of: method, dampingRatio: $0) },
        stated: ratios.map { method.largestStableStep(naturalFrequency: 1, dampingRatio: $0) })
    }
  }

  /// The largest h·ω₀ at which 600 steps still reduce the motion, found by bisection.
  private static func observedLimit(
    of method: any FixedStepIntegrator, dampingRatio: Double
  ) -> Double {
    let law = SpringForce(Spring(response: 2 * Double.pi, dampingRatio: dampingRatio))
    func decays(_ step: Double) -> Bool {
      var state = MotionState(position: 1, velocity: 0.5)
      for _ in 0..<600 {
        method.step(&state, by: step, at: 0, under: law)
        // Far beyond any decaying motion, so it stops early.
        if !(abs(state.position) + abs(state.velocity) < 1e6) { return false }
      }
      return abs(state.position) + abs(state.velocity) < 1
    }
    var (stable, unstable) = (0.0, 8.0)
    for _ in 0..<24 {
      let middle = (stable + unstable) / 2
      if decays(middle) { stable = middle } else { unstable = middle }
    }
    return stable
  }
}
