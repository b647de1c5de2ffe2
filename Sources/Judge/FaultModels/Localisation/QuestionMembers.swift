internal import SolverVerification
internal import StrictJSON

/// The members of a question as written in the protocol, so that a new kind needs no code here.
struct QuestionMembers {
  let members: [String: JSONValue]

  init(_ members: [String: JSONValue]) { self.members = members }

  /// Reads a line of the protocol.
  init?(_ request: SolverRequest) {
    guard case .object(let members)? = try? JSONReader.read(Array(request.description.utf8)) else {
      return nil
    }
    self.members = members
  }

  func number(_ name: String) -> Double? { members[name]?.double }

  func elements(_ name: String) -> [JSONValue] {
    if case .array(let elements)? = members[name] { elements } else { [] }
  }

  func numbers(_ name: String) -> [Double] { elements(name).compactMap(\.double) }

  func text(_ name: String) -> String? {
    if case .string(let text)? = members[name] { text } else { nil }
  }

  func objects(_ name: String) -> [QuestionMembers] {
    elements(name).compactMap { element in
      if case .object(let members) = element { QuestionMembers(members) } else { nil }
    }
  }

  func has(_ name: String) -> Bool { members[name] != nil }

  /// The question, if its kind is known.
  var request: SolverRequest? { SolverRequest(members: members) }

  /// The parts of a retargeted motion that have begun at each number of the answer; empty for others.
  var pieces: [ArraySlice<PlainMotion.Piece>] {
    guard let schedule = request?.schedule else { return [] }
    let pieces = PlainMotion(schedule).pieces
    return schedule.samples.map { pieces[...$0.piece] }
  }

  /// The members that describe a spring.
  var ofSpring: QuestionMembers {
    let names: Set = ["duration", "bounce", "response", "mass", "stiffness"]
    return QuestionMembers(members.filter { names.contains($0.key) || $0.key.hasPrefix("damping") })
  }

  /// The numbers of the question itself, which an answer may repeat without any computation.
  var ownNumbers: [(name: String, value: Double)] {
    members.compactMap { name, value in
      guard name != "id", case .number = value, let number = value.double else { return nil }
      return (name, number)
    }.sorted { $0.name < $1.name }
  }

  /// The natural frequency and the damping ratio of the spring that the members describe.
  var spring: (frequency: Double, ratio: Double)? {
    SpringDescription(members: members).map {
      ($0.approximateNaturalFrequency ?? .nan, $0.approximateDampingRatio)
    }
  }

  /// The names of the members that describe a spring.
  var springForm: String {
    let forms = [
      ("bounce", "duration and bounce"), ("response", "response and dampingRatio"),
      ("settlingDuration", "settlingDuration"), ("damping", "stiffness and damping"),
    ]
    return forms.first { has($0.0) }?.1 ?? "stiffness and dampingRatio"
  }
}
