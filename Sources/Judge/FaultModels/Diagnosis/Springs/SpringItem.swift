internal import SolverVerification

/// One request about a spring and its truth, prepared for the programs.
struct SpringItem {
  let request: SpringRequest
  let spring: DoubleSpring
  let mass: Double
  let truth: MotionAnswer
  /// The seed that gives different requests different disturbances.
  let seed: UInt64
  /// The lengths of the frames up to the request's time; nil if it was asked at once.
  var frames: [Double]?

  init?(_ request: SpringRequest, truth: MotionAnswer, seed: UInt64) {
    guard let spring = DoubleSpring(request.spring) else { return nil }
    self.request = request
    self.spring = spring
    self.truth = truth
    self.seed = seed
    mass =
      switch request.spring {
      case .physical(let mass, _, _, _), .stiffness(_, _, let mass): mass
      default: 1
      }
  }

  /// The request's duration or response; nil for mass, stiffness and damping.
  var period: (seconds: Double, isDuration: Bool)? {
    switch request.spring {
    case .bounce(let duration, _): (duration, true)
    case .dampingRatio(let response, _): (response, false)
    default: nil
    }
  }

  var displacement: Double { request.from - request.to }
  /// Whether the spring is given by duration or response, not by mass and stiffness.
  var isPerceptual: Bool { period != nil }

  var scale: MotionScale {
    MotionScale(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: spring.frequency)
  }
}

extension DoubleSpring {
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
}
