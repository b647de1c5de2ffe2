/// The scale of a spring's motion, by which its errors are divided.
///
///     position scale = max(|x₀ − T|, |v₀|/ω₀),    velocity scale = ω₀ · position scale
///
/// An error of 1e-15 is then one of about five units in the last place of the move. A motion that
/// does not move at all has the scale of its target, so that its error stays a number.
public struct MotionScale: Sendable, Hashable {
  /// By what position errors are divided.
  public let position: Double
  /// By what velocity errors are divided.
  public let velocity: Double

  /// The scale of a motion with the natural frequency ω₀ in radians per second.
  public init(from: Double, to: Double, velocity: Double, naturalFrequency: Double) {
    let moved = max((from - to).magnitude, velocity.magnitude / naturalFrequency)
    position = moved > 0 ? moved : max(to.magnitude, .leastNormalMagnitude)
    self.velocity = position * naturalFrequency
  }

  /// The scale of the motion that is asked for. A spring without a natural frequency counts as one
  /// of 1 radian per second.
  package init(of request: SpringRequest) {
    self.init(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: request.spring.approximateNaturalFrequency ?? 1)
  }
}

/// The errors of one answer about a motion, each a fraction of the motion's scale.
public struct MotionError: Sendable, Hashable {
  /// Of the position: max(0, |x − x_true| − allowance) / scale.
  public var position: Double
  /// Of the velocity: the same, over the velocity's scale.
  public var velocity: Double

  /// The larger one; infinite where one is no number.
  package var largest: Double {
    position.isNaN || velocity.isNaN ? .infinity : max(position, velocity)
  }

  /// Measures an answer to `request` against the truth.
  ///
  /// The allowance of ``Allowance/ownRounding`` is ½ ulp of the true number. That of
  /// ``Allowance/honest(_:clock:)`` adds what no solver in that type can help, with u half an ulp of 1:
  /// 2 ulp of max(|from|, |to|), since the answer is a sum with one of them, and the change of the
  /// answer when t changes by 4 u·t, since the phase is a rounded product with t. For the velocity the
  /// latter is that time times the acceleration, and the former does not occur.
  /// ``Allowance/ownSingleRounding`` is ½ ulp of the true number as a `Float`, and the error is told
  /// in ulp of the scale.
  ///
  /// - Parameters:
  ///   - answer: What the solver said.
  ///   - position: The true position.
  ///   - velocity: The true velocity.
  ///   - request: What was asked.
  ///   - naturalFrequency: ω₀ of the spring in radians per second.
  ///   - dampingRatio: ζ of the spring.
  ///   - allowance: What is not counted.
  ///   - clockChange: How much the truth changes while the solver's clock stands still; not counted.
  public init(
    of answer: MotionAnswer, position: TrueValue, velocity: TrueValue, request: SpringRequest,
    naturalFrequency: Double, dampingRatio: Double, allowance: Allowance,
    clockChange: MotionAnswer = MotionAnswer(position: 0, velocity: 0)
  ) {
    let scale = MotionScale(
      from: request.from, to: request.to, velocity: request.velocity,
      naturalFrequency: naturalFrequency)
    var positionAllowance = position.rounded.ulp / 2
    var velocityAllowance = velocity.rounded.ulp / 2
    var positionUnit = scale.position
    var velocityUnit = scale.velocity
    if allowance == .ownSingleRounding {
      positionAllowance = Double(Float(position.rounded).ulp) / 2
      velocityAllowance = Double(Float(velocity.rounded).ulp) / 2
      positionUnit = Double(Float(scale.position).ulp)
      velocityUnit = Double(Float(scale.velocity).ulp)
    }
    if let (scalar, _) = allowance.honesty {
      let clockSlip = 2 * scalar.ulp(of: 1) * request.time.magnitude
      if scalar == .float {
        positionAllowance = scalar.ulp(of: position.rounded) / 2
        velocityAllowance = scalar.ulp(of: velocity.rounded) / 2
      }
      positionAllowance +=
        2 * scalar.ulp(of: max(request.from.magnitude, request.to.magnitude))
        + clockSlip * velocity.rounded.magnitude
      let acceleration =
        naturalFrequency
        * (naturalFrequency * (position.rounded - request.to).magnitude
          + 2 * dampingRatio * velocity.rounded.magnitude)
      velocityAllowance += clockSlip * acceleration
    }
    positionAllowance += clockChange.position
    velocityAllowance += clockChange.velocity
    self.position =
      excess(position.distance(to: answer.position), over: positionAllowance) / positionUnit
    self.velocity =
      excess(velocity.distance(to: answer.velocity), over: velocityAllowance) / velocityUnit
  }
}
