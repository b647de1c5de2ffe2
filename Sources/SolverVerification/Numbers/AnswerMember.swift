/// A member of an answer, by its name in the solver protocol.
public struct AnswerMember: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The name: "position".
  public var rawValue: String

  /// The member of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The member of a name.
  public init(stringLiteral name: String) { rawValue = name }

  /// The name.
  public var description: String { rawValue }

  /// By name.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Of a motion.
  public static let position: Self = "position"
  /// Of a motion, and of keyframes.
  public static let velocity: Self = "velocity"
  /// Of curves and keyframes.
  public static let value: Self = "value"
  /// Of curves.
  public static let slope: Self = "slope"
  /// Of the parameters of a spring.
  public static let bounce: Self = "bounce"
  /// Of settling: seconds.
  public static let time: Self = "time"
  /// Of a stagger: a list.
  public static let delays: Self = "delays"
  /// Of frames: a list.
  public static let positions: Self = "positions"
  /// Of frames: a list.
  public static let velocities: Self = "velocities"
  /// Stands for the length of a list.
  package static let length: Self = "length"
  /// Stands for an answer that cannot be judged.
  static let answer: Self = "answer"
}

/// A number of an answer: a member, or an element of a member that is a list.
public struct AnswerNumber: Sendable, Hashable, Codable, CustomStringConvertible {
  /// The member.
  public var member: AnswerMember
  /// The element of a list, from 0 on; nil of a member that is one number.
  public var index: Int?

  /// A number.
  public init(_ member: AnswerMember, _ index: Int? = nil) {
    self.member = member
    self.index = index
  }

  /// "position", or "delays[3]".
  public var description: String { index.map { "\(member)[\($0)]" } ?? member.rawValue }

  /// Reads a ``description``.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: "[", maxSplits: 1)
    let index = parts.count == 2 ? Int(parts[1].dropLast()) : nil
    self.init(AnswerMember(rawValue: index == nil ? text : String(parts[0])), index)
  }

  /// Writes the ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
