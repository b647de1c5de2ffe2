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

  private typealias State = SIMD2<Double>

  /// The contributions of earlier stages to each stage.
  private static let stages: [[Double]] = [
    [1 / 5.0],
    [3 / 40.0, 9 / 40.0],
    [44 / 45.0, -56 / 15.0, 32 / 9.0],
    [19_372 / 6_561.0, -25_360 / 2_187.0, 64_448 / 6_561.0, -212 / 729.0],
    [9_017 / 3_168.0, -355 / 33.0, 46_732 / 5_247.0, 49 / 176.0, -5_103 / 18_656.0],
    [35 / 384.0, 0, 500 / 1_113.0, 125 / 192.0, -2_187 / 6_784.0, 11 / 84.0],
  ]
  /// The difference between the orders; the last entry belongs to the slope at the step's end.
  private static let errors: [Double] = [
    -71 / 57_600.0, 0, 71 / 16_695.0, -71 / 1_920.0, 17_253 / 339_200.0, -22 / 525.0, 1 / 40.0,
  ]

  /// x″ = −kx − cx′ after `t` seconds; nil if it takes too many steps or the state overflows.
  func motion(
    _ k: Double, _ c: Double, displacement: Double, velocity: Double, at t: Double
  ) -> MotionAnswer? {
    guard t * (k.squareRoot() + c) <= Self.maximumRadians else { return nil }
    func slope(_ y: State) -> State { State(y.y, -k * y.x - c * y.y) }
    var (y, time) = (State(displacement, velocity), 0.0)
    var first = slope(y)
    var step = t > 0 ? firstStep(y, first, t, slope) : 0
    var slopes = [State](repeating: .zero, count: Self.errors.count)
    var wasRejected = false
    for _ in 0..<Self.maximumAttempts {
      guard time < t else { return MotionAnswer(position: y.x, velocity: y.y) }
      let end = min(time + step, t)
      let h = end - time
      // If the squares of the state overflow, the step is 0 or NaN.
      guard h > 0 else { return nil }
      slopes[0] = first
      var next = y
      for (index, weights) in Self.stages.enumerated() {
        next = y + h * Self.sum(slopes, weights)
        slopes[index + 1] = slope(next)
      }
      let error = norm(h * Self.sum(slopes, Self.errors), scale(y, next))
      // The fifth root of the error, with a safety factor of 0.9, at most ten times and at least a
      // fifth.
      let factor = error == 0 ? 10 : min(10, 0.9 * pow(error, -0.2))
      if error < 1 {
        step = h * (wasRejected ? min(1, factor) : factor)
        (y, time, first) = (next, end, slopes[slopes.count - 1])
        wasRejected = false
      } else {
        step = h * max(0.2, factor)
        wasRejected = true
      }
    }
    return nil
  }

  private static func sum(_ slopes: [State], _ weights: [Double]) -> State {
    var sum = State.zero
    for (index, weight) in weights.enumerated() { sum += weight * slopes[index] }
    return sum
  }

  private func scale(_ a: State, _ b: State) -> State {
    func most(_ p: Double, _ q: Double) -> Double {
      absolute + relative * max(p.magnitude, q.magnitude)
    }
    return State(most(a.x, b.x), most(a.y, b.y))
  }

  /// The root mean square relative to a scale.
  private func norm(_ y: State, _ scale: State) -> Double {
    let share = y / scale
    return ((share * share).sum() / 2).squareRoot()
  }

  /// The initial step suggested by a trial step of the explicit Euler method.
  private func firstStep(
    _ y: State, _ first: State, _ t: Double, _ slope: (State) -> State
  ) -> Double {
    let scale = scale(y, y)
    let (size, speed) = (norm(y, scale), norm(first, scale))
    let probe = min(size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed, t)
    let bend = norm(slope(y + probe * first) - first, scale) / probe
    let most =
      speed <= 1e-15 && bend <= 1e-15 ? max(1e-6, probe * 1e-3) : pow(0.01 / max(speed, bend), 0.2)
    return min(100 * probe, most, t)
  }
}
