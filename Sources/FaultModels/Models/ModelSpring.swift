internal import Foundation
public import SolverVerification

/// A spring in plain `Double` arithmetic, the basis of models of faulty solvers.
///
/// Accurate to about 1e-14 of the scale at ordinary times, which suffices to recognise a fault; the
/// truth comes from the reference.
struct ModelSpring: Sendable {
  /// Natural frequency ω₀, in radians per second.
  var frequency: Double
  /// Damping ratio ζ.
  var ratio: Double
  /// 1 − ζ², with the digits that the parameterisation provides.
  var gap: Double

  /// Creates a spring from natural frequency and damping ratio.
  init(frequency: Double, ratio: Double) {
    self.frequency = frequency
    self.ratio = ratio
    gap = (1 - ratio) * (1 + ratio)
  }

  /// Creates the spring of a description; nil for a settling description.
  init?(_ description: SpringDescription) {
    guard let frequency = description.approximateNaturalFrequency else { return nil }
    self.init(frequency: frequency, ratio: description.approximateDampingRatio)
    if case .bounce(_, let bounce) = description {
      // ζ = 1 − b, or 1/(1 + b): computing 1 − ζ² from b avoids cancellation.
      let b = min(bounce, 1)
      gap = b >= 0 ? b * (2 - b) : b * (2 + b) / ((1 + b) * (1 + b))
    }
  }

  /// e^(−αt)·c and e^(−αt)·s with α = ζω₀. c and s are cosine and sine divided by the damped
  /// frequency, their hyperbolic counterparts, or 1 and t.
  func decayed(at t: Double) -> (cosine: Double, sine: Double) {
    let decay = ratio * frequency
    if gap > 0 {
      let damped = frequency * gap.squareRoot()
      let envelope = exp(-decay * t)
      return (envelope * cos(damped * t), envelope * sin(damped * t) / damped)
    }
    if gap == 0 {
      let envelope = exp(-decay * t)
      return (envelope, envelope * t)
    }
    let spread = (-gap).squareRoot()
    // The slow root from the product of the roots.
    let slow = exp(-frequency / (ratio + spread) * t)
    let difference = expm1(-2 * frequency * spread * t)
    return (slow * (2 + difference) / 2, -slow * difference / (2 * frequency * spread))
  }

  /// Position and velocity of a spring that starts `displacement` from its target.
  func state(displacement d: Double, velocity v: Double, at t: Double) -> MotionAnswer {
    if t <= 0 { return MotionAnswer(position: d, velocity: v) }
    let (cosine, sine) = decayed(at: t)
    let decay = ratio * frequency
    return MotionAnswer(
      position: d * (cosine + decay * sine) + v * sine,
      velocity: v * (cosine - decay * sine) - d * frequency * frequency * sine)
  }

  /// The critically damped motion of this frequency with e^(−x) replaced by 1/(1 + x + 0.48x² +
  /// 0.235x³), as in Game Programming Gems 4 for motion that follows a target.
  func rationalState(displacement d: Double, velocity v: Double, at t: Double) -> MotionAnswer {
    let x = frequency * t
    let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
    let change = (v + frequency * d) * t
    return MotionAnswer(position: (d + change) * decay, velocity: (v - frequency * change) * decay)
  }

  /// The answer to a request about this spring.
  func answer(
    _ request: SpringRequest, time: Double? = nil, velocity: Double? = nil
  ) -> MotionAnswer {
    var state = state(
      displacement: request.from - request.to, velocity: velocity ?? request.velocity,
      at: time ?? request.time)
    state.position += request.to
    return state
  }
}

/// An accurate `Double` solver, written as an engineer would with the mathematical library. It is
/// correct, an example that must not be flagged.
public struct CarefulSolver: SolverMethod {
  /// The method.
  public init() {}

  /// The method's name.
  public let name = "textbook-careful"
  /// A description of the computation.
  public let summary = "closed form with libm, 1 - z^2 from the bounce, slow root from the product"
  /// Springs only.
  public let kinds: Set<SolverKind> = [.spring]

  /// Position and velocity.
  public func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    guard let spring = ModelSpring(request.spring) else {
      throw .unsupported("\(name) does not serve settling descriptions")
    }
    return spring.answer(request)
  }
}
