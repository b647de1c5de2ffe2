internal import SolverVerification

/// One request about a spring and its truth, prepared for the programs.
struct SpringItem {
  let request: SpringRequest
  let spring: DoubleSpring
  var truth: MotionAnswer
  /// The seed that gives different requests different disturbances.
  let seed: UInt64
  /// The lengths of the frames up to the request's time; nil if it was asked at once.
  var frames: [Double]?

  /// The item with its right answer in `Double`; nil for a settling description.
  init?(_ request: SpringRequest, seed: UInt64) {
    guard let spring = DoubleSpring(request.spring) else { return nil }
    (self.request, self.spring, self.seed) = (request, spring, seed)
    truth = spring.answer(request)
  }

  var mass: Double {
    switch request.spring {
    case .physical(let mass, _, _, _), .stiffness(_, _, let mass): mass
    default: 1
    }
  }

  /// The request's duration or, perhaps, response; nil for mass, stiffness and damping.
  func period(ofDuration: Bool = false) -> Double? {
    switch request.spring {
    case .bounce(let duration, _): duration
    case .dampingRatio(let response, _): ofDuration ? nil : response
    default: nil
    }
  }

  var displacement: Double { request.from - request.to }
  var velocity: Double { request.velocity }
  var time: Double { request.time }

  func with(frequency: Double? = nil, ratio: Double? = nil) -> DoubleSpring {
    DoubleSpring(frequency: frequency ?? spring.frequency, ratio: ratio ?? spring.ratio)
  }

  var scale: MotionScale {
    MotionScale(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: spring.frequency)
  }
}

extension DoubleSpring {
  func answer(
    _ request: SpringRequest, time: Double? = nil, velocity: Double? = nil
  ) -> MotionAnswer {
    var state = state(
      displacement: request.from - request.to, velocity: velocity ?? request.velocity,
      at: time ?? request.time)
    state.position += request.to
    return state
  }

  /// The spring with a stiffness and a damping for mass 1.
  init(stiffness: Double, damping: Double) {
    let frequency = stiffness.squareRoot()
    self.init(frequency: frequency, ratio: damping / 2 / frequency)
  }

  var stiffness: Double { frequency * frequency }
  var damping: Double { 2 * ratio * frequency }

  func acceleration(displacement: Double, velocity: Double) -> Double {
    -(stiffness * displacement + damping * velocity)
  }

  /// Whether every rounding of the parameters gives the same branch: a bounce below 2⁻⁵³ is critical
  /// for a program that computes the damping ratio.
  func isBranchDecided(of description: SpringDescription) -> Bool {
    guard case .physical(let mass, let stiffness, let damping, _) = description,
      case let root = (stiffness * mass).squareRoot(),
      (damping - 2 * root).magnitude <= 16 * root.ulp
    else { return (ratio == 1) == (gap == 0) }
    return description.isExactlyCritical
  }

  /// Under-damped, critical, over-damped.
  var branch: Int { gap > 0 ? 0 : gap == 0 ? 1 : 2 }
}

extension SpringDescription {
  /// Whether mass, stiffness and damping are those of a critical spring without a rounding.
  var isExactlyCritical: Bool {
    guard case .physical(let mass, let stiffness, let damping, _) = self else { return false }
    let root = (stiffness * mass).squareRoot()
    return root * root == stiffness * mass && damping == 2 * root
  }
}
