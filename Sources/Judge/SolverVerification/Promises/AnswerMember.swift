/// A member of an answer, identified by its name in the solver protocol.
public struct AnswerMember: RawRepresentable, Sendable, Hashable, Codable, Comparable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The name: "position".
  public var rawValue: String

  /// Creates the member with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates the member with a name.
  public init(stringLiteral name: String) { rawValue = name }

  /// The name.
  public var description: String { rawValue }

  /// Orders members by name.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The position of a motion.
  public static let position: Self = "position"
  /// The velocity of a motion or of keyframes.
  public static let velocity: Self = "velocity"
  /// The value of curves and keyframes.
  public static let value: Self = "value"
  /// The slope of curves.
  public static let slope: Self = "slope"
  /// The bounce of a spring's parameters.
  public static let bounce: Self = "bounce"
  /// The settling time in seconds.
  public static let time: Self = "time"
  /// The list of a stagger's delays.
  public static let delays: Self = "delays"
  /// The list of positions after each frame.
  public static let positions: Self = "positions"
  /// The list of velocities after each frame.
  public static let velocities: Self = "velocities"
  /// A pseudo-member for the step from the answer before, in sets of dense requests.
  public static let step: Self = "step"
  /// A pseudo-member for the length of a list.
  package static let length: Self = "length"
  /// A pseudo-member for an answer that cannot be judged.
  static let answer: Self = "answer"
}

/// A number in an answer: a scalar member, or an element of a list member.
public struct AnswerNumber: Sendable, Hashable, CustomStringConvertible {
  /// The member.
  public var member: AnswerMember
  /// The index in a list, from 0; nil for a scalar member.
  public var index: Int?

  /// Creates a reference to a number.
  public init(_ member: AnswerMember, _ index: Int? = nil) {
    self.member = member
    self.index = index
  }

  /// "position", or "delays[3]".
  public var description: String { index.map { "\(member)[\($0)]" } ?? member.rawValue }
}
