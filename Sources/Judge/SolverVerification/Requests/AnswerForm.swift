/// The form of the answers to a kind of request: the members in order, and the conversion of their
/// numbers to an answer.
struct AnswerForm: Sendable {
  /// A member of the answer: a number, or a list of numbers.
  struct Member: Sendable {
    let name: AnswerMember
    let isList: Bool

    static func number(_ name: AnswerMember) -> Self { Self(name: name, isList: false) }
    static func list(_ name: AnswerMember) -> Self { Self(name: name, isList: true) }
  }

  let members: [Member]
  /// Creates the answer from the members' numbers; a scalar member has one.
  let answer: @Sendable ([[Double]]) -> SolverAnswer

  init(_ members: [Member], _ answer: @escaping @Sendable ([[Double]]) -> SolverAnswer) {
    self.members = members
    self.answer = answer
  }

  static let motion = Self([.number(.position), .number(.velocity)]) {
    .motion(MotionAnswer(position: $0[0][0], velocity: $0[1][0]))
  }

  static let curve = Self([.number(.value), .number(.slope)]) {
    .curve(CurveAnswer(value: $0[0][0], slope: $0[1][0]))
  }

  /// A value only.
  static let value = Self([.number(.value)]) { .value($0[0][0]) }
}
