internal import SolverVerification

/// One answer about a spring, with what a diagnosis needs at hand.
struct SpringObservation {
  let request: SpringRequest
  let spring: ModelSpring
  let bounce: Double
  /// The answer.
  let observed: MotionAnswer
  /// The truth.
  let truth: MotionAnswer
  /// The scale of positions, and that of velocities.
  let scale: MotionScale
  /// The judged errors.
  let error: MotionAnswer

  init?(_ observation: Observation) {
    guard case .spring(let request) = observation.request, observation.judgements.count == 2,
      let spring = ModelSpring(request.spring)
    else { return nil }
    let (position, velocity) = (observation.judgements[0], observation.judgements[1])
    self.request = request
    self.spring = spring
    bounce = request.spring.approximateBounce
    observed = MotionAnswer(position: position.observed, velocity: velocity.observed)
    truth = MotionAnswer(position: position.truth, velocity: velocity.truth)
    error = MotionAnswer(position: position.error, velocity: velocity.error)
    scale = MotionScale(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: spring.frequency)
  }

  /// The undamped phase ω₀t, in radians.
  var phase: Double { spring.frequency * request.time }
  var isUnderDamped: Bool { bounce >= 0.01 }
  var isOverDamped: Bool { bounce <= -0.01 }
  var isNearCritical: Bool { bounce.magnitude < 0.01 }
  var isFinite: Bool { observed.position.isFinite && observed.velocity.isFinite }

  /// Whether a division by the damped frequency is one by about zero.
  var isCritical: Bool { bounce.magnitude < 1e-7 }
  /// Whether hyperbolic functions grow beyond what they are needed for.
  var isStronglyDamped: Bool { hyperbolicArgument > 10 }
  /// Whether a formula that is right elsewhere may fail to give a number here.
  var isExcusedFromBeingFinite: Bool { isCritical || isStronglyDamped }

  /// The argument of hyperbolic functions that an over-damped solver may form: ω₀√(ζ² − 1)·t.
  var hyperbolicArgument: Double {
    spring.gap < 0 ? spring.frequency * (-spring.gap).squareRoot() * request.time : 0
  }
}

/// What is known so far about a faulty solver's positions: how it maps time and velocity, and with
/// which spring it answers.
struct MotionModel {
  /// The time it answers for, given the request's.
  var time: (Double) -> Double = { $0 }
  /// The factor on the initial velocity.
  var velocityFactor = 1.0
  /// The answer it gives with its own formula.
  var formula: (ModelSpring, SpringRequest, _ time: Double, _ velocity: Double) -> MotionAnswer = {
    $0.answer($1, time: $2, velocity: $3)
  }
  /// What becomes of the position in the end.
  var output: (SpringRequest, Double) -> Double = { $1 }

  /// The answer that the model predicts, its position not yet passed through `output`.
  func state(_ observation: SpringObservation) -> MotionAnswer {
    formula(
      observation.spring, observation.request, time(observation.request.time),
      velocityFactor * observation.request.velocity)
  }

  /// The position that the model predicts.
  func position(_ observation: SpringObservation) -> Double {
    output(observation.request, state(observation).position)
  }
}
