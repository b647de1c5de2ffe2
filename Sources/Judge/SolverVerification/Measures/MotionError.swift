/// The errors of one answer about a motion, each as a fraction of the motion's scale.
public struct MotionError: Sendable, Hashable {
  /// The position error: max(0, |x − x_true| − allowance) / scale.
  public var position: Double
  /// The velocity error, defined likewise with the velocity's scale.
  public var velocity: Double

  /// The differences that are not counted, and the divisors of the rest.
  package private(set) var allowance, scale: MotionAnswer

  /// The larger error; infinite if either is NaN.
  package var largest: Double {
    position.isNaN || velocity.isNaN ? .infinity : max(position, velocity)
  }

  /// Measures an answer to `request` against the truth.
  ///
  /// The allowance of ``Allowance/ownRounding`` is ½ ulp of the true number. That of
  /// ``Allowance/honest(_:clock:)`` adds the unavoidable errors of a solver in that type, with u
  /// half an ulp of 1:
  ///
  /// - 2 ulp of max(|from|, |to|), since the answer is a sum with one of them; not for the
  ///   velocity.
  /// - The change of the answer when t changes by 4 u·t, since the phase is a rounded product with
  ///   t. For the velocity this is that time times the acceleration.
  ///
  /// For ``Allowance/ownSingleRounding`` it is ½ ulp of the true number as a `Float`, and the error
  /// is in ulp of the scale.
  ///
  /// - Parameters:
  ///   - answer: The solver's answer.
  ///   - position: The true position.
  ///   - velocity: The true velocity.
  ///   - request: The request.
  ///   - naturalFrequency: ω₀ of the spring in radians per second.
  ///   - dampingRatio: ζ of the spring.
  ///   - allowance: The error that is not counted.
  ///   - clockChange: The change of the truth within a tick of the solver's clock; not counted.
  public init(
    of answer: MotionAnswer, position: TrueValue, velocity: TrueValue, request: SpringRequest,
    naturalFrequency: Double, dampingRatio: Double, allowance: Allowance,
    clockChange: MotionAnswer = MotionAnswer(position: 0, velocity: 0)
  ) {
    let scale = MotionScale(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: naturalFrequency)
    var granted = MotionAnswer(
      position: position.halfUlp(in: allowance.scalar),
      velocity: velocity.halfUlp(in: allowance.scalar))
    if let (scalar, _) = allowance.honesty {
      let clockSlip = 2 * scalar.ulp(of: 1) * request.time.magnitude
      granted.position +=
        2 * scalar.ulp(of: max(request.from.magnitude, request.to.magnitude))
        + clockSlip * velocity.rounded.magnitude
      let acceleration =
        naturalFrequency
        * (naturalFrequency * (position.rounded - request.to).magnitude
          + 2 * dampingRatio * velocity.rounded.magnitude)
      granted.velocity += clockSlip * acceleration
    }
    granted.add(clockChange)
    let unit = MotionAnswer(
      position: allowance.unit(ofScale: scale.position),
      velocity: allowance.unit(ofScale: scale.velocity))
    (self.allowance, self.scale) = (granted, unit)
    self.position =
      excess(position.distance(to: answer.position), over: granted.position) / unit.position
    self.velocity =
      excess(velocity.distance(to: answer.velocity), over: granted.velocity) / unit.velocity
  }
}
