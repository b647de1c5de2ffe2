/// Where something is and how fast it moves.
public struct MotionAnswer: Sendable, Hashable {
  /// The position, in the value's unit.
  public var position: Double
  /// The velocity, in units per second.
  public var velocity: Double

  /// An answer.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}

/// One spring in every parameterisation.
public struct SpringParametersAnswer: Sendable, Hashable {
  /// Mass m.
  public var mass: Double
  /// Stiffness k.
  public var stiffness: Double
  /// Damping c.
  public var damping: Double
  /// Response 2π/ω₀ in seconds.
  public var response: Double
  /// Damping ratio ζ.
  public var dampingRatio: Double
  /// Perceptual duration 2π/ω₀ in seconds.
  public var duration: Double
  /// Bounce.
  public var bounce: Double
  /// Settling time in seconds of a move of 1 from rest, to within 0.001.
  public var settlingDuration: Double

  /// An answer.
  public init(
    mass: Double, stiffness: Double, damping: Double, response: Double, dampingRatio: Double,
    duration: Double, bounce: Double, settlingDuration: Double
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.response = response
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.bounce = bounce
    self.settlingDuration = settlingDuration
  }
}

/// A curve's value and its slope.
public struct CurveAnswer: Sendable, Hashable {
  /// The value y.
  public var value: Double
  /// The slope dy/dx; infinite, with its sign, at a vertical tangent.
  public var slope: Double

  /// An answer.
  public init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }
}

/// A keyframe track's value, velocity and duration.
public struct KeyframesAnswer: Sendable, Hashable {
  /// The value at the time asked for.
  public var value: Double
  /// The velocity there, in units per second.
  public var velocity: Double
  /// The duration of the whole track in seconds.
  public var duration: Double

  /// An answer.
  public init(value: Double, velocity: Double, duration: Double) {
    self.value = value
    self.velocity = velocity
    self.duration = duration
  }
}

/// Positions and velocities after each of a list of frames.
public struct FramesAnswer: Sendable, Hashable {
  /// The positions, in the value's unit.
  public var positions: [Double]
  /// The velocities, in units per second.
  public var velocities: [Double]

  /// An answer.
  public init(positions: [Double], velocities: [Double]) {
    self.positions = positions
    self.velocities = velocities
  }
}

/// A solver's answer to a request: the case follows from the request's kind.
public enum SolverAnswer: Sendable, Hashable {
  /// To ``SolverKind/spring`` and ``SolverKind/integrator``.
  case motion(MotionAnswer)
  /// To ``SolverKind/settling``: seconds, or infinity.
  case settling(Double)
  /// To ``SolverKind/springParameters``.
  case springParameters(SpringParametersAnswer)
  /// To ``SolverKind/cubicBezier`` and ``SolverKind/unitCurve``.
  case curve(CurveAnswer)
  /// To ``SolverKind/linearEasing``, ``SolverKind/steps`` and ``SolverKind/cssKeyframes``.
  case value(Double)
  /// To ``SolverKind/keyframes``.
  case keyframes(KeyframesAnswer)
  /// To ``SolverKind/stagger``: one delay in seconds for each item.
  case delays([Double])
  /// To ``SolverKind/advance``.
  case frames(FramesAnswer)
  /// An answer of which some members were not served; those hold NaN, or an empty list, in the inner
  /// answer and do not count.
  indirect case partial(SolverAnswer, missing: Set<String>)

  /// The position, where one was served.
  package var position: Double? {
    switch self {
    case .motion(let answer): answer.position
    case .partial(.motion(let answer), let missing):
      missing.contains("position") ? nil : answer.position
    default: nil
    }
  }

  /// The answer as pairs of member name and number, in the order of the solver protocol, without the
  /// members that were not served; the elements of a list are named by index.
  public var numbers: [(member: String, value: Double)] {
    switch self {
    case .motion(let answer):
      [("position", answer.position), ("velocity", answer.velocity)]
    case .settling(let time):
      [("time", time)]
    case .springParameters(let answer):
      [
        ("mass", answer.mass), ("stiffness", answer.stiffness), ("damping", answer.damping),
        ("response", answer.response), ("dampingRatio", answer.dampingRatio),
        ("duration", answer.duration), ("bounce", answer.bounce),
        ("settlingDuration", answer.settlingDuration),
      ]
    case .curve(let answer):
      [("value", answer.value), ("slope", answer.slope)]
    case .value(let value):
      [("value", value)]
    case .keyframes(let answer):
      [("value", answer.value), ("velocity", answer.velocity), ("duration", answer.duration)]
    case .delays(let delays):
      delays.enumerated().map { ("delays[\($0.offset)]", $0.element) }
    case .frames(let answer):
      answer.positions.enumerated().map { ("positions[\($0.offset)]", $0.element) }
        + answer.velocities.enumerated().map { ("velocities[\($0.offset)]", $0.element) }
    case .partial(let answer, let missing):
      answer.numbers.filter { !missing.contains(Self.name(ofElement: $0.member)) }
    }
  }

  /// The member to which a number belongs: "delays" for "delays[3]".
  package static func name(ofElement member: String) -> String {
    String(member.prefix { $0 != "[" })
  }
}
