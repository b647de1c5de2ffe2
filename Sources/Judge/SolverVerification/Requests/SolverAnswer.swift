/// A position and a velocity.
public struct MotionAnswer: Sendable, Hashable {
  /// The position, in the value's unit.
  public var position: Double
  /// The velocity, in units per second.
  public var velocity: Double

  /// Creates an answer.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }

  /// Grows, where it is smaller, to a multiple of the distance between two states.
  package mutating func reach(_ a: MotionAnswer, from b: MotionAnswer, times factor: Double) {
    position = max(position, factor * (a.position - b.position).magnitude)
    velocity = max(velocity, factor * (a.velocity - b.velocity).magnitude)
  }

  /// Adds a multiple of another state.
  package mutating func add(_ other: MotionAnswer, times factor: Double = 1) {
    position += factor * other.position
    velocity += factor * other.velocity
  }
}

/// A curve's value and its slope.
public struct CurveAnswer: Sendable, Hashable {
  /// The value y.
  public var value: Double
  /// The slope dy/dx; infinite, with its sign, at a vertical tangent.
  public var slope: Double

  /// Creates an answer.
  public init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }
}

/// A solver's answer to a request; the request's kind determines the case.
public enum SolverAnswer: Sendable, Hashable {
  /// The answer to ``SolverKind/spring`` and ``SolverKind/integrator``.
  case motion(MotionAnswer)
  /// The answer to ``SolverKind/settling``: seconds, or infinity.
  case settling(Double)
  /// The answer to ``SolverKind/springParameters``.
  case springParameters(SpringParametersAnswer)
  /// The answer to ``SolverKind/cubicBezier`` and ``SolverKind/unitCurve``.
  case curve(CurveAnswer)
  /// The answer to ``SolverKind/linearEasing``, ``SolverKind/steps`` and
  /// ``SolverKind/cssKeyframes``.
  case value(Double)
  /// The answer to ``SolverKind/keyframes``.
  case keyframes(KeyframesAnswer)
  /// The answer to ``SolverKind/stagger``: one delay in seconds for each item.
  case delays([Double])
  /// The answer to ``SolverKind/advance`` and ``SolverKind/retarget``.
  case frames(FramesAnswer)
  /// The answer to a kind without its own case: the members, in the order of the protocol.
  case members([Member])
  /// An answer with unserved members. In the inner answer these contain NaN, or an empty list, and
  /// do not count.
  indirect case partial(SolverAnswer, missing: Set<AnswerMember>)

  /// The position, if one was served.
  package var position: Double? {
    switch self {
    case .motion(let answer): answer.position
    case .partial(.motion(let answer), let missing):
      missing.contains(.position) ? nil : answer.position
    default: nil
    }
  }

  /// A member of an answer with its number or list of numbers.
  public struct Member: Sendable, Hashable {
    /// The name in the protocol.
    public var name: AnswerMember
    /// The numbers; a scalar member has one.
    public var numbers: [Double]
    /// Whether the member is a list.
    public var isList: Bool

    /// Creates a scalar member.
    public static func number(_ name: AnswerMember, _ number: Double) -> Self {
      Self(name: name, numbers: [number], isList: false)
    }

    /// Creates a list member.
    public static func list(_ name: AnswerMember, _ numbers: [Double]) -> Self {
      Self(name: name, numbers: numbers, isList: true)
    }
  }

  /// The served members, in the order of the protocol.
  public var members: [Member] {
    switch self {
    case .motion(let answer):
      [.number(.position, answer.position), .number(.velocity, answer.velocity)]
    case .settling(let time): [.number(.time, time)]
    case .springParameters(let answer):
      [
        .number("mass", answer.mass), .number("stiffness", answer.stiffness),
        .number("damping", answer.damping), .number("response", answer.response),
        .number("dampingRatio", answer.dampingRatio), .number("duration", answer.duration),
        .number("bounce", answer.bounce), .number("settlingDuration", answer.settlingDuration),
      ]
    case .curve(let answer): [.number(.value, answer.value), .number(.slope, answer.slope)]
    case .value(let value): [.number(.value, value)]
    case .keyframes(let answer):
      [
        .number(.value, answer.value), .number(.velocity, answer.velocity),
        .number("duration", answer.duration),
      ]
    case .delays(let delays): [.list(.delays, delays)]
    case .frames(let answer):
      [.list(.positions, answer.positions), .list(.velocities, answer.velocities)]
    case .members(let members): members
    case .partial(let answer, let missing): answer.members.filter { !missing.contains($0.name) }
    }
  }

  /// The numbers of the served members, in the order of the solver protocol.
  public var numbers: [(number: AnswerNumber, value: Double)] {
    members.flatMap { member in
      member.numbers.enumerated().map { index, value in
        (AnswerNumber(member.name, member.isList ? index : nil), value)
      }
    }
  }
}
