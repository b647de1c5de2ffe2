internal import Foundation
internal import SolverVerification

/// The Dormand–Prince pair of orders 5 and 4 with error-controlled steps, as in SciPy's `solve_ivp`
/// (Hairer, Nørsett and Wanner, *Solving Ordinary Differential Equations I*, II.4).
struct AdaptivePair: Hashable {
  /// The allowed error of a step: a fraction of each state component plus an absolute part.
  var relative: Double
  var absolute: Double

  /// Longer motions would take too many steps and are predicted as correct.
  private static let maximumRadians = 300.0
  /// The largest number of attempted steps; some 100 radians take a tenth of them.
  private static let maximumAttempts = 20_000

  // On a linear system both are polynomials of hA, whose coefficients follow from the pair's table.
  /// The next state.
  private static let solution = [1, 1, 1 / 2.0, 1 / 6.0, 1 / 24.0, 1 / 120.0, 1 / 600.0]
  /// The difference between the orders.
  private static let errors = [0, 0, 0, 0, 0, 97 / 120_000.0, -13 / 40_000.0, 1 / 24_000.0]

  /// x″ = −kx − cx′ after `t` seconds; nil if it takes too many steps or the state overflows.
  func motion(
    _ k: Double, _ c: Double, displacement: Double, velocity: Double, at t: Double
  ) -> MotionAnswer? {
    guard t * (k.squareRoot() + c) <= Self.maximumRadians else { return nil }
    let slope = StepMatrix(p: StepState(0, 1), v: StepState(-k, -c))
    var (y, time) = (StepState(displacement, velocity), 0.0)
    var step = t > 0 ? firstStep(y, t, slope) : 0
    var wasRejected = false
    for _ in 0..<Self.maximumAttempts {
      guard time < t else { return MotionAnswer(position: y.x, velocity: y.y) }
      let end = min(time + step, t)
      let h = end - time
      // If the squares of the state overflow, the step is 0 or NaN.
      guard h > 0 else { return nil }
      let next = slope.polynomial(Self.solution, h).applied(to: y)
      let error = norm(slope.polynomial(Self.errors, h).applied(to: y), scale(y, next))
      // The fifth root of the error, with a safety factor of 0.9, at most ten times and at least a
      // fifth.
      let factor = error == 0 ? 10 : min(10, 0.9 * pow(error, -0.2))
      if error < 1 {
        step = h * (wasRejected ? min(1, factor) : factor)
        (y, time) = (next, end)
        wasRejected = false
      } else {
        step = h * max(0.2, factor)
        wasRejected = true
      }
    }
    return nil
  }

  private func scale(_ a: StepState, _ b: StepState) -> StepState {
    func most(_ p: Double, _ q: Double) -> Double {
      absolute + relative * max(p.magnitude, q.magnitude)
    }
    return StepState(most(a.x, b.x), most(a.y, b.y))
  }

  /// The root mean square relative to a scale.
  private func norm(_ y: StepState, _ scale: StepState) -> Double {
    let share = y / scale
    return ((share * share).sum() / 2).squareRoot()
  }

  /// The initial step suggested by a trial step of the explicit Euler method.
  private func firstStep(_ y: StepState, _ t: Double, _ slope: StepMatrix) -> Double {
    let (scale, first) = (scale(y, y), slope.applied(to: y))
    let (size, speed) = (norm(y, scale), norm(first, scale))
    let probe = min(size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed, t)
    let bend = norm(slope.applied(to: probe * first), scale) / probe
    let most =
      speed <= 1e-15 && bend <= 1e-15 ? max(1e-6, probe * 1e-3) : pow(0.01 / max(speed, bend), 0.2)
    return min(100 * probe, most, t)
  }
}
